import { formatWon } from '@lime/ui/format.ts';
import type { SlipView } from '../../lib/slip-view.ts';

/** What a cancel is about: the slip's picks, what comes back, and how often a day that may be done. */
export function CancelSummary({ slip, perDay }: { slip: SlipView; perDay: number }) {
  return (
    <div className="cancel-summary">
      <ul>
        {slip.legs.map((leg) => (
          <li key={leg.key}>
            {!leg.bonus && <small>{leg.event}</small>}
            <span>
              {leg.market} · <b>{leg.pick}</b>
            </span>
          </li>
        ))}
      </ul>
      <p>
        돌려받는 금액 <b>{formatWon(slip.stake)}</b>
      </p>
      <p>취소는 하루 {perDay}번까지 할 수 있어요.</p>
    </div>
  );
}
