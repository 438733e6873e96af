import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { packedPrematch, WireFixture } from '@lime/contract/fixtures.ts';
import { unpackFixtures } from '@lime/contract/packed-fixtures.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { seededRandom } from '@lime/domain/random.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { openCatalogueTest } from '../../../../test/catalogue.ts';
import type { FeedFixture, FeedMarket } from '../../../feeds/feed.ts';
import { basketball } from '../../../feeds/names/basketball-names.ts';
import { football } from '../../../feeds/names/football-names.ts';
import { isPlausible } from '../../../feeds/plausible.ts';
import type { Catalogue } from '../catalogue.service.ts';
import type { PriceCaps } from '../intake/offer-rules.ts';

const fixtureCount = 2_000;
const hour = 3_600_000;
const random = seededRandom('lists');
const price = (from: number, to: number) => Math.round((from + random() * (to - from)) * 100) * 10;
let caps: PriceCaps = { twoWaySum: null, maxReverse: null, maxDraw: null };
const path = '/api/v2/game/korean/prematch2';
const { database, server, catalogue } = await openCatalogueTest({ rules: () => ({ caps }), world });

/** A week's board as the demo world has it: two sports, real names, starts every few minutes, three main markets and four others. */
async function world({ sink }: Catalogue): Promise<void> {
  const base = Math.ceil(Date.now() / 60_000) * 60_000;
  const list: FeedFixture[] = [];
  const clubs = { football: Object.keys(football), basketball: Object.keys(basketball) };
  for (let no = 0; no < fixtureCount; no += 1) {
    const sport = no % 4 === 3 ? 'basketball' : 'football';
    const names = clubs[sport];
    const home = names[Math.floor(random() * names.length)]!;
    const away = names[(names.indexOf(home) + 1 + Math.floor(random() * (names.length - 1))) % names.length]!;
    const league =
      sport === 'basketball'
        ? { key: 'NBA', en: 'NBA', locationCode: 'USA' }
        : [
            { key: 'E0', en: 'Premier League', locationCode: 'ENG' },
            { key: 'K1', en: 'K League 1', locationCode: 'KOR' },
            { key: 'SP1', en: 'La Liga', locationCode: 'ESP' },
          ][no % 3]!;
    list.push({
      key: `game-${no}`,
      sportId: sport === 'basketball' ? 48242 : 6046,
      league,
      home: { key: `${sport}:${home}`, en: home },
      away: { key: `${sport}:${away}`, en: away },
      startsAt: new Date(base + hour + Math.floor(random() * 2_000) * 5 * 60_000),
    });
  }
  await sink.takeFixtures('feed', list);
  await sink.takeOffers(
    'feed',
    list.map((fixture) => ({ fixtureKey: fixture.key, at: new Date(0), markets: board(fixture.sportId === 6046) })),
  );
}

/** Plausible prices: others are not sold. */
function meant(type: MarketType, draw: () => number[]): number[] {
  for (;;) {
    const odds = draw();
    if (isPlausible(type, odds)) return odds;
  }
}

function board(isFootball: boolean): FeedMarket[] {
  const line = (Math.floor(random() * 17) - 8) * (isFootball ? 25 : 100);
  const total = isFootball ? 250 : 20_050 + Math.floor(random() * 40) * 100;
  return [
    isFootball
      ? { type: 1, line: null, main: true, odds: meant(1, () => [price(1.3, 5), price(3, 5), price(1.5, 8)]) }
      : { type: 52, line: null, main: true, odds: meant(52, () => [price(1.2, 4), price(1.2, 4)]) },
    { type: 3, line, main: true, odds: meant(3, () => [price(1.7, 2.2), price(1.7, 2.2)]) },
    { type: 2, line: total, main: true, odds: meant(2, () => [price(1.7, 2.2), price(1.7, 2.2)]) },
    { type: 3, line: line + 100, main: false, odds: meant(3, () => [price(1.3, 1.6), price(2.2, 3)]) },
    { type: 2, line: total + 100, main: false, odds: meant(2, () => [price(2.2, 3), price(1.3, 1.6)]) },
  ];
}

const get = (query = '', headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url: `${path}${query}`, headers });
async function list(query = ''): Promise<WireFixture[]> {
  return (await get(query)).json<{ payload: { list: WireFixture[] } }>().payload.list;
}

