import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { gameMonitorLine, WireMonitorPoint } from '@lime/contract/staff-games.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { findHostedGame } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { bandOf, chanceOf } from '@lime/domain/games/monitor.ts';
import { trialBand } from '@lime/domain/games/trial-monitor.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { readPoints } from './monitor.sql.ts';
import type { Game } from './round-clock.ts';

/** Decimal odds of a game's pick as it is sold now. */
export type PriceOf = (game: Game, no: number) => number;

/** As many as a line has room for. */
const maxPoints = 120;

type Line = {
  readonly expected: number;
  point(trials: number, won: number, expected: number): Omit<WireMonitorPoint, 'plays'>;
};

/** How the return of a pick went. @throws Refused NOT_FOUND (404) */
export async function readLine(
  db: Db,
  { game: id, pick }: InputOf<typeof gameMonitorLine>,
  priceOf: PriceOf,
): Promise<PayloadOf<typeof gameMonitorLine>> {
  const line = roundLine(id, pick, priceOf) ?? hostedLine(id, pick);
  if (!line) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const points = await readPoints(db, id, maxPoints);
  return {
    expected: line.expected,
    points: points.flatMap(({ plays, picks }) => {
      const found = picks.find(([no]) => no === pick);
      if (!found || found[1] === 0) return [];
      const [, trials, won, expected] = found;
      return [{ plays, ...line.point(trials, won, expected) }];
    }),
  };
}

/** At the price of now, so that the line does not jump where a price was changed. */
function roundLine(id: string, pick: number, priceOf: PriceOf): Line | null {
  const game = findRoundGame(id);
  const exact = game?.chances().get(pick);
  if (!game || !exact) return null;
  const chance = chanceOf(exact);
  const back = (share: number) => share * priceOf(game, pick) + Number(exact.void) / Number(exact.of);
  return {
    expected: back(chance),
    point(trials, won) {
      const { low, high } = bandOf(chance, trials, game.chances().size);
      return { observed: back(won / trials), low: back(low), high: back(high) };
    },
  };
}

/** Prices follow from chances there, so a return is off by as much as the wins are. */
function hostedLine(id: string, pick: number): Line | null {
  const game = findHostedGame(id);
  if (!game?.watch.series.some(({ no }) => no === pick)) return null;
  const share = returnOfHosted(game);
  return {
    expected: share,
    point(trials, won, expected) {
      const { low, high } = trialBand({ trials, expected }, game.watch.series.length);
      const back = (of: number) => (share * of * trials) / expected;
      return { observed: back(won / trials), low: back(low), high: back(high) };
    },
  };
}

/** The share of its stakes a hosted game pays back: the middle of what its kinds of bets do. */
export function returnOfHosted(game: Pick<AnyHostedGame, 'returns'>): number {
  const shares = game
    .returns()
    .flatMap(({ lowest, highest }) => [lowest, highest])
    .map(({ numerator, denominator }) => Number((numerator * 1_000_000n) / denominator) / 1_000_000);
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
