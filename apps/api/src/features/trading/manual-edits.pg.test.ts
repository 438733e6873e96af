import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';
import { openDesk } from '../../../test/desk.ts';
import type { DeskMarket } from '../../../test/desk.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

// Matches that staff enter: their offers and starts at the edges, files of many, and two colleagues at once.

let site: TestSite;
let trader: StaffOfTest;
let second: StaffOfTest;
let desk: ReturnType<typeof openDesk>;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  [trader, second] = await Promise.all([newStaff(site, { role: 'trading' }), newStaff(site, { role: 'trading' })]);
  desk = openDesk(site, trader);
});
afterAll(() => site.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A whole minute from now. */
const from = (ms: number) => new Date(Math.floor(Date.now() / minute) * minute + ms);
const seoul = (at: Date) => new Date(at.getTime() + seoulOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
const twoWay = (...odds: number[]) => ({ type: 52, line: null, odds });
const total = (line: number, ...odds: number[]) => ({ type: 2, line, odds });
let count = 0;
const form = (changes: object = {}) => {
  count += 1;
  return {
    sportId: 6046,
    league: '손으로 리그',
    home: `홈팀 ${count}`,
    away: '원정팀',
    startsAt: from(5 * hour).toISOString(),
    markets: [twoWay(1.8, 1.9)],
    ...changes,
  };
};
const add = (changes: object = {}, who = trader) => desk.call('manual/add', form(changes), who);
const added = async (changes: object = {}): Promise<string> => (await add(changes)).payload.gameSeq;
const page = async (
  gameSeq: string,
): Promise<{
  game: { startsAt: string; version: number; status: string; league: { id: string } };
  markets: DeskMarket[];
}> => (await desk.call('fixture', { gameSeq })).payload;
const marketsOf = async (gameSeq: string) =>
  (await page(gameSeq)).markets.map(({ name, selections }) => `${name} ${selections.map(({ odds }) => odds).join('/')}`).toSorted(); // prettier-ignore
const actions = async (gameSeq: string) => (await desk.events(`fixture:${gameSeq}`)).map(({ action }) => action);
const known = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from fixture where provider = 'manual'`.execute(site.database.db))
    .rows[0]!.n;

describe('a match entered by hand', () => {
  test.each<[string, () => object, number, string | undefined]>([
    ['in a minute', () => ({ startsAt: from(2 * minute).toISOString() }), 200, undefined],
    ['a minute ago', () => ({ startsAt: from(-minute).toISOString() }), 400, 'TRADING_START_PAST'],
    ['in 399 days', () => ({ startsAt: from(399 * day).toISOString() }), 200, undefined],
    ['in 401 days', () => ({ startsAt: from(401 * day).toISOString() }), 400, 'TRADING_START_PAST'],
    [
      'at an hour of another zone',
      () => ({
        startsAt: from(6 * hour)
          .toISOString()
          .replace('Z', '+00:00'),
      }),
      200,
      undefined,
    ],
    [
      'at an hour without a zone',
      () => ({
        startsAt: from(6 * hour)
          .toISOString()
          .slice(0, 19),
      }),
      400,
      'INPUT_INVALID',
    ],
    ['with a name of sixty letters', () => ({ league: '가'.repeat(60) }), 200, undefined],
    ['with a name of sixty-one', () => ({ league: '가'.repeat(61) }), 400, 'INPUT_INVALID'],
    ['with a name of blanks', () => ({ away: '   ' }), 400, 'INPUT_INVALID'],
    ['with a price of 1.01', () => ({ markets: [twoWay(1.01, 30)] }), 200, undefined],
    ['with a price of 1.00', () => ({ markets: [twoWay(1, 30)] }), 400, 'INPUT_INVALID'],
    ['with a price of three decimals', () => ({ markets: [twoWay(1.805, 1.9)] }), 400, 'INPUT_INVALID'],
    ['with one price', () => ({ markets: [twoWay(1.8)] }), 400, 'INPUT_INVALID'],
    ['with three for two sides', () => ({ markets: [twoWay(1.8, 1.9, 9)] }), 400, 'TRADING_MARKET_INVALID'],
    ['paying back all but nothing', () => ({ markets: [twoWay(2, 1.99)] }), 200, undefined],
    ['paying back all', () => ({ markets: [twoWay(2, 2)] }), 400, 'TRADING_MARKET_INVALID'],
    ['with a total of a quarter', () => ({ markets: [total(25, 1.8, 1.9)] }), 200, undefined],
    ['with a total of nothing', () => ({ markets: [total(0, 1.8, 1.9)] }), 400, 'TRADING_MARKET_INVALID'],
    ['with a total of an eighth', () => ({ markets: [total(12, 1.8, 1.9)] }), 400, 'TRADING_MARKET_INVALID'],
    [
      'with the same total twice',
      () => ({ markets: [total(250, 1.8, 1.9), total(250, 1.7, 2)] }),
      400,
      'TRADING_MARKET_TWICE',
    ],
    ['with two totals', () => ({ markets: [total(250, 1.8, 1.9), total(350, 2.6, 1.4)] }), 200, undefined],
  ])('%s', async (_what, changes, status, code) => {
    const before = await known();
    const answer = await add(changes());
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await known()).toBe(before + (status === 200 ? 1 : 0));
  });

  test('by two colleagues at once is entered once; the other one is told that it is there', async () => {
    const body = form();
    const both = await Promise.all([desk.call('manual/add', body), desk.call('manual/add', body, second)]);
    expect(both.map(({ status, code }) => `${status} ${code ?? ''}`.trim()).toSorted()).toEqual([
      '200',
      '409 TRADING_MOVED',
    ]);
    const { gameSeq } = both.find(({ status }) => status === 200)!.payload;
    expect(await actions(gameSeq)).toEqual(['trading.manual']);
  });

  test('of the same teams an hour later, or in another sport, is another match', async () => {
    const body = form();
    const ids = new Set<string>();
    for (const changes of [
      {},
      { startsAt: from(6 * hour).toISOString() },
      { sportId: 48242, markets: [{ type: 226, line: null, odds: [1.8, 1.9] }] },
    ])
      ids.add((await desk.call('manual/add', { ...body, ...changes })).payload.gameSeq);
    expect(ids.size).toBe(3);
  });
});

describe('its offer', () => {
  const offer = (gameSeq: string, markets: unknown[], who = trader) =>
    desk.call('manual/offer', { gameSeq, markets }, who);

  test('is what was sent last, whole: what is not named closes, and comes back when it is', async () => {
    const gameSeq = await added({ markets: [twoWay(1.8, 1.9), total(250, 1.8, 1.9)] });
    await offer(gameSeq, [total(250, 1.85, 1.85)]);
    expect(await marketsOf(gameSeq)).toEqual(['언더오버 2.5 1.85/1.85']);
    await offer(gameSeq, [twoWay(1.7, 2), total(350, 2.6, 1.4)]);
    expect(await marketsOf(gameSeq)).toEqual(['승패 1.7/2', '언더오버 3.5 2.6/1.4']);
    expect(await actions(gameSeq)).toEqual(['trading.manual', 'trading.offer', 'trading.offer']);
  });

  test('of nothing closes all of it', async () => {
    const gameSeq = await added();
    expect((await offer(gameSeq, [])).status).toBe(200);
    expect(await marketsOf(gameSeq)).toEqual([]);
  });

  test('that cannot be sold changes nothing, not even the markets that could', async () => {
    const gameSeq = await added();
    const before = await page(gameSeq);
    for (const bad of [twoWay(2, 2), total(260, 1.8, 1.9), { type: 4, line: null, odds: [1.8, 1.9] }])
      expect((await offer(gameSeq, [total(250, 1.8, 1.9), bad])).status).toBe(400);
    expect(await page(gameSeq)).toEqual({ ...before, figures: expect.anything(), game: { ...before.game } });
    expect(await actions(gameSeq)).toEqual(['trading.manual']);
  });

  test('by two at once is one of theirs, whole', async () => {
    const gameSeq = await added();
    const offers = [
      [twoWay(1.7, 2), total(250, 1.8, 1.9)],
      [twoWay(1.75, 1.95), total(350, 2.6, 1.4)],
    ];
    await Promise.all([offer(gameSeq, offers[0]!), offer(gameSeq, offers[1]!, second)]);
    expect([
      ['승패 1.7/2', '언더오버 2.5 1.8/1.9'],
      ['승패 1.75/1.95', '언더오버 3.5 2.6/1.4'],
    ]).toContainEqual(await marketsOf(gameSeq));
    expect((await actions(gameSeq)).filter((action) => action === 'trading.offer')).toHaveLength(2);
  });

  test('of a match nobody knows is not found', async () => {
    expect(await offer('99999999', [])).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('its start', () => {
  const move = (gameSeq: string, startsAt: string, who = trader) =>
    desk.call('manual/start', { gameSeq, startsAt }, who);

  test('moves with what was and what is on record; to where it is nothing is written', async () => {
    const was = from(5 * hour).toISOString();
    const gameSeq = await added({ startsAt: was });
    const to = from(7 * hour).toISOString();
    expect((await move(gameSeq, to)).status).toBe(200);
    expect((await move(gameSeq, to)).status).toBe(200);
    const events = await desk.events(`fixture:${gameSeq}`);
    expect(events.slice(1)).toMatchObject([
      { action: 'trading.start', before: { startsAt: was }, after: { startsAt: to } },
    ]);
  });

  test('keeps the match: entered again at its first start it is the same one', async () => {
    const body = form();
    const { gameSeq } = (await desk.call('manual/add', body)).payload;
    await move(gameSeq, from(9 * hour).toISOString());
    expect((await desk.call('manual/add', body)).code).toBe('TRADING_MOVED');
  });

  test('is not moved into the past, nor once the match is called off', async () => {
    const gameSeq = await added();
    const { game } = await page(gameSeq);
    expect((await move(gameSeq, from(-minute).toISOString())).code).toBe('TRADING_START_PAST');
    expect((await page(gameSeq)).game.startsAt).toBe(game.startsAt);
    await desk.call('manual/cancel', { gameSeq, reason: '우천' });
    expect(await move(gameSeq, from(8 * hour).toISOString())).toMatchObject({ status: 409, code: 'TRADING_CLOSED' });
  });
});

describe('called off', () => {
  test('by two at once it is called off once', async () => {
    const gameSeq = await added();
    const both = await Promise.all([
      desk.call('manual/cancel', { gameSeq, reason: '우천' }),
      desk.call('manual/cancel', { gameSeq, reason: '폭설' }, second),
    ]);
    expect(both.map(({ status, code }) => `${status} ${code ?? ''}`.trim()).toSorted()).toEqual([
      '200',
      '409 TRADING_CLOSED',
    ]);
    expect((await actions(gameSeq)).filter((action) => action === 'trading.cancel')).toHaveLength(1);
    expect((await page(gameSeq)).game.status).toBe('cancelled');
  });
});

describe('a file', () => {
  const header = '종목,리그,홈,원정,시작,마켓,기준,배당1,배당2,배당3';
  const line = (home: string, changes: { at?: Date; odds?: string } = {}) =>
    `축구,파일 리그,${home},원정,${seoul(changes.at ?? from(day))},승패,,${changes.odds ?? '1.8,1.9'},`;
  const upload = (lines: readonly string[], who = trader) =>
    desk.call('manual/upload', { csv: [header, ...lines].join('\n') }, who);

  test('of two colleagues at once enters each match once', async () => {
    count += 1;
    const lines = [line(`동시 ${count}가`), line(`동시 ${count}나`), line(`동시 ${count}다`)];
    const before = await known();
    const both = await Promise.all([upload(lines), upload(lines.toReversed(), second)]);
    expect(both.map(({ payload }) => payload.games).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(both.map(({ payload }) => payload.unchanged).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(await known()).toBe(before + 3);
  });

  test('that holds what is there and what is not enters the rest; prices that are there stay', async () => {
    count += 1;
    const known1 = line(`반반 ${count}가`);
    await upload([known1]);
    const again = await upload([line(`반반 ${count}가`, { odds: '1.5,2.4' }), line(`반반 ${count}나`)]);
    expect(again.payload).toEqual({ games: 1, unchanged: 1 });
    const { rows } = await sql<{ id: string }>`
      select f.id::text as id from fixture f join team h on h.id = f.home_team_id where h.name_ko = ${`반반 ${count}가`}`.execute(
      site.database.db,
    );
    expect(await marketsOf(rows[0]!.id)).toEqual(['승패 1.8/1.9']);
  });

  test('looked at says of each line what is wrong, and enters nothing', async () => {
    const before = await known();
    const csv = [header, line('좋은 팀'), line('나쁜 팀', { odds: '2.0,2.0' }), line('')].join('\n');
    const { payload } = await desk.call('manual/preview', { csv });
    expect(payload).toMatchObject({ games: 1, markets: 1, bad: 2 });
    expect(
      payload.rows.map(({ line: at, problems }: { line: number; problems: string[] }) => [at, problems.length]),
    ).toEqual([
      [2, 0],
      [3, 1],
      [4, 1],
    ]);
    expect(await known()).toBe(before);
  });

  test.each([
    ['of no text', { csv: '' }],
    ['of 20,001 letters', { csv: 'x'.repeat(20_001) }],
    ['of another shape', { csv: ['a'] }],
  ])('%s is refused', async (_what, body) => {
    for (const path of ['manual/preview', 'manual/upload'])
      expect(await desk.call(path, body)).toMatchObject({ status: 400, code: 'INPUT_INVALID' });
  });
});
