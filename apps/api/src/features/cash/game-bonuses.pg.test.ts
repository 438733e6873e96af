import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireCashRow } from '@lime/contract/cash.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { providerCall } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { readCashRows } from './history.service.ts';

// What games gave beside their payouts, in the histories of the account it went to.

let site: TestSite;
let staff: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  staff = (await newStaff(site, { role: 'cash' })).token;
});
afterAll(() => site?.close());

type Member = { readonly id: string; readonly token: string };
const history = async ({ token }: Member, filter: object = {}) => {
  const { status, body } = await site.call('/balance/list', { detailType: 'casino', ...filter }, token);
  expect(status).toBe(200);
  return body['payload'] as { list: WireCashRow[]; pagination: { total: number } };
};
const words = ({ list }: { list: readonly WireCashRow[] }) => list.map((row) => [row.cash_amount, row.cash_reason]);

/** Gives something in the casino. @returns the name its host knows it by */
async function give({ id }: Member, gift: object, reason: string): Promise<string> {
  const body = { memberId: id, gift, reason, key: randomUUID() };
  const { status, body: answer } = await site.call('/staff/casino-gifts/give', body, staff);
  expect(status).toBe(200);
  const { rows } = await sql<{ txn: string }>`select txn from casino_gift where seq = ${answer['payload'].seq}`.execute(
    site.database.db,
  );
  return rows[0]!.txn;
}
const spins = { kind: 'spins', game: 'moon-rabbit', count: 5, stake: 1_000 };
const until = () => addDays(seoulDay(new Date()), 6);
/** The call by which a host pays. */
async function pay({ id: user_id }: Member, txn_id: string, amount: number, host = 'casino'): Promise<void> {
  expect(await providerCall(site, 'bonus', { user_id, txn_id, amount }, { id: host })).toMatchObject({ status: 1 });
}

test('a bonus of staff is a row with their reason, once it is paid, and once', async () => {
  const member = await site.newMember();
  const txn = await give(member, { kind: 'bonus', amount: 30_000 }, '이벤트 보상');
  expect((await history(member)).list).toEqual([]);
  await pay(member, txn, 30_000);
  await pay(member, txn, 30_000);
  expect(await history(member)).toEqual({
    list: [
      {
        cash_seq: expect.stringMatching(/^\d{16}$/),
        cash_amount: 30_000,
        cash_ownername: null,
        cash_regdatetime: expect.stringMatching(/Z$/),
        cash_completedatetime: expect.stringMatching(/Z$/),
        cash_status: '승인',
        cash_type: '입금',
        cash_reason: '이벤트 보상',
        cash_detail_type: '게임-보너스',
        cash_rate: 0,
      },
    ],
    pagination: expect.objectContaining({ total: 1 }),
  });
  expect((await history(member, { detailType: '캐시' })).list).toEqual([]);
  expect((await history(member, { type: '출금' })).list).toEqual([]);
});

test('what a free spin won says its title and why it was given; what a provider gave by itself says so', async () => {
  const [member, other] = [await site.newMember(), await site.newMember()];
  const gift = { ...spins, until: until() };
  const [first, second] = [await give(member, gift, '점검 보상'), await give(member, gift, '생일')];
  const ofOther = await give(other, gift, '다른 회원');
  await pay(member, `${first}.1`, 500);
  await pay(member, `${second}.5`, 2_000);
  await pay(member, `promotion-${randomUUID()}`, 700);
  // a name that is another member's gift tells nothing of it
  await pay(member, `${ofOther}.1`, 900);
  await pay(member, `${first}.6`, 100);
  const rows = [
    [100, '게임사 보너스'],
    [900, '게임사 보너스'],
    [700, '게임사 보너스'],
    [2_000, '달토끼 방앗간 무료 스핀 당첨 · 생일'],
    [500, '달토끼 방앗간 무료 스핀 당첨 · 점검 보상'],
  ];
  expect(words(await history(member))).toEqual(rows);
  const pages = await Promise.all([1, 2, 3].map((page) => history(member, { page, size: 2 })));
  expect(pages.flatMap(words)).toEqual(rows);
  expect(pages[0]!.pagination.total).toBe(5);
});

test('what went to the cash is in its history', async () => {
  const member = await site.newMember();
  await pay(member, `gift-${randomUUID()}`, 1_200, 'token');
  const { list } = await history(member, { detailType: '캐시', type: '입금' });
  expect(list).toMatchObject([{ cash_detail_type: '게임-보너스', cash_amount: 1_200, cash_reason: '게임사 보너스' }]);
  expect((await history(member)).list).toEqual([]);
});

test('such a row can be named in an inquiry and taken out of the list, by its member alone', async () => {
  const [member, other] = [await site.newMember(), await site.newMember()];
  await pay(member, await give(member, { kind: 'bonus', amount: 3_000 }, '보상'), 3_000);
  const { list } = await history(member);
  const { cash_seq: seq } = list[0]!;
  const { db } = site.database;
  expect([...(await readCashRows(db, Number(member.id), [Number(seq)])).values()]).toEqual(list);
  expect(await readCashRows(db, Number(other.id), [Number(seq)])).toEqual(new Map());
  expect((await site.call('/balance/delete', { seq }, other.token)).status).toBe(404);
  expect((await site.call('/balance/delete', { seq, detailType: '게임-보너스' }, member.token)).status).toBe(200);
  expect((await history(member)).list).toEqual([]);
});
