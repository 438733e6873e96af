import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testConfig, testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { testNow } from '../../../test/seoul-hour.ts';
import { createFeedSink } from '../../features/catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../../features/results/feed-results.ts';
import type { FeedSink } from '../feed.ts';
import { createSimulator } from './simulator.ts';
import type { Simulator } from './simulator.ts';
import { readStanding } from './simulator.sql.ts';
import { createWorld } from './simulated-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const seed = 'a seed for tests';
const { log } = fastify({ logger: false });
let database: TestDatabase;
let sink: FeedSink;

beforeAll(async () => {
  database = await testDatabase();
  sink = createFeedSink({ db: database.db, channel: { notify: async () => undefined }, takeResults: takeFeedResults });
});
afterAll(() => database?.drop());

/** Everything the built-in league has written, in one figure each. */
async function traces() {
  const { rows } = await sql<Record<string, string | number>>`
    select (select count(*) from fixture) as fixtures,
      (select sum(version) from fixture) as versions,
      (select count(*) from fixture where status = 'finished') as finished,
      (select count(*) from market) as markets,
      (select count(*) from market_price) as prices,
      (select md5(string_agg(market_id || ':' || version || ':' || odds::text || status, ' ' order by market_id, version)) from market_price) as price_sum,
      (select md5(string_agg(f.key || ':' || f.score_home || ':' || f.score_away, ' ' order by f.key)) from fixture f) as scores,
      (select count(*) from settlement_task) as tasks`.execute(database.db);
  return rows[0]!;
}

async function figure(query: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: string | number }>(query);
  return Number(rows[0]!.n);
}

/** Matches that should have begun by then. One that began and ended between two steps, in a result nobody is sure of, waits. */
const leftBehind = (by: number) =>
  figure(`select count(*) as n from fixture f where status = 'scheduled' and starts_at < to_timestamp(${by / 1000})
    and not exists (select from result_proposal p where p.fixture_id = f.id and p.state = 'waiting')`);

const world = async (standing = readStanding(database.db)) =>
  createWorld({ sink, seed, speed: 1, standing: await standing });

