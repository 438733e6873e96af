import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { createTableGuests } from '../src/casino/tables/table-guests.ts';
import { betGame, sharedTable } from '../src/casino/tables/table-list.ts';
import type { SharedTable } from '../src/casino/tables/table-list.ts';
import { createTableRounds } from '../src/casino/tables/table-rounds.ts';
import type { TablePace } from '../src/casino/tables/table-rounds.ts';
import { createTableViews } from '../src/casino/tables/table-views.ts';
import { createRoundBets } from '../src/token/round-bets.ts';
import { createRoundChains } from '../src/token/round-chains.ts';
import { openHostTest } from './host-test.ts';
import { secret } from './other-site.ts';

export const pace: TablePace = { betMs: 1_000, revealMs: 20, landMs: 20, restMs: 40, shuffleMs: 40 };
const named = (id: string) => sharedTable(id)!;
/** Of each game with shared rounds a table. */
export const [baccarat, dragonTiger, roulette, sicBo] = [
  named('evolution-baccarat-1'),
  named('evolution-dragon-tiger-1'),
  named('evolution-roulette-1'),
  named('evolution-sic-bo-1'),
];

type Running = { id: number; no: number; left: number; opening: { from: number } | null };

/** The tables on a database of their own, beside a site to call; each test begins without rounds and with 10 million won. */
export async function openTableTest() {
  const { other, pool, books, faults } = await openHostTest();

  /** A host as a process makes it: nothing of it is in memory. */
  const host = (pacing: TablePace = pace) => {
    const bets = createRoundBets({
      pool,
      site: other.site,
      findGame: betGame,
      host: 'casino',
    });
    const rounds = createTableRounds({ pool, chains: createRoundChains(secret, 200), pace: pacing });
    const guests = createTableGuests(pool);
    return { rounds, bets, guests, views: createTableViews({ pool, bets, rounds, guests, pace: pacing }) };
  };
  const limits = { min: 1_000, max: 5_000_000, win: 100_000_000 };
  let member = 0;
  const newMember = () => ({ memberId: String((member += 1)), limits });
  const place = (
    table: SharedTable,
    from: ReturnType<typeof newMember>,
    no: number,
    bets: object[],
    key: string = randomUUID(),
  ) => host().bets.place(betGame(table.id)!, from, key, { no, bets });

  const running = async (table: SharedTable): Promise<Running | undefined> =>
    (
      await pool.query<Running>(
        `select id, no, opening, extract(epoch from closes_at - clock_timestamp())::float8 as left from round
         where game = $1 and drawn_at is null`,
        [table.id],
      )
    ).rows[0];
  async function goOn(table: SharedTable, until: () => Promise<boolean>, isOpen = true): Promise<void> {
    const one = host();
    for (let tries = 0; tries < 600; tries += 1) {
      await one.rounds.advance(table, isOpen);
      if (await until()) return;
      await wait(15);
    }
    throw new Error('it never came to that');
  }
  /** A round that has just opened. */
  async function freshRound(table: SharedTable): Promise<Running> {
    const before = await running(table);
    await goOn(table, async () => {
      const now = await running(table);
      return now !== undefined && now.no !== before?.no && now.left > 0.7;
    });
    return (await running(table))!;
  }
  const isDrawn = async (table: SharedTable, no: number) =>
    (await pool.query('select from round where game = $1 and no = $2 and drawn_at is not null', [table.id, no])).rows
      .length > 0;
  const drawn = (table: SharedTable, no: number) => goOn(table, () => isDrawn(table, no), false);
  const viewOf = async (table: SharedTable) => {
    const one = host();
    const newest = await one.views.newest([table.id]);
    return { view: (await one.views.views([table], newest)).get(table.id)! };
  };

  beforeEach(async () => {
    // what the test before left on the tables
    for (const table of [baccarat, dragonTiger, roulette, sicBo])
      await goOn(table, async () => (await running(table)) === undefined, false);
    await host().bets.send();
    books.cash = 10_000_000;
  });
  return { other, pool, books, faults, host, newMember, place, running, goOn, freshRound, isDrawn, drawn, viewOf };
}
