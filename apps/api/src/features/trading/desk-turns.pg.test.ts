import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../../test/desk.ts';
import type { DeskFixture } from '../../../test/desk.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

// Two hands on one fixture: traders at once, the desk and a feed, a wider stop over a narrower one; and prices at the band's edges.

let site: TestSite;
let trader: StaffOfTest;
let second: StaffOfTest;
let desk: ReturnType<typeof openDesk>;
let fixture: DeskFixture;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  [trader, second] = await Promise.all([newStaff(site, { role: 'trading' }), newStaff(site, { role: 'trading' })]);
  desk = openDesk(site, trader);
});
beforeEach(async () => {
  fixture = await desk.newFixture();
});
afterAll(() => site.close());

const stop = (scope: string, id: string, stopped: boolean, who = trader) =>
  desk.call('stop', { scope, id, stopped, reason: '시험' }, who);
const set = (prices: readonly { betsSeq: string; odds: number | null; seen: number | null }[], who = trader) =>
  desk.call('prices', { gameSeq: fixture.id, prices }, who);
const winnerOf = async () => (await desk.read(fixture)).markets[0]!;
const winner = (...odds: number[]) => [{ type: 1 as const, line: null, main: true, odds }];
const historyOf = async (marketId: string) =>
  (
    await sql<{ version: number; status: string; by: string | null }>`
      select version, status, by from market_price where market_id = ${marketId} order by version`.execute(
      site.database.db,
    )
  ).rows;

describe('two traders at once', () => {
  test('stop one market: it is stopped once, by one of them, with one event and one step', async () => {
    const market = await winnerOf();
    const before = (await desk.read(fixture)).game.version;
    const both = await Promise.all([
      stop('market', market.foldersSeq, true),
      stop('market', market.foldersSeq, true, second),
    ]);
    expect(both.map(({ payload }) => payload.changed).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await desk.read(fixture)).game.version).toBe(before + 1);
    expect(await desk.events(`fixture:${fixture.id}`)).toHaveLength(1);
  });

  test('set prices of two markets: both stand, each with its own step', async () => {
    const { game, markets } = await desk.read(fixture);
    const first = (at: number) => markets[at]!.selections[0]!.betsSeq;
    const both = await Promise.all([
      set([{ betsSeq: first(0), odds: 2.24, seen: null }]),
      set([{ betsSeq: first(1), odds: 1.9, seen: null }], second),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const after = await desk.read(fixture);
    expect(after.game.version).toBe(game.version + 2);
    expect(after.markets.map(({ selections }) => selections[0]!.deskOdds)).toEqual([2.24, 1.9]);
  });

  test('sixteen who want one price from what all have seen: one sets it', async () => {
    const { betsSeq } = (await winnerOf()).selections[0]!;
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        set([{ betsSeq, odds: 2.1 + at / 100, seen: null }], at % 2 ? second : trader),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(all.map(({ code }) => code).filter(Boolean))).toEqual(new Set(['TRADING_MOVED']));
    expect(await desk.events(`fixture:${fixture.id}`)).toHaveLength(1);
  });

  test('one stops what the other prices: neither is lost', async () => {
    const market = await winnerOf();
    const { betsSeq } = market.selections[0]!;
    await Promise.all([set([{ betsSeq, odds: 2.24, seen: null }]), stop('selection', betsSeq, true, second)]);
    expect((await winnerOf()).selections[0]).toMatchObject({ deskOdds: 2.24, stopped: true });
  });
});

