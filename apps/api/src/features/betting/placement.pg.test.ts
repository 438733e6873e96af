import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleVersion } from '@lime/domain/settlement/rule-table.ts';
import { faults, makeFixtures, openBettingApp, selection, winner } from '../../../test/betting.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { createBatchConnections } from '../../core/batch-connections.ts';
import { newBetCode } from './bet-code.ts';
import { placeBatch, prepareBatches } from './placement.sql.ts';
import type { SlipOutcome } from './placement.sql.ts';
import type { LegOrder, SlipOrder } from './product.types.ts';

let database: TestDatabase;
let leg: LegOrder;
beforeAll(async () => {
  database = await testDatabase();
  const site = await openBettingApp(database);
  await makeFixtures(site, ['batch'], [winner(2_000, 3_000, 4_000)]);
  const home = await selection(database, 'batch', 1, 'home');
  const { rows } = await sql<{ id: number; version: number }>`select id, version from betting_event`.execute(
    database.db,
  );
  const { id: eventId, version } = rows[0]!;
  leg = { eventId, marketId: Number(home.market), selectionId: Number(home.id), version, odds: 2_000 };
  await site.close();
});
afterAll(() => database?.drop());

function orderOf(memberId: number): SlipOrder {
  return {
    memberId,
    key: randomUUID(),
    bodyHash: String(memberId),
    sentHash: String(memberId),
    remember: false,
    product: 'sports',
    kind: 'korean-single',
    betCode: newBetCode(Date.now()),
    stake: 1_000,
    totalOdds: '2',
    penalty: '0',
    expectedPayout: 2_000,
    policy: 'any',
    ruleVersion,
    bonus: null,
    legs: [leg],
    events: [{ id: leg.eventId, version: leg.version }],
    cutoffSeconds: 16,
    promise: null,
  };
}

test('an order our code cannot write fails alone; its batch is placed and the connection stays', async () => {
  const sessions = new Set<number>();
  const { log } = fastify({ logger: false });
  const store = createBatchConnections<SlipOrder, SlipOutcome>(database.url, log, 1, {
    name: 'slip',
    prepare: prepareBatches,
    write: (client, orders) => {
      sessions.add((client as unknown as { processID: number }).processID);
      return placeBatch(client, orders);
    },
  });
  try {
    const [poisoned = 0, ...members] = await makeMembers(database.db, 9, 10_000);
    const batch = members.map(orderOf);
    batch.splice(3, 0, { ...orderOf(poisoned), legs: null as never });
    const outcomes = await store.send(batch);
    expect(outcomes.splice(3, 1)).toEqual([{ state: 'unavailable', error: expect.any(TypeError) }]);
    expect(outcomes.map(({ state }) => state)).toEqual(members.map(() => 'placed'));
    expect(await store.send([orderOf(poisoned)])).toMatchObject([{ state: 'placed', slip: { cash: 9_000 } }]);
    expect(sessions.size).toBe(1);
    expect(Object.values(await faults(database)).filter(Boolean)).toEqual([]);
  } finally {
    await store.close();
  }
});
