import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import pg from 'pg';
import type { OddsMessage } from '@lime/contract/realtime.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { createChannel, notify } from '../../core/channel.ts';
import type { ListeningChannel } from '../../core/channel.ts';
import type { FeedFixture, FeedMarket } from '../../feeds/feed.ts';
import { createCatalogue } from './catalogue.service.ts';
import type { Catalogue } from './catalogue.service.ts';
import { createFeedSink } from './intake/feed-sink.ts';
import { takeFeedResults } from '../results/feed-results.ts';

let database: TestDatabase;
let catalogue: Catalogue;
let channel: ListeningChannel;
const sent: OddsMessage[] = [];
const hour = 3_600_000;

beforeAll(async () => {
  database = await testDatabase();
  const { log } = fastify({ logger: false });
  channel = createChannel(database.url, log);
  catalogue = createCatalogue(
    { db: database.db, log, channel },
    {
      takeResults: takeFeedResults,
      audience: {
        isHeard: (stream) => stream === 'prematch',
        send: (message) => sent.push(message as OddsMessage),
        lastSendingMs: () => 0,
      },
    },
  );
  await channel.start();
  await catalogue.start();
});
afterAll(async () => {
  await catalogue?.stop();
  await channel?.stop();
  await database?.drop();
});
beforeEach(() => {
  sent.length = 0;
});

function fixture(key: string, startsInHours: number): FeedFixture {
  return {
    key,
    sportId: 6046,
    league: { key: 'E0', en: 'Premier League', locationCode: 'ENG' },
    home: { key: 'Arsenal', en: 'Arsenal' },
    away: { key: 'Unheard FC', en: 'Unheard FC' },
    startsAt: new Date(Math.floor(Date.now() / 1000) * 1000 + startsInHours * hour),
  };
}
const winner = (home: number, draw: number, away: number): FeedMarket => ({
  type: 1,
  line: null,
  main: true,
  odds: [home, draw, away],
});
const handicap = (line: number, home: number, away: number): FeedMarket => ({
  type: 3,
  line,
  main: true,
  odds: [home, away],
});
const since = new Date(0);

async function row(key: string) {
  const { rows } = await sql<{ id: number; version: number; status: string; result_revision: number; starts_at: Date }>`
    select id, version, status, result_revision, starts_at from fixture where provider = 'feed' and key = ${key}`.execute(
    database.db,
  );
  return rows[0]!;
}
async function prices(key: string) {
  const { rows } = await sql<{ type: number; line: number | null; version: number; odds: number[]; status: string }>`
    select m.type, m.line, p.version, p.odds, p.status from market_price p join market m on m.id = p.market_id
    join fixture f on f.id = m.fixture_id where f.key = ${key} order by p.version, m.type, m.line`.execute(database.db);
  return rows.map((price) => [price.type, price.line, price.version, price.odds, price.status]);
}
async function outcomes(key: string) {
  const { rows } = await sql<{ side: string; line: number | null; result: string; status: string }>`
    select x.side, m.line, x.result, m.status from selection x join market m on m.id = x.market_id
    join fixture f on f.id = m.fixture_id where f.key = ${key} order by x.id`.execute(database.db);
  return rows.map((outcome) => `${outcome.side}${outcome.line ?? ''} ${outcome.result} ${outcome.status}`);
}
async function tasks(key: string) {
  const { rows } = await sql<{ revision: number }>`
    select t.revision from settlement_task t join fixture f on f.id = t.event_id where f.key = ${key} order by 1`.execute(
    database.db,
  );
  return rows.map((task) => task.revision);
}
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 240 && !holds(); tries += 1) await delay(50);
  expect(holds()).toBe(true);
}

describe('fixtures', () => {
  test('new ones appear with Korean names where known, the same again changes nothing, a moved start moves the version', async () => {
    expect(await catalogue.sink.takeFixtures('feed', [fixture('a', 5)])).toEqual({
      taken: 1,
      unchanged: 0,
      skipped: 0,
    });
    expect(
      await catalogue.sink.takeFixtures('feed', [{ ...fixture('a', 5), startsAt: (await row('a')).starts_at }]),
    ).toEqual({ taken: 0, unchanged: 1, skipped: 0 });
    expect((await row('a')).version).toBe(1);
    expect(await catalogue.sink.takeFixtures('feed', [fixture('a', 6)])).toEqual({
      taken: 1,
      unchanged: 0,
      skipped: 0,
    });
    expect((await row('a')).version).toBe(2);
    const { id } = await row('a');
    await catalogue.snapshot.refresh([id]);
    expect(catalogue.snapshot.fixture(id)?.names).toMatchObject({
      homeKo: '아스널',
      awayKo: null,
      awayEn: 'Unheard FC',
      leagueKo: '잉글랜드 프리미어리그',
      locationKo: '잉글랜드',
    });
  });
});

