import type { Won } from '../money.ts';
import type { LevelLimits } from './level-limits.ts';

/** What a round of a game allows whatever the grade, fixed as it opens; null: no limit of its own. */
export type RoundLimits = {
  readonly minBetting: Won | null;
  readonly maxBetting: Won | null;
  /** bets of one member on the round; absent of rounds before it was kept */
  readonly mostBets?: number | null;
  /** liability that may be open on one pick of the round */
  readonly pickCap?: Won | null;
};

/** The stricter of a member's limits and those of a round or a hosted game. @param round  null: it has none. Source: decision 91. */
export function heldToRound(
  limits: LevelLimits,
  round: Pick<RoundLimits, 'minBetting' | 'maxBetting'> | null,
): LevelLimits {
  return {
    ...limits,
    minBetting: Math.max(limits.minBetting, round?.minBetting ?? 0),
    maxBetting: Math.min(limits.maxBetting, round?.maxBetting ?? Infinity),
  };
}
