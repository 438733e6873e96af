import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireLeg } from '@lime/contract/betting.ts';
import { noDelay, openBettingApp, winner } from '../../../test/betting.ts';
import type { BettingApp } from '../../../test/betting.ts';
import { liveSelection, makeLive } from '../../../test/live.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';

let database: TestDatabase;
let site: BettingApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await openBettingApp(database);
  site.knobs.acceptDelay = { ...noDelay, football: 15 };
});
afterAll(async () => {
  await site?.close();
  await database?.drop();
});

const list = async (memberId: number, query: object = {}) =>
  (await site.call(memberId, '/betting/results', { page: 1, size: 20, ...query })).body.payload as unknown as {
    list: WireLeg[][];
    totals: { count: number };
  };

test('a bet in play stands in the history from its first second, and once as the slip it becomes', async () => {
  const [id, other] = await makeMembers(database.db, 2, 1_000_000);
  await makeLive(site, ['waits'], [winner(2_000, 3_000, 4_000)]);
  const answer = await site.bet(id!, [await liveSelection(site, 'waits')], 10_000, {
    path: '/betting/inplay/process',
    key: randomUUID(),
  });
  const { betCode, decideAt } = answer.body.payload as unknown as { betCode: string; decideAt: string };

  const waiting = await list(id!);
  expect(waiting.totals.count).toBe(0); // no slip yet
  expect(waiting.list).toHaveLength(1);
  expect(waiting.list[0]![0]).toMatchObject({
    betting_betcode: betCode,
    betting_type: '인플레이',
    betting_status: '정상',
    betting_total_result: 'wait',
    betting_bet_amount: 10_000,
    betting_total_odds: 2,
    betting_expected_prize: 20_000,
    betting_game_markets_name_kr: '승무패',
    betting_side: 'home',
    decide_at: decideAt,
    slip_number: '',
  });
  // filters hold for it, a second page does not repeat it, and it is nobody else's
  expect((await list(id!, { result: 'wait', type: '인플레이' })).list).toHaveLength(1);
  expect((await list(id!, { result: 'hit' })).list).toEqual([]);
  expect((await list(id!, { type: '한국형' })).list).toEqual([]);
  expect((await list(id!, { page: 2 })).list).toEqual([]);
  expect((await list(id!, { startDate: '2020-01-01', endDate: '2020-01-02' })).list).toEqual([]);
  expect((await list(other!)).list).toEqual([]);

  await sql`update pending_bet set decide_at = clock_timestamp() where state = 'pending'`.execute(database.db);
  expect(await site.betting.decideDue()).toBe(1);
  const taken = await list(id!);
  expect(taken.totals.count).toBe(1);
  expect(taken.list).toHaveLength(1);
  expect(taken.list[0]![0]).toMatchObject({ betting_betcode: betCode, decide_at: null });
});
