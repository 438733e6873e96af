import { countText } from '@lime/domain/text/amount-text.ts';
import { rankKo } from '@lime/contract/list-words.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { chanceOf, expectedCost, lottoRanks } from '@lime/domain/lotto/prizes.ts';
import { formatAmount, formatPoints } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useState } from 'react';
import '../../lib/small-control.css';
import { useLottoSettings } from './use-staff-lotto.ts';

const prizeNames = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** What tickets cost on average by exact odds, and whether the budget carries it, of the values on screen. */
export function LottoCost({ lotto, budgets }: { lotto: unknown; budgets: unknown }) {
  const { data: state } = useLottoSettings();
  const points = prizesIn(lotto);
  const budget = (budgets as SettingValues['eventBudgets'] | undefined)?.lotto;
  if (!points || !state || !Number.isFinite(budget?.day) || !Number.isFinite(budget?.month))
    return (
      <aside className="card lotto-preview" aria-label="예상 비용">
        <p className="hint">
          {state ? '빈 칸이나 범위를 벗어난 값이 있어요. 고치면 예상 비용을 보여줘요.' : '불러오는 중이에요.'}
        </p>
      </aside>
    );
  return <Costs points={points} budget={budget!} given={state.given} lastTickets={state.lastTickets} />;
}

type Budget = SettingValues['eventBudgets']['lotto'];
type CostsProps = { points: Points; budget: Budget; given: Budget; lastTickets: number };

function Costs({ points, budget, given, lastTickets }: CostsProps) {
  const [typed, setTyped] = useState(String(lastTickets || 1_000));
  const tickets = Number(typed);
  const cost = expectedCost(points);
  const week = Math.round(cost * tickets);
  const most = Math.max(...points);
  return (
    <aside className="card lotto-preview" aria-labelledby="lotto-cost">
      <h2 id="lotto-cost">예상 비용</h2>
      <p>
        <small>응모 한 장에 평균</small>
        <b>{cost.toFixed(1)}P</b>
      </p>
      <label>
        <span>한 회차 응모</span>
        <input
          className="small-control"
          inputMode="numeric"
          maxLength={7}
          value={typed}
          onChange={(event) => setTyped(countText(event.target.value) ?? typed)}
        />
        <span>장이면 평균</span>
        <b>{formatPoints(week)}</b>
      </label>
      <table aria-label="등수별 예상 비용">
        <thead>
          <tr>
            <th scope="col">등수</th>
            <th scope="col" className="right">
              확률
            </th>
            <th scope="col" className="right">
              당첨 예상
            </th>
            <th scope="col" className="right">
              비용 예상
            </th>
          </tr>
        </thead>
        <tbody>
          {lottoRanks.map(({ rank }) => (
            <tr key={rank}>
              <td>{rankKo[rank - 1]}</td>
              <td className="right">1/{formatAmount(Math.round(1 / chanceOf(rank)))}</td>
              <td className="right">{(chanceOf(rank) * tickets).toFixed(2)}장</td>
              <td className="right">{formatPoints(Math.round(chanceOf(rank) * tickets * points[rank - 1]!))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        예산을 넘는 당첨은 없어지지 않고, 예산이 생기는 날 지급돼요. 오늘 {formatPoints(given.day)}, 이번 달{' '}
        {formatPoints(given.month)}를 지급했어요.
      </p>
      {most > budget.day && (
        <MessageBand tone="warn">
          한 장의 당첨이 하루 예산보다 커요. 당첨되면 예산을 올릴 때까지 지급되지 않아요.
        </MessageBand>
      )}
      {week * 4.35 > budget.month && (
        <MessageBand tone="warn">
          응모가 이만큼이면 한 달 평균 {formatPoints(Math.round(week * 4.35))}로 한 달 예산을 넘어요.
        </MessageBand>
      )}
    </aside>
  );
}

type Points = [number, number, number, number, number];

/** Null while a prize is missing or out of range. */
function prizesIn(lotto: unknown): Points | null {
  const prizes = (lotto as SettingValues['lotto'] | undefined)?.prizes;
  const points = prizeNames.map((name) => prizes?.[name]);
  const isWhole = points.every((value) => Number.isInteger(value) && value! >= 0 && value! <= 100_000_000);
  return isWhole ? (points as Points) : null;
}
