import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketKind } from '@lime/domain/market-kinds.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { FeedSample, SampleWorld } from '../../test/feed-sample.ts';
import { listeningReport, standingOf } from '../../test/feed-world.ts';
import { testConfig, testDatabase } from '../../test/pg.ts';
import { createChannel } from '../core/channel.ts';
import { readConfig } from '../core/api-config.ts';
import { fixedKeys } from '../core/keyring.ts';
import { createOutbox } from '../core/outbox.ts';
import { createFeedSink } from '../features/catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../features/results/feed-results.ts';
import type { FeedDeps } from './feed-kinds.ts';
import { feedList, liveFeeds } from './feed-list.ts';
import { feedVariables } from './feed-variables.ts';
import { sample as footballData } from './football-data/football-data-samples.ts';
import { sample as kleague } from './kleague/kleague-samples.ts';
import { sample as lsports } from './lsports/lsports-samples.ts';
import { sample as mlb } from './mlb/mlb-samples.ts';
import { sample as nba } from './nba/nba-samples.ts';
import { isPlausible } from './plausible.ts';
import { sample as replay } from './replay/replay-samples.ts';
import { sample as simulator } from './simulator/simulator-samples.ts';
import { sample as theOddsApi } from './the-odds-api/odds-api-samples.ts';

// What a site may rely on, whichever feed its fixtures come from: every feed passes the same tests with a sample of its own.

const samples: readonly FeedSample[] = [simulator, lsports, theOddsApi, footballData, kleague, nba, mlb, replay];

test('every feed of the list has a sample', () => {
  expect(samples.map(({ feed }) => feed).toSorted()).toEqual(feedList.map(({ name }) => name).toSorted());
});

const { log } = fastify({ logger: false });
const opened: SampleWorld[] = [];
afterAll(() => Promise.all(opened.map(({ database }) => database.drop())));

async function openWorld(): Promise<SampleWorld> {
  const database = await testDatabase();
  const sink = createFeedSink({
    db: database.db,
    channel: { notify: async () => undefined },
    takeResults: takeFeedResults,
  });
  const world = { database, sink, report: listeningReport() };
  opened.push(world);
  return world;
}

/** What members could bet on or be paid by. */
async function standing({ database }: SampleWorld): Promise<unknown> {
  const { rows } = await sql<{ key: string }>`select key from fixture order by key`.execute(database.db);
  return standingOf(
    database.db,
    rows.map(({ key }) => key),
  );
}

/** Every mark that a change would leave. */
async function traces({ database }: SampleWorld): Promise<unknown> {
  const { rows } = await sql`
    select (select json_agg(json_build_array(key, version, result_revision, status) order by key) from fixture) as fixtures,
      (select count(*)::int from market_price) as prices, (select count(*)::int from settlement_task) as tasks,
      (select count(*)::int from result_proposal) as proposals`.execute(database.db);
  return rows[0];
}

/** Each message with its neighbour in its place. */
const swapped = <T>(list: readonly T[]): T[] =>
  list.flatMap((one, at) => (at % 2 === 1 ? [one, list[at - 1]!] : at === list.length - 1 ? [one] : []));

