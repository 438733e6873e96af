import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../../test/desk.ts';
import type { DeskFixture } from '../../../test/desk.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import type { WireFixture } from '@lime/contract/fixtures.ts';
import { unpackFixtures } from '@lime/contract/packed-fixtures.ts';
import type { FeedMarket } from '../../feeds/feed.ts';

let site: TestSite;
let trader: StaffOfTest;
let second: StaffOfTest;
let viewer: StaffOfTest;
let feed: ReturnType<typeof openDesk>;
let fixture: DeskFixture;

type Market = {
  foldersSeq: string;
  stopped: boolean;
  status: string;
  reason: string | null;
  payback: number;
  selections: Selection[];
};
type Selection = {
  betsSeq: string;
  odds: number;
  feedOdds: number;
  deskOdds: number | null;
  stopped: boolean;
  move: number | null;
};

beforeAll(async () => {
  site = await openTestSite();
  [trader, second, viewer] = await Promise.all([
    newStaff(site, { role: 'trading' }),
    newStaff(site, { role: 'trading' }),
    newStaff(site, { role: 'read-only' }),
  ]);
  feed = openDesk(site, trader);
});
afterAll(() => site.close());

const winner = (...odds: number[]): FeedMarket => ({ type: 1, line: null, main: true, odds });
const total = (...odds: number[]): FeedMarket => ({ type: 2, line: 250, main: true, odds });

const newFixture = (league = 'E0') => feed.newFixture(league);
const offer = (key: string, markets: readonly FeedMarket[]) => feed.offer(key, markets);
const call = (path: string, body: unknown, who = trader) => site.call(`/staff/trading/${path}`, body, who.token);
async function desk(
  of = fixture,
): Promise<{ game: { version: number; stopped: string | null; stoppedMarkets: number }; markets: Market[] }> {
  const { status, body, text } = await call('fixture', { gameSeq: of.id }, viewer);
  expect(status, text).toBe(200);
  return body['payload'];
}
const first = async () => (await desk()).markets[0]!;
const setPrice = (betsSeq: string, odds: number | null, seen: number | null, who = trader) =>
  call('prices', { gameSeq: fixture.id, prices: [{ betsSeq, odds, seen }] }, who);
const stop = (scope: string, id: string | undefined, stopped: boolean, reason = '', who = trader) =>
  call('stop', { scope, ...(id === undefined ? {} : { id }), stopped, reason }, who);
const version = async () => (await desk()).game.version;
/** What members are shown, once this process has read the fixture again. */
async function shown(holds: (fixture: { folders: ShownFolder[] }) => boolean) {
  for (let tries = 0; tries < 100; tries += 1) {
    const { body } = await site.call('/v2/game/korean/prematch2', { gameSeq: fixture.id });
    const found = body['payload']?.list?.[0];
    if (found && holds(found)) return found;
    await delay(20);
  }
  throw new Error('members never saw it');
}
type ShownFolder = { id: string; isSuspended: boolean; reason?: string; bets: { id: string; price: number }[] };
async function events(subject: string) {
  const { rows } = await sql<{ actor: string; action: string; reason: string | null }>`
    select actor, action, reason from audit_event where subject = ${subject} and action like 'trading.%' order by id`.execute(
    site.database.db,
  );
  return rows;
}

beforeEach(async () => {
  fixture = await newFixture();
});

