import type { ResultOutcome } from '@lime/contract/staff-results.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { wordsOf } from '../../lib/api.ts';
import { slipResultNames } from './result-labels.tsx';
import { useDryRun } from './use-staff-results.ts';

/** What an outcome would do to slips, while it is being entered; nothing is written. */
export function DryRunView({ gameSeq, outcome }: { gameSeq: string; outcome: ResultOutcome | null }) {
  const { data, error, isStale } = useDryRun(gameSeq, outcome);
  if (outcome === null) return <p className="dry-run-none">점수를 입력하면 얼마가 지급되는지 미리 보여줘요.</p>;
  if (error) return <MessageBand tone="danger">{wordsOf(error)}</MessageBand>;
  if (!data) return <Skeleton height={260} />;
  const signed = (amount: number) => `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatWon(Math.abs(amount))}`;
  return (
    <div className="dry-run" aria-busy={isStale} aria-live="polite">
      <p className="dry-run-change">
        <small>이 결과로 정산하면 지급액이</small>
        <b data-sign={Math.sign(data.change)}>{signed(data.change)}</b>
      </p>
      <dl>
        <Fact name="정산되는 베팅" value={`${formatAmount(data.slips)}건`} />
        <Fact name="당첨" value={`${formatAmount(data.hit)}건`} />
        <Fact name="낙첨" value={`${formatAmount(data.miss)}건`} />
        <Fact name="적특" value={`${formatAmount(data.exception)}건`} />
        <Fact name="아직 진행 중" value={`${formatAmount(data.wait)}건`} />
        <Fact name="지급 합계" value={formatWon(data.payout)} />
        <Fact name="이미 지급" value={formatWon(data.before)} />
        {data.receivables > 0 && (
          <Fact name="미수금" value={`${formatWon(data.receivables)} · ${formatAmount(data.debtors)}명`} bad />
        )}
      </dl>
      {outcome.status === 'finished' && data.undecided > 0 && (
        <MessageBand tone="warn">
          마켓 {data.undecided}개는 점수를 알 수 없어 진행 중으로 남아요. 구간별 점수를 입력하거나 마켓별로 정해주세요.
        </MessageBand>
      )}
      {data.largest.length > 0 && (
        <table>
          <caption>가장 크게 바뀌는 베팅</caption>
          <thead>
            <tr>
              <th scope="col">회원</th>
              <th scope="col">베팅</th>
              <th scope="col">지금</th>
              <th scope="col">정산 뒤</th>
            </tr>
          </thead>
          <tbody>
            {data.largest.map((slip) => (
              <tr key={slip.betCode}>
                <td>
                  {slip.member} <small>{slip.slipNumber}</small>{' '}
                  <small>{slip.legs > 1 ? `${slip.legs}폴더` : '단폴더'}</small>
                </td>
                <td>{formatAmount(slip.stake)}</td>
                <td>{standing(slip.before)}</td>
                <td>
                  <b>{standing(slip.after)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const standing = ({ result, payout }: { result: string; payout: number }) =>
  payout > 0 ? `${slipResultNames[result]} ${formatAmount(payout)}` : slipResultNames[result];

function Fact({ name, value, bad }: { name: string; value: string; bad?: boolean }) {
  return (
    <div className={bad ? 'bad' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
