import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listeningReport, standingOf, until } from '../../../test/feed-world.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { hasSharedData, sharedText } from '../../../test/shared-data.ts';
import { createFeedSink } from '../../features/catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../../features/results/feed-results.ts';
import type { RunningFeed } from '../run-feeds.ts';
import { readAnswer, toOdds } from './odds-api-answers.ts';
import { createSource } from './the-odds-api.ts';

test.each([
  [150, 2_500],
  [100, 2_000],
  [-100, 2_000],
  [-110, 1_900],
  [-164, 1_600],
  [138, 2_380],
  [99, null],
  [-99, null],
  [100.5, null],
])('American %d is %s', (price, odds) => expect(toOdds(price, 'american')).toBe(odds));
test.each([
  [1.909, 1_900],
  [1.01, 1_010],
  [1, null],
  [Number.NaN, null],
  [101, 101_000],
])('decimal %d is %s', (price, odds) => expect(toOdds(price, 'decimal')).toBe(odds));

const soon = new Date(Date.now() + 86_400_000).toISOString();
const fixture = (changes: Record<string, unknown> = {}) => ({
  id: 'aaaaaaaaaaaaaaaa',
  sport_key: 'baseball_mlb',
  sport_title: 'MLB',
  commence_time: soon,
  home_team: 'Home',
  away_team: 'Away',
  bookmakers: [book('one', -110, -110), book('two', -130, 110), book('three', -120, 100)],
  ...changes,
});
const book = (key: string, home: number, away: number) => ({
  key,
  markets: [
    {
      key: 'h2h',
      outcomes: [
        { name: 'Home', price: home },
        { name: 'Away', price: away },
      ],
    },
    {
      key: 'totals',
      outcomes: [
        { name: 'Over', price: -105, point: 8.5 },
        { name: 'Under', price: -115, point: 8.5 },
      ],
    },
    {
      key: 'spreads',
      outcomes: [
        { name: 'Home', price: 140, point: -1.5 },
        { name: 'Away', price: -165, point: 1.5 },
      ],
    },
  ],
});

test('one price from many books is their median, each line only where a house is left something', () => {
  const { fixtures, offers, faults } = readAnswer([fixture()], 'american');
  expect(faults).toEqual([]);
  expect(fixtures[0]).toMatchObject({
    key: 'aaaaaaaaaaaaaaaa',
    sportId: 154914,
    league: { key: 'baseball_mlb', locationCode: 'USA' },
  });
  expect(offers[0]!.markets).toEqual([
    { type: 52, line: null, main: true, odds: [1830, 2000] }, // of 1.90 1.76 1.83 and 1.90 2.10 2.00
    { type: 3, line: -150, main: true, odds: [2400, 1600] },
    { type: 2, line: 850, main: true, odds: [1950, 1860] },
  ]);
});

test.each([
  ['a book that pays back more than is staked', { bookmakers: [book('one', 120, 120)] }],
  [
    'a price that is none',
    {
      bookmakers: [
        {
          key: 'x',
          markets: [
            {
              key: 'h2h',
              outcomes: [
                { name: 'Home', price: 0 },
                { name: 'Away', price: -110 },
              ],
            },
          ],
        },
      ],
    },
  ],
  [
    'a side twice',
    {
      bookmakers: [
        {
          key: 'x',
          markets: [
            {
              key: 'h2h',
              outcomes: [
                { name: 'Home', price: -110 },
                { name: 'Home', price: -105 },
                { name: 'Away', price: -110 },
              ],
            },
          ],
        },
      ],
    },
  ],
  [
    'books that are no books',
    {
      bookmakers: [
        1,
        null,
        { key: 2 },
        { key: 'x', markets: 'y' },
        { key: 'x', markets: [{ key: 'h2h', outcomes: [7] }] },
      ],
    },
  ],
  ['no books', { bookmakers: null }],
  [
    'unequal spreads',
    {
      bookmakers: [
        {
          key: 'x',
          markets: [
            {
              key: 'spreads',
              outcomes: [
                { name: 'Home', price: -110, point: -1.5 },
                { name: 'Away', price: -110, point: 2.5 },
              ],
            },
          ],
        },
      ],
    },
  ],
])('%s brings no winner to bet on', (_what, changes) => {
  const { offers } = readAnswer([fixture(changes)], 'american');
  expect(offers[0]!.markets.filter(({ type }) => type === 52)).toEqual([]);
});

test.each([
  [null],
  ['x'],
  [{}],
  [
    [
      null,
      1,
      'x',
      {},
      { id: '../..' },
      fixture({ commence_time: 'never' }),
      fixture({ id: 'bad id' }),
      fixture({ home_team: 'a\u0000b' }),
    ],
  ],
])('what is no answer is named and never thrown: %j', (raw) => {
  const { fixtures, faults } = readAnswer(raw, 'american');
  expect(fixtures).toEqual([]);
  expect(faults.length).toBeGreaterThan(0);
});