describe('prices by hand', () => {
  test('are sold at once, moved back by giving the feed its say, and leave version, history and event', async () => {
    const [home] = (await first()).selections;
    const before = await version();
    expect((await setPrice(home!.betsSeq, 2.24, null)).body['payload']).toEqual({ version: before + 1, waiting: null });
    expect((await first()).selections[0]).toMatchObject({ odds: 2.24, feedOdds: 2.3, deskOdds: 2.24 });
    await shown(({ folders }) =>
      folders.some(({ bets }) => bets.some(({ id, price }) => id === home!.betsSeq && price === 2.24)),
    );
    expect((await setPrice(home!.betsSeq, null, 2.24)).status).toBe(200);
    expect((await first()).selections[0]).toMatchObject({ odds: 2.3, deskOdds: null });
    const { rows } = await sql`
      select odds, by, desk->'odds' as desk from market_price
      where market_id = ${(await first()).foldersSeq} and by is not null order by version`.execute(site.database.db);
    expect(rows).toEqual([
      { odds: [2240, 2780, 3600], by: `staff:${trader.id}`, desk: [2240, null, null] },
      { odds: [2300, 2780, 3600], by: `staff:${trader.id}`, desk: [null, null, null] },
    ]);
    expect(await events(`fixture:${fixture.id}`)).toEqual([
      { actor: `staff:${trader.loginId}`, action: 'trading.price', reason: null },
      { actor: `staff:${trader.loginId}`, action: 'trading.price', reason: null },
    ]);
  });

  test('what a feed says afterwards does not undo them, and is what comes back', async () => {
    const [home] = (await first()).selections;
    await setPrice(home!.betsSeq, 2.24, null);
    await offer(fixture.key, [winner(2500, 2700, 3300), total(1900, 1850)]);
    expect((await first()).selections[0]).toMatchObject({ odds: 2.24, feedOdds: 2.5, deskOdds: 2.24 });
    await setPrice(home!.betsSeq, null, 2.24);
    expect((await first()).selections[0]).toMatchObject({ odds: 2.5, deskOdds: null });
  });

  test('a market the feed has moved into paying back everything is not sold until the desk looks at it', async () => {
    const [home] = (await first()).selections;
    await setPrice(home!.betsSeq, 2.75, null);
    await offer(fixture.key, [winner(2100, 2900, 3600), total(1950, 1800)]);
    const market = await first();
    expect(market).toMatchObject({ status: 'suspended', reason: 'desk' });
    expect(market.payback).toBeGreaterThan(1);
    await shown(({ folders }) => folders.some(({ id, isSuspended }) => id === market.foldersSeq && isSuspended));
  });

  test.each([
    ['the highest price that keeps a part is fine', 2.75, 200],
    ['a cent above it everything would come back: refused with the figure', 2.76, 409],
  ])('%s', async (_why, odds, status) => {
    const [home] = (await first()).selections;
    const answer = await setPrice(home!.betsSeq, odds, null);
    expect(answer.status, answer.text).toBe(status);
    if (status !== 409) return;
    expect(answer.body).toMatchObject({ code: 'TRADING_PAYS_BACK_ALL', detail: { market: '승무패', percent: 100 } });
    expect((await first()).selections[0]).toMatchObject({ deskOdds: null });
  });

  test.each([
    ['1.00', 1, 400],
    ['1.01', 1.01, 200],
    ['10,000', 10_000, 409],
    ['10,000.01', 10_000.01, 400],
    ['three decimals', 2.245, 400],
    ['nothing', 0, 400],
    ['text', '2.24', 400],
  ])('%s', async (_what, odds, status) => {
    const [home] = (await first()).selections;
    expect((await setPrice(home!.betsSeq, odds as number, null)).status).toBe(status);
  });

  test('two traders on one selection: the second one learns who was first, and nothing of his is written', async () => {
    const market = await first();
    const [home, draw] = market.selections;
    const [one, other] = await Promise.all([
      setPrice(home!.betsSeq, 2.24, null),
      call(
        'prices',
        {
          gameSeq: fixture.id,
          prices: [
            { betsSeq: home!.betsSeq, odds: 2.2, seen: null },
            { betsSeq: draw!.betsSeq, odds: 2.7, seen: null },
          ],
        },
        second,
      ),
    ]);
    const statuses = [one.status, other.status].toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409]);
    const loser = one.status === 409 ? one : other;
    const by = one.status === 409 ? second.loginId : trader.loginId;
    expect(loser.body).toMatchObject({ code: 'TRADING_MOVED', detail: { by } });
    expect(loser.body['error']).toContain(by);
    const after = await first();
    expect([after.selections[0]!.deskOdds, after.selections[1]!.deskOdds]).toEqual(
      one.status === 200 ? [2.24, null] : [2.2, 2.7],
    );
  });

  test('the same again changes nothing; one selection twice and one of another game are refused', async () => {
    const [home] = (await first()).selections;
    await setPrice(home!.betsSeq, 2.24, null);
    const stands = await version();
    expect((await setPrice(home!.betsSeq, 2.24, 2.24)).body['payload']).toEqual({ version: stands, waiting: null });
    const twice = { betsSeq: home!.betsSeq, odds: 2.2, seen: 2.24 };
    expect((await call('prices', { gameSeq: fixture.id, prices: [twice, twice] })).status).toBe(400);
    const other = await newFixture();
    const foreign = (await desk(other)).markets[0]!.selections[0]!;
    expect((await setPrice(foreign.betsSeq, 2.2, null)).status).toBe(404);
    expect((await desk(other)).markets[0]!.selections[0]!.deskOdds).toBeNull();
    expect(await version()).toBe(stands);
  });
});

