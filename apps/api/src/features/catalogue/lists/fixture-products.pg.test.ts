import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { WireFixture } from '@lime/contract/fixtures.ts';
import type { LiveMessage, OddsMessage, MarketStream } from '@lime/contract/realtime.ts';
import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { openCatalogueTest } from '../../../../test/catalogue.ts';
import { notify } from '../../../core/channel.ts';
import type { FeedFixture, FeedLive, FeedMarket } from '../../../feeds/feed.ts';
import type { OfferRules } from '../intake/offer-rules.ts';

// Every list but the Korean one (fixture-lists.pg.test.ts): before a match, during it, and its live news.

const hour = 3_600_000;
const since = new Date(0);
let rules: Partial<OfferRules> = {};
const sent: (OddsMessage | LiveMessage)[] = [];
const { database, server, catalogue } = await openCatalogueTest({
  rules: () => rules,
  audience: { isHeard: () => true, send: (message) => void sent.push(message), lastSendingMs: () => 0 },
  authenticate: (request) => {
    const id = Number(request.headers['x-member']);
    return Promise.resolve(id ? { memberId: id, sessionId: 'test' } : null);
  },
});
beforeEach(() => {
  sent.length = 0;
});

let made = 0;
function fixture(key: string, startsInMs: number, sportId = 6046): FeedFixture {
  made += 1;
  return {
    key,
    sportId,
    league: { key: `L${sportId}`, en: `League ${sportId}`, locationCode: 'ENG' },
    home: { key: `${key}-h`, en: `Home ${made}` },
    away: { key: `${key}-a`, en: `Away ${made}` },
    startsAt: new Date(Math.floor(Date.now() / 1_000) * 1_000 + startsInMs),
  };
}
const offer = (type: FeedMarket['type'], line: number | null, main: boolean, odds: number[]): FeedMarket => ({
  type,
  line,
  main,
  odds,
});
const board = [
  offer(1, null, true, [2_000, 3_300, 3_500]),
  offer(3, -50, true, [1_900, 1_900]),
  offer(3, -100, false, [2_400, 1_550]),
  offer(2, 250, true, [1_850, 1_950]),
];
const specials = [
  offer(7, null, false, [1_250, 1_300, 1_600]),
  offer(17, null, false, [1_800, 1_900]),
  offer(41, null, false, [2_600, 2_200, 4_000]),
  offer(21, 100, true, [1_900, 1_900]),
  offer(21, 150, false, [2_500, 1_500]),
];

async function put(source: string, fixture: FeedFixture, markets: readonly FeedMarket[]): Promise<string> {
  await catalogue.sink.takeFixtures(source, [fixture]);
  await catalogue.sink.takeOffers(source, [{ fixtureKey: fixture.key, at: since, markets }]);
  const { id } = await row(fixture.key);
  await catalogue.snapshot.refresh([id]);
  return String(id);
}
async function row(key: string) {
  const { rows } = await sql<{ id: number; version: number; status: string }>`
    select id, version, status from fixture where key = ${key}`.execute(database.db);
  return rows[0]!;
}
const state = (key: string, seq: number, changes: Partial<FeedLive> = {}): FeedLive => ({
  fixtureKey: key,
  seq,
  at: new Date(),
  period: '1',
  clock: { seconds: 600, running: true, at: Date.now() },
  score: { home: 0, away: 0 },
  periods: [{ home: 0, away: 0 }],
  suspended: null,
  incidents: [],
  ...changes,
});
const goal = (no: number, changes: Partial<LiveIncident> = {}): LiveIncident => ({
  no,
  kind: 'goal',
  side: 'home',
  period: '1',
  seconds: 610,
  score: { home: 1, away: 0 },
  ...changes,
});
/** A match in play with its in-play markets. */
async function playing(key: string, source = 'simulator'): Promise<string> {
  const seq = await put(source, fixture(key, hour), board);
  await catalogue.sink.takeLive(source, [state(key, 1)]);
  await catalogue.sink.takeOffers(source, [{ fixtureKey: key, at: since, markets: board, product: 'inplay' }]);
  await catalogue.snapshot.refresh([Number(seq)]);
  return seq;
}
async function end(key: string, source = 'simulator'): Promise<void> {
  await catalogue.sink.takeResults(source, [
    {
      fixtureKey: key,
      status: 'finished',
      score: { home: 1, away: 0 },
      detail: {
        periods: [
          [1, 0],
          [0, 0],
        ],
      },
    },
  ]);
  await catalogue.snapshot.refresh([(await row(key)).id]);
}

