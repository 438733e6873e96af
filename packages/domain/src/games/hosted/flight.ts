import type { Won } from '../../money.ts';
import { payOf } from './hosted-game.ts';
import { tableOut } from './token-graph.ts';

/** A bet that is still in a round of graph. */
export type Rider = {
  readonly id: number;
  readonly stake: Won;
  /** where it leaves by itself at the latest, hundredths */
  readonly latest: number;
};

/** How a bet left: its member pressed, its automatic cash-out came, or the table could pay no more. */
export type LeftBy = 'hand' | 'auto' | 'table';
/** A bet that has left a round: `out` is the multiplier in hundredths, `payout` is won. */
export type Leaving = { readonly id: number; readonly out: number; readonly payout: Won; readonly by: LeftBy };

type Flight = {
  /** who is still in, in the order of their bets */
  readonly riders: readonly Rider[];
  /** to bets that have left */
  readonly paid: Won;
  readonly maxPayout: Won;
};

/**
 * Who leaves a round of graph up to a multiplier, in the order in which they do.
 *
 * @param presses  where members cashed out by hand, by the id of their bet, hundredths; one above `until` has no effect
 * @param until    what the round shows now, at most its bust
 */
export function leavings(
  { riders, paid, maxPayout }: Flight,
  presses: ReadonlyMap<number, number>,
  until: number,
): readonly Leaving[] {
  const left: Leaving[] = [];
  const open = new Map(riders.map((rider) => [rider.id, rider]));
  let total = paid;
  const cap = () =>
    tableOut(
      [...open.values()].map(({ stake }) => stake),
      total,
      maxPayout,
    ) ?? Infinity;
  const leave = ({ id, stake }: Rider, out: number, by: LeftBy) => {
    const payout = payOf(stake, out * 10);
    left.push({ id, out, payout, by });
    total += payout;
    open.delete(id);
  };
  const due = riders
    .map((rider) => {
      const pressed = presses.get(rider.id) ?? Infinity;
      return pressed < rider.latest
        ? { rider, out: pressed, by: 'hand' as const }
        : { rider, out: rider.latest, by: 'auto' as const };
    })
    .filter(({ out }) => out <= until)
    .toSorted((one, other) => one.out - other.out || one.rider.id - other.rider.id);
  // a rider who leaves below the cap raises it for those who stay, so it is worked out anew only where it could be reached
  let capNow = cap();
  for (const { rider, out, by } of due) {
    if (out > capNow) capNow = cap();
    if (out > capNow) break;
    leave(rider, out, by);
  }
  const end = cap();
  // all of it at one multiplier: the cap is not worked out anew between them
  if (end <= until) for (const rider of open.values()) leave(rider, end, 'table');
  return left;
}
