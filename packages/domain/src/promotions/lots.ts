/** What is due of a day: the sum of what its slips are due, never above the day's most. @param most null: no limit */
export function dayDue(dues: Iterable<number>, most: number | null): number {
  let sum = 0;
  for (const due of dues) sum += due;
  return most === null ? sum : Math.min(sum, most);
}

/** What a lot does to the member's points. */
export type LotMove = {
  /** points that are paid, or taken back where it is negative */
  readonly moved: number;
  /** points that are still to come back after it */
  readonly owed: number;
};

/**
 * Pays a lot, or takes it back as far as the member's points reach. What they do not cover is owed, and the lots that
 * follow pay it first. Points are a gift, so that nothing else of the member's is touched for them.
 *
 * @param lot  what is due less what all lots before came to; negative after a correction
 * @param owed 0 or more, of the lots before
 * @param held the member's points that may be taken
 */
export function moveOf(lot: number, owed: number, held: number): LotMove {
  if (lot >= 0) {
    const netted = Math.min(lot, owed);
    return { moved: lot - netted, owed: owed - netted };
  }
  const taken = Math.min(-lot, Math.max(0, held));
  // not -0, which no column knows
  return { moved: 0 - taken, owed: owed - lot - taken };
}
