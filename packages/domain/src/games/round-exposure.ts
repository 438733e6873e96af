import type { Won } from '../money.ts';
import type { GameFolder, RoundGame } from './game.ts';

/** The open stakes on a pick, and what they pay if it wins. */
export type Staked = { readonly stakes: Won; readonly expected: Won };

/** `pays`: what the house pays if the pick wins, its folder's returned stakes with it; `net`: the folder's stakes less that. */
export type PickExposure = { readonly pays: Won; readonly net: Won };

/**
 * What each pick with bets would cost, and the least the house is left with over all folders: each of them at its worst,
 * which need not come together. So no draw costs more than that.
 *
 * @param staked  by the number of a pick; picks that are not there have none
 */
export function exposureOf(
  game: Pick<RoundGame<never>, 'folders' | 'chances'>,
  staked: ReadonlyMap<number, Staked>,
): { readonly picks: ReadonlyMap<number, PickExposure>; readonly worst: Won } {
  const picks = new Map<number, PickExposure>();
  let worst = 0;
  for (const folder of game.folders) {
    const stakes = folder.picks.reduce((sum, { no }) => sum + (staked.get(no)?.stakes ?? 0), 0);
    if (stakes === 0) continue;
    const pays = paysOf(game, folder, staked);
    for (const [no, sum] of pays) picks.set(no, { pays: sum, net: stakes - sum });
    const most = excludes(game, folder) ? Math.max(...pays.values()) : [...pays.values()].reduce((a, b) => a + b, 0);
    worst += stakes - most;
  }
  return { picks, worst };
}

function paysOf(
  game: Pick<RoundGame<never>, 'chances'>,
  { picks }: GameFolder,
  staked: ReadonlyMap<number, Staked>,
): Map<number, Won> {
  const returned = (no: number) =>
    picks.filter((pick) => isReturnedWith(game, pick.no, no)).reduce((sum, pick) => sum + stakesOf(pick.no), 0);
  const stakesOf = (no: number) => staked.get(no)?.stakes ?? 0;
  return new Map(picks.map(({ no }) => [no, (staked.get(no)?.expected ?? 0) + returned(no)]));
}

/** A pick whose stake returns does so just when another one of its folder wins: 타이 returns 플레이어 and 뱅커. */
function isReturnedWith(game: Pick<RoundGame<never>, 'chances'>, pick: number, winner: number): boolean {
  const returned = game.chances().get(pick)!.void;
  return pick !== winner && returned > 0n && returned === game.chances().get(winner)!.won;
}

/** Do the answers of a folder exclude one another and leave nothing out? Those of pairs do not. */
function excludes(game: Pick<RoundGame<never>, 'chances'>, { picks }: GameFolder): boolean {
  const chances = picks.map(({ no }) => game.chances().get(no)!);
  return chances.reduce((sum, { won }) => sum + won, 0n) === chances[0]!.of;
}