describe('stops', () => {
  test('a selection, a market and a game are stopped and sold again; the same again changes nothing', async () => {
    const market = await first();
    for (const [scope, id] of [
      ['selection', market.selections[0]!.betsSeq],
      ['market', market.foldersSeq],
      ['fixture', fixture.id],
    ] as const) {
      const before = await version();
      expect((await stop(scope, id, true)).body['payload']).toEqual({ changed: 1 });
      expect((await stop(scope, id, true)).body['payload']).toEqual({ changed: 0 });
      const stopped = await desk();
      expect(stopped.game).toMatchObject({ version: before + 1, stopped: scope === 'fixture' ? 'fixture' : null });
      if (scope === 'selection') expect(stopped.markets[0]!.selections[0]!.stopped).toBe(true);
      else
        await shown(({ folders }) =>
          folders.every(({ id: folder, isSuspended, reason }) =>
            scope === 'market' && folder !== market.foldersSeq ? !isSuspended : isSuspended && reason === 'desk',
          ),
        );
      expect((await stop(scope, id, false)).body['payload']).toEqual({ changed: 1 });
      await shown(({ folders }) => folders.every(({ isSuspended }) => !isSuspended));
    }
    expect((await events(`fixture:${fixture.id}`)).map(({ action }) => action)).toEqual([
      'trading.stop',
      'trading.resume',
      'trading.stop',
      'trading.resume',
      'trading.stop',
      'trading.resume',
    ]);
  });

  test('what is stopped reads the same in the list of columns', async () => {
    const market = await first();
    await stop('selection', market.selections[0]!.betsSeq, true);
    const other = (await desk()).markets.find(({ foldersSeq }) => foldersSeq !== market.foldersSeq)!;
    await stop('market', other.foldersSeq, true);
    const shownIn = (list: WireFixture[]) => list.find(({ gameSeq }) => gameSeq === fixture.id)!.folders;
    await expect
      .poll(async () => shownIn(unpackFixtures((await site.call('/v2/game/korean/packed', {})).body['payload'].packed)))
      .toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ id: other.foldersSeq, isSuspended: true, reason: 'desk' }),
          expect.objectContaining({ bets: expect.arrayContaining([expect.objectContaining({ isSuspended: true })]) }),
        ]),
      );
    const [packed, list] = await Promise.all([
      site.call('/v2/game/korean/packed', {}),
      site.call('/v2/game/korean/prematch2', {}),
    ]);
    expect(shownIn(unpackFixtures(packed.body['payload'].packed))).toEqual(shownIn(list.body['payload'].list));
  });

  test('what a feed says does not sell what the desk stopped; the newest price comes back with the sale', async () => {
    const market = await first();
    await stop('market', market.foldersSeq, true);
    await offer(fixture.key, [{ ...winner(2100, 3000, 3700), suspended: true }, total(1950, 1800)]);
    await offer(fixture.key, [winner(2050, 3000, 3800), total(1950, 1800)]);
    expect(await first()).toMatchObject({ stopped: true, status: 'suspended', reason: 'desk' });
    await stop('market', market.foldersSeq, false);
    expect((await first()).selections[0]).toMatchObject({ odds: 2.05 });
    expect((await first()).status).toBe('open');
  });

  test('a league stops with all of its games, and needs a reason; another league goes on', async () => {
    const [own, same, other] = [await newFixture('own'), await newFixture('own'), await newFixture('other')];
    const leagueId = ((await desk(own)) as unknown as { game: { league: { id: string } } }).game.league.id;
    expect((await stop('league', leagueId, true)).body['code']).toBe('STAFF_REASON_REQUIRED');
    expect((await stop('league', leagueId, true, '승부조작 신고')).body['payload']).toEqual({ changed: 2 });
    expect([(await desk(own)).game.stopped, (await desk(same)).game.stopped, (await desk(other)).game.stopped]).toEqual(
      ['league', 'league', null],
    );
    await stop('league', leagueId, false);
    expect((await desk(same)).game.stopped).toBeNull();
    expect(await events(`league:${leagueId}`)).toEqual([
      { actor: `staff:${trader.loginId}`, action: 'trading.stop', reason: '승부조작 신고' },
      { actor: `staff:${trader.loginId}`, action: 'trading.resume', reason: null },
    ]);
  });

  test('everything stops at once for members, moves every open game and comes back', async () => {
    const before = await version();
    expect((await stop('all', undefined, true)).body['code']).toBe('STAFF_REASON_REQUIRED');
    expect((await stop('all', undefined, true, '피드 이상')).body['payload'].changed).toBeGreaterThan(3);
    expect((await call('fixtures', { tab: 'scheduled' }, viewer)).body['payload'].all).toMatchObject({
      stopped: true,
      reason: '피드 이상',
      by: trader.loginId,
    });
    await shown(({ folders }) => folders.every(({ isSuspended, reason }) => isSuspended && reason === 'desk'));
    expect((await desk()).game).toMatchObject({ version: before + 1, stopped: 'all' });
    await stop('all', undefined, false);
    await shown(({ folders }) => folders.every(({ isSuspended }) => !isSuspended));
  });

  test.each([
    ['everything with an id', 'all', '1', 400],
    ['a market without one', 'market', undefined, 400],
    ['a selection nobody sells', 'selection', '999999999999', 404],
    ['a market nobody sells', 'market', '999999999999', 404],
    ['a game nobody plays', 'fixture', '999999999999', 404],
    ['a league nobody plays in', 'league', '999999999999', 404],
    ['what there is no word for', 'planet', '1', 400],
  ])('%s is refused', async (_what, scope, id, status) => {
    expect((await stop(scope, id, true, '시험')).status).toBe(status);
  });

  test('a decided game is closed to the desk', async () => {
    const [home] = (await first()).selections;
    await feed.sink.takeResults('feed', [{ fixtureKey: fixture.key, status: 'finished', score: { home: 1, away: 0 } }]);
    expect((await stop('fixture', fixture.id, true)).body['code']).toBe('TRADING_CLOSED');
    expect((await setPrice(home!.betsSeq, 2.2, null)).body['code']).toBe('TRADING_CLOSED');
  });
});

