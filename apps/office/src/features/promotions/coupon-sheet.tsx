import { termLines } from '@lime/contract/promotions.words.ts';
import type { WirePromotion, WireCoupon } from '@lime/contract/staff-promotions.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { send, wordsOf } from '../../lib/api.ts';
import { inGroups } from './coupon-code.ts';
import './coupon-sheet.css';

const pageSize = 100;

/** All unused codes of a batch. */
async function unusedCodes(id: string, signal: AbortSignal): Promise<string[]> {
  const codes: WireCoupon[] = [];
  for (let page = 1; ; page += 1) {
    const { list, pagination } = await send('/staff/promotions/coupons', { id, page, size: pageSize }, { signal });
    codes.push(...list);
    if (list.length === 0 || page * pageSize >= pagination.total) break;
  }
  return codes.filter(({ uses }) => uses === 0).map(({ code }) => code);
}

/** The conditions on a printed coupon: its days, hours and rolling. */
function printedLines(promotion: WirePromotion): string[] {
  const words = new Map(termLines('coupon', promotion.versions[0]!));
  const rolling = words.get('롤링');
  return [
    `${words.get('시작')}부터 ${words.get('마지막 날') === '없음' ? '' : `${words.get('마지막 날')}까지`}`.trim(),
    ...(words.get('시간') === '매일 종일' ? [] : [words.get('시간')!]),
    ...(rolling === '없음' || rolling === undefined ? [] : [`출금하려면 ${rolling} 베팅`]),
  ];
}

/** Unused codes of a batch, ready to be printed and cut. */
export function CouponSheet({ promotion, onClose }: { promotion: WirePromotion; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['promotions', 'coupon-sheet', promotion.id],
    queryFn: ({ signal }) => unusedCodes(promotion.id, signal),
  });
  const { gives, amount } = promotion.versions[0]!.terms as { gives: 'point' | 'cash'; amount: number };
  const worth = gives === 'cash' ? `보너스 ${formatAmount(amount)}원` : `${formatAmount(amount)}P`;
  return (
    <Dialog
      title="인쇄용 쿠폰"
      place="full"
      aside={
        <Button look="primary" size="small" disabled={!data?.length} onClick={() => window.print()}>
          <Printer size={15} aria-hidden />
          인쇄하기
        </Button>
      }
      onClose={onClose}
    >
      <div className="body">
        {error && !data ? (
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={240} />
        ) : data.length === 0 ? (
          <EmptyState text="쓰지 않은 코드가 없어요" hint="코드를 만들면 여기에서 인쇄할 수 있어요." />
        ) : (
          <ul className="coupon-sheet" aria-label="쓰지 않은 쿠폰 코드">
            {data.map((code) => (
              <li key={code}>
                <span>{promotion.name}</span>
                <strong>{worth}</strong>
                <code>{inGroups(code)}</code>
                {printedLines(promotion).map((line) => (
                  <small key={line}>{line}</small>
                ))}
                <small>포인트 화면의 쿠폰 칸에 코드를 입력하면 받을 수 있어요.</small>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
