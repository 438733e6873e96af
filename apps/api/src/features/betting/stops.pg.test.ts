import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeGames, noDelay, offer, openBettingApp, selection, winner } from '../../../test/betting.ts';
import type { Answer, BettingApp } from '../../../test/betting.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { inTransaction } from '../../core/db.ts';
import type { StaffCaller } from '../../core/context.ts';
import { createDesk } from '../trading/desk.service.ts';
import type { Desk } from '../trading/desk.service.ts';

let database: TestDatabase;
let site: BettingApp;
let desk: Desk;
const trader: StaffCaller = {
  staffId: 1,
  sessionId: 'test',
  loginId: 'trader',
  name: 'trader',
  role: 'super',
  rights: new Set(),
  address: '::1',
};

beforeAll(async () => {
  database = await testDatabase();
  site = await openBettingApp(database);
  desk = createDesk({ catalogue: site.catalogue, caps: () => ({ twoWaySum: null, maxReverse: null, maxDraw: null }) });
});
afterAll(async () => {
  await site?.close();
  await database?.drop();
});
afterEach(() => {
  Object.assign(site.knobs, { acceptDelay: noDelay });
});

const code = (answer: Answer) => (answer.body.success ? 'taken' : answer.body.code);
let games = 0;
async function game() {
  const key = `stops${(games += 1)}`;
  await makeGames(site, [key], [winner(2_100, 3_000, 4_000)]);
  return { key, pick: await selection(database, key, 1, 'home') };
}
type Game = Awaited<ReturnType<typeof game>>;
const stop = (scope: 'fixture' | 'market' | 'selection', id: string, stopped = true) =>
  inTransaction(database.db, (tx) => desk.stop(tx, trader, { scope, id, stopped, reason: 'test' }));
const price = ({ pick }: Game, odds: number, seen: number | null = null) =>
  inTransaction(database.db, (tx) =>
    desk.setPrices(tx, trader, { gameSeq: pick.game, prices: [{ betsSeq: pick.id, odds, seen }] }),
  );
const move = ({ key }: Game, seconds: number) =>
  site.catalogue.sink.takeFixtures('test', [
    {
      key,
      sportId: 6046,
      league: { key: 'L6046', en: 'League', locationCode: 'ENG' },
      home: { key: `${key}-home`, en: `${key} Home` },
      away: { key: `${key}-away`, en: `${key} Away` },
      startsAt: new Date(Date.now() + seconds * 1_000),
    },
  ]);

/** Runs the act once `work` waits for the member's row, lets the row go when the act is acknowledged. */
async function whileBusy<T>(memberId: number, act: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select from member_balance where member_id = $1 for update', [memberId]);
    const working = work();
    for (;;) {
      const { rows } = await owner.query<{ waiting: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`,
      );
      if (rows[0]!.waiting) break;
      await wait(5);
    }
    await act();
    await owner.query('commit');
    return await working;
  } finally {
    await owner.end();
  }
}

describe('what is acknowledged while a bet waits for its member’s row', () => {
  test.each<[string, (of: Game) => Promise<unknown>, string]>([
    ['the match is stopped', ({ pick }) => stop('fixture', pick.game), 'BET_SUSPENDED'],
    ['the market is stopped', ({ pick }) => stop('market', pick.market), 'BET_SUSPENDED'],
    ['the pick is stopped', ({ pick }) => stop('selection', pick.id), 'BET_SUSPENDED'],
    ['the price is cut by hand', (of) => price(of, 1.2), 'BET_ODDS_CHANGED'],
    ['the feed cuts the price', ({ key }) => offer(site, [key], [winner(1_200, 3_000, 9_000)]), 'BET_ODDS_CHANGED'],
    ['the start is moved into the cutoff', (of) => move(of, 5), 'BET_GAME_STARTED'],
    ['the start is moved to in 20 s', (of) => move(of, 20), 'taken'],
    [
      'the match is over',
      ({ key }) =>
        site.catalogue.sink.takeResults('test', [{ fixtureKey: key, status: 'finished', score: { home: 1, away: 0 } }]),
      'BET_GAME_STARTED',
    ],
  ])('%s', async (_name, act, outcome) => {
    const [id] = await makeMembers(database.db, 1, 1_000_000);
    const of = await game();
    const answer = await whileBusy(
      id!,
      () => act(of),
      () => site.bet(id!, [of.pick], 10_000),
    );
    expect(code(answer)).toBe(outcome);
    // What is taken after all was judged anew: it carries the version of the act.
    const { rows } = await sql<{ old: boolean }>`
      select l.fixture_version < f.version as old from leg l join slip s on s.id = l.slip_id join fixture f on f.id = l.fixture_id
      where s.member_id = ${id!}`.execute(database.db);
    expect(rows).toEqual(outcome === 'taken' ? [{ old: false }] : []);
  });
});
