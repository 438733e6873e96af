/** How a member comes to tickets of a round; part of what is fixed when the round opens. */
export type ChanceRules = {
  /** tickets for a day with a check-in */
  readonly perCheckIn: number;
  /** a ticket for so many won of settled stakes; 0: none */
  readonly stakePer: number;
  /** at most so many earned in a round */
  readonly mostPerRound: number;
};

type ChanceDoings = {
  readonly memberId: number;
  readonly roundNo: number;
  /** Seoul days of the round with a check-in of the day itself */
  readonly checkIns: readonly string[];
  /** won of stakes placed in the round and settled since */
  readonly stakes: number;
};

/**
 * The causes of all tickets a member has earned in a round, oldest kind first; each counts once for all time. There may be
 * more than the round allows: who counts them stops there.
 */
export function earnedCauses({ memberId, roundNo, checkIns, stakes }: ChanceDoings, rules: ChanceRules): string[] {
  const { perCheckIn, stakePer, mostPerRound } = rules;
  const days = checkIns.flatMap((day) =>
    Array.from({ length: perCheckIn }, (_, index) => `attendance:${memberId}:${day}:${index + 1}`),
  );
  const times = stakePer === 0 ? 0 : Math.min(mostPerRound, Math.floor(stakes / stakePer));
  return [...days, ...Array.from({ length: times }, (_, index) => `stake:${memberId}:${roundNo}:${index + 1}`)];
}