test('whoever may only look changes nothing', async () => {
  const [home] = (await first()).selections;
  expect((await setPrice(home!.betsSeq, 2.24, null, viewer)).status).toBe(403);
  expect((await stop('fixture', fixture.id, true, '', viewer)).status).toBe(403);
  expect((await stop('all', undefined, true, '시험', viewer)).status).toBe(403);
  expect((await desk()).game.stopped).toBeNull();
});

describe('terms of a league', () => {
  const noTerms = { margin: 0, maxBetting: null, maxWin: null };
  const leagueOf = async (of: DeskFixture) =>
    ((await desk(of)) as unknown as { game: { league: { id: string } } }).game.league.id;
  const setTerms = (leagueId: string, terms: unknown, seen: unknown, who = trader) =>
    call('league/terms', { leagueId, terms, seen }, who);

  test('the margin comes off the feed’s prices, is previewed exactly, and a colleague’s change is not overwritten', async () => {
    fixture = await newFixture('terms');
    const leagueId = await leagueOf(fixture);
    await shown(() => true);
    const { sample } = (await call('league/preview', { leagueId, margin: 50 }, viewer)).body['payload'];
    expect(sample.sides.map(({ before, after }: { before: number; after: number }) => [before, after])).toEqual([
      [2.3, 2.19],
      [2.78, 2.64],
      [3.6, 3.42],
    ]);
    const terms = { margin: 50, maxBetting: 300_000, maxWin: 5_000_000 };
    expect((await setTerms(leagueId, terms, noTerms)).body['payload']).toEqual({ games: 1, waiting: null });
    expect((await first()).selections.map(({ odds }) => odds)).toEqual([2.19, 2.64, 3.42]);
    expect((await setTerms(leagueId, { ...terms, margin: 80 }, noTerms, second)).body['code']).toBe(
      'TRADING_TERMS_MOVED',
    );
    expect((await setTerms(leagueId, terms, terms)).body['payload']).toEqual({ games: 0, waiting: null });
    const { list } = (await call('leagues', { leagueId }, viewer)).body['payload'];
    expect(list).toMatchObject([{ leagueId, margin: 50, maxBetting: 300_000, changedBy: trader.loginId, games: 1 }]);
    expect(await events(`league:${leagueId}`)).toMatchObject([{ action: 'trading.terms' }]);
  });

  test.each([
    ['a margin below nothing', { margin: -1 }, 400],
    ['the highest margin', { margin: 300 }, 200],
    ['a margin above it', { margin: 301 }, 400],
    ['bets of nothing', { maxBetting: 0 }, 400],
    ['bets of a won', { maxBetting: 1 }, 200],
  ])('%s', async (_what, changes, status) => {
    fixture = await feed.newFixture();
    expect((await setTerms(await leagueOf(fixture), { ...noTerms, ...changes }, noTerms)).status).toBe(status);
  });

  test.each([
    ['a lower margin', { margin: 49 }],
    ['a higher bet', { maxBetting: 300_001 }],
    ['no limit of a bet', { maxBetting: null }],
    ['a higher payout', { maxWin: 5_000_001 }],
    ['no limit of a payout', { maxWin: null }],
  ])('%s takes two: it waits, is not approved by who asked, and then holds', async (_what, changes) => {
    fixture = await feed.newFixture();
    const leagueId = await leagueOf(fixture);
    const terms = { margin: 50, maxBetting: 300_000, maxWin: 5_000_000 };
    expect((await setTerms(leagueId, terms, noTerms)).body['payload'].waiting).toBeNull();
    const wanted = { ...terms, ...changes };
    const { waiting } = (await setTerms(leagueId, wanted, terms)).body['payload'];
    expect(waiting).toMatchObject({ why: 'raise', bySuper: false });
    const holds = async () => (await call('leagues', { leagueId }, viewer)).body['payload'].list[0];
    expect(await holds()).toMatchObject(terms);
    const approve = async ({ token }: { token: string }) =>
      (await site.call('/staff/approvals/approve', { id: waiting.id }, token)).body;
    expect((await approve(trader))['code']).toBe('STAFF_SECOND_PERSON');
    expect(await approve(second)).toMatchObject({ success: true });
    expect(await holds()).toMatchObject(wanted);
  });

  test('a league nobody knows is not found', async () => {
    expect((await setTerms('999999999999', noTerms, noTerms)).status).toBe(404);
    expect((await call('league/preview', { leagueId: '999999999999', margin: 1 })).status).toBe(404);
  });
});

