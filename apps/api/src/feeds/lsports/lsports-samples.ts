import { seededRandom } from '@lime/domain/random.ts';
import type { FeedSample } from '../../../test/feed-sample.ts';
import { until } from '../../../test/feed-world.ts';
import type { FeedFixture, FeedLive, FeedMarket, FeedSink } from '../feed.ts';
import { fixtureIdOf } from './feed-simulator-parts.ts';
import { createFeedSimulator } from './feed-simulator.ts';
import { createLoopback, createLoopbackSnapshots } from './loopback.ts';
import { openFixtures } from './lsports.sql.ts';
import { usualSettings } from './feed-session.ts';
import { createLsportsSource } from './source.ts';

/** A small evening for tests: two matches, sent step by step to an emitter. */

const start = Date.parse('2026-11-21T10:00:00Z');

const fixture = (key: string, home: string, away: string): FeedFixture => ({
  key,
  sportId: 6046,
  league: { key: 'l', en: 'Sample League', ko: '표본 리그', locationCode: 'KOR' },
  home: { key: `t:${home}`, en: home, ko: null },
  away: { key: `t:${away}`, en: away, ko: null },
  startsAt: new Date(start + 3_600_000),
});
const one = fixture('m1', 'North', 'South');
const two = fixture('m2', 'East', 'West');

const threeWay = (odds: number[], suspended = false): FeedMarket => ({
  type: 1,
  line: null,
  main: true,
  odds,
  suspended,
  reason: suspended ? 'feed' : null,
});
const total = (line: number, odds: number[], main = true): FeedMarket => ({
  type: 2,
  line,
  main,
  odds,
  suspended: false,
  reason: null,
});
const handicap = (line: number, odds: number[]): FeedMarket => ({
  type: 3,
  line,
  main: true,
  odds,
  suspended: false,
  reason: null,
});

const state = (seq: number, changes: Partial<FeedLive>): FeedLive => ({
  fixtureKey: one.key,
  seq,
  at: new Date(start),
  period: '1',
  clock: { seconds: seq * 300, running: true, at: start },
  score: { home: 0, away: 0 },
  periods: [{ home: 0, away: 0 }],
  stats: { corners: [seq, 1] },
  suspended: null,
  incidents: [],
  ...changes,
});
const goal = { no: 1, kind: 'goal', side: 'home', period: '1', seconds: 900, score: { home: 1, away: 0 } } as const;
const oneUp = { score: { home: 1, away: 0 }, periods: [{ home: 1, away: 0 }] };

type Step = (sink: FeedSink) => unknown;
const offer =
  (fixtureKey: string, product: 'prematch' | 'inplay', markets: FeedMarket[]): Step =>
  (sink) =>
    sink.takeOffers('', [{ fixtureKey, at: new Date(start), product, markets }]);
const live =
  (seq: number, changes: Partial<FeedLive>): Step =>
  (sink) =>
    sink.takeLive('', [state(seq, changes)]);

/** Each step may bring several messages. The last one changes nothing that counts: it only lets a lost one be noticed. */
export const evening: readonly Step[] = [
  (sink) => sink.takeFixtures('', [one, two]),
  offer('m1', 'prematch', [threeWay([2100, 3300, 3500]), total(250, [1900, 1900]), handicap(-25, [1850, 1950])]),
  offer('m2', 'prematch', [threeWay([1500, 4200, 6500]), total(275, [1950, 1850])]),
  offer('m1', 'prematch', [threeWay([2050, 3350, 3600]), total(250, [1920, 1880]), total(300, [2400, 1550], false)]),
  offer('m2', 'prematch', [threeWay([1520, 4200, 6300], true), total(275, [1950, 1850])]),
  live(1, {}),
  offer('m1', 'inplay', [threeWay([2000, 3300, 3700]), total(250, [1950, 1850]), handicap(-50, [2000, 1800])]),
  live(2, { suspended: 'danger' }),
  live(3, { suspended: null }),
  live(4, { ...oneUp, suspended: 'goal', incidents: [goal] }),
  offer('m1', 'inplay', [threeWay([1400, 4500, 8000]), total(350, [2050, 1750]), handicap(-150, [2100, 1720])]),
  live(5, { ...oneUp, suspended: null }),
  offer('m2', 'prematch', [threeWay([1550, 4100, 6100]), total(275, [1900, 1900])]),
  // VAR: the goal never was.
  live(6, { suspended: 'var', incidents: [{ ...goal, cancelled: true }] }),
  offer('m1', 'inplay', [threeWay([2050, 3300, 3600]), total(250, [1970, 1830])]),
  live(7, { suspended: null }),
  live(8, {
    period: 'break',
    clock: { seconds: 2700, running: false, at: start },
    periods: [{ home: 0, away: 0 }],
    suspended: null,
  }),
  live(9, {
    period: '2',
    ...oneUp,
    periods: [
      { home: 0, away: 0 },
      { home: 1, away: 0 },
    ],
    incidents: [{ ...goal, no: 2, period: '2', seconds: 3000 }],
  }),
  (sink) =>
    sink.takeResults('', [
      {
        fixtureKey: 'm1',
        status: 'finished',
        score: { home: 1, away: 0 },
        detail: {
          periods: [
            [0, 0],
            [1, 0],
          ],
          overtime: [],
        },
      },
    ]),
  offer('m2', 'prematch', [threeWay([1560, 4100, 6000]), total(275, [1910, 1890])]),
  (sink) => sink.takeFixtures('', [{ ...two, startsAt: new Date(start + 7_200_000) }]),
  offer('m2', 'prematch', [threeWay([1570, 4050, 6000]), total(300, [2050, 1750])]),
];

