import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { createGraphBets, graphGame } from '../src/token/graph-bets.ts';
import { createGraphPresses } from '../src/token/graph-presses.ts';
import { createGraphRounds, newestRound } from '../src/token/graph-rounds.ts';
import type { GraphRow, GraphTable } from '../src/token/graph-rounds.ts';
import { createGraphViews } from '../src/token/graph-view.ts';
import { within } from '../src/token/database.ts';
import { createRoundBets } from '../src/token/round-bets.ts';
import { createRoundChains } from '../src/token/round-chains.ts';
import { createRoundViews } from '../src/token/round-view.ts';
import { openHostTest } from './host-test.ts';
import { secret } from './other-site.ts';

/** As it is, but a test says when betting is over: however slow the machine is, no bet comes too late. */
export const quick: GraphTable = { betMs: 600_000, pauseMs: 20, maxPayout: 50_000_000 };

export const isOpen = ({ salt }: GraphRow) => salt === null;
export const isRising = ({ starts_at: at, link }: GraphRow) => at !== null && link === null;
export const isBust = ({ link }: GraphRow) => link !== null;
/** What a bet that was taken is answered. */
export const placed = { state: 'taken' };

/** Graph on a database of its own, beside a site to call; each test begins with nothing due and 100 million won. */
export async function openGraphTest() {
  const { other, pool, books, faults } = await openHostTest();

  /** A host as a process makes it: nothing of it is in memory. */
  function host(table: GraphTable = quick) {
    const chains = createRoundChains(secret);
    const bets = createRoundBets({ pool, site: other.site, findGame: () => graphGame });
    const rounds = createGraphRounds({ pool, chains, table });
    const presses = createGraphPresses({ pool, rounds, maxPayout: table.maxPayout });
    const views = createGraphViews(pool, table);
    return {
      bets,
      rounds,
      presses,
      views,
      ...createGraphBets(bets, table.maxPayout),
      files: createRoundViews(pool, bets),
    };
  }
  const limits = { min: 1_000, max: 1_000_000, win: 20_000_000 };
  let member = 0;
  const newMember = () => ({ memberId: String((member += 1)), nickname: `밤하늘${member}`, limits });
  const newest = () => within(pool, (client) => newestRound(client));

  /** Looks after the rounds until something holds. */
  async function goOn(until: (round: GraphRow) => boolean, table: GraphTable = quick): Promise<GraphRow> {
    const one = host(table);
    for (let tries = 0; tries < 2_000; tries += 1) {
      const pause = await one.rounds.advance();
      const round = await newest();
      if (round && until(round)) return round;
      await wait(Math.min(pause, 15));
    }
    throw new Error('it never came to that');
  }
  /** Betting is over, and what the site has not answered by now is not waited for. */
  async function close({ id }: Pick<GraphRow, 'id'>, table: GraphTable = quick): Promise<GraphRow> {
    await pool.query(
      `update round set opens_at = clock_timestamp() - interval '5 seconds', closes_at = clock_timestamp() - interval '3 seconds'
       where id = $1 and salt is null`,
      [id],
    );
    return goOn((round) => round.id !== id || round.starts_at !== null, table);
  }
  /** A round that has just opened. Nobody waits for the one before it. */
  async function freshRound(table: GraphTable = quick): Promise<GraphRow> {
    const before = await newest();
    if (before && isOpen(before)) await close(before, table);
    const now = await newest();
    if (now && isRising(now)) await hurry(now, table);
    return goOn((round) => round.no > (before?.no ?? 0) && isOpen(round), table);
  }
  const bustOf = (round: GraphRow) => within(pool, (client) => host().rounds.bustOf(client, round));
  /** A round whose curve rises to this at least, with what was bet on it. */
  async function risingTo<T>(point: number, bet: (round: GraphRow) => Promise<T>, table: GraphTable = quick) {
    for (;;) {
      const open = await freshRound(table);
      const made = await bet(open);
      const round = await close(open, table);
      const bust = await bustOf(round);
      if (bust.bust >= point && isRising(round)) return { round, placed: made, ...bust };
    }
  }
  /** The curve began so long ago that it has bust. Its host was there. */
  async function hurry({ id, no }: GraphRow, table: GraphTable = quick): Promise<void> {
    const round = (await newest())!;
    if (round.no !== no || round.link !== null) return;
    const { endsAt } = await bustOf(round);
    const ago = endsAt - round.starts_at! + 100;
    await pool.query(
      `update round set opens_at = opens_at - make_interval(secs => $2 / 1000.0), closes_at = closes_at - make_interval(secs => $2 / 1000.0),
         starts_at = clock_timestamp() - make_interval(secs => $2 / 1000.0), watched_at = clock_timestamp() where id = $1`,
      [id, ago],
    );
    await goOn((now) => now.no > no || isBust(now), table);
  }

  beforeEach(async () => {
    await host().bets.send();
    books.cash = 100_000_000;
  });
  return { pool, books, faults, host, newMember, newest, goOn, close, freshRound, bustOf, risingTo, hurry };
}