describe('offers', () => {
  test('only real changes move the version and add price rows; absent markets close and may open again', async () => {
    await catalogue.sink.takeFixtures('feed', [fixture('b', 5)]);
    const offer = (markets: FeedMarket[], at = since) =>
      catalogue.sink.takeOffers('feed', [{ fixtureKey: 'b', at, markets }]);
    expect(await offer([winner(1800, 3400, 4500), handicap(-75, 1900, 1950)])).toEqual({
      taken: 1,
      unchanged: 0,
      skipped: 0,
    });
    expect(await offer([winner(1800, 3400, 4500), handicap(-75, 1900, 1950)])).toEqual({
      taken: 0,
      unchanged: 1,
      skipped: 0,
    });
    expect((await row('b')).version).toBe(2);
    await offer([winner(1750, 3400, 4700), handicap(-75, 1900, 1950)]);
    await offer([winner(1750, 3400, 4700)]);
    await offer([winner(1750, 3400, 4700), { ...handicap(-75, 1900, 1950), suspended: true }]);
    expect((await row('b')).version).toBe(5);
    expect(await prices('b')).toEqual([
      [1, null, 2, [1800, 3400, 4500], 'open'],
      [3, -75, 2, [1900, 1950], 'open'],
      [1, null, 3, [1750, 3400, 4700], 'open'],
      [3, -75, 4, [1900, 1950], 'closed'],
      [3, -75, 5, [1900, 1950], 'suspended'],
    ]);
  });

  test('a market with a price missing is not offered, an unknown fixture is skipped', async () => {
    await catalogue.sink.takeFixtures('feed', [fixture('c', 5)]);
    const markets: FeedMarket[] = [winner(1800, 3400, 4500), { type: 2, line: 250, main: true, odds: [1900, null] }];
    expect(
      await catalogue.sink.takeOffers('feed', [
        { fixtureKey: 'c', at: since, markets },
        { fixtureKey: 'nobody', at: since, markets },
      ]),
    ).toEqual({ taken: 1, unchanged: 0, skipped: 1 });
    expect(await prices('c')).toHaveLength(1);
  });

  test('an offer for later waits in the plan, is applied when due, and the earlier one then counts as history', async () => {
    await catalogue.sink.takeFixtures('feed', [fixture('d', 5)]);
    const opening = { fixtureKey: 'd', at: since, markets: [winner(2000, 3300, 3800), handicap(-25, 1900, 1900)] };
    const closing = {
      fixtureKey: 'd',
      at: new Date(Date.now() + 4_000),
      markets: [winner(1900, 3300, 4000), handicap(-50, 1950, 1850)],
    };
    expect(await catalogue.sink.takeOffers('feed', [opening, closing])).toEqual({ taken: 1, unchanged: 0, skipped: 0 });
    expect(await catalogue.sink.takeOffers('feed', [opening, closing])).toEqual({ taken: 0, unchanged: 1, skipped: 0 });
    const { id } = await row('d');
    await catalogue.snapshot.refresh([id]);
    expect(catalogue.snapshot.fixture(id)!.markets[0]!.selections.map((selection) => selection.odds)).toEqual([
      2000, 3300, 3800,
    ]);
    await until(() => catalogue.snapshot.fixture(id)!.markets[0]!.selections[0]!.odds === 1900);
    expect(catalogue.snapshot.fixture(id)!.markets.map((market) => market.line)).toEqual([null, -50]);
    const standing = await row('d');
    expect(await catalogue.sink.takeOffers('feed', [opening, closing])).toEqual({ taken: 0, unchanged: 1, skipped: 0 });
    expect(await row('d')).toEqual(standing);
  });
});

describe('several processes', () => {
  test('a change told by another process arrives, and one made while nobody listened is read after the reconnect', async () => {
    const elsewhere = createFeedSink({ db: database.db, channel: { notify }, takeResults: takeFeedResults });
    await elsewhere.takeFixtures('feed', [fixture('g', 5)]);
    await elsewhere.takeOffers('feed', [{ fixtureKey: 'g', at: since, markets: [winner(1800, 3400, 4500)] }]);
    const { id } = await row('g');
    const home = () => catalogue.snapshot.fixture(id)?.markets[0]?.selections[0]?.odds;
    await until(() => home() === 1800);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    );
    await owner.end();
    // announced to nobody
    await createFeedSink({
      db: database.db,
      channel: { notify: async () => undefined },
      takeResults: takeFeedResults,
    }).takeOffers('feed', [{ fixtureKey: 'g', at: since, markets: [winner(1700, 3400, 4900)] }]);
    await expect.poll(home, { timeout: 15_000 }).toBe(1700);
  });
});

