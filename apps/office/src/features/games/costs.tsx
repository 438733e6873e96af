import { formatAmount } from '@lime/ui/format.ts';
import { signed } from './game-labels.tsx';

/** Picks a card has room for, the costliest first. */
const shownPicks = 3;
/** From this on, a loss is drawn as a large one, in won. */
const largeLoss = 1_000_000;

/** How a sum is drawn: what would be lost, and much of it. */
export const costOf = (net: number) => (net <= -largeLoss ? 'large' : net < 0 ? 'some' : 'none');

/** `folder`: the question a pick answers; it gives way where there is no room for both. */
type Cost = { readonly folder?: string; readonly name: string; readonly stakes: number; readonly net: number };
type Props = { picks: readonly Cost[] };

/** What the costliest picks would take, as bars. */
export function Costs({ picks }: Props) {
  if (picks.length === 0) return <p className="game-idle">아직 베팅이 없어요.</p>;
  const most = Math.max(...picks.map(({ net }) => Math.abs(net)), 1);
  return (
    <ul className="game-picks">
      {picks.slice(0, shownPicks).map((pick) => (
        <li
          key={`${pick.folder ?? ''} ${pick.name}`}
          title={`${pick.folder ?? ''} ${pick.name} · 베팅 ${formatAmount(pick.stakes)}원`.trim()}
        >
          <span className="game-pick">
            {pick.folder !== undefined && <small>{pick.folder}</small>} <span>{pick.name}</span>
          </span>
          <i className="game-bar" aria-hidden>
            <i data-cost={costOf(pick.net)} style={{ width: `${(Math.abs(pick.net) / most) * 100}%` }} />
          </i>
          <b data-cost={costOf(pick.net)}>{signed(pick.net)}</b>
        </li>
      ))}
    </ul>
  );
}
