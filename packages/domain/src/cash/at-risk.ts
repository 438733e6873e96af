import type { Won } from '../money.ts';

/** A slip of the member whose rolling is counted, or of one who is linked to them. */
export type StakedSlip = {
  readonly id: number;
  readonly memberId: number;
  readonly stake: Won;
};

/**
 * The most that stakes on one event can lose together: what is left of them in the outcome that pays least.
 *
 * @param leastPaid  won that come back whatever happens; more than the stakes is no loss
 * @returns 0 to the sum of the stakes
 * Source: decision 122.
 */
export function largestLoss(slips: readonly Pick<StakedSlip, 'stake'>[], leastPaid: bigint): bigint {
  const left = sumOf(slips) - leastPaid;
  return left < 0n ? 0n : left;
}

/**
 * What of each stake of one event can be lost. Each slip has its share of the largest loss, cut to a whole won. The event
 * is computed twice, for the member's slips alone and with those of linked members: the smaller figure counts, so neither a
 * cover by a second account nor a large stake of it makes more count.
 *
 * @param slips        on one event, of the member and of those linked to them; cancelled and void ones left out
 * @param memberId     whose slips are asked about
 * @param leastPaidOf  won that come back of some of them whatever happens
 * @returns won at risk by slip, for the member's slips that risk less than their stake
 * Source: decision 122.
 */
export function stakesAtRisk<Slip extends StakedSlip>(
  slips: readonly Slip[],
  memberId: number,
  leastPaidOf: (slips: readonly Slip[]) => bigint,
): Map<number, Won> {
  const found = new Map<number, Won>();
  const own = slips.filter((slip) => slip.memberId === memberId);
  if (own.length === 0) return found;
  for (const together of own.length === slips.length ? [own] : [own, slips]) {
    const total = sumOf(together);
    const loss = largestLoss(together, leastPaidOf(together));
    if (loss === total) continue;
    for (const { id, stake } of own) {
      const share = Number((BigInt(stake) * loss) / total);
      found.set(id, Math.min(share, found.get(id) ?? stake));
    }
  }
  return found;
}

const sumOf = (slips: readonly Pick<StakedSlip, 'stake'>[]): bigint =>
  slips.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
