import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

let site: TestSite;
let maker: StaffOfTest;
let other: StaffOfTest;
let reader: StaffOfTest;
let member: number;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  maker = await newStaff(site, { role: 'cash' });
  other = await newStaff(site, { role: 'cash' });
  reader = await newStaff(site, { role: 'read-only' });
  [member] = (await makeMembers(site.database.db, 1, 0)) as [number];
});
afterAll(() => site.close());

/** What earlier tests approved is of the year before. */
beforeEach(async () => {
  await sql`update cash_request set decided_at = decided_at - interval '1 year' where decided_at > now() - interval '1 month'`.execute(
    site.database.db,
  );
});

const ask = async (path: string, body: unknown = {}, { token }: { token: string } = maker) => {
  const answer = await site.call(`/staff/payouts/${path}`, body, token);
  return {
    status: answer.status,
    code: answer.body['code'],
    payload: answer.body['payload'],
    error: answer.body['error'],
  };
};
const make = (what: unknown, by = maker) => ask('make', { what, key: crypto.randomUUID() }, by);
const approved = async (
  amount: number,
  {
    bank = 'KB국민은행',
    account = '012-345-678901',
    owner = '홍길동',
    ago = '0',
    status = 'done',
    type = 'withdrawal',
  } = {},
) => {
  const { rows } = await sql<{ seq: string }>`
    insert into cash_request (member_id, type, amount, status, decided_at, bank_name, bank_account, bank_owner)
    values (${member}, ${type}, ${amount}, ${status}, case when ${status} = 'received' then null else clock_timestamp() - ${ago}::interval end,
      ${bank}, ${account}, ${owner}) returning seq::text as seq`.execute(site.database.db);
  return rows[0]!.seq;
};
const payable = async (query: object = {}) => (await ask('payable', query)).payload;
const decoded = (base64: string) => new TextDecoder('euc-kr').decode(Buffer.from(base64, 'base64'));
const events = async (id: string) => {
  const { rows } = await sql<{ action: string; actor: string }>`
    select action, actor from audit_event where subject = ${`payout:${id}`} order by id`.execute(site.database.db);
  return rows.map(({ action, actor }) => `${action} ${actor === `staff:${maker.loginId}` ? 'maker' : 'other'}`);
};

test('from a list to the bank: one makes, another agrees, the file is taken and sent, each step on record', async () => {
  const first = await approved(50_000);
  const second = await approved(70_000, { bank: '신한은행', account: '110-1', owner: '김,하늘' });
  await approved(90_000, { status: 'received' });
  await approved(90_000, { status: 'refused' });
  await approved(90_000, { type: 'deposit' });
  const { list, figures } = await payable();
  expect(list.map(({ seq }: { seq: string }) => seq)).toEqual([first, second]);
  expect(list[0]).toMatchObject({ account: '··8901', owner: '홍*동', amount: 50_000 });
  expect(figures).toMatchObject({ count: 2, amount: 120_000 });

  const { payload } = await make({ seqs: [second, first, first] });
  expect(payload).toMatchObject({ count: 2, amount: 120_000 });
  const { id } = payload;
  expect((await payable()).figures.count).toBe(0);
  expect((await ask('file', { id })).code).toBe('PAYOUT_STATE');
  expect((await ask('send', { id })).code).toBe('PAYOUT_STATE');
  expect((await ask('approve', { id })).code).toBe('STAFF_SECOND_PERSON');
  expect((await ask('approve', { id }, other)).status).toBe(200);
  expect((await ask('approve', { id }, other)).code).toBe('PAYOUT_STATE');

  const file = (await ask('file', { id })).payload;
  expect(file.name).toMatch(/^lime-payout-\d{8}-\d+\.csv$/);
  expect(decoded(file.base64)).toBe(
    '은행코드,계좌번호,예금주,금액,메모\r\n004,012345678901,홍길동,50000,모의머니 출금\r\n088,1101,"김,하늘",70000,모의머니 출금\r\n',
  );
  expect((await ask('send', { id }, other)).status).toBe(200);
  expect((await ask('cancel', { id, reason: '시험' })).code).toBe('PAYOUT_STATE');
  expect((await ask('send', { id })).code).toBe('PAYOUT_STATE');
  expect((await payable()).figures.count).toBe(0);
  const card = (await ask('card', { id }, reader)).payload;
  expect(card.file).toMatchObject({ state: 'sent', mine: false, count: 2, amount: 120_000 });
  expect(JSON.stringify(card)).not.toContain('345678901');
  expect(await events(id)).toEqual([
    'payout.make maker',
    'payout.approve other',
    'payout.download maker',
    'payout.send other',
  ]);
});