describe('over HTTP', () => {
  const { log } = fastify({ logger: false });
  const key = 'a-secret-key';
  let database: TestDatabase;
  let server: Server;
  let url = '';
  let answer: (request: IncomingMessage) => {
    status?: number;
    body?: string;
    headers?: Record<string, string>;
  } = () => ({});
  const asked: { url: string; tag: string | undefined }[] = [];
  let running: RunningFeed | null = null;
  beforeAll(async () => {
    database = await testDatabase();
    server = createServer((request, response) => {
      asked.push({ url: request.url!, tag: request.headers['if-none-match'] });
      const { status = 200, body = '[]', headers = {} } = answer(request);
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(status === 304 ? undefined : body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterEach(async () => {
    await running?.stop();
    running = null;
    asked.length = 0;
  });
  afterAll(async () => {
    server?.close();
    await database?.drop();
  });

  function start(now?: () => number) {
    const report = listeningReport();
    const sink = createFeedSink({
      db: database.db,
      channel: { notify: async () => undefined },
      takeResults: takeFeedResults,
    });
    const config = {
      key,
      url,
      sports: ['baseball_mlb'],
      regions: 'us',
      format: 'american' as const,
      everySeconds: 0.1,
    };
    running = createSource({ core: { db: database.db, log }, sink, report, config, ...(now ? { now } : {}) });
    running.start();
    return report;
  }
  const offered = async (id: string) =>
    ((await standingOf(database.db, [id]))[0]?.['offered'] ?? null) as { type: number; status: string }[] | null;

  test.skipIf(!hasSharedData('feed/the-odds-api'))(
    'the recorded answer: nine games with a winner each, asked again by its tag',
    async () => {
      const body = sharedText('feed/the-odds-api', 'baseball_mlb_2022-08-22_us.json');
      answer = ({ headers }) =>
        headers['if-none-match'] === '"one"'
          ? { status: 304 }
          : { body, headers: { etag: '"one"', 'x-requests-remaining': '498', 'x-requests-used': '2' } };
      const began = Date.now();
      const report = start(() => Date.parse('2022-08-22T13:50:00Z') + Date.now() - began);
      await until(() => asked.some(({ tag }) => tag === '"one"'), 5_000, 'asked by tag');
      expect(asked[0]!.url).toContain(
        '/v4/sports/baseball_mlb/odds?regions=us&markets=h2h%2Cspreads%2Ctotals&oddsFormat=american',
      );
      const { rows } = await database.pool.query<{ games: number; markets: number }>(
        `select count(distinct f.id)::integer as games, count(m.id)::integer as markets from fixture f left join market m on m.fixture_id = f.id and m.type = 52 where f.provider = 'the-odds-api'`,
      );
      expect(rows[0]).toEqual({ games: 9, markets: 9 });
      expect(report.states.get('the-odds-api')).toBe('up');
      expect(report.events).toEqual([]);
    },
  );

  test(
    'failures back off, old prices are not sold, an answer brings them back; the key is nowhere told',
    { timeout: 20_000 },
    async () => {
      let mode: 'fine' | 'broken' = 'fine';
      const bad = [
        { status: 500 },
        { body: '{"' },
        { body: '<html>' },
        { status: 401, body: '{"message":"a-secret-key"}' },
        { status: 302, headers: { location: '/elsewhere' } },
      ];
      answer = () =>
        mode === 'fine'
          ? { body: JSON.stringify([fixture({ id: 'bbbbbbbbbbbbbbbb' })]) }
          : bad[asked.length % bad.length]!;
      const report = start();
      await until(
        async () => (await offered('bbbbbbbbbbbbbbbb'))?.every(({ status }) => status === 'open') ?? false,
        5_000,
        'on sale',
      );
      mode = 'broken';
      await until(
        async () => (await offered('bbbbbbbbbbbbbbbb'))!.every(({ status }) => status === 'suspended'),
        8_000,
        'suspended',
      );
      expect(report.states.get('the-odds-api')).toBe('down');
      mode = 'fine';
      running!.command('recover');
      await until(
        async () => (await offered('bbbbbbbbbbbbbbbb'))!.every(({ status }) => status === 'open'),
        5_000,
        'on sale again',
      );
      expect(JSON.stringify(report.events)).not.toContain(key);
      expect(new Set(report.events.map(({ kind }) => kind))).toEqual(new Set(['recovery-failed', 'keep-alive-lost']));
    },
  );

  test('a game that leaves the answer is no longer sold; a quota that is used up is told', async () => {
    let fixtures = [fixture({ id: 'cccccccccccccccc' })];
    answer = () => ({
      body: JSON.stringify(fixtures),
      headers: { 'x-requests-remaining': '0', 'x-requests-used': '500' },
    });
    const report = start();
    await until(async () => (await offered('cccccccccccccccc')) !== null, 5_000, 'on sale');
    fixtures = [];
    await until(async () => (await offered('cccccccccccccccc')) === null, 5_000, 'gone');
    expect(report.events).toContainEqual({
      source: 'the-odds-api',
      kind: 'quota',
      detail: { status: 200, remaining: 0, used: 500 },
    });
  });
});
