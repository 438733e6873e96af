import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireDashboard } from '@lime/contract/staff-dashboard.ts';
import { giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
});
afterAll(() => site?.close());

test('plays at hosts are in every figure of the dashboard: tables, slots and token games, open, settled and called off', async () => {
  const { id } = await site.newMember();
  await giveCash(site.database.db, Number(id), 100_000);
  await giveCash(site.database.db, Number(id), 100_000, 'casino');
  const play = async (host: 'casino' | 'token', body: object, end?: object) => {
    const txn = randomUUID();
    const debit = await providerCall(site, 'debit', { user_id: id, txn_id: txn, ...body }, { id: host });
    expect(debit).toMatchObject({ status: 1 });
    if (end) await providerCall(site, 'credit', { user_id: id, txn_id: txn, ...end }, { id: host });
  };
  const table = { prd_id: 1, game_id: 'evolution-baccarat-1', round_id: '7' };
  await play('casino', { ...table, amount: 10_000, max_credit: 19_500 }, { prd_id: 1, amount: 19_500 });
  await play('casino', { ...table, amount: 5_000, max_credit: 10_000 });
  await play('casino', { ...table, amount: 3_000 }, { prd_id: 1, amount: 3_000, is_cancel: 1 });
  await play('casino', { prd_id: 0, game_id: 'lucky-seven', amount: 1_000, credit_amount: 250 });
  await play('token', { prd_id: 1, game_id: 'roulette', amount: 2_000 }, { amount: 0 });

  const { body } = await site.call('/staff/dashboard/today', { period: 'today' }, await staffToken(site));
  const board = body['payload'] as WireDashboard;
  const { stakes, gross, active, open, chart } = board;
  expect([stakes!.value, gross!.value, gross!.settledStakes, active.value]).toEqual([18_000, -6_750, 13_000, 1]);
  expect(open).toMatchObject({ slips: 1, stakes: 5_000, payout: 10_000 });
  expect(chart.reduce((sum, hour) => sum + (hour.stakes ?? 0), 0)).toBe(18_000);
  expect(board.products).toEqual([
    { type: '카지노', turnover: 15_000, settledStakes: 10_000, payouts: 19_500 },
    { type: '토큰', turnover: 2_000, settledStakes: 2_000, payouts: 0 },
    { type: '슬롯', turnover: 1_000, settledStakes: 1_000, payouts: 250 },
  ]);
});