export type SentMessage = { readonly product: 'prematch' | 'inplay'; readonly body: string; readonly at: number };

/** The evening as messages with what a snapshot said after each of them, a hundred milliseconds apart. */
export function sendEvening(): {
  sent: SentMessage[];
  snapshots: Record<'prematch' | 'inplay', string[]>[];
  ids: { one: string; two: string };
  start: number;
} {
  const sent: SentMessage[] = [];
  const snapshots: Record<'prematch' | 'inplay', string[]>[] = [];
  let now = start;
  const feedSimulator = createFeedSimulator({
    now: () => now,
    publish(product, body) {
      sent.push({ product, body, at: now });
    },
  });
  const snap = () => ({ prematch: feedSimulator.snapshot('prematch'), inplay: feedSimulator.snapshot('inplay') });
  snapshots.push(snap());
  for (const step of evening) {
    now += 100;
    const before = sent.length;
    void step(feedSimulator.sink);
    // Between two messages of one step nobody can ask: a snapshot has all of a step or none of it.
    for (let at = before; at < sent.length; at += 1) snapshots.push(snap());
  }
  return { sent, snapshots, ids: { one: fixtureIdOf('m1'), two: fixtureIdOf('m2') }, start };
}

/** The same sink for an evening of one's own: its matches have keys that no other has. */
export function ownEvening(sink: FeedSink, name: string): FeedSink {
  const own = <T extends { fixtureKey: string }>(list: readonly T[]) =>
    list.map((entry) => ({ ...entry, fixtureKey: `${entry.fixtureKey}#${name}` }));
  return {
    takeFixtures: (source, list) =>
      sink.takeFixtures(
        source,
        list.map((entry) => ({ ...entry, key: `${entry.key}#${name}` })),
      ),
    takeOffers: (source, list) => sink.takeOffers(source, own(list)),
    takeLive: (source, list) => sink.takeLive(source, own(list)),
    takeSilence: (source, silent) => sink.takeSilence(source, silent),
    takeResults: (source, list) => sink.takeResults(source, own(list)),
  };
}

const { sent: eveningSent, snapshots: eveningSnapshots } = sendEvening();

/** The evening through both queues, each message with the package it belongs to. */
export const sample: FeedSample = {
  feed: 'lsports',
  messages: eveningSent.map(({ product, body }) => JSON.stringify({ product, body })),
  broken: ['{"Header":', 'no message'].map((body) => JSON.stringify({ product: 'prematch', body })),
  brokenLeaves: 'the others',
  starts: [new Date(start + 3_600_000).toISOString(), new Date(start + 7_200_000).toISOString()],
  decided: 1,
  anyOrder: 'neighbours',
  repeatable: false,
  async bring({ database, sink, report }, messages) {
    const bodies = messages.map((message) => JSON.parse(message) as Pick<SentMessage, 'product' | 'body'>);
    const known = new Set(eveningSent.map(({ body }) => body));
    const told = new Set<string>();
    const loops = {
      prematch: createLoopback({ random: seededRandom('sample') }),
      inplay: createLoopback({ random: seededRandom('sample') }),
    };
    const sources = (['prematch', 'inplay'] as const).map((product) =>
      createLsportsSource({
        product,
        transport: loops[product],
        snapshots: createLoopbackSnapshots((of) => eveningSnapshots[told.size]![of]),
        sink,
        openKeys: async () => (await openFixtures(database.db)).map(({ key }) => key),
        report,
        settings: { ...usualSettings, reorderMs: 40, retryMs: 20 },
      }),
    );
    const unread = () => report.events.filter(({ kind }) => kind === 'malformed').length;
    const before = unread();
    for (const source of sources) source.start();
    const areUp = () => sources.every(({ name }) => report.states.get(name) === 'up');
    await until(areUp, 10_000, 'the queues are not up');
    for (const { product, body } of bodies) {
      if (known.has(body)) told.add(body);
      loops[product].publish(body);
    }
    await until(() => loops.prematch.size() + loops.inplay.size() === 0, 10_000, 'messages are left');
    await until(areUp, 10_000, 'the queues are not up again');
    for (const source of sources) await source.idle();
    await Promise.all(sources.map((source) => source.stop()));
    return unread() - before;
  },
};
