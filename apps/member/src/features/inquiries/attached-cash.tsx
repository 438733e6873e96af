import type { WireCashRow } from '@lime/contract/cash.ts';
import { IconButton } from '@lime/ui/button.tsx';
import { formatDayTime, formatPoints, formatWon } from '@lime/ui/format.ts';
import { BanknoteArrowDown, BanknoteArrowUp, X } from 'lucide-react';
import { CashBadge } from '../../lib/cash-badge.tsx';

/** What a row of money is called: 입금, 출금, 지급, 회수, 게임 보너스 …. */
export function cashName({ cash_type, cash_detail_type, cash_amount }: WireCashRow): string {
  switch (cash_detail_type) {
    case '수동-캐시':
      return cash_amount < 0 ? '보유금 회수' : '보유금 지급';
    case '수동-포인트':
      return cash_amount < 0 ? '포인트 회수' : '포인트 지급';
    case '이벤트-포인트':
      return cash_type === '출금' ? '이벤트 참여' : '이벤트 포인트';
    case '게임-보너스':
      return '게임 보너스';
    case '포인트':
      return cash_type === '출금' ? '포인트 전환' : '포인트 보너스';
    default:
      return cash_type;
  }
}

export function cashAmount({ cash_amount, cash_detail_type }: WireCashRow): string {
  const amount = Math.abs(cash_amount);
  return cash_detail_type.includes('포인트') ? formatPoints(amount) : formatWon(amount);
}

/** A deposit, a withdrawal or the like an inquiry is about, as it is now. */
export function AttachedCash({ row, onRemove }: { row: WireCashRow; onRemove?: () => void }) {
  const Sign = row.cash_type === '출금' ? BanknoteArrowUp : BanknoteArrowDown;
  return (
    <article className="attached cash" aria-label={`${cashName(row)} ${cashAmount(row)}`}>
      <header>
        <Sign className="sign" size={17} aria-hidden />
        <b>{cashName(row)}</b>
        <b className="amount">{cashAmount(row)}</b>
        <CashBadge status={row.cash_status} />
        <small>
          <time dateTime={row.cash_regdatetime}>{formatDayTime(row.cash_regdatetime)}</time>
          {row.cash_reason !== null && ` · ${row.cash_reason}`}
        </small>
        {onRemove && (
          <IconButton label={`${cashName(row)} ${cashAmount(row)} 첨부 삭제`} onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </header>
    </article>
  );
}
