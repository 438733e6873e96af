import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import { openFeedWorld, standingOf, until } from '../../../test/feed-world.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { createFeedSink } from '../../features/catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../../features/results/feed-results.ts';
import type { FeedSink } from '../feed.ts';
import { fixtureIdOf } from './feed-simulator-parts.ts';
import { createLoopback, noFaults } from './loopback.ts';
import type { Faults } from './loopback.ts';
import { evening, ownEvening } from './lsports-samples.ts';

let database: TestDatabase;
let sink: FeedSink;
beforeAll(async () => {
  database = await testDatabase();
  sink = createFeedSink({ db: database.db, channel: { notify: async () => undefined }, takeResults: takeFeedResults });
});
afterAll(() => database?.drop());

const figure = async (query: string) => Number((await database.pool.query<{ n: string }>(query)).rows[0]!.n);
const openMarkets = () => figure(`select count(*) as n from market where status = 'open'`);

/** Queues with faults that end when `calm` is set, and the world that reads them. */
function openLoops(name: string, faults: Faults, settings = {}) {
  const random = seededRandom(name);
  const now = { faults };
  const queue = () => {
    const loop = createLoopback({ random, faults: live });
    return loop;
  };
  const live: Faults = {
    get lost() {
      return now.faults.lost;
    },
    get twice() {
      return now.faults.twice;
    },
    get late() {
      return now.faults.late;
    },
    get torn() {
      return now.faults.torn;
    },
    get silent() {
      return now.faults.silent;
    },
    get silenceMs() {
      return now.faults.silenceMs;
    },
  };
  const loops = { prematch: queue(), inplay: queue() };
  const world = openFeedWorld({
    db: database.db,
    sink,
    transports: loops,
    publish: (product, message) => loops[product].publish(message),
    settings,
  });
  const settled = async () => {
    await until(() => loops.prematch.size() + loops.inplay.size() === 0, 10_000, `${name}: messages are left`);
    await until(
      () => ['lsports-prematch', 'lsports-inplay'].every((source) => world.report.states.get(source) === 'up'),
      10_000,
      `${name}: not up`,
    );
    for (const source of world.sources) await source.idle();
  };
  return { world, loops, settled, calm: () => void (now.faults = noFaults) };
}

/** Evenings at the same time under faults. @returns the final state of each */
async function spend(names: readonly string[], faults: Faults) {
  const random = seededRandom(`pace ${names.join()}`);
  const { world, loops, settled, calm } = openLoops(names.join(), faults);
  const evenings = names.map((name) => ({ own: ownEvening(world.feedSimulator.sink, name), next: 0 }));
  await pause(5);
  for (;;) {
    const left = evenings.filter(({ next }) => next < evening.length - 1);
    const one = left[Math.floor(random() * left.length)];
    if (!one) break;
    await evening[one.next]!(one.own);
    one.next += 1;
    if (random() < 0.2) await pause(random() * 15);
    if (faults.lost > 0 && random() < 0.02) loops[random() < 0.5 ? 'prematch' : 'inplay'].cut('a test');
  }
  calm();
  // Both queues get something that shows what is missing.
  for (const { own } of evenings) await evening.at(-1)!(own);
  await evening[0]!(ownEvening(world.feedSimulator.sink, `${names[0]} after`));
  await settled();
  await world.stop();
  return Promise.all(
    names.map((name) =>
      standingOf(
        database.db,
        ['m1', 'm2'].map((key) => fixtureIdOf(`${key}#${name}`)),
      ),
    ),
  );
}