describe('the list of open fixtures', () => {
  test('holds all main markets of every fixture for whoever does not ask for less', async () => {
    const fixtures = await list();
    expect(fixtures).toHaveLength(fixtureCount);
    expect(fixtures.every((fixture) => fixture.folders.length === 3 && !fixture.isBrief)).toBe(true);
  });

  test('in columns says the same of 2,000 fixtures in at most 60 KB of brotli', async () => {
    const answer = await server.inject({
      method: 'GET',
      url: '/api/v2/game/korean/packed',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const body = brotliDecompressSync(answer.rawPayload);
    const { payload } = JSON.parse(body.toString()) as { payload: PayloadOf<typeof packedPrematch> };
    expect(unpackFixtures(payload.packed)).toEqual(await list());
    console.log(
      `packed list of ${fixtureCount}: ${(answer.rawPayload.length / 1024).toFixed(1)} KB brotli of ${(body.length / 1024).toFixed(0)} KB`,
    );
    expect(answer.rawPayload.length).toBeLessThanOrEqual(60 * 1024);
    expect(payload).toMatchObject({ seq: expect.any(Number), epoch: expect.any(String) });
  });

  test('says the same in gzip and plain, by GET and by POST, with and without payload', async () => {
    const plain = await get();
    const zipped = await get('', { 'accept-encoding': 'gzip' });
    const posted = await server.inject({ method: 'POST', url: path, payload: { payload: {} } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(posted.body).toBe(plain.body);
    expect(await get('', { 'accept-encoding': 'br;q=0' })).toMatchObject({ body: plain.body });
  });

  test('answers 304 to the ETag it gave, until a price moves', async () => {
    const { headers } = await get('', { 'accept-encoding': 'br' });
    const again = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) };
    expect(await get('', again)).toMatchObject({ statusCode: 304, body: '' });
    await catalogue.sink.takeOffers('feed', [{ fixtureKey: 'game-0', at: new Date(0), markets: board(true) }]);
    const { rows } = await sql<{ id: number }>`select id from fixture where key = 'game-0'`.execute(database.db);
    await catalogue.snapshot.refresh([rows[0]!.id]);
    await expect.poll(async () => (await get('', again)).statusCode, { timeout: 5_000 }).toBe(200);
  });

  test('shows a game as decision 57 says, with all its markets when asked for one', async () => {
    const [first] = await list();
    expect(first).toEqual({
      gameSeq: expect.stringMatching(/^\d+$/),
      sportsId: expect.any(String),
      sportNameKr: expect.stringMatching(/축구|농구/),
      sportNameEn: expect.any(String),
      locationCode: expect.any(String),
      locationNameKr: expect.any(String),
      locationNameEn: expect.any(String),
      leagueSeq: expect.any(String),
      leagueNameKr: expect.any(String),
      leagueNameEn: expect.any(String),
      homeNameKr: expect.any(String),
      homeNameEn: expect.any(String),
      awayNameKr: expect.any(String),
      awayNameEn: expect.any(String),
      startTime: expect.stringMatching(/^\d{4}-.*Z$/),
      status: '대기',
      version: expect.any(Number),
      folderCount: 5,
      folders: expect.any(Array),
    });
    const [whole] = await list(`?gameSeq=${first!.gameSeq}`);
    expect(whole!.folders.map((folder) => [folder.marketsId, folder.bets.map((bet) => bet.name).join('/')])).toEqual([
      [expect.stringMatching(/^(1|52)$/), expect.stringMatching(/^승\/(무\/)?패$/)],
      ['3', '승/패'],
      ['3', '승/패'],
      ['2', '오버/언더'],
      ['2', '오버/언더'],
    ]);
    expect(whole!.folders[0]).toMatchObject({ isVisible: true, isSuspended: false, line: null });
    expect(whole!.folders[0]!.bets[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: '승',
      side: 'home',
      price: expect.any(Number),
    });
  });

  test('filters by sport, league and Seoul day; an unknown game is an empty list', async () => {
    const all = await list();
    const named = (fixtures: WireFixture[]) => fixtures.map((fixture) => fixture.gameSeq).toSorted();
    expect(named(await list('?sportsId=48242'))).toEqual(named(all.filter((fixture) => fixture.sportsId === '48242')));
    const league = all[0]!.leagueSeq;
    expect(named(await list(`?leagueSeq=${league}`))).toEqual(
      named(all.filter((fixture) => fixture.leagueSeq === league)),
    );
    const day = seoulDay(new Date(Date.parse(all[1_000]!.startTime)));
    expect(named(await list(`?date=${day}`))).toEqual(
      named(all.filter((fixture) => seoulDay(new Date(fixture.startTime)) === day)),
    );
    expect(await list('?gameSeq=999999999999999999')).toEqual([]);
  });

  test.each([
    'sportsId=abc',
    'sportsId=-1',
    'sportsId=1e3',
    'gameSeq=0',
    'gameSeq=1%27%20or%201=1',
    'gameSeq=1&gameSeq=2',
    'leagueSeq=99999999999999999999',
    'date=2024-02-31',
    'date=yesterday',
    'date=0000-00-00',
    'unknown=1',
    'gameSeq[$gt]=1',
    '__proto__=1',
    'gameSeq=%00',
  ])('%s is a bad request', async (query) => {
    expect((await get(`?${query}`)).statusCode).toBe(400);
  });

  test('price caps of the settings shape what is offered', async () => {
    caps = { twoWaySum: null, maxReverse: 2_000, maxDraw: 3_200 };
    const capped = async () =>
      (await list('?sportsId=6046')).every((fixture) =>
        fixture.folders[0]!.bets.every((bet) => bet.price <= (bet.side === 'draw' ? 3.2 : 2)),
      );
    await expect.poll(capped, { timeout: 15_000 }).toBe(true);
    caps = { twoWaySum: null, maxReverse: null, maxDraw: null };
    await expect.poll(capped, { timeout: 15_000 }).toBe(false);
  });
});

describe('popular games', () => {
  test('are what the newest slips hold most, then the best-ranked leagues’ next games', async () => {
    const picked = (await list('?sportsId=6046'))
      .filter((fixture) => fixture.leagueNameEn === 'La Liga')
      .slice(-3)
      .map((fixture) => fixture.gameSeq);
    await sql`
      insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash)
      select g, 'code-' || g, 1, 'korean', 1000, 2, 2000, 1, 'ask', 1, gen_random_uuid(), g from generate_series(1, 6) g`.execute(
      database.db,
    );
    await sql`
      insert into leg (slip_id, no, event_id, market_id, selection_id, event_version, odds)
      select g, 1, (${picked}::bigint[])[case when g <= 3 then 2 when g <= 5 then 1 else 3 end], 1, 1, 1, 2000 from generate_series(1, 6) g`.execute(
      database.db,
    );
    const popular = async (query = '') =>
      (await server.inject({ method: 'GET', url: `/api/v2/game/popular${query}` })).json<{
        payload: { list: WireFixture[] };
      }>().payload.list;
    const first = await popular();
    expect(first.slice(0, 3).map((fixture) => fixture.gameSeq)).toEqual([picked[1], picked[0], picked[2]]);
    expect(first.slice(3).map((fixture) => fixture.leagueNameKr)).toEqual([
      'K리그1',
      'K리그1',
      'K리그1',
      'K리그1',
      'K리그1',
    ]);
    expect((await popular('?size=3&sportsId=48242')).map((fixture) => fixture.sportsId)).toEqual([
      '48242',
      '48242',
      '48242',
    ]);
    expect((await server.inject({ method: 'GET', url: '/api/v2/game/popular?size=51' })).statusCode).toBe(400);
  });
});

describe('results', () => {
  test('come by page, day and sport, with every outcome of one game', async () => {
    await catalogue.sink.takeResults('feed', [
      { fixtureKey: 'game-1', status: 'finished', score: { home: 3, away: 1 } },
      { fixtureKey: 'game-2', status: 'cancelled', score: null },
      { fixtureKey: 'game-3', status: 'finished', score: { home: 101, away: 99 } },
    ]);
    const results = async (query: string) =>
      (await server.inject({ method: 'GET', url: `/api/v2/game/result/sports${query}` })).json<{
        payload: { list: Record<string, unknown>[]; pagination: unknown };
      }>().payload;
    const all = await results('');
    expect(all.pagination).toEqual({ page: 1, size: 20, total: 3, end: 1 });
    expect(await results('?size=2&page=2')).toMatchObject({
      pagination: { page: 2, size: 2, total: 3, end: 2 },
      list: [all.list[2]],
    });
    const basket = await results('?sportsId=48242');
    expect(basket.list).toEqual([
      expect.objectContaining({ sportNameKr: '농구', status: '종료', scoreHome: 101, scoreAway: 99, source: 'feed' }),
    ]);
    const day = seoulDay(new Date(String(basket.list[0]!['startTime'])));
    expect((await results(`?date=${day}`)).list).toContainEqual(basket.list[0]);
    expect((await results('?date=2001-01-01')).pagination).toEqual({ page: 1, size: 20, total: 0, end: 1 });

    const detail = async (seq: unknown) =>
      server.inject({ method: 'POST', url: '/api/v2/game/result/detail', payload: { gameSeq: seq } });
    const { game: fixture } = (await detail(basket.list[0]!['gameSeq'])).json<{
      payload: { game: { folders: { marketsId: string; outcome: string; bets: { result: string }[] }[] } };
    }>().payload;
    expect(fixture.folders[0]).toMatchObject({
      marketsId: '52',
      outcome: '승',
      bets: [{ result: 'hit' }, { result: 'miss' }],
    });
    const cancelled = all.list.find((row) => row['status'] === '취소')!;
    const voided = (await detail(cancelled['gameSeq'])).json<{
      payload: { game: { folders: { outcome: string }[] } };
    }>().payload.game.folders;
    expect(new Set(voided.map((folder) => folder.outcome))).toEqual(new Set(['적특']));
    expect((await detail('999999999')).statusCode).toBe(404);
    expect((await detail('999999999999999999')).statusCode).toBe(404);
    expect((await detail(1)).statusCode).toBe(400);
    expect((await detail('x')).statusCode).toBe(400);
    await expect.poll(async () => (await list()).length, { timeout: 15_000 }).toBe(fixtureCount - 3);
  });
});