test('a cancelled file gives its withdrawals back, before and after it was agreed to', async () => {
  const seq = await approved(10_000);
  for (const agreed of [false, true]) {
    const { id } = (await make({ seqs: [seq] })).payload;
    if (agreed) await ask('approve', { id }, other);
    expect((await make({ seqs: [seq] })).code).toBe('PAYOUT_TAKEN');
    expect((await ask('cancel', { id, reason: '' })).code).toBe('STAFF_REASON_REQUIRED');
    expect((await ask('cancel', { id, reason: '다시 확인' })).status).toBe(200);
    expect((await ask('file', { id })).code).toBe('PAYOUT_STATE');
    expect((await payable()).figures.count).toBe(1);
  }
});

test('of eight files at once that want one withdrawal one gets it', async () => {
  const seqs = await Promise.all([10_000, 20_000, 30_000].map((amount) => approved(amount)));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, no) => make({ seqs: [seqs[0], seqs[1 + (no % 2)]] }, no % 2 === 0 ? maker : other)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ code }) => code ?? 'ok'))).toEqual(new Set(['ok', 'PAYOUT_TAKEN']));
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from payout_line where seq = any (${seqs}::bigint[]) and live`.execute(
    site.database.db,
  );
  expect(rows[0]!.live).toBe(2);
});

test('all of a filter: by days and words, the same as the list says', async () => {
  await approved(10_000, { owner: '박하나' });
  await approved(20_000, { owner: '최하나', ago: '3 days' });
  await approved(40_000, { ago: '8 days' });
  expect((await payable()).figures).toMatchObject({ count: 2, amount: 30_000 });
  expect((await make({ filter: { q: '없는 사람' } })).code).toBe('PAYOUT_NOTHING');
  expect((await make({ filter: { q: '최하' } })).payload).toMatchObject({ count: 1, amount: 20_000 });
  expect((await make({ filter: {} })).payload).toMatchObject({ count: 1, amount: 10_000 });
  expect((await payable({ from: '2020-01-01', to: '2020-12-31' })) ?? null).toBeNull();
});

test('a bank without a code and a letter without a place are named; nothing is made of them', async () => {
  const seq = await approved(10_000, { bank: '없는은행' });
  expect(await make({ seqs: [seq] })).toMatchObject({
    code: 'PAYOUT_BANK',
    error: '없는은행의 은행코드가 없어요. 입출금 설정에 적어주세요.',
  });
  expect((await payable()).figures.count).toBe(1);
  const odd = await approved(20_000, { owner: '홍\u{1F642}' });
  const { id } = (await make({ seqs: [odd] })).payload;
  await ask('approve', { id }, other);
  expect((await ask('file', { id })).code).toBe('PAYOUT_LETTER');
  expect(await events(id)).not.toContain('payout.download maker');
});

test('looking takes one right, the file another', async () => {
  expect((await ask('list', {}, reader)).status).toBe(200);
  expect((await make({ filter: {} }, reader)).code).toBe('STAFF_RIGHT_MISSING');
  expect((await ask('file', { id: '1' }, reader)).code).toBe('STAFF_RIGHT_MISSING');
  expect((await ask('card', { id: '999999' })).code).toBe('NOT_FOUND');
});