describe('results', () => {
  const offer = [
    winner(1800, 3400, 4500),
    handicap(-75, 1900, 1950),
    { type: 2, line: 300, main: true, odds: [1900, 1900] } satisfies FeedMarket,
  ];

  test('a score decides every selection, closes the markets and leaves one task; the same again leaves none', async () => {
    await catalogue.sink.takeFixtures('feed', [fixture('e', 5)]);
    await catalogue.sink.takeOffers('feed', [{ fixtureKey: 'e', at: since, markets: offer }]);
    const result = {
      fixtureKey: 'e',
      status: 'finished' as const,
      score: { home: 2, away: 1 },
      detail: { halfTime: [1, 0], b: 1 },
    };
    expect(await catalogue.sink.takeResults('feed', [result])).toEqual({ taken: 1, unchanged: 0, skipped: 0 });
    expect(await catalogue.sink.takeResults('feed', [result])).toEqual({ taken: 0, unchanged: 1, skipped: 0 });
    expect(await outcomes('e')).toEqual([
      'home won closed',
      'draw lost closed',
      'away lost closed',
      'home-75 half_won closed',
      'away-75 half_lost closed',
      'over300 void closed',
      'under300 void closed',
    ]);
    expect(await row('e')).toMatchObject({ status: 'finished', result_revision: 1 });
    expect(await tasks('e')).toEqual([1]);
  });

  test('a corrected score is a new revision, and a finished fixture takes no more prices', async () => {
    const corrected = { fixtureKey: 'e', status: 'finished' as const, score: { home: 1, away: 1 } };
    expect(await catalogue.sink.takeResults('feed', [corrected])).toMatchObject({ taken: 1 });
    expect((await outcomes('e')).slice(0, 3)).toEqual(['home lost closed', 'draw won closed', 'away lost closed']);
    expect(await tasks('e')).toEqual([1, 2]);
    const before = await row('e');
    expect(
      await catalogue.sink.takeOffers('feed', [
        { fixtureKey: 'e', at: new Date(), markets: [winner(1500, 4000, 6000)] },
      ]),
    ).toMatchObject({ taken: 0 });
    expect(await catalogue.sink.takeFixtures('feed', [fixture('e', 50)])).toMatchObject({ taken: 0, unchanged: 1 });
    expect(await row('e')).toEqual(before);
  });

  test.each([
    ['cancelled', 'void'],
    ['postponed', 'wait'],
    ['abandoned', 'wait'],
  ] as const)('a %s fixture sells no more, and its selections are: %s', async (status, result) => {
    await catalogue.sink.takeFixtures('feed', [fixture(status, 5)]);
    await catalogue.sink.takeOffers('feed', [{ fixtureKey: status, at: since, markets: [winner(1800, 3400, 4500)] }]);
    await catalogue.sink.takeResults('feed', [{ fixtureKey: status, status, score: null }]);
    expect(await outcomes(status)).toEqual(['home', 'draw', 'away'].map((side) => `${side} ${result} closed`));
    expect(await tasks(status)).toEqual([1]);
  });

  test('a result without its score, with an impossible one, or of an unknown fixture is skipped', async () => {
    expect(
      await catalogue.sink.takeResults('feed', [
        { fixtureKey: 'b', status: 'finished', score: null },
        { fixtureKey: 'c', status: 'finished', score: { home: -1, away: 0 } },
        { fixtureKey: 'nobody', status: 'finished', score: { home: 1, away: 0 } },
      ]),
    ).toEqual({ taken: 0, unchanged: 0, skipped: 3 });
    expect((await row('b')).status).toBe('scheduled');
  });

  test('two feeds that bring the same fixtures at once both finish', async () => {
    const keys = Array.from({ length: 60 }, (_, at) => `race-${at}`);
    await catalogue.sink.takeFixtures(
      'feed',
      keys.map((key) => fixture(key, 5)),
    );
    const offers = (odds: number) =>
      keys.map((fixtureKey) => ({ fixtureKey, at: since, markets: [winner(odds, 3400, 4500)] }));
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        catalogue.sink.takeOffers('feed', at % 2 ? offers(1500 + at * 10) : offers(1500 + at * 10).toReversed()),
      ),
    );
    expect((await row('race-0')).version).toBeGreaterThanOrEqual(9);
  });
});

describe('odds messages', () => {
  test('price moves of one gathering arrive as one numbered message, and a start takes the fixture away', async () => {
    await catalogue.sink.takeFixtures('feed', [{ ...fixture('f', 0), startsAt: new Date(Date.now() + 7_000) }]);
    await catalogue.sink.takeOffers('feed', [{ fixtureKey: 'f', at: since, markets: [winner(1800, 3400, 4500)] }]);
    const { id } = await row('f');
    await until(() => sent.some((message) => message.changed.includes(String(id))));
    sent.length = 0;
    await catalogue.sink.takeOffers('feed', [{ fixtureKey: 'f', at: since, markets: [winner(1810, 3400, 4500)] }]);
    await catalogue.sink.takeOffers('feed', [{ fixtureKey: 'f', at: since, markets: [winner(1820, 3400, 4500)] }]);
    await until(() => sent.some((message) => message.markets.some((market) => market.Selections[0]?.Price === 1.82)));
    const first = sent.find((message) => message.versions[id] === 4);
    expect(first).toMatchObject({ topic: 'odds', stream: 'prematch', gone: [], changed: [] });
    await until(() => sent.some((message) => message.gone.includes(String(id))));
    const numbers = sent.map((message) => message.seq);
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));
    const alone = await catalogue.calls.list('korean', { gameSeq: String(id) }, undefined);
    expect(JSON.parse(alone.body.toString())).toMatchObject({ payload: { list: [] } });
  });
});