describe.each(samples)('$feed', { timeout: 60_000 }, (sample) => {
  let world: SampleWorld;
  let unread: number;
  let told: unknown;
  beforeAll(async () => {
    world = await openWorld();
    unread = await sample.bring(world, sample.messages);
    told = await standing(world);
  });

  test('brings fixtures that are whole: a league, two sides, a start', async () => {
    expect(unread).toBe(0);
    const { rows } = await sql<Record<'provider' | 'league' | 'home' | 'away', string> & { starts_at: Date }>`
      select f.provider, l.name_en as league, h.name_en as home, a.name_en as away, f.starts_at
      from fixture f join league l on l.id = f.league_id
      join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id order by f.starts_at, f.key`.execute(
      world.database.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.provider).toBe(sample.feed);
      for (const name of [row.league, row.home, row.away]) expect(name.trim()).not.toBe('');
      expect(row.home).not.toBe(row.away);
    }
    if (sample.starts) expect(rows.map((row) => row.starts_at.toISOString())).toEqual(sample.starts);
  });

  test('brings prices that can be sold: whole thousandths within the limits, one for each side', async () => {
    const { rows } = await sql<{ type: MarketType; status: string; odds: number[] }>`
      select m.type, m.status, array_agg(s.odds order by s.id) as odds
      from market m join selection s on s.market_id = m.id group by m.id`.execute(world.database.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { type, status, odds } of rows) {
      expect(odds).toHaveLength(marketKind(type).sides.length);
      for (const price of odds) {
        expect(Number.isSafeInteger(price) && price % 10 === 0).toBe(true);
        expect(price).toBeGreaterThanOrEqual(1_010);
        expect(price).toBeLessThanOrEqual(10_000_000);
      }
      if (status !== 'closed') expect(isPlausible(type, odds)).toBe(true);
    }
  });

  test('settles what a result names, and nothing else', async () => {
    // a match broken off waits for its deadline: markets decided before stay decided, the others may go on
    const { rows } = await sql<{ is_decided: boolean; decided: number; waiting: number; tasks: number }>`
      select f.status not in ('scheduled', 'live') as is_decided,
        (select count(*)::int from market m join selection s on s.market_id = m.id where m.fixture_id = f.id and s.result <> 'wait') as decided,
        (select count(*)::int from market m join selection s on s.market_id = m.id where m.fixture_id = f.id and s.result = 'wait') as waiting,
        (select count(*)::int from settlement_task t where t.event_id = f.id) as tasks
      from fixture f where f.status not in ('abandoned', 'postponed')`.execute(world.database.db);
    if (sample.decided !== null) expect(rows.filter((row) => row.is_decided)).toHaveLength(sample.decided);
    for (const row of rows) {
      if (row.is_decided) {
        expect(row.waiting).toBe(0);
        expect(row.tasks).toBeGreaterThan(0);
      } else expect([row.decided, row.tasks]).toEqual([0, 0]);
    }
  });

  test('changes nothing by a message that comes twice', async () => {
    const other = await openWorld();
    await sample.bring(
      other,
      sample.messages.flatMap((message) => [message, message]),
    );
    expect(await standing(other)).toEqual(told);
  });

  test.runIf(sample.repeatable)('changes nothing when all of it is told once more', async () => {
    const before = await traces(world);
    await sample.bring(world, sample.messages);
    expect(await traces(world)).toEqual(before);
    expect(await standing(world)).toEqual(told);
  });

  test.runIf(sample.anyOrder !== 'none')('ends in the same state when messages change places', async () => {
    const other = await openWorld();
    const { messages } = sample;
    const moved = sample.anyOrder === 'all' ? messages.toReversed() : swapped(messages);
    expect(moved).not.toEqual(messages);
    await sample.bring(other, moved);
    expect(await standing(other)).toEqual(told);
  });

  test.runIf(sample.broken.length > 0)('counts and tells what cannot be read, and goes on', async () => {
    const other = await openWorld();
    const middle = Math.floor(sample.messages.length / 2);
    const mixed = [...sample.messages.slice(0, middle), ...sample.broken, ...sample.messages.slice(middle)];
    expect(await sample.bring(other, mixed)).toBe(sample.broken.length);
    expect(await standing(other)).toEqual(sample.brokenLeaves === 'nothing' ? [] : told);
  });
});

describe.each(liveFeeds)('$name by itself', { timeout: 60_000 }, (feed) => {
  const on: Readonly<Record<string, string>> = {
    THE_ODDS_API_KEY: 'a key',
    THE_ODDS_API_URL: 'http://127.0.0.1:9',
    THE_ODDS_API_SECONDS: '5',
  };

  function depsOf({ database, sink, report }: SampleWorld, isOn: boolean): FeedDeps {
    const plain = testConfig(database, { simulator: isOn });
    const said = { DATABASE_URL: plain.databaseUrl, JWT_SECRET: plain.jwtSecret, ...(isOn && on) };
    const config = { ...plain, feeds: readConfig(said, feedVariables).feeds };
    const { db, pool } = database;
    const core = {
      config,
      log,
      pool,
      db,
      outbox: createOutbox(db, log),
      channel: createChannel(config.databaseUrl, log),
      keys: fixedKeys(config.jwtSecret),
    };
    return { core, sink, report, watched: (one) => one, isPaused: async () => false, seed: 'a seed for tests' };
  }

  test('does not open without what it needs', async () => {
    expect(feed.needs).not.toEqual([]);
    expect(feed.open(depsOf(await openWorld(), false))).toBeNull();
  });

  test('stopped in the middle, leaves nothing running', async () => {
    const world = await openWorld();
    const held = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks
        where locktype = 'advisory' and objid = ${feed.lock.key}::bigint::oid
          and database = (select oid from pg_database where datname = current_database())`.execute(world.database.db);
      return rows[0]!.count;
    };
    const open = feed.open(depsOf(world, true))!;
    await open.start();
    await expect.poll(held, { timeout: 10_000 }).toBe(1);
    await pause(300);
    await open.stop!();
    await expect.poll(held, { timeout: 5_000 }).toBe(0);
    const before = [await traces(world), await standing(world)];
    await pause(700);
    expect([await traces(world), await standing(world)]).toEqual(before);
  });
});
