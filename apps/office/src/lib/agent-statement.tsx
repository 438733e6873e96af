import { rateName } from '@lime/contract/staff-agents.texts.ts';
import type { WireAgentStatement } from '@lime/contract/staff-agents.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { EmptyState, MessageBand } from '@lime/ui/states.tsx';
import './agent-statement.css';
import { percent, signedWon } from './agent-words.ts';
import './amounts-table.css';

/** The lines of a statement with their sums, and how they compare with the ledger. */
export function AgentStatement({ statement }: { statement: WireAgentStatement }) {
  const { lines, children, shares, corrections, total } = statement;
  return (
    <>
      {lines.length === 0 ? (
        <EmptyState text="이 기간에 정산된 베팅이 없어요" hint="다른 기간을 골라보세요." />
      ) : (
        <div className="amounts-table statement-lines" tabIndex={0} role="region" aria-label="정산서 항목">
          <table>
            <thead>
              <tr>
                <th scope="col">항목</th>
                <th scope="col">건수</th>
                <th scope="col">유효 금액</th>
                <th scope="col">요율</th>
                <th scope="col">금액</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.key} ${line.rate} ${line.correction}`}>
                  <th scope="row">
                    {rateName(line.key)}
                    {line.correction && <small> 정정</small>}
                  </th>
                  <td>{signedWon(line.count)}</td>
                  <td>{signedWon(line.base)}</td>
                  <td>{percent(line.rate)}%</td>
                  <td>
                    <b>{signedWon(line.amount)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {(
                [
                  ['베팅금액 몫', shares.stake],
                  ['낙첨금액 몫', shares.lost],
                  ['입금 몫', shares.deposit],
                  ['순입금 몫', shares.net],
                  ...children.map(({ name, amount }) => [`하위 ${name} 몫`, -amount] as const),
                  ['재정산 정정', corrections],
                  ['합계', total],
                ] as const
              )
                .filter(([name, won]) => won !== 0 || name === '합계')
                .map(([name, won]) => (
                  <tr key={name}>
                    <th scope="row" colSpan={4}>
                      {name}
                    </th>
                    <td>
                      <b>{signedWon(won)}</b>
                    </td>
                  </tr>
                ))}
            </tfoot>
          </table>
        </div>
      )}
      <LedgerBand statement={statement} />
    </>
  );
}

/** The statement's own stakes beside those of the ledger, and what was not counted. */
function LedgerBand({ statement: { ledger, notCounted, asOf } }: { statement: WireAgentStatement }) {
  const difference = ledger.amount - ledger.stake;
  const agrees = difference === 0 && ledger.count === ledger.transfers;
  const { members, member, void: voided, bonus } = notCounted;
  const left = [
    ...(members > 0 ? [`정산제외 ${members}명 ${formatWon(member.stake)}`] : []),
    ...(voided.count !== 0 ? [`적중특례 ${formatAmount(voided.count)}건 ${signedWon(voided.stake)}원`] : []),
    ...(bonus.count !== 0 ? [`보너스 베팅 ${formatAmount(bonus.count)}건 ${signedWon(bonus.stake)}원`] : []),
  ];
  return (
    <MessageBand tone={agrees ? 'ok' : 'danger'}>
      {agrees
        ? `원장 ${formatAmount(ledger.transfers)}건의 합과 같아요. 차이 0원`
        : `원장과 달라요. 차이 ${signedWon(difference)}원, ${signedWon(ledger.transfers - ledger.count)}건`}
      {left.length > 0 && ` · 제외: ${left.join(', ')}`}
      {asOf === null && ' · 아직 봉인된 원장이 없어요'}
    </MessageBand>
  );
}
