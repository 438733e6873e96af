import { findTable } from '../casino/tables/casino-tables.ts';
import { tableGame } from '../casino/tables/table-games.ts';
import type { AnyTableGame } from '../casino/tables/table-games.ts';
import { findHostedGameByType } from '../games/hosted-games.ts';
import type { AnyHostedGame } from '../games/hosted-games.ts';
import type { HostedBet } from '../games/hosted/hosted-game.ts';
import type { SpotBet } from '../games/hosted/spot-game.ts';
import { findProviderGame } from '../games/provider-games.ts';
import type { Won } from '../money.ts';
import { stakesAtRisk } from './at-risk.ts';
import type { StakedSlip } from './at-risk.ts';

/** A debit of a host, with what it said of its bets. */
export type PlaySlip = StakedSlip & {
  /** bets as the game's rules have them; null: the host said nothing */
  readonly bets: unknown;
  /** what was shown before betting, where the game has that; else null */
  readonly opening: unknown;
  /** won that it paid; null: it has not ended */
  readonly paid: Won | null;
};

/**
 * What of each stake on one round or play of a host can be lost. Where each debit says its bets, every outcome is tried.
 * Where one does not, or says what the rules of its game do not know, stakes less returns count at most; before its last
 * debit has ended such a round counts nothing.
 *
 * @param code   of the game, as the host's calls name it
 * @param slips  of one round, of the member and of those linked to them; cancelled ones left out
 * @returns won at risk by slip, for the member's slips that risk less than their stake
 * Source: decision 122.
 */
export const playStakesAtRisk = (code: string, slips: readonly PlaySlip[], memberId: number): Map<number, Won> =>
  stakesAtRisk(slips, memberId, (together) => leastPaid(code, together) ?? returned(together));

/** Null: what they pay cannot be computed. */
function leastPaid(code: string, slips: readonly PlaySlip[]): bigint | null {
  if (findProviderGame(code)?.kind === 'slot') return 0n;
  const game = findHostedGameByType(code);
  const table = findTable(code);
  const opening = slips[0]!.opening;
  const least = game ? leastOfGame(game, slips, opening) : table ? leastOfTable(tableGame(table.game), slips) : null;
  return least === null ? null : BigInt(least);
}

function leastOfGame(game: AnyHostedGame, slips: readonly PlaySlip[], stored: unknown): Won | null {
  const bets = betsOf(slips, (bet) => (game.readBet ?? game.checkBet)(bet));
  const opening = game.readOpening ? game.readOpening(stored) : null;
  return bets === null || (game.readOpening && opening === null) ? null : game.minPayout(bets, opening);
}

function leastOfTable(table: AnyTableGame, slips: readonly PlaySlip[]): Won | null {
  const bets = betsOf<SpotBet>(slips, (bet) => table.checkBet(bet));
  return bets === null ? null : table.minPayout(bets);
}

/** All bets of these debits; null: one says nothing, or what does not add up to its stake. */
function betsOf<Bet extends HostedBet>(slips: readonly PlaySlip[], read: (bet: unknown) => Bet | null): Bet[] | null {
  const all: Bet[] = [];
  for (const { bets, stake } of slips) {
    if (!Array.isArray(bets)) return null;
    const known = bets.map(read).filter((bet) => bet !== null);
    if (known.length !== bets.length || known.reduce((sum, bet) => sum + bet.stake, 0) !== stake) return null;
    all.push(...known);
  }
  return all;
}

/** What came back of stakes that nothing is known of; a stake that is still out is taken as not lost. */
const returned = (slips: readonly PlaySlip[]): bigint =>
  slips.some(({ paid }) => paid === null)
    ? slips.reduce((sum, { stake }) => sum + BigInt(stake), 0n)
    : slips.reduce((sum, { paid }) => sum + BigInt(paid!), 0n);
