import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { gameAlarms } from '@lime/contract/staff-games.ts';
import type { listHostCredits } from '@lime/contract/staff-host-credits.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { brokenInvariants, giveCash, historyOf } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { endRests, poison, twoPasses } from '../../../test/poison.ts';
import { providerCall } from '../../../test/provider.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { tellOfCredits } from './host-credits.service.ts';

let site: TestSite;
let maker: StaffOfTest;
let second: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  await changeSettings(site, { repair: [], provider: { oldProof: false, mostCredit: 1_000_000, mostHour: 2_500_000 } });
  [maker, second] = await Promise.all([newStaff(site, { role: 'trading' }), newStaff(site, { role: 'trading' })]);
});
afterAll(() => site?.close());

async function memberWith(amount: number) {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), amount);
  const cash = async () => (await balances(site.database.db, Number(member.id)))!.cash;
  return { ...member, cash };
}
const bonus = (user: string, amount: number, txn = randomUUID()) =>
  providerCall(site, 'bonus', { user_id: user, txn_id: txn, amount });
const waiting = async () => {
  const { body } = await site.call('/staff/games/host-credits', {}, maker.token);
  return body['payload'] as unknown as PayloadOf<typeof listHostCredits>;
};
const tell = () => tellOfCredits(site.app.core, []);
/** Decides the credit that waits, by two persons. */
async function decide(seq: string, paid: number) {
  const asked = await site.call(
    '/staff/games/host-credits/decide',
    { seq, paid, reason: '호스트와 확인' },
    maker.token,
  );
  const { id } = (asked.body['payload'] as { waiting: { id: string } }).waiting;
  const own = await site.call('/staff/approvals/approve', { id }, maker.token);
  expect(own.body).toMatchObject({ code: 'STAFF_SECOND_PERSON' });
  return (await site.call('/staff/approvals/approve', { id }, second.token)).body;
}

test('a win above what its debit named waits, in the history too, and two persons decide what is paid', async () => {
  const member = await memberWith(100_000);
  const debit = {
    user_id: member.id,
    game_id: 'roulette',
    round_id: 7,
    txn_id: randomUUID(),
    amount: 1_000,
    max_credit: 36_000,
  };
  await providerCall(site, 'debit', debit);
  const credit = { user_id: member.id, txn_id: debit.txn_id, amount: 500_000 };
  const first = { status: 1, balance: 99_000, waiting: true };
  expect(await providerCall(site, 'credit', credit)).toEqual(first);
  expect(await providerCall(site, 'credit', credit)).toEqual(first);
  const cancel = { ...credit, amount: 1_000, is_cancel: 1 };
  expect(await providerCall(site, 'credit', cancel)).toMatchObject({ status: 0, error: 'DUPLICATE_CREDIT' });
  const slip = async () => (await historyOf(site, member.token)).list[0]![0]!;
  expect(await slip()).toMatchObject({ betting_total_result: 'wait', betting_payed_amount: 0 });

  await tell();
  await tell();
  const alarms = await site.call('/staff/games/alarms', {}, maker.token);
  const rung = (alarms.body['payload'] as unknown as PayloadOf<typeof gameAlarms>).list;
  expect(rung.filter(({ detail }) => detail['what'] === 'credit')).toMatchObject([
    { detail: { amount: 500_000, why: 'play' } },
  ]);
  const notes = async () => {
    const { body } = await site.call('/notes/list', {}, member.token);
    return JSON.stringify(body['payload']);
  };
  expect(await notes()).toContain('당첨금을 확인하고 있어요');

  const { list, sums } = await waiting();
  expect([list.length, sums]).toEqual([1, { count: 1, amount: 500_000 }]);
  expect(list[0]).toMatchObject({
    why: 'play',
    most: 36_000,
    stake: 1_000,
    memberId: member.id,
    paid: null,
    asked: false,
  });
  const { seq } = list[0]!;
  const above = await site.call('/staff/games/host-credits/decide', { seq, paid: 500_001, reason: 'x' }, maker.token);
  expect(above.body).toMatchObject({ code: 'INPUT_INVALID' });
  expect(await decide(seq, 36_000)).toMatchObject({ success: true });
  expect(await member.cash()).toBe(135_000);
  expect(await slip()).toMatchObject({ betting_total_result: 'hit', betting_payed_amount: 36_000 });
  expect(await notes()).toContain('당첨금을 지급했어요');
  expect(await providerCall(site, 'credit', credit)).toEqual(first);
  const late = await site.call('/staff/games/host-credits/decide', { seq, paid: 0, reason: 'x' }, maker.token);
  expect(late.body).toMatchObject({ code: 'REQUEST_DECIDED' });
  expect(await brokenInvariants(site.database)).toEqual([]);
});

