import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { openDebits } from '@lime/contract/staff-games.ts';
import { hostedGames, lateAfterSeconds } from '@lime/domain/games/hosted-games.ts';
import { giveCash } from '../../../test/book.ts';
import { openMenus, openRoutes } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { openDb, openPool } from '../../core/db.ts';

let site: TestSite;
let trader: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  await openRoutes(site);
  trader = await newStaff(site, { role: 'trading' });
});
afterAll(() => site?.close());

const list = async (input: object = {}) =>
  (await site.call('/staff/games/open-debits', input, trader.token)).body['payload'] as PayloadOf<typeof openDebits>;

test.each([
  ['keno', 60],
  ['highlow', 90_000],
  ['roulette', 120],
  ['horse', 240],
  ['graph', 600],
])('%s is late to end a bet after %i seconds', (gType, seconds) =>
  expect(lateAfterSeconds(hostedGames.find((game) => game.gType === gType)!)).toBe(seconds),
);

test('what hosts have open is listed, oldest first, until they end it; what they should have ended is late', async () => {
  expect(await list()).toMatchObject({ list: [], totals: { count: 0, amount: 0, late: 0 } });
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 100_000);
  const debit = async (game: string, changes: object = {}) => {
    const body = {
      user_id: member.id,
      prd_id: 1,
      game_id: game,
      txn_id: `t-${randomUUID()}`,
      amount: 10_000,
      ...changes,
    };
    expect(await providerCall(site, 'debit', body)).toMatchObject({ status: 1 });
    return body;
  };
  const first = await debit('roulette', { round_id: 17, pick: '레드', max_credit: 20_000 });
  const second = await debit('highlow', { amount: 5_000 });
  const open = await list();
  expect(open.list.map(({ reference, late }) => [reference, late])).toEqual([
    [first.txn_id, false],
    [second.txn_id, false],
  ]);
  expect(open.list[0]).toMatchObject({
    gameName: '토큰 룰렛',
    round: '17',
    pick: '레드',
    memberId: member.id,
    amount: 10_000,
    most: 20_000,
  });
  expect(open.totals).toEqual({ count: 2, amount: 15_000, late: 0 });

  // two minutes and a second later roulette is late, and high-low is not
  const owner = openDb(openPool(site.database.ownerUrl, 1, () => undefined));
  await sql`update provider_debit set placed_at = placed_at - interval '121 seconds'`.execute(owner);
  await owner.destroy();
  expect((await list({ state: 'late' })).list.map(({ reference }) => reference)).toEqual([first.txn_id]);
  expect((await list({ game: 'highlow' })).list.map(({ reference }) => reference)).toEqual([second.txn_id]);
  expect((await list({ size: 1, page: 2 })).list.map(({ reference }) => reference)).toEqual([second.txn_id]);
  expect((await list()).totals.late).toBe(1);

  await providerCall(site, 'credit', { user_id: member.id, prd_id: 1, txn_id: first.txn_id, amount: 20_000 });
  await providerCall(site, 'credit', {
    user_id: member.id,
    prd_id: 1,
    txn_id: second.txn_id,
    amount: 5_000,
    is_cancel: 1,
  });
  expect(await list()).toMatchObject({ list: [], totals: { count: 0, amount: 0, late: 0 } });
});
