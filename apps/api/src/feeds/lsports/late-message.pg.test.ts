import { afterAll, beforeAll, expect, test } from 'vitest';
import { listeningReport, until } from '../../../test/feed-world.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { createFeedSink } from '../../features/catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../../features/results/feed-results.ts';
import { messageTypes } from './messages.ts';
import { createLsportsSource } from './source.ts';
import type { Snapshot, TransportEvents } from './transport.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

const message = (seq: number) =>
  JSON.stringify({
    Header: { Type: messageTypes.market, MsgSeq: seq, MsgGuid: `g${seq}`, ServerTimestamp: Date.now() },
    Body: { Events: [] },
  });

test('a message that closes the hole after a snapshot ends the suspension, and all messages are acknowledged', async () => {
  const queue = Promise.withResolvers<TransportEvents>();
  const snapshot = Promise.withResolvers<Snapshot>();
  const report = listeningReport();
  const source = createLsportsSource({
    product: 'inplay',
    transport: { start: queue.resolve, stop: async () => undefined },
    snapshots: { fetch: () => snapshot.promise },
    sink: createFeedSink({ db: database.db, channel: { notify: async () => undefined }, takeResults: takeFeedResults }),
    openKeys: async () => [],
    report,
  });
  source.start();
  const events = await queue.promise;
  events.connected();
  let acknowledged = 0;
  const send = (seq: number) => events.message(message(seq), () => void (acknowledged += 1));
  send(5);
  send(7);
  snapshot.resolve({ sentAt: Date.now(), events: [], faults: [] });
  await until(() => source.lastSeq() === 5, 5_000, 'message 5 was not taken');
  send(6);
  await until(() => acknowledged === 3, 5_000, 'not all messages were acknowledged');
  await until(() => report.states.get(source.name) === 'up', 5_000, 'the package is still suspended');
  expect(source.lastSeq()).toBe(7);
  await source.stop();
}, 30_000);
