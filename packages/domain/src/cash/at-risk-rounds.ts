import type { RoundGame } from '../games/game.ts';
import type { Won } from '../money.ts';
import type { Odds } from '../odds.ts';
import { stakesAtRisk } from './at-risk.ts';
import type { StakedSlip } from './at-risk.ts';

/** A slip on a pick of a round of the site. */
export type RoundSlip = StakedSlip & { readonly pickNo: number; readonly odds: Odds };

/**
 * What of each stake on one round of the site can be lost: every way its game can end is tried, so 홀 and 짝, or players and
 * bankers, lose no more than their margin together.
 *
 * @param slips  on one round, of the member and of those linked to them; cancelled and void ones left out
 * @returns won at risk by slip, for the member's slips that risk less than their stake
 * @throws AssertionFault when the game has no such pick
 * Source: decision 122.
 */
export const roundStakesAtRisk = (
  game: Pick<RoundGame<never>, 'minPayout'>,
  slips: readonly RoundSlip[],
  memberId: number,
): Map<number, Won> => stakesAtRisk(slips, memberId, (together) => BigInt(game.minPayout(together)));