/** Waits longer than a busy machine takes. */
const patient = { timeout: 10_000 };

const ask = (path: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url: `/api${path}`, headers });
async function list(path: string): Promise<WireFixture[]> {
  const answer = await ask(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ payload: { list: WireFixture[] } }>().payload.list;
}
async function one(path: string, seq: string): Promise<WireFixture | undefined> {
  return (await list(path)).find((fixture) => fixture.gameSeq === seq);
}
const shape = (fixture: WireFixture | undefined) =>
  fixture?.folders.map(({ marketsId, line }) => `${marketsId}:${line ?? ''}`);
const detail = async (path: string, seq: string) => {
  const answer = await ask(`${path}?gameSeq=${seq}`);
  return {
    status: answer.statusCode,
    ...answer.json<{ payload: { game: WireFixture; seq: number; epoch: string } }>(),
  };
};
const told = <T extends OddsMessage | LiveMessage>(stream: MarketStream, topic: T['topic']) =>
  sent.filter((message) => message.stream === stream && message.topic === topic) as T[];

describe('before the start', () => {
  let ours: string;
  let later: string;
  let theirs: string;
  beforeAll(async () => {
    ours = await put('simulator', fixture('ours', 2 * hour), [...board, ...specials]);
    later = await put('simulator', fixture('later', 3 * 24 * hour, 48242), [offer(52, null, true, [1_500, 2_500])]);
    theirs = await put('lsports', fixture('theirs', hour), [...board, ...specials]);
  });

  test('a special list shows the main line of each 스페셜 kind, a game alone all of them', async () => {
    const fixtures = await list('/v2/game/korean/special2');
    expect(fixtures.map((fixture) => fixture.gameSeq)).toEqual([ours]);
    expect(shape(fixtures[0])).toEqual(['7:', '17:', '41:', '21:1']);
    expect(fixtures[0]!.folders.at(-1)!.marketNameKr).toBe('전반 언더오버');
    expect(fixtures[0]!.folderCount).toBe(9);
    expect(shape(await one(`/v2/game/korean/special2?gameSeq=${ours}`, ours))).toEqual([
      '7:',
      '17:',
      '41:',
      '21:1',
      '21:1.5',
    ]);
    expect(await list(`/v2/game/korean/special2?gameSeq=${theirs}`)).toEqual([]);
  });

  test('the European list shows each game with its first main market and how many it has', async () => {
    const fixtures = await list('/v2/game/european/list3');
    expect(fixtures.map((fixture) => [fixture.gameSeq, shape(fixture), fixture.folderCount, fixture.isBrief])).toEqual([
      [ours, ['1:'], 9, undefined],
      [later, ['52:'], 1, undefined],
    ]);
    expect((await list('/v2/game/european/list3?sportsId=48242')).map((fixture) => fixture.gameSeq)).toEqual([later]);
    expect((await list(`/v2/game/european/list3?leagueSeq=${fixtures[0]!.leagueSeq}`)).length).toBe(1);
    const day = seoulDay(new Date(Date.parse(fixtures[1]!.startTime)));
    expect((await list(`/v2/game/european/list3?date=${day}`)).map((fixture) => fixture.gameSeq)).toEqual([later]);
    expect(await list('/v2/game/european/list3?gameSeq=999999999999999999')).toEqual([]);
  });

  test('dates are today and the week after, with the games of each Seoul day', async () => {
    const dates = async (path: string) =>
      (await ask(path)).json<{ payload: { list: { date: string; count: number }[] } }>().payload.list;
    const all = await dates('/v2/game/european/dateCnt');
    expect(all.map(({ date }) => date)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((no) => addDays(seoulDay(new Date()), no)),
    );
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    const { startTime } = (await one('/v2/game/european/list3', later))!;
    expect((await dates('/v2/game/european/dateCnt?sportsId=48242')).filter(({ count }) => count > 0)).toEqual([
      { date: seoulDay(new Date(startTime)), count: 1 },
    ]);
    expect((await dates('/v2/lsport/european/dateCnt')).reduce((sum, { count }) => sum + count, 0)).toBe(1);
  });

  test('a game’s detail holds every market, and is told apart by the feed it comes from', async () => {
    const found = await detail('/v2/game/european/detail2', ours);
    expect(found.payload.game.folders).toHaveLength(9);
    expect(found.payload.seq).toEqual(expect.any(Number));
    expect((await detail('/v2/game/european/detail2', theirs)).status).toBe(404);
    expect((await detail('/v2/lsport/european/detail', theirs)).payload.game.folders).toHaveLength(9);
    expect((await detail('/v2/lsport/european/detail', ours)).status).toBe(404);
    expect((await detail('/v2/game/european/detail2', '999999999999999999')).status).toBe(404);
  });

  test('the external feed’s games are in its own lists, and in no other', async () => {
    expect(shape((await list('/v2/lsport/korean/prematch'))[0])).toEqual(['1:', '3:-0.5', '2:2.5']);
    expect((await list('/v2/lsport/european/list')).map((fixture) => [fixture.gameSeq, fixture.status])).toEqual([
      [theirs, '대기'],
    ]);
    for (const path of ['/v2/game/korean/prematch2', '/v2/game/european/list3', '/v2/game/korean/special2'])
      expect(await one(path, theirs), path).toBeUndefined();
    expect(await one('/v2/game/popular?size=50', theirs)).toBeUndefined();
  });

  test('games to be played soon wait in the in-play list, without markets', async () => {
    expect((await list('/v2/inplay/wait/list')).map((fixture) => [fixture.gameSeq, fixture.folders])).toEqual([
      [theirs, []],
      [ours, []],
    ]);
    const season = await put('football-data', fixture('season', hour), board);
    expect(await one('/v2/inplay/wait/list', season)).toBeUndefined();
  });

  test.each([
    '/v2/game/korean/special2',
    '/v2/game/european/list3',
    '/v2/lsport/korean/prematch',
    '/v2/lsport/european/list',
    '/v2/inplay/list',
    '/v2/inplay/wait/list',
    '/game/live/new',
  ])('%s is compressed, says 304, and refuses what it does not know', async (path) => {
    const plain = await ask(path);
    const packed = await ask(path, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const again = { 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) };
    expect(await ask(path, again)).toMatchObject({ statusCode: 304, body: '' });
    for (const bad of ['sportsId=x', 'gameSeq=0', 'date=2024-02-31', 'leagueSeq=1.5', 'brief=1', 'gameSeq=1&gameSeq=2'])
      expect((await ask(`${path}?${bad}`)).statusCode, bad).toBe(400);
  });

  test('a special market’s move is told to who follows special markets, a main one’s to who follows main ones', async () => {
    await new Promise((later) => setTimeout(later, 300)); // what came before has been sent
    sent.length = 0;
    const moved = (at: number) =>
      catalogue.sink.takeOffers('simulator', [
        {
          fixtureKey: 'ours',
          at: since,
          markets: [...board, ...specials].map((market, no) =>
            no === at ? { ...market, odds: market.odds.map((odds) => odds! + 10) } : market,
          ),
        },
      ]);
    await moved(4);
    await expect.poll(() => told<OddsMessage>('special', 'odds').length, patient).toBe(1);
    expect(told<OddsMessage>('prematch', 'odds')).toEqual([]);
    await moved(0);
    await expect.poll(() => told<OddsMessage>('prematch', 'odds').length, patient).toBe(1);
    expect(told<OddsMessage>('prematch', 'odds')[0]!.markets.map(({ MatchId }) => MatchId)).toEqual([ours]);
    const own = told<OddsMessage>(`game:${ours}`, 'odds');
    expect(own.length).toBeGreaterThanOrEqual(2);
    expect((await detail('/v2/game/european/detail2', ours)).payload.seq).toBe(own.at(-1)!.seq);
    expect(told<OddsMessage>('live', 'odds')).toEqual([]);
  });
});

