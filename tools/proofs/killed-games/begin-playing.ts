import { setTimeout as wait } from 'node:timers/promises';
import { createCasinoActs } from './casino-players.ts';
import type { GameSite, Player } from './killed-site.ts';
import { createActs, playOn, readTables } from './players.ts';
import type { AnsweredBets, Tables } from './players.ts';

/**
 * Members begin to play every game of the site and of its hosts, one of them staying at each table.
 *
 * @param atOnce   how many play at the same time
 * @param without  names of acts that nobody does
 * @returns what they are told, and what ends their play
 */
export async function beginPlaying(
  site: GameSite,
  players: readonly Player[],
  atOnce: number,
  without: readonly string[] = [],
): Promise<{ told: AnsweredBets; end(): Promise<void> }> {
  const told: AnsweredBets = { acknowledged: new Map(), refused: new Map(), taken: new Set() };
  let tables: Tables = await readTables(site);
  let isOver = false;
  const casino = createCasinoActs(site, () => tables, told);
  await casino.fill(players);
  const reading = (async () => {
    while (!isOver) {
      tables = await readTables(site);
      await wait(150);
    }
  })();
  const staying = casino.stay(players, () => isOver);
  const all = Object.entries({ ...createActs(site, () => tables, told), ...casino.acts });
  const acts = Object.fromEntries(all.filter(([name]) => !without.includes(name)));
  const playing = playOn(acts, players, atOnce, () => isOver);
  return {
    told,
    async end() {
      isOver = true;
      await Promise.all([reading, playing, staying]);
    },
  };
}