test('a credit that nobody can be told of keeps no other one from being told', async () => {
  const member = await memberWith(1);
  for (let n = 0; n < 3; n += 1) await bonus(member.id, 1_000_001);
  const untold = async () =>
    (
      await sql<{
        id: number;
      }>`select id from provider_wait where member_id = ${member.id} and told_at is null order by id`.execute(
        site.database.db,
      )
    ).rows.map(({ id }) => id);
  const [, bad] = await untold();
  const heal = await poison(site.database.ownerUrl, 'provider_wait', 'id', [bad!], 'update');
  await twoPasses(tell);
  expect(await untold()).toEqual([bad]);
  await heal();
  await endRests(site.database.db);
  await tell();
  expect(await untold()).toEqual([]);
});

test('what a host pays is capped a call and an hour; what waited may be paid, in part, or not at all', async () => {
  const member = await memberWith(1);
  // 2,500,000 in an hour: two of a million, then half a million, and not a won more
  const answers = [];
  for (const amount of [1_000_001, 1_000_000, 1_000_000, 500_001, 500_000, 1])
    answers.push(await bonus(member.id, amount));
  expect(answers.map(({ balance, ...more }) => [balance, more['waiting'] ?? false])).toEqual([
    [1, true],
    [1_000_001, false],
    [2_000_001, false],
    [2_000_001, true],
    [2_500_001, false],
    [2_500_001, true],
  ]);
  const own = async () => (await waiting()).list.filter(({ memberId }) => memberId === member.id);
  const list = await own();
  expect(list.map(({ why, kind }) => [why, kind])).toEqual([
    ['call', 'bonus'],
    ['hour', 'bonus'],
    ['hour', 'bonus'],
  ]);
  expect(await brokenInvariants(site.database)).toEqual([]);
  await decide(list[0]!.seq, 1_000_001);
  await decide(list[1]!.seq, 0);
  expect(await member.cash()).toBe(3_500_002);
  expect(await own()).toHaveLength(1);
  expect(await brokenInvariants(site.database)).toEqual([]);
});

test('no account passes 9,000,000,000,000, and a member near it can do everything else', async () => {
  await changeSettings(site, { provider: { oldProof: false, mostCredit: maxWireAmount, mostHour: maxWireAmount } });
  const member = await memberWith(maxWireAmount - 100_000);
  expect(await bonus(member.id, 100_001)).toEqual({ status: 1, balance: maxWireAmount - 100_000, waiting: true });
  const { list } = await waiting();
  const full = list.find(({ why, memberId }) => why === 'account' && memberId === member.id)!;
  const refused = await decide(full.seq, 100_001);
  expect(refused).toMatchObject({ code: 'ACCOUNT_FULL' });
  const deposit = await site.call('/balance/deposit/process', { amount: 110_000 }, member.token);
  expect(deposit.body).toMatchObject({ code: 'ACCOUNT_FULL' });
  const debit = { user_id: member.id, game_id: 'roulette', txn_id: randomUUID(), amount: 10_000, max_credit: 360_000 };
  expect(await providerCall(site, 'debit', debit)).toMatchObject({ error: 'ACCESS_DENIED', code: 'ACCOUNT_FULL' });
  expect((await site.call('/auth/info/new', {}, member.token)).status).toBe(200);
  const kept = site.database.db;
  // points and casino money come as far as the account goes, to the won
  await giveCash(kept, Number(member.id), 200_000, 'casino');
  await inTransaction(kept, (tx) =>
    post(tx, [
      {
        from: issue.points,
        to: memberAccount(Number(member.id), 'point'),
        amount: 100_001,
        kind: 'points',
        cause: `test:${randomUUID()}`,
      },
    ]),
  );
  const accountFull = { code: 'ACCOUNT_FULL' };
  expect((await site.call('/balance/point/change', {}, member.token)).body).toMatchObject(accountFull);
  expect((await site.call('/casino/v2/withdrawal', { amount: 110_000 }, member.token)).body).toMatchObject(accountFull);
  expect((await site.call('/casino/v2/withdrawal', { amount: 100_000 }, member.token)).body).toMatchObject({
    success: true,
  });
  await expect(giveCash(kept, Number(member.id), 100_001)).rejects.toMatchObject({ code: 'ACCOUNT_FULL' });
  expect(await member.cash()).toBe(maxWireAmount - 100_000);
  expect(await brokenInvariants(site.database)).toEqual([]);
});