describe('a price that was not seen as it is', () => {
  test.each([
    ['none, where a colleague has set one', null],
    ['an older one', 2.2],
  ])('%s: nothing of what was sent is written, and the colleague is named', async (_what, seen) => {
    const { selections } = await winnerOf();
    await set([{ betsSeq: selections[0]!.betsSeq, odds: 2.24, seen: null }], second);
    const answer = await set([
      { betsSeq: selections[1]!.betsSeq, odds: 2.7, seen: null },
      { betsSeq: selections[0]!.betsSeq, odds: 2.3, seen },
    ]);
    expect(answer).toMatchObject({ status: 409, code: 'TRADING_MOVED', detail: { by: second.loginId } });
    expect((await winnerOf()).selections.map(({ deskOdds }) => deskOdds)).toEqual([2.24, null, null]);
  });

  test('that was given back meanwhile: the feed’s', async () => {
    const { betsSeq } = (await winnerOf()).selections[0]!;
    await set([{ betsSeq, odds: 2.24, seen: null }]);
    await set([{ betsSeq, odds: null, seen: 2.24 }], second);
    expect((await set([{ betsSeq, odds: 2.3, seen: 2.24 }])).code).toBe('TRADING_MOVED');
    expect((await winnerOf()).selections[0]).toMatchObject({ deskOdds: null, odds: 2.3 });
  });
});

describe('a price by hand at the band around the feed’s', () => {
  test.each([
    ['thirty of a hundred below', 1.61, false],
    ['a cent further below', 1.6, true],
    ['a little above', 2.31, false],
  ])('%s: waits for a second person: %s', async (_what, odds, waits) => {
    const { betsSeq } = (await winnerOf()).selections[0]!;
    const { status, payload } = await set([{ betsSeq, odds, seen: null }]);
    expect([status, payload.waiting !== null]).toEqual([200, waits]);
    expect((await winnerOf()).selections[0]!.deskOdds).toBe(waits ? null : odds);
    expect(await desk.events(`fixture:${fixture.id}`)).toHaveLength(waits ? 0 : 1);
  });

  test('is measured by the feed’s price of now', async () => {
    const { betsSeq } = (await winnerOf()).selections[0]!;
    await desk.offer(fixture.key, winner(2_000, 3_000, 3_900));
    expect((await set([{ betsSeq, odds: 1.4, seen: null }])).payload.waiting).toBeNull();
    expect((await set([{ betsSeq, odds: 1.39, seen: 1.4 }])).payload.waiting).toMatchObject({ why: 'price-band' });
  });

  test('counts the steps of a day together, also where the price was given back between them', async () => {
    const { betsSeq } = (await winnerOf()).selections[0]!;
    const waits = async (odds: number | null, seen: number | null) =>
      (await set([{ betsSeq, odds, seen }])).payload.waiting?.why ?? null;
    // 2.30 of the feed: twelve percent up, three times
    expect([
      await waits(2.57, null),
      await waits(null, 2.57),
      await waits(2.57, null),
      await waits(null, 2.57),
    ]).toEqual([null, null, null, null]);
    expect(await waits(2.57, null)).toBe('price-band');
    expect(await waits(2.4, null)).toBeNull();
  });

  test('given back to the feed is never far from it', async () => {
    const { betsSeq } = (await winnerOf()).selections[0]!;
    await set([{ betsSeq, odds: 1.7, seen: null }]);
    await desk.offer(fixture.key, winner(3_000, 2_780, 2_900));
    expect((await set([{ betsSeq, odds: null, seen: 1.7 }])).payload.waiting).toBeNull();
    expect((await winnerOf()).selections[0]).toMatchObject({ deskOdds: null, odds: 3 });
  });
});