describe('in play', () => {
  test('the first state of a match ends what was sold before it, and begins what is sold in it', async () => {
    const seq = await put('simulator', fixture('starts', hour), [...board, ...specials]);
    const before = (await one(`/v2/game/european/list3?gameSeq=${seq}`, seq))!;
    expect(before.version).toBe((await row('starts')).version);
    sent.length = 0;
    await catalogue.sink.takeLive('simulator', [state('starts', 1)]);
    await catalogue.snapshot.refresh([Number(seq)]);
    expect((await detail('/v2/game/european/detail2', seq)).status).toBe(404);
    expect((await detail('/v2/inplay/detail', seq)).payload.game.folders).toEqual([]);
    await catalogue.sink.takeOffers('simulator', [
      { fixtureKey: 'starts', at: since, markets: board, product: 'inplay' },
    ]);
    await catalogue.snapshot.refresh([Number(seq)]);
    const inPlay = (await detail('/v2/inplay/detail', seq)).payload.game;
    expect(inPlay).toMatchObject({
      status: '진행',
      isLimitBet: false,
      live: { period: '1', periodNameKr: '전반', scoreHome: 0, suspended: null, suspendedKr: null },
    });
    expect(inPlay.version).toBeGreaterThan(before.version);
    expect(shape(inPlay)).toEqual(['1:', '3:-0.5', '3:-1', '2:2.5']);
    expect(inPlay.folders.map(({ id }) => id)).not.toEqual(expect.arrayContaining([before.folders[0]!.id]));
    await expect.poll(() => told<OddsMessage>('prematch', 'odds').flatMap(({ gone }) => gone), patient).toContain(seq);
    await expect
      .poll(() => told<OddsMessage>('live', 'odds').flatMap(({ changed }) => changed), patient)
      .toContain(seq);
    for (const path of ['/v2/inplay/list', '/game/live/new'])
      await expect.poll(async () => shape(await one(path, seq)), patient).toEqual(['1:', '3:-0.5', '2:2.5']);
    await expect.poll(() => one('/v2/game/european/list3', seq), patient).toBeUndefined();
    await expect.poll(() => one('/v2/inplay/wait/list', seq), patient).toBeUndefined();
    await end('starts');
    expect((await detail('/v2/inplay/detail', seq)).status).toBe(404);
    await expect.poll(() => told<LiveMessage>('live', 'live').flatMap(({ gone }) => gone), patient).toContain(seq);
  });

  test('an old or repeated state changes nothing, its incidents still count, corrected ones are told again', async () => {
    const seq = await playing('states');
    await catalogue.sink.takeLive('simulator', [
      state('states', 5, { score: { home: 1, away: 0 }, suspended: 'goal', incidents: [goal(1)] }),
    ]);
    await catalogue.snapshot.refresh([Number(seq)]);
    const stopped = (await one(`/v2/inplay/list?gameSeq=${seq}`, seq))!;
    expect(stopped.live).toMatchObject({ scoreHome: 1, suspended: 'goal', suspendedKr: '득점 확인 중' });
    // the specification's own fields of a match, as text to show (decision 131)
    expect(stopped).toMatchObject({
      game_sport: '축구',
      sportSeq: stopped.sportsId,
      game_status: '진행',
      game_current_period: '전반',
      subResult: '0:0',
    });
    expect(stopped.folders.every(({ isSuspended, reason }) => isSuspended && reason === 'goal')).toBe(true);
    const { version } = await row('states');
    expect(await catalogue.sink.takeLive('simulator', [state('states', 5), state('states', 4)])).toMatchObject({
      taken: 0,
      unchanged: 2,
    });
    expect((await row('states')).version).toBe(version);
    await expect.poll(() => told<LiveMessage>(`game:${seq}`, 'live').length, patient).toBeGreaterThan(0);
    sent.length = 0;
    await catalogue.sink.takeLive('simulator', [
      state('states', 3, { incidents: [goal(1, { cancelled: true }), goal(2, { kind: 'corner' })] }),
    ]);
    await expect
      .poll(
        () =>
          told<LiveMessage>(`game:${seq}`, 'live').flatMap(({ list: fixtures }) =>
            fixtures.flatMap((fixture) => fixture.incidents),
          ),
        patient,
      )
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ no: 1, cancelled: true }),
          expect.objectContaining({ no: 2, kind: 'corner' }),
        ]),
      );
    const { payload } = await detail('/v2/inplay/detail', seq);
    expect(
      (payload as unknown as { incidents: LiveIncident[] }).incidents.map(({ no, cancelled }) => [no, cancelled]),
    ).toEqual([
      [1, true],
      [2, undefined],
    ]);
    await end('states');
  });

  test('what the desk, the match, the feed and the clock say is taken together, and taken back alone', async () => {
    const seq = await playing('desk');
    const id = Number(seq);
    const folder = async (marketsId: string) => {
      await catalogue.snapshot.refresh([id]);
      const fixture = (await one(`/v2/inplay/list?gameSeq=${seq}`, seq))!;
      return fixture.folders.find((market) => market.marketsId === marketsId)!;
    };
    const desk = async (statement: string) => {
      await sql.raw(statement).execute(database.db);
      await sql`update fixture set version = version + 1 where id = ${id}`.execute(database.db);
    };
    const market = await folder('1');
    expect(market).toMatchObject({ isSuspended: false });
    expect(market.reason).toBeUndefined();

    await desk(`update selection set desk_suspended = true where id = ${market.bets[1]!.id}`);
    expect((await folder('1')).bets.map(({ isSuspended }) => isSuspended)).toEqual([undefined, true, undefined]);
    expect((await folder('1')).isSuspended).toBe(false);
    await desk(`update selection set desk_suspended = false where id = ${market.bets[1]!.id}`);

    await desk(`update market set desk_suspended = true where id = ${market.id}`);
    expect(await folder('1')).toMatchObject({ isSuspended: true, reason: 'desk' });
    expect(await folder('2')).toMatchObject({ isSuspended: false });
    await desk(`update market set desk_suspended = false where id = ${market.id}`);

    for (const [stop, go] of [
      [
        `update fixture set desk_suspended = true where id = ${id}`,
        `update fixture set desk_suspended = false where id = ${id}`,
      ],
      [`update league set desk_suspended = true`, `update league set desk_suspended = false`],
      [`update desk_switch set all_suspended = true`, `update desk_switch set all_suspended = false`],
    ] as const) {
      await desk(stop);
      expect(await folder('2'), stop).toMatchObject({ isSuspended: true, reason: 'desk' });
      // what the match says meanwhile does not free it
      await catalogue.sink.takeLive('simulator', [state('desk', Date.now() % 1_000_000_000, { suspended: null })]);
      expect(await folder('2'), stop).toMatchObject({ isSuspended: true, reason: 'desk' });
      await desk(go);
      expect(await folder('2'), go).toMatchObject({ isSuspended: false });
    }
    await end('desk');
  });

  test('a match nobody has heard of for 30 seconds is suspended by the clock alone, until it is heard of', async () => {
    const seq = await playing('silent');
    await sql`update fixture set offered_at = null where key = 'silent'`.execute(database.db);
    await sql`update fixture_live set updated_at = clock_timestamp() - interval '28.5 seconds' where fixture_id = ${seq}`.execute(
      database.db,
    );
    await catalogue.snapshot.refresh([Number(seq)]);
    expect((await one(`/v2/inplay/list?gameSeq=${seq}`, seq))!.folders[0]!.isSuspended).toBe(false);
    await expect
      .poll(async () => (await one(`/v2/inplay/list?gameSeq=${seq}`, seq))!.folders[0], patient)
      .toMatchObject({
        isSuspended: true,
        reason: 'feed',
      });
    expect((await one(`/v2/inplay/list?gameSeq=${seq}`, seq))!.live).toMatchObject({
      suspended: 'feed',
      suspendedKr: '경기 정보 확인 중',
    });
    await catalogue.sink.takeLive('simulator', [state('silent', 2)]);
    await expect
      .poll(async () => (await one(`/v2/inplay/list?gameSeq=${seq}`, seq))!.folders[0], patient)
      .toMatchObject({
        isSuspended: false,
      });
    await end('silent');
  });

  test('the last minutes of regulation close all markets, or all but the result’s', async () => {
    const seq = await playing('closing');
    const late = {
      period: '2',
      periods: [
        { home: 0, away: 0 },
        { home: 0, away: 0 },
      ],
    } as const;
    const suspended = async () => {
      const fixture = (await one(`/v2/inplay/list?gameSeq=${seq}`, seq))!;
      return fixture.folders.map(({ marketsId, reason }) => `${marketsId} ${reason ?? 'open'}`);
    };
    rules = { closing: { endTime: 5, closeType: 'all' } };
    const at = (seconds: number) => ({ seconds, running: true, at: Date.now() });
    await catalogue.sink.takeLive('simulator', [state('closing', 2, { ...late, clock: at(5_098) })]);
    await catalogue.snapshot.refresh([Number(seq)]);
    expect(await suspended()).toEqual(['1 open', '3 open', '2 open']);
    // the clock runs on by itself
    await expect.poll(suspended, patient).toEqual(['1 ending', '3 ending', '2 ending']);
    rules = { closing: { endTime: 5, closeType: 'keep-results' } };
    await expect.poll(suspended, patient).toEqual(['1 open', '3 ending', '2 ending']);
    rules = {};
    await expect.poll(suspended, patient).toEqual(['1 open', '3 open', '2 open']);
    await end('closing');
  });

  test('bets are limited where the league takes less than a grade may stake', async () => {
    const seq = await playing('limited');
    rules = { highest: { maxBetting: 5_000_000, maxWin: 100_000_000 } };
    await sql`insert into league_terms (league_id, max_betting) select league_id, 100000 from fixture where key = 'limited'`.execute(
      database.db,
    );
    await notify(database.db, 'catalogue', seq);
    await expect.poll(async () => (await one('/v2/inplay/list', seq))?.isLimitBet, patient).toBe(true);
    await sql`delete from league_terms`.execute(database.db);
    await notify(database.db, 'catalogue', seq);
    await expect.poll(async () => (await one('/v2/inplay/list', seq))?.isLimitBet, patient).toBe(false);
    rules = {};
    await end('limited');
  });

  test('each stream counts on its own, leaves no number out, and main markets alone go to the list of games', async () => {
    const seq = await playing('counted');
    sent.length = 0;
    for (const step of [1, 2, 3]) {
      await catalogue.sink.takeOffers('simulator', [
        {
          fixtureKey: 'counted',
          at: since,
          product: 'inplay',
          markets: board.map((market) => ({ ...market, odds: market.odds.map((odds) => odds! + step * 10) })),
        },
      ]);
      await new Promise((later) => setTimeout(later, 120));
    }
    await expect.poll(() => told<OddsMessage>(`game:${seq}`, 'odds').length, patient).toBeGreaterThanOrEqual(3);
    for (const stream of ['live', `game:${seq}`] as const) {
      const numbers = sent.filter((message) => message.stream === stream).map((message) => message.seq);
      expect(numbers, stream).toEqual(numbers.map((_, at) => numbers[0]! + at));
    }
    const markets = (stream: MarketStream) =>
      new Set(told<OddsMessage>(stream, 'odds').flatMap((message) => message.markets.map(({ Id }) => Id)));
    const inPlay = markets(`game:${seq}`);
    expect(markets('live').size).toBe(3);
    expect(inPlay.size).toBe(4);
    // The first prices before the match may still be on their way.
    expect([...markets('prematch')].filter((id) => inPlay.has(id))).toEqual([]);
    await end('counted');
  });
});

