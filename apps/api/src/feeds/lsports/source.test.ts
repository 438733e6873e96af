import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { FeedSink } from '../feed.ts';
import { statuses } from './livescore.ts';
import { createLsportsSource } from './source.ts';
import type { TransportEvents } from './transport.ts';

const start = '2046-05-01T15:00:00Z';
const fixture = (id: number) => ({
  FixtureId: id,
  Fixture: {
    Sport: { Id: 6046, Name: 'Football' },
    Location: { Id: 1, Name: 'England' },
    League: { Id: 2, Name: 'League' },
    StartDate: start,
    Status: statuses.notStarted,
    Participants: [
      { Id: 10 * id, Name: `Home ${id}`, Position: '1' },
      { Id: 10 * id + 1, Name: `Away ${id}`, Position: '2' },
    ],
  },
});
const prices = (home: string, Status = 1) => ({
  Markets: [
    {
      Id: 1,
      Bets: [home, '3.40', '3.50'].map((Price, at) => ({ Id: 100 + at, Name: ['1', 'X', '2'][at], Status, Price })),
    },
  ],
});

/** A source that has read its snapshot of so many fixtures, and what its catalogue is told of offers. */
async function open(fixtures: number) {
  const told: string[][] = [];
  let line: TransportEvents | null = null;
  let seq = 0;
  let acked = 0;
  const sink = {
    takeFixtures: async () => undefined,
    takeSilence: async () => undefined,
    async takeOffers(_source: string, offers: Parameters<FeedSink['takeOffers']>[1]) {
      await turn();
      told.push(
        offers.map(
          ({ fixtureKey, markets }) => `${fixtureKey} ${markets[0]?.suspended ? 'stopped' : markets[0]?.odds[0]}`,
        ),
      );
    },
  } as unknown as FeedSink;
  const source = createLsportsSource({
    product: 'prematch',
    transport: { start: (events) => void (line = events), stop: async () => undefined },
    snapshots: { fetch: async () => ({ events: [], sentAt: null, faults: [] }) },
    sink,
    openKeys: async () => [],
    report: { state: () => undefined, taken: () => undefined, alive: () => undefined, event: () => undefined },
  });
  source.start();
  line!.connected();
  const send = (...events: object[]) =>
    line!.message(
      JSON.stringify({
        Header: { Type: 3, MsgSeq: (seq += 1), MsgGuid: `g${seq}`, ServerTimestamp: 1_000 + seq },
        Body: { Events: events },
      }),
      () => void (acked += 1),
    );
  await vi.waitFor(() => expect(source.lastSeq()).toBeNull());
  for (let id = 1; id <= fixtures; id += 1) send({ ...fixture(id), ...prices('2.10') });
  await vi.waitFor(() => expect(acked).toBe(fixtures), { timeout: 20_000 });
  told.length = 0;
  return { source, told, send, acked: () => acked - fixtures };
}

test('prices of one market that wait together are told once, the newest; a stop among them is told as well', async () => {
  const { source, told, send, acked } = await open(2);
  send({ FixtureId: 1, ...prices('2.20') });
  send({ FixtureId: 1, ...prices('2.22') });
  send({ FixtureId: 2, ...prices('2.20') });
  send({ FixtureId: 1, ...prices('2.22', 2) });
  send({ FixtureId: 2, ...prices('2.24') });
  send({ FixtureId: 1, ...prices('2.26') });
  send({ FixtureId: 1, ...prices('2.28') });
  await vi.waitFor(() => expect(acked()).toBe(7));
  expect(told).toEqual([['1 stopped'], ['2 2240', '1 2280']]);
  await source.stop();
});

test('what stops a sale is told before other news', async () => {
  const { source, told, send, acked } = await open(50);
  for (let id = 1; id <= 49; id += 1) send({ FixtureId: id, ...prices('2.20') });
  send({ FixtureId: 50, ...prices('2.10', 2) });
  await vi.waitFor(() => expect(acked()).toBe(50), { timeout: 10_000 });
  expect(told.flat()[0]).toBe('50 stopped');
  expect(told.flat()).toHaveLength(50);
  await source.stop();
});

test('a burst is worked off in pieces: others have their turn between them', async () => {
  const { source, told, send, acked } = await open(250);
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await turn();
  })();
  for (let no = 0; no < 2_000; no += 1) send({ FixtureId: 1 + (no % 250), ...prices(no < 1_750 ? '2.20' : '2.26') });
  await vi.waitFor(() => expect(acked()).toBe(2_000), { timeout: 20_000 });
  isOver = true;
  await others;
  // forty pieces of reading alone
  expect(turns).toBeGreaterThan(40);
  expect(Math.max(...told.map(({ length }) => length))).toBeLessThanOrEqual(100);
  // 2,000 messages of two prices each: hardly more than these are told
  expect(told.flat().length).toBeLessThan(1_000);
  expect(new Set(told.flat().filter((text) => text.endsWith(' 2260'))).size).toBe(250);
  await source.stop();
});
