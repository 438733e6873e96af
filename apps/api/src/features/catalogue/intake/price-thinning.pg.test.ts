import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '../../../../test/pg.ts';
import type { TestDatabase } from '../../../../test/pg.ts';
import { poison, twoPasses } from '../../../../test/poison.ts';
import { thinDecided } from './price-thinning.ts';

let database: TestDatabase;
const fixtures = 100;
const markets = 20;
const versions = 30;

/** Fixtures with a price of every second version; `decidedDays` ago, null: still open. */
async function world(key: string, count: number, decidedDays: number | null): Promise<void> {
  await sql`
    insert into fixture (provider, key, league_id, home_team_id, away_team_id, starts_at, status, finished_at, version)
    select 'feed', ${key} || g, (select id from league limit 1), (select min(id) from team), (select max(id) from team),
      clock_timestamp() - interval '10 days', ${decidedDays === null ? 'scheduled' : 'finished'}::fixture_status,
      clock_timestamp() - ${decidedDays}::integer * interval '1 day', 60
    from generate_series(1, ${count}::integer) g`.execute(database.db);
  await sql`
    insert into market (id, fixture_id, type, line, main)
    select m * 1000000000::bigint + f.id, f.id, 2, m * 50, true
    from fixture f cross join generate_series(1, ${markets}::integer) m where f.key like ${`${key}%`}`.execute(
    database.db,
  );
  await sql`
    insert into selection (id, market_id, side, odds)
    select m.id * 10 + s.no, m.id, s.side, 1900 from market m join fixture f on f.id = m.fixture_id
    cross join (values ('over', 1), ('under', 2)) s(side, no) where f.key like ${`${key}%`}`.execute(database.db);
  await sql`
    insert into market_price (market_id, version, odds, status)
    select m.id, v * 2, array[1900, 1900 + v], 'open' from market m join fixture f on f.id = m.fixture_id
    cross join generate_series(1, ${versions}::integer) v where f.key like ${`${key}%`}`.execute(database.db);
}
const left = async (key: string) =>
  (
    await sql<{ market: number; version: number; by: string | null }>`
      select m.line / 50 as market, p.version, p.by from market_price p
      join market m on m.id = p.market_id join fixture f on f.id = m.fixture_id
      where f.key = ${key} order by 1, 2`.execute(database.db)
  ).rows.map(({ market, version, by }) => `${market}@${version}${by ?? ''}`);

beforeAll(async () => {
  database = await testDatabase();
  await sql`insert into sport (id, family, name_ko, name_en, sort) values (6046, 'football', '축구', 'Football', 1)`.execute(
    database.db,
  );
  await sql`insert into location (code, name_ko, name_en) values ('ENG', '잉글랜드', 'England')`.execute(database.db);
  await sql`insert into league (provider, key, sport_id, location_code, name_en) values ('feed', 'L', 6046, 'ENG', 'L')`.execute(
    database.db,
  );
  await sql`insert into team (provider, key, sport_id, name_en) values ('feed', 'A', 6046, 'A'), ('feed', 'B', 6046, 'B')`.execute(
    database.db,
  );
});
afterAll(() => database?.drop());
const quiet = { error: () => undefined, info: () => undefined } as never as FastifyBaseLogger;
const thin = () => thinDecided({ db: database.db, log: quiet });

test('prices of games long decided go, but for those somebody bet at and the desk’s own; the rest stays whole', async () => {
  await world('old', fixtures, 4);
  await world('fresh', 1, 2);
  await world('open', 1, null);
  // legs of old1: market 1 at version 7 (sold at 6, next price at 8), market 2 at 2 (then 4) and at 60, market 3 before its first price (2)
  await sql`
    insert into leg (slip_id, no, event_id, market_id, selection_id, event_version, odds)
    select row_number() over (), 1, f.id, v.market * 1000000000::bigint + f.id, (v.market * 1000000000::bigint + f.id) * 10 + 1, v.version, 1900
    from fixture f cross join (values (1, 7), (1, 7), (2, 2), (2, 60), (3, 1)) v(market, version) where f.key = 'old1'`.execute(
    database.db,
  );
  await sql`
    update market_price set by = 'staff:1' where version = 40 and market_id = (
      select 4 * 1000000000::bigint + id from fixture where key = 'old1')`.execute(database.db);
  const size = async () =>
    (await sql<{ rows: number }>`select count(*) as rows from market_price`.execute(database.db)).rows[0]!.rows;
  const before = await size();
  const began = performance.now();
  // two processes at once share the fixtures
  const [one, two] = await Promise.all([thin(), thin()]);
  const ms = performance.now() - began;
  console.log(
    `${one.prices + two.prices} of ${before} prices of ${fixtures} games removed in ${Math.round(ms)} ms, pauses included`,
  );
  expect(one.fixtures + two.fixtures).toBe(fixtures);
  expect(await size()).toBe(before - one.prices - two.prices);
  expect(await left('old1')).toEqual(['1@6', '1@8', '2@2', '2@4', '2@60', '3@2', '4@40staff:1']);
  expect(await left('old2')).toEqual([]);
  expect(await left('fresh1')).toHaveLength(markets * versions);
  expect(await left('open1')).toHaveLength(markets * versions);
  expect(await thin()).toEqual({ fixtures: 0, prices: 0 });
});

test('five poisoned rows: games whose prices cannot go keep those of no other', async () => {
  await world('bad', 5, 6);
  await world('good', 1, 5);
  const { rows } = await sql<{ id: number }>`
    select id from market where fixture_id in (select id from fixture where key like 'bad%')`.execute(database.db);
  const heal = await poison(database.ownerUrl, 'market_price', 'market_id', rows.map(({ id }) => id), 'delete'); // prettier-ignore
  await twoPasses(thin);
  await heal();
  expect(await left('good1')).toEqual([]);
  expect(await left('bad1')).toHaveLength(markets * versions);
});