describe('results', () => {
  test('tell every revision, the periods, and the member’s own slips on the game', async () => {
    const seq = await playing('result');
    const { payload } = await detail('/v2/inplay/detail', seq);
    const folder = payload.game.folders[0]!;
    await sql`
      insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash, placed_at)
      select 1000 + g, 'mine-' || g, case when g <= 60 then 7 else 8 end, 'inplay', 1000 * g, 2, 2000, 1, 'ask', 1, gen_random_uuid(), g,
        clock_timestamp() - interval '1 hour' + g * interval '1 second'
      from generate_series(1, 61) g`.execute(database.db);
    await sql`
      insert into leg (slip_id, no, event_id, market_id, selection_id, event_version, odds)
      select 1000 + g, 1, ${seq}::bigint, ${folder.id}::bigint, ${folder.bets[0]!.id}::bigint, 1, 2000 from generate_series(1, 61) g`.execute(
      database.db,
    );
    await end('result');
    await sql`
      insert into result_revision (fixture_id, revision, status, score_home, score_away, source, reason, rule_version)
      select ${seq}::bigint, r, 'finished', r, 0, case r when 1 then 'simulator' else 'staff:4' end, case r when 2 then '정정' end, 1
      from generate_series(1, 2) r on conflict do nothing`.execute(database.db);
    await sql`update fixture set result_revision = 2 where id = ${seq}`.execute(database.db);
    const answer = async (headers: Record<string, string>) =>
      (await ask(`/v2/game/result/detail?gameSeq=${seq}`, headers)).json<{
        payload: { game: Record<string, unknown> & { slips: { betCode: string; picks: unknown[] }[] | null } };
      }>().payload.game;
    const visitor = await answer({});
    const words = { game_sport: '축구', game_status: '종료', game_current_period: null, subResult: '1:0 0:0' };
    expect(visitor).toMatchObject({
      ...words,
      sportSeq: visitor['sportsId'],
      isCorrected: true,
      voidAt: null,
      periods: [
        [1, 0],
        [0, 0],
      ],
      slips: null,
    });
    expect((visitor['revisions'] as { source: string; reason: string | null }[]).at(-1)).toMatchObject({
      revision: 2,
      source: 'staff',
      reason: '정정',
    });
    const mine = await answer({ 'x-member': '7' });
    expect(mine.slips!.map(({ betCode }) => betCode)).toEqual(Array.from({ length: 50 }, (_, at) => `mine-${60 - at}`));
    expect(mine.slips![0]).toMatchObject({
      status: '정상',
      result: 'wait',
      amount: 60_000,
      legs: 1,
      picks: [{ foldersSeq: folder.id, betsSeq: folder.bets[0]!.id, odds: 2, result: 'wait' }],
    });
    expect((await answer({ 'x-member': '8' })).slips!.map(({ betCode }) => betCode)).toEqual(['mine-61']);
    expect((await answer({ 'x-member': '9' })).slips).toEqual([]);
  });

  test('a game that is put off says until when it may still be played', async () => {
    const seq = await put('simulator', fixture('put-off', hour), board);
    await sql`update fixture set status = 'postponed', void_at = '2030-01-01T00:00:00Z' where id = ${seq}`.execute(
      database.db,
    );
    const fixtures = (await ask('/v2/game/result/sports')).json<{ payload: { list: Record<string, unknown>[] } }>()
      .payload;
    expect(fixtures.list.find((fixture) => fixture['gameSeq'] === seq)).toMatchObject({
      game_status: '연기',
      subResult: '',
      status: '연기',
      voidAt: '2030-01-01T00:00:00.000Z',
      scoreHome: null,
    });
  });
});