// Each test goes on from where the one before it left the clock, so none can be tried again.
describe('three hours of the built-in league', { timeout: 90_000, retry: 0 }, () => {
  // The last of them is now: the catalogue keeps prices of a future hour for that hour.
  const end = Math.floor(testNow() / minute) * minute;
  const begin = end - 3 * hour;

  test('an empty site is filled at once, in Korean, with all five sports and the week ahead', async () => {
    const first = await world();
    const progress = await first.advance(begin);
    expect(progress.fixtures).toBeGreaterThan(500);
    const { rows } = await database.pool.query<{ family: string; open: string }>(`
      select s.family, count(*) as open from fixture f join league l on l.id = f.league_id join sport s on s.id = l.sport_id
      where f.starts_at > to_timestamp(${begin / 1000}) and f.status = 'scheduled' group by 1`);
    expect(rows.map((row) => row.family).toSorted()).toEqual([
      'baseball',
      'basketball',
      'football',
      'ice-hockey',
      'volleyball',
    ]);
    expect(rows.reduce((sum, row) => sum + Number(row.open), 0)).toBeGreaterThan(450);
    expect(await figure(`select count(*) as n from team where name_ko is null or name_ko !~ '[가-힣A-Z]'`)).toBe(0);
    expect(await figure('select count(*) as n from league where name_ko is null or sort >= 1000')).toBe(0);
    expect(await figure(`select count(*) as n from location where name_ko = code`)).toBe(0);
    // Something starts within the next five minutes, and in every five minutes of the coming hours.
    const gap =
      await figure(`select max(gap) as n from (select extract(epoch from starts_at - lag(starts_at, 1, to_timestamp(${begin / 1000})) over (order by starts_at)) as gap
      from fixture where starts_at between to_timestamp(${begin / 1000}) and to_timestamp(${(begin + 5 * hour) / 1000})) g`);
    expect(gap).toBeLessThanOrEqual(360);
    // What was played before the site existed has its results.
    expect(await figure(`select count(*) as n from fixture where status = 'finished'`)).toBeGreaterThan(30);
    expect(await first.advance(begin)).toEqual({ fixtures: 0, offers: 0, live: 0, results: 0 });
  });

  test('prices move, matches end, and each result leaves one settlement task', async () => {
    const before = await traces();
    const walking = await world();
    const sum = { fixtures: 0, offers: 0, results: 0 };
    for (let at = begin; at <= end - hour; at += 20 * minute) {
      const { fixtures, offers, results } = await walking.advance(at);
      sum.fixtures += fixtures;
      sum.offers += offers;
      sum.results += results;
    }
    expect(sum.fixtures).toBeGreaterThan(20);
    expect(sum.offers).toBeGreaterThan(300);
    expect(sum.results).toBeGreaterThan(20);
    const after = await traces();
    expect(Number(after['prices'])).toBeGreaterThan(Number(before['prices']) + 500);
    const at = (end - hour) / 1000;
    expect(await leftBehind(end - hour - 2 * minute)).toBe(0);
    expect(
      await figure(
        `select count(*) as n from fixture where status = 'finished' and starts_at > to_timestamp(${at}) - interval '7 minutes'`,
      ),
    ).toBe(0);
    // What is being played is live, with a state of its own, and sells markets of this product alone.
    const playing = await figure(`select count(*) as n from fixture where status = 'live'`);
    expect(playing).toBeGreaterThan(0);
    expect(
      await figure(`select count(*) as n from fixture f join fixture_live v on v.fixture_id = f.id
      where f.status = 'live' and not exists (select from market m where m.fixture_id = f.id and m.product = 'prematch' and m.status <> 'closed')`),
    ).toBe(playing);
    // Over the two hours: who sells at one moment depends on the hour, on breaks and on goals that have just suspended a match.
    expect(await figure(`select count(*) as n from market where product = 'inplay'`)).toBeGreaterThan(20);
    expect(await figure(`select count(distinct fixture_id) as n from market where product = 'inplay'`)).toBeGreaterThan(
      5,
    );
    expect(Number(after['tasks'])).toBe(
      await figure(`select sum(result_revision) as n from fixture where status not in ('scheduled', 'live')`),
    );
    expect(
      await figure(`select count(*) as n from selection s join market m on m.id = s.market_id join fixture f on f.id = m.fixture_id
      where f.status = 'finished' and s.result = 'wait'`),
    ).toBe(0);
    expect(
      await figure(
        'select count(*) as n from fixture f where not exists (select from market m where m.fixture_id = f.id and m.main)',
      ),
    ).toBe(0);
  });

  test('a restart in the middle changes nothing that stands', async () => {
    const before = await traces();
    const restarted = await world();
    expect(await restarted.advance(end - hour)).toEqual({ fixtures: 0, offers: 0, live: 0, results: 0 });
    expect(await traces()).toEqual(before);
  });

  test('two that walk at once, without waiting for each other, do the work of one', async () => {
    const [one, two] = await Promise.all([world(), world()]);
    for (let at = end - hour; at <= end - 30 * minute; at += 10 * minute)
      await Promise.all([one.advance(at), two.advance(at)]);
    const left = await traces();
    expect(await figure('select count(*) as n from fixture f where result_revision > 2')).toBe(0);
    expect(await (await world()).advance(end - 30 * minute)).toEqual({ fixtures: 0, offers: 0, live: 0, results: 0 });
    expect(await traces()).toEqual(left);
  });

  test('after downtime all matches that passed get their results, also of fixtures no list knows any more', async () => {
    await sink.takeFixtures('simulator', [
      {
        key: 'a-league-that-left/20200101T1200/one/two',
        sportId: 6046,
        league: { key: 'a-league-that-left', en: 'Gone', locationCode: 'ENG' },
        home: { key: 'one', en: 'One' },
        away: { key: 'two', en: 'Two' },
        startsAt: new Date(end - hour),
      },
    ]);
    const progress = await (await world()).advance(end);
    expect(progress.results).toBeGreaterThan(3);
    expect(await leftBehind(end - 20 * minute)).toBe(0);
    expect(
      await figure(`select count(*) as n from fixture where key like 'a-league-that-left%' and status = 'cancelled'`),
    ).toBe(1);
  });
});

describe('simulators of several processes', () => {
  const running: Simulator[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((simulator) => simulator.stop()));
  });

  function start(ticks: { n: number }): Simulator {
    const simulator = createSimulator({
      core: { config: testConfig(database), db: database.db, log },
      sink,
      seed,
      now: () => {
        ticks.n += 1;
        return Date.now();
      },
    });
    simulator.start();
    running.push(simulator);
    return simulator;
  }

  async function until(holds: () => boolean, ms: number): Promise<void> {
    const deadline = Date.now() + ms;
    while (!holds() && Date.now() < deadline) await pause(50);
    expect(holds()).toBe(true);
  }

  test('one works, and when its connection dies another is at it within five seconds', async () => {
    const ticks = [{ n: 0 }, { n: 0 }];
    start(ticks[0]!);
    start(ticks[1]!);
    await until(() => ticks.some(({ n }) => n > 1), 10_000);
    expect(ticks.filter(({ n }) => n > 0)).toHaveLength(1);
    const leading = ticks[0]!.n > 0 ? 0 : 1;
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid in (select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())) and application_name = 'lime simulator'`);
    await owner.end();
    const before = ticks.map(({ n }) => n);
    await until(() => ticks.some(({ n }, i) => n > before[i]! + (i === leading ? 3 : 0)), 5_000);
    expect(
      await figure(
        `select count(*) as n from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toBe(1);
  });

  test('a stopped one hands over', async () => {
    const ticks = [{ n: 0 }, { n: 0 }];
    const first = start(ticks[0]!);
    await until(() => ticks[0]!.n > 0, 10_000);
    start(ticks[1]!);
    await first.stop();
    await until(() => ticks[1]!.n > 0, 5_000);
  });
});
