import { agentGroups } from '@lime/domain/agents/product-groups.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Pencil } from 'lucide-react';
import { can } from '../../lib/staff-session.ts';
import { percent, percentRange, ratesOfGroup } from '../../lib/agent-words.ts';
import type { AgentCardOf } from './use-agents.ts';

/** What an agent gets, with the most the one above allows. */
export function RatesCard({ card, onEdit }: { card: AgentCardOf; onEdit: () => void }) {
  const { rates, parentRates } = card;
  const rows = agentGroups.filter(({ folders }) => folders > 1);
  const parentName = card.path.at(-2)?.name;
  const limit = (least: readonly number[] | null) => least && <small>≤ {percentRange(least)}</small>;
  return (
    <section className="card agent-rates" aria-label="요율">
      <div className="card-head">
        <h2>요율</h2>
        <span className="sub">
          베팅금액 기준(%){parentName === undefined ? '' : ` · 아래 숫자는 상위 ${parentName} 요율`}
        </span>
        <span className="tail">
          {card.ratesSince && <Badge tone="outline">{card.ratesSince}부터</Badge>}
          {can('agents.edit') && (
            <Button size="tiny" onClick={onEdit}>
              <Pencil size={12} aria-hidden />
              바꾸기
            </Button>
          )}
        </span>
      </div>
      {card.nextRates && <MessageBand tone="info">{card.nextRates.fromDay} 0시부터 새 요율이 적용돼요.</MessageBand>}
      <div className="scroll-x" tabIndex={0} role="region" aria-label="폴더별 요율">
        <table>
          <thead>
            <tr>
              <th scope="col">상품</th>
              {[1, 2, 3, 4, 5].map((folders) => (
                <th key={folders} scope="col">
                  {folders}폴더
                </th>
              ))}
              <th scope="col">6+</th>
              <th scope="col">낙첨금액</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((group) => (
              <tr key={group.id}>
                <th scope="row">{group.name}</th>
                {ratesOfGroup(rates, 'stake', group).map((rate, n) => (
                  <td key={n}>
                    <span className="rate">{percent(rate)}</span>
                    {limit(parentRates && [ratesOfGroup(parentRates, 'stake', group)[n]!])}
                  </td>
                ))}
                <td>
                  <span className="rate">{percentRange(ratesOfGroup(rates, 'lost', group))}</span>
                  {limit(parentRates && ratesOfGroup(parentRates, 'lost', group))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="flat-rates">
        {agentGroups
          .filter(({ folders }) => folders === 1)
          .map((group) => (
            <div key={group.id}>
              <dt>{group.name}</dt>
              <dd>
                <span className="rate">{percent(ratesOfGroup(rates, 'stake', group)[0]!)}</span>
                {limit(parentRates && ratesOfGroup(parentRates, 'stake', group))}
                {ratesOfGroup(rates, 'lost', group)[0]! > 0 && (
                  <small>낙첨 {percent(ratesOfGroup(rates, 'lost', group)[0]!)}</small>
                )}
              </dd>
            </div>
          ))}
        {(['deposit', 'net'] as const).map((key) => (
          <div key={key}>
            <dt>{key === 'deposit' ? '입금' : '입금−출금'}</dt>
            <dd>
              <span className="rate">{percent(rates[key] ?? 0)}</span>
              {limit(parentRates && [parentRates[key] ?? 0])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