describe('the desk and a feed', () => {
  test('a market that the feed closed is not sold again by the desk', async () => {
    const market = await winnerOf();
    await desk.offer(fixture.key, [{ type: 2, line: 250, main: true, odds: [1_900, 1_850] }]);
    expect((await desk.read(fixture)).markets.map(({ foldersSeq }) => foldersSeq)).not.toContain(market.foldersSeq);
    const { betsSeq } = market.selections[0]!;
    expect(await set([{ betsSeq, odds: 2.24, seen: null }])).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('a market that the feed suspends keeps the desk’s stop when the feed opens it', async () => {
    const market = await winnerOf();
    await stop('market', market.foldersSeq, true);
    const offered = { type: 1 as const, line: null, main: true, odds: [2_300, 2_780, 3_600] };
    await desk.offer(fixture.key, [{ ...offered, suspended: true, reason: 'feed' }]);
    await desk.offer(fixture.key, [offered]);
    expect(await winnerOf()).toMatchObject({ status: 'suspended', reason: 'desk', stopped: true });
    await stop('market', market.foldersSeq, false);
    expect(await winnerOf()).toMatchObject({ status: 'open', stopped: false });
  });

  test('a stop leaves the history of prices as it is sold: suspended, then open, and by whom', async () => {
    const market = await winnerOf();
    await stop('market', market.foldersSeq, true);
    await stop('market', market.foldersSeq, false, second);
    const rows = await historyOf(market.foldersSeq);
    expect(rows.slice(1).map(({ status, by }) => [status, by])).toEqual([
      ['suspended', `staff:${trader.id}`],
      ['open', `staff:${second.id}`],
    ]);
  });
});

describe('a wider stop over a narrower one', () => {
  test('that ends leaves the narrower one', async () => {
    const market = await winnerOf();
    await stop('selection', market.selections[2]!.betsSeq, true);
    await stop('market', market.foldersSeq, true);
    await stop('fixture', fixture.id, true);
    await stop('fixture', fixture.id, false);
    expect(await winnerOf()).toMatchObject({ status: 'suspended', stopped: true });
    await stop('market', market.foldersSeq, false);
    expect(await winnerOf()).toMatchObject({ status: 'open', stopped: false });
    expect((await winnerOf()).selections.map(({ stopped }) => stopped)).toEqual([false, false, true]);
  });

  test.each([
    ['league', ['league', 'fixture']],
    ['fixture', ['fixture']],
  ])('the widest counts: %s', async (expected, scopes) => {
    const leagueId = (await desk.read(fixture)).game.league.id;
    for (const scope of scopes) await stop(scope, scope === 'league' ? leagueId : fixture.id, true);
    expect((await desk.read(fixture)).game.stopped).toBe(expected);
    for (const scope of scopes) await stop(scope, scope === 'league' ? leagueId : fixture.id, false);
    expect((await desk.read(fixture)).game.stopped).toBeNull();
  });

  test('of a league stops a fixture that comes into it later', async () => {
    const leagueId = (await desk.read(fixture)).game.league.id;
    const { rows } = await sql<{ key: string }>`select key from league where id = ${leagueId}`.execute(
      site.database.db,
    );
    await stop('league', leagueId, true);
    const late = await desk.newFixture(rows[0]!.key);
    expect((await desk.read(late)).game.stopped).toBe('league');
  });

  test('is on record with what it stops and why', async () => {
    const market = await winnerOf();
    const { betsSeq } = market.selections[0]!;
    await stop('selection', betsSeq, true);
    await stop('market', market.foldersSeq, true);
    expect(await desk.events(`fixture:${fixture.id}`)).toMatchObject([
      { action: 'trading.stop', after: { selection: betsSeq, stopped: true }, reason: '시험' },
      { action: 'trading.stop', after: { market: market.foldersSeq, stopped: true }, reason: '시험' },
    ]);
  });
});

test.each([
  ['no price', []],
  ['101 prices', Array.from({ length: 101 }, (_, at) => ({ betsSeq: String(at + 1), odds: 2, seen: null }))],
  ['a price beside words', [{ betsSeq: '1', odds: 2, seen: null, note: 'x' }]],
  ['an id of words', [{ betsSeq: 'home', odds: 2, seen: null }]],
])('refused: %s', async (_what, prices) => {
  const before = (await desk.read(fixture)).game.version;
  expect(await desk.call('prices', { gameSeq: fixture.id, prices })).toMatchObject({
    status: 400,
    code: 'INPUT_INVALID',
  });
  expect((await desk.read(fixture)).game.version).toBe(before);
});