describe('terms of a match and its markets', () => {
  const none = { margin: null, maxBetting: null, maxWin: null };
  const set = (foldersSeq: string | null, terms: object, seen: object = none, who = trader) =>
    call(
      'match/terms',
      { gameSeq: fixture.id, ...(foldersSeq === null ? {} : { foldersSeq }), terms: { ...none, ...terms }, seen },
      who,
    );
  const preview = async (body: object) =>
    (await call('match/preview', { gameSeq: fixture.id, ...body }, viewer)).body['payload'].samples;
  const prices = async () => (await desk()).markets.map(({ selections }) => selections.map(({ odds }) => odds));

  test('a preview is what is sold then: of all markets, of one, and without those that have their own', async () => {
    fixture = await feed.newFixture();
    const [market, second_] = (await desk()).markets;
    const wanted = await preview({ margin: 100 });
    expect(wanted).toHaveLength(2);
    expect((await set(null, { margin: 100 })).body['payload']).toEqual({ changed: true, waiting: null });
    expect(await prices()).toEqual(
      wanted.map(({ sides }: { sides: { after: number }[] }) => sides.map(({ after }) => after)),
    );
    const [one, ...rest] = await preview({ foldersSeq: market!.foldersSeq, margin: 200 });
    expect(rest).toEqual([]);
    expect((await set(market!.foldersSeq, { margin: 200, maxBetting: 5_000 })).status).toBe(200);
    expect((await prices())[0]).toEqual(one.sides.map(({ after }: { after: number }) => after));
    expect((await prices())[1]).toEqual(wanted[1].sides.map(({ after }: { after: number }) => after));
    expect(await preview({ margin: 0 })).toHaveLength(1);
    expect((await preview({ foldersSeq: second_!.foldersSeq, margin: null }))[0].paybackAfter).toBe(
      wanted[1].paybackAfter,
    );
    expect(await desk()).toMatchObject({
      ownTerms: { ...none, margin: 100 },
      markets: [{ ownTerms: { ...none, margin: 200, maxBetting: 5_000 } }, { ownTerms: none }],
    });
    expect(await events(`fixture:${fixture.id}`)).toMatchObject([
      { action: 'trading.match-terms' },
      { action: 'trading.match-terms' },
    ]);
    const { list } = (await call('log', { gameSeq: fixture.id }, viewer)).body['payload'];
    expect(list.slice(0, 2).map(({ text }: { text: string }) => text)).toEqual([
      '승무패 조건 마진 기본·최대 베팅 기본·최대 당첨 기본 → 마진 20%·최대 베팅 5,000원·최대 당첨 기본',
      '경기 조건 마진 기본·최대 베팅 기본·최대 당첨 기본 → 마진 10%·최대 베팅 기본·최대 당첨 기본',
    ]);
  });

  test('the same again changes nothing, and a colleague’s change is not overwritten', async () => {
    fixture = await feed.newFixture();
    const before = await version();
    expect((await set(null, {})).body['payload']).toEqual({ changed: false, waiting: null });
    expect(await version()).toBe(before);
    expect((await set(null, { maxWin: 9_000 })).body['payload'].changed).toBe(true);
    expect((await set(null, { maxWin: 8_000 }, none, second)).body['code']).toBe('TRADING_TERMS_MOVED');
    const at_once = await Promise.all(
      [5_000, 6_000].map((maxBetting) => set(null, { maxWin: 9_000, maxBetting }, { ...none, maxWin: 9_000 })),
    );
    expect(at_once.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([
    ['a margin below nothing', { margin: -1 }, 400],
    ['the highest margin', { margin: 300 }, 200],
    ['a margin above it', { margin: 301 }, 400],
    ['bets of nothing', { maxBetting: 0 }, 400],
    ['bets of a won', { maxBetting: 1 }, 200],
  ])('%s', async (_what, terms, status) => {
    fixture = await feed.newFixture();
    expect((await set((await first()).foldersSeq, terms)).status).toBe(status);
  });

  test('what pays more than above it takes two, what is stricter takes one', async () => {
    fixture = await feed.newFixture();
    const { foldersSeq } = await first();
    expect((await set(null, { margin: 50, maxBetting: 300_000 })).body['payload'].changed).toBe(true);
    expect((await set(foldersSeq, { margin: 51, maxBetting: 299_999 })).body['payload'].changed).toBe(true);
    const seen = { ...none, margin: 51, maxBetting: 299_999 };
    // without its own margin the market has that of the match, which is lower
    for (const terms of [{ maxBetting: 299_999 }, { margin: 51, maxBetting: 300_000 }, { margin: 49, maxBetting: 1 }]) {
      const { waiting } = (await set(foldersSeq, terms, seen)).body['payload'];
      expect(waiting, JSON.stringify(terms)).toMatchObject({ why: 'raise', bySuper: false });
      const approve = async ({ token }: { token: string }) =>
        (await site.call('/staff/approvals/approve', { id: waiting.id }, token)).body;
      expect((await approve(trader))['code']).toBe('STAFF_SECOND_PERSON');
      if ('margin' in terms && terms.margin === 49) expect(await approve(second)).toMatchObject({ success: true });
    }
    expect((await desk()).markets[0]).toMatchObject({ ownTerms: { margin: 49, maxBetting: 1, maxWin: null } });
  });

  test('of nothing that is on sale', async () => {
    fixture = await feed.newFixture();
    const other = (await first()).foldersSeq;
    fixture = await feed.newFixture();
    expect((await set(other, { margin: 1 })).status).toBe(404);
    expect((await call('match/preview', { gameSeq: fixture.id, foldersSeq: other, margin: 1 })).status).toBe(404);
    expect((await call('match/preview', { gameSeq: '999999999999', margin: 1 })).status).toBe(404);
    expect((await set(null, { margin: 1 }, none, viewer)).status).toBe(403);
    await feed.sink.takeResults('feed', [{ fixtureKey: fixture.key, status: 'finished', score: { home: 1, away: 0 } }]);
    expect((await set(null, { margin: 1 })).body['code']).toBe('TRADING_CLOSED');
  });
});

describe('what the desk reads', () => {
  test('the list filters by words, league and stops, pages, and counts what is stopped', async () => {
    const mine = await newFixture('listed');
    await stop('fixture', mine.id, true);
    const list = async (body: object) =>
      (await call('fixtures', { tab: 'scheduled', ...body }, viewer)).body['payload'];
    expect((await list({ stopped: true })).list.map(({ gameSeq }: { gameSeq: string }) => gameSeq)).toContain(mine.id);
    expect((await list({ q: 'League listed' })).list).toHaveLength(1);
    expect((await list({ q: '%' })).list).toHaveLength(0);
    const page = await list({ size: 1, page: 2, sort: 'start' });
    expect(page.list).toHaveLength(1);
    expect(page.pagination).toMatchObject({ page: 2, size: 1, total: page.counts.scheduled });
    expect(page.counts.stopped).toBeGreaterThan(0);
  });

  test('the history of prices holds the feed’s and the sold ones, and who set them', async () => {
    const market = await first();
    await setPrice(market.selections[0]!.betsSeq, 2.24, null);
    await offer(fixture.key, [winner(2500, 2700, 3300), total(1950, 1800)]);
    const { points, sides } = (await call('history', { foldersSeq: market.foldersSeq, span: 'all' }, viewer)).body[
      'payload'
    ];
    expect(sides.map(({ name }: { name: string }) => name)).toEqual(['Reds', '무', 'Blues']);
    expect(points).toMatchObject([
      { feed: [2.3, 2.78, 3.6], sold: [2.3, 2.78, 3.6], by: null },
      { feed: [2.3, 2.78, 3.6], sold: [2.24, 2.78, 3.6], by: `staff:${trader.id}` },
      { feed: [2.5, 2.7, 3.3], sold: [2.24, 2.7, 3.3], by: null },
    ]);
    expect((await call('history', { foldersSeq: '999999999999' })).status).toBe(404);
  });

  test('the log tells in words who did what', async () => {
    const market = await first();
    await setPrice(market.selections[0]!.betsSeq, 2.24, null);
    await stop('market', market.foldersSeq, true, 'VAR 확인');
    const { list } = (await call('log', { gameSeq: fixture.id }, viewer)).body['payload'];
    expect(list.slice(0, 2)).toMatchObject([
      { by: trader.loginId, text: '승무패 정지', reason: 'VAR 확인' },
      { by: trader.loginId, text: '승무패 Reds 피드 → 2.24', reason: null },
    ]);
  });
});
