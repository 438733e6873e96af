import { AppLink } from '@lime/ui/app-link.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { momentText } from '../../lib/kick-off.ts';
import { LegSettlement } from './leg-settlement.tsx';

/** Kinds of transfers in the member's words. */
const kinds: Record<string, string> = {
  stake: '베팅금액 차감',
  'stake-return': '베팅금액 반환',
  payout: '당첨금 지급',
  reversal: '결과 정정으로 회수',
  receivable: '결과 정정으로 생긴 미수금',
  repayment: '미수금 갚음',
};

type Props = { betCode: string; place: 'right' | 'bottom'; onClose: () => void };

/** A slip explains itself: each leg's result and where it came from, the arithmetic, and the money that moved. */
export function SlipExplanation({ betCode, place, onClose }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['slips', 'explain', betCode],
    queryFn: () => send('/betting/explain', { betCode }),
  });
  return (
    <Dialog title="베팅 상세" place={place} width={440} className="explanation" onClose={onClose}>
      <div className="body">
        <p className="code">
          베팅번호 <code title={betCode}>{data?.slipNumber ?? ''}</code>
          {data && <CopyButton text={data.slipNumber}>복사</CopyButton>}
        </p>
        {isError && <ErrorState text="상세를 불러오지 못했어요" onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton height={280} />}
        {data && (
          <>
            <ol>
              {data.lines.map((line) => (
                <li key={line.no}>
                  <div>
                    <b>{line.pick}</b>
                    <span>{line.odds}</span>
                  </div>
                  <p>{[line.game, line.market].filter(Boolean).join(' · ')}</p>
                  <p>
                    결과 <b>{line.result}</b>
                    {line.factor && (
                      <>
                        {' '}
                        · 적용 배수 <b>×{line.factor}</b>
                      </>
                    )}
                    {line.source && <> · 출처 {line.source}</>}
                  </p>
                  <LegSettlement line={line} />
                </li>
              ))}
            </ol>
            <h3>계산</h3>
            <p className="arithmetic">{data.arithmetic}</p>
            <h3>보유금 변동</h3>
            <ul className="transfers">
              {data.transfers.map((transfer) => (
                <li key={`${transfer.at}-${transfer.kind}`}>
                  <span>
                    <b>{kinds[transfer.kind] ?? transfer.kind}</b>
                    <small>{momentText(transfer.at)}</small>
                  </span>
                  <b>
                    {transfer.amount < 0 ? '−' : '+'}
                    {formatWon(Math.abs(transfer.amount))}
                  </b>
                </li>
              ))}
            </ul>
            <p className="version">
              <AppLink to="/rule/sports" onClick={onClose}>
                적용 규정 v{data.ruleVersion}
              </AppLink>{' '}
              · 모의머니 · 현금 가치 없음 · 환전 불가
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