describe('the adapter into PostgreSQL', () => {
  test('an undisturbed evening: result, live state and prices are those that were told', async () => {
    const [[one, two] = []] = await spend(['calm'], noFaults);
    expect(one).toMatchObject({
      status: 'finished',
      score_home: 1,
      score_away: 0,
      score_detail: {
        periods: [
          [0, 0],
          [1, 0],
        ],
        overtime: [],
        goals: ['home'],
      },
      result_revision: 1,
      live: { period: 'ended', home: 1, away: 0 },
      offered: null,
    });
    expect(one!['incidents']).toMatchObject([{ kind: 'goal' }]);
    expect(two).toMatchObject({ status: 'scheduled', live: null });
    // Stopping the source suspends everything: nobody hears of it any more.
    expect(two!['offered']).toMatchObject([
      { product: 'prematch', type: 1, line: null, status: 'suspended', reason: 'silence', odds: [1570, 4050, 6000] },
      {
        product: 'prematch',
        type: 2,
        line: 300,
        main: true,
        status: 'suspended',
        reason: 'silence',
        odds: [2050, 1750],
      },
    ]);
  });

  test(
    'a hundred evenings of lost, repeated, late, torn messages and cut lines end as the calm one did',
    { timeout: 120_000 },
    async () => {
      const [calm] = await spend(['calm'], noFaults);
      const random = seededRandom('hundred evenings');
      for (let night = 0; night < 20; night += 1) {
        const names = Array.from({ length: 5 }, (_, at) => `evening ${night * 5 + at}`);
        const bad = random() * 0.15;
        const after = await spend(names, { lost: bad, twice: bad, late: bad, torn: bad / 3, silent: 0, silenceMs: 0 });
        names.forEach((name, at) => expect(after[at], name).toEqual(calm));
      }
    },
  );

  test('silence suspends everything within its limit, and nothing opens before a snapshot is in', async () => {
    const { world, loops, settled, calm } = openLoops('silence', noFaults, { silenceMs: 300 });
    // Silence begins with the last of these, however long the evening takes to be written.
    let beats = setInterval(() => world.feedSimulator.heartbeat(), 50);
    const own = ownEvening(world.feedSimulator.sink, 'silence');
    for (const step of evening.slice(0, 7)) await step(own);
    await settled();
    calm();
    await until(async () => (await openMarkets()) > 3, 5_000, 'the evening is open');
    const before = await openMarkets();
    clearInterval(beats);
    const began = Date.now();
    await until(async () => (await openMarkets()) === 0, 2_000, 'everything suspended');
    expect(Date.now() - began).toBeLessThan(1_500);
    expect(world.report.events.map(({ kind }) => kind)).toContain('keep-alive-lost');
    beats = setInterval(() => world.feedSimulator.heartbeat(), 50);
    await until(async () => (await openMarkets()) === before, 3_000, 'everything open again');
    loops.prematch.cut('a test');
    await until(async () => (await openMarkets()) < before, 1_000, 'a cut line suspends its product');
    await until(async () => (await openMarkets()) === before, 2_000, 'the line is back');
    clearInterval(beats);
    await settled();
    await world.stop();
    expect(await openMarkets()).toBe(0);
  });

  test('what the catalogue holds open and a snapshot does not name is closed before anything is freed', async () => {
    await sink.takeFixtures('lsports', [
      {
        key: '4711',
        sportId: 6046,
        league: { key: '1', en: 'Gone', locationCode: 'KOR' },
        home: { key: 'h', en: 'H' },
        away: { key: 'a', en: 'A' },
        startsAt: new Date(Date.now() + 3_600_000),
      },
    ]);
    await sink.takeOffers('lsports', [
      { fixtureKey: '4711', at: new Date(), markets: [{ type: 1, line: null, main: true, odds: [2000, 3000, 4000] }] },
    ]);
    const { world, settled } = openLoops('gone', noFaults);
    await settled();
    const [row] = await standingOf(database.db, ['4711']);
    expect(row!['offered']).toBe(null);
    await world.stop();
  });

  test('a settlement that contradicts the score, come after it, waits for a person and pays nothing by itself', async () => {
    const { world, loops, settled } = openLoops('settlement', noFaults);
    const own = ownEvening(world.feedSimulator.sink, 'settlement');
    for (const step of evening.slice(0, 4)) await step(own);
    await settled();
    for (const step of evening.slice(4, 19)) await step(own);
    await settled();
    const id = fixtureIdOf('m1#settlement');
    const fixture = await figure(`select id as n from fixture where key = '${id}'`);
    expect(await figure(`select count(*) as n from result_proposal where fixture_id = ${fixture}`)).toBe(0);
    const revision = await figure(`select result_revision as n from fixture where id = ${fixture}`);
    const bet = (name: string, no: number, settlement: number) => ({
      Id: `9${no}`,
      Name: name,
      Status: 3,
      Price: '2.0',
      Settlement: settlement,
    });
    // 1:0, and the feed says the draw has won.
    const bets = [bet('1', 1, 1), bet('X', 2, 2), bet('2', 3, 1)];
    const seq = (world.sources[0]!.lastSeq() ?? 0) + 1;
    loops.prematch.publish(
      JSON.stringify({
        Header: { Type: 35, MsgSeq: seq, ServerTimestamp: Date.now() + 10 },
        Body: { Events: [{ FixtureId: Number(id), Markets: [{ Id: 1, Bets: bets }] }] },
      }),
    );
    await settled();
    expect(world.report.events).toContainEqual({
      source: 'lsports-prematch',
      kind: 'contradiction',
      detail: { fixture: id, markets: ['1X2'] },
    });
    expect(
      await figure(`select count(*) as n from result_proposal where fixture_id = ${fixture} and state = 'waiting'`),
    ).toBe(1);
    expect(await figure(`select result_revision as n from fixture where id = ${fixture}`)).toBe(revision);
    await world.stop();
  });
});
