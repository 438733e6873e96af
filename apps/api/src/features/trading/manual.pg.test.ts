import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createFeedSink } from '../catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../results/feed-results.ts';

let site: TestSite;
let trader: StaffOfTest;
let viewer: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite();
  [trader, viewer] = await Promise.all([newStaff(site, { role: 'trading' }), newStaff(site, { role: 'read-only' })]);
});
afterAll(() => site.close());

const call = (path: string, body: unknown, who = trader) => site.call(`/staff/trading/${path}`, body, who.token);
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000);
const seoul = (at: Date) => new Date(at.getTime() + seoulOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
const header = '종목,리그,홈,원정,시작,마켓,기준,배당1,배당2,배당3';
const tomorrow = seoul(inHours(24));
const csv = (...lines: string[]) => [header, ...lines].join('\n');
const fixtures = async () =>
  (await sql<{ n: number }>`select count(*) as n from fixture where provider = 'manual'`.execute(site.database.db))
    .rows[0]!.n;
const fixture = async (gameSeq: string) => (await call('fixture', { gameSeq }, viewer)).body['payload'];
let no = 0;
const added = async (changes: object = {}) => {
  const answer = await call('manual/add', {
    sportId: 6046,
    league: '동네 리그',
    home: `홈 ${++no}`,
    away: '원정',
    startsAt: inHours(5).toISOString(),
    markets: [
      { type: 1, line: null, odds: [2.1, 3.1, 3.3] },
      { type: 2, line: 250, odds: [1.9, 1.9] },
    ],
    ...changes,
  });
  return answer;
};

test('a game entered by hand is sold like any other, and says who entered it', async () => {
  const { body, text } = await added();
  const { gameSeq } = body['payload'] ?? { gameSeq: text };
  expect(await fixture(gameSeq)).toMatchObject({
    game: { provider: 'manual', home: `홈 ${no}`, status: 'scheduled', createdBy: trader.loginId, markets: 2 },
    markets: [
      { name: '승무패', selections: [{ odds: 2.1 }, { odds: 3.1 }, { odds: 3.3 }] },
      { name: '언더오버 2.5', selections: [{ odds: 1.9 }, { odds: 1.9 }] },
    ],
  });
  expect((await call('log', { gameSeq })).body['payload'].list).toMatchObject([{ text: '경기 직접 등록' }]);
});

test.each<[string, object, string]>([
  ['it began already', { startsAt: inHours(-1).toISOString() }, 'TRADING_START_PAST'],
  ['both teams are one', { home: '같은 팀', away: '같은 팀' }, 'INPUT_INVALID'],
  ['a sport nobody knows', { sportId: 1 }, 'INPUT_INVALID'],
  ['a kind nobody knows', { markets: [{ type: 4, line: null, odds: [2, 2] }] }, 'INPUT_INVALID'],
  ['a formula for a name', { home: '=cmd()' }, 'TRADING_MARKET_INVALID'],
  [
    'a market twice',
    {
      markets: [
        { type: 52, line: null, odds: [1.8, 1.9] },
        { type: 52, line: null, odds: [1.8, 1.9] },
      ],
    },
    'TRADING_MARKET_TWICE',
  ],
  ['a price missing', { markets: [{ type: 1, line: null, odds: [2.1, 3.1] }] }, 'TRADING_MARKET_INVALID'],
  ['a line missing', { markets: [{ type: 2, line: null, odds: [1.9, 1.9] }] }, 'TRADING_MARKET_INVALID'],
  ['a line between the quarters', { markets: [{ type: 2, line: 260, odds: [1.9, 1.9] }] }, 'TRADING_MARKET_INVALID'],
  ['a line where there is none', { markets: [{ type: 52, line: 100, odds: [1.9, 1.9] }] }, 'TRADING_MARKET_INVALID'],
  ['everything would come back', { markets: [{ type: 52, line: null, odds: [2, 2] }] }, 'TRADING_MARKET_INVALID'],
  [
    'next to nothing would come back',
    { markets: [{ type: 52, line: null, odds: [1.25, 1.25] }] },
    'TRADING_MARKET_INVALID',
  ],
  ['no market at all', { markets: [] }, 'INPUT_INVALID'],
])('not entered: %s', async (_what, changes, code) => {
  const before = await fixtures();
  const answer = await added(changes);
  expect(answer.body['code'], answer.text).toBe(code);
  expect(await fixtures()).toBe(before);
});

test('the same game twice is one; who may only look enters none', async () => {
  const body = {
    sportId: 48242,
    league: '동네 농구',
    home: '가',
    away: '나',
    startsAt: inHours(9).toISOString(),
    markets: [{ type: 226, line: null, odds: [1.8, 1.9] }],
  };
  expect((await call('manual/add', body, viewer)).status).toBe(403);
  const answers = await Promise.all([call('manual/add', body), call('manual/add', body)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('its offer, its start and its end are the desk’s; those of a feed’s game are not', async () => {
  const { gameSeq } = (await added()).body['payload'];
  const offer = (markets: unknown[]) => call('manual/offer', { gameSeq, markets });
  expect((await offer([{ type: 1, line: null, odds: [2.2, 3, 3.2] }])).status).toBe(200);
  const after = await fixture(gameSeq);
  expect(after.markets.map(({ name }: { name: string }) => name)).toEqual(['승무패']);
  expect(after.markets[0].selections[0].odds).toBe(2.2);
  expect((await offer([{ type: 1, line: null, odds: [2.2, 3, 3.2] }])).body['payload'].version).toBe(
    after.game.version,
  );

  const to = inHours(7).toISOString();
  expect((await call('manual/start', { gameSeq, startsAt: to })).status).toBe(200);
  expect((await fixture(gameSeq)).game.startsAt).toBe(to);
  expect((await call('manual/start', { gameSeq, startsAt: inHours(-1).toISOString() })).body['code']).toBe(
    'TRADING_START_PAST',
  );

  expect((await call('manual/cancel', { gameSeq })).body['code']).toBe('STAFF_REASON_REQUIRED');
  expect((await call('manual/cancel', { gameSeq, reason: '경기 취소' })).status).toBe(200);
  expect((await fixture(gameSeq)).game.status).toBe('cancelled');
  expect((await call('manual/cancel', { gameSeq, reason: '경기 취소' })).body['code']).toBe('TRADING_CLOSED');

  const sink = createFeedSink({ ...site.app.core, takeResults: takeFeedResults });
  await sink.takeFixtures('feed', [
    {
      key: 'fed',
      sportId: 6046,
      league: { key: 'l', en: 'L', locationCode: 'ENG' },
      home: { key: 'h', en: 'H' },
      away: { key: 'a', en: 'A' },
      startsAt: inHours(3),
    },
  ]);
  const { rows } = await sql<{ id: string }>`select id::text as id from fixture where key = 'fed'`.execute(
    site.database.db,
  );
  for (const [path, body] of [
    ['manual/offer', { markets: [] }],
    ['manual/start', { startsAt: to }],
    ['manual/cancel', { reason: '시험' }],
  ] as const)
    expect((await call(path, { gameSeq: rows[0]!.id, ...body })).body['code']).toBe('TRADING_NOT_MANUAL');
});

test('a file is looked at first, then entered as a whole, and once', async () => {
  const text = csv(
    `축구,동네 컵,파일 홈,파일 원정,${tomorrow},승무패,,2.10,3.10,3.30`,
    `축구,동네 컵,파일 홈,파일 원정,${tomorrow},언더오버,2.5,1.90,1.90,`,
    `농구,동네 컵,농 홈,농 원정,${tomorrow},핸디캡 (연장 포함),-3.5,1.85,1.95,`,
  );
  const before = await fixtures();
  const preview = (await call('manual/preview', { csv: text })).body['payload'];
  expect(preview).toMatchObject({ games: 2, markets: 3, bad: 0 });
  expect(preview.rows[2]).toMatchObject({
    line: 4,
    sport: '농구',
    market: '핸디캡 (연장 포함) −3.5',
    prices: [1.85, 1.95],
  });
  expect(await fixtures()).toBe(before);
  expect((await call('manual/upload', { csv: text })).body['payload']).toEqual({ games: 2, unchanged: 0 });
  expect(await fixtures()).toBe(before + 2);
  expect((await call('manual/upload', { csv: text })).body['payload']).toEqual({ games: 0, unchanged: 2 });
  expect(await fixtures()).toBe(before + 2);
});

test.each<[string, string, string]>([
  ['a sport nobody knows', `당구,리그,가,나,${tomorrow},승패,,1.8,1.9,`, '모르는 종목이에요: 당구'],
  ['no home', `축구,리그,,나,${tomorrow},승패,,1.8,1.9,`, '홈 이름이 비었어요'],
  ['a formula', `축구,리그,"=HYPERLINK(""x"")",나,${tomorrow},승패,,1.8,1.9,`, '쓸 수 없는 글자'],
  ['a formula behind a plus', `축구,+1,가,나,${tomorrow},승패,,1.8,1.9,`, '쓸 수 없는 글자'],
  ['a mark-up', `축구,<b>리그</b>,가,나,${tomorrow},승패,,1.8,1.9,`, '쓸 수 없는 글자'],
  ['31 February', `축구,리그,가,나,2027-02-31 19:00,승패,,1.8,1.9,`, '시작은'],
  ['yesterday', `축구,리그,가,나,${seoul(inHours(-24))},승패,,1.8,1.9,`, '이미 지났어요'],
  ['a market nobody knows', `축구,리그,가,나,${tomorrow},첫 스로인,,1.8,1.9,`, '모르는 마켓이에요: 첫 스로인'],
  ['three prices for two sides', `축구,리그,가,나,${tomorrow},승패,,1.8,1.9,3.0`, '배당 2개'],
  ['a price of three decimals', `축구,리그,가,나,${tomorrow},승패,,1.805,1.9,`, '배당은 1.01'],
  ['1.00', `축구,리그,가,나,${tomorrow},승패,,1.00,1.9,`, '배당은 1.01'],
  ['everything would come back', `축구,리그,가,나,${tomorrow},승패,,2.00,2.00,`, '환수율이 100.0%'],
  ['a line missing', `축구,리그,가,나,${tomorrow},언더오버,,1.9,1.9,`, '기준점이 필요한'],
  ['a line between the quarters', `축구,리그,가,나,${tomorrow},언더오버,2.6,1.9,1.9,`, '0.25 단위'],
])('one bad line and nothing is entered: %s', async (_what, line, problem) => {
  const before = await fixtures();
  const text = csv(`축구,좋은 리그,좋은 홈,좋은 원정,${tomorrow},승패,,1.8,1.9,`, line);
  const { rows } = (await call('manual/preview', { csv: text })).body['payload'];
  expect(rows[0].problems).toEqual([]);
  expect(rows[1].problems.join(' ')).toContain(problem);
  const answer = await call('manual/upload', { csv: text });
  expect(answer.body).toMatchObject({ code: 'TRADING_CSV_BAD', detail: { problems: [{ line: 3 }] } });
  expect(await fixtures()).toBe(before);
});

test.each([
  ['no header', `축구,리그,가,나,${tomorrow},승패,,1.8,1.9,`],
  ['a header alone', header],
  ['no CSV', '"'],
  ['201 lines', csv(...Array.from({ length: 201 }, (_, at) => `축구,리,가${at},나,${tomorrow},승패,,1.8,1.9,`))],
  ['the same market twice', csv(...Array.from({ length: 2 }, () => `축구,리그,가,나,${tomorrow},승패,,1.8,1.9,`))],
])('a file that is none of ours: %s', async (_what, text) => {
  const before = await fixtures();
  const answer = await call('manual/upload', { csv: text });
  expect(answer.body['code'], answer.text.slice(0, 200)).toMatch(/TRADING_CSV_BAD|INPUT_INVALID/);
  expect(await fixtures()).toBe(before);
});
