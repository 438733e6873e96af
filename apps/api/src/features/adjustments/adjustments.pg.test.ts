import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { codeOf, newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { house, memberAccount } from '../../core/ledger/accounts.ts';
import { checks } from '../../core/ledger/audit-checks.ts';
import { slipCause } from '../../core/ledger/causes.ts';
import { balances, post } from '../../core/ledger/ledger.ts';

let site: TestSite;
let maker: StaffOfTest;
let second: StaffOfTest;
let third: StaffOfTest;
let member: { id: string; userId: string };
beforeAll(async () => {
  site = await openTestSite();
  [maker, second, third] = await Promise.all([
    newStaff(site, { role: 'cash' }),
    newStaff(site, { role: 'cash' }),
    newStaff(site, { role: 'super' }),
  ]);
});
beforeEach(async () => {
  member = await site.newMember();
});
afterAll(() => site.close());

const make = (changes: Record<string, unknown> = {}, staff = maker) =>
  site.call(
    '/staff/adjustments/make',
    {
      memberId: member.id,
      currency: 'cash',
      direction: 'give',
      amount: 10_000,
      reason: '이벤트 보상',
      key: randomUUID(),
      ...changes,
    },
    staff.token,
  );
const approve = (seq: string, staff = second) => site.call('/staff/adjustments/approve', { seq }, staff.token);
const refuse = (seq: string, reason: string, staff = second) =>
  site.call('/staff/adjustments/refuse', { seq, reason }, staff.token);
const money = async () => {
  const all = await balances(site.database.db, Number(member.id));
  return { cash: all?.cash, point: all?.point };
};
const events = async () =>
  (
    await sql<{ actor: string; action: string; reason: string | null; state: string }>`
      select actor, action, reason, after->>'state' as state from audit_event
      where subject = ${`member:${member.id}`} and action like 'adjustment.%' order by id`.execute(site.database.db)
  ).rows;
const announced = async (seq: string) =>
  (
    await sql<{ what: string }>`
      select payload->>'what' as what from outbox where topic = 'work' and payload->>'kind' = 'adjustment' and payload->>'id' = ${seq} order by id`.execute(
      site.database.db,
    )
  ).rows.map(({ what }) => what);
const waiting = async (changes: Record<string, unknown> = {}) => {
  const answer = await make({ amount: 1_000_000, ...changes });
  expect(answer.body['payload']).toEqual({ seq: expect.any(String), state: 'waiting' });
  return String(answer.body['payload'].seq);
};

test('a small gift and a small taking move at once, cash and points, each with its transfer and its event', async () => {
  for (const [currency, direction, amount] of [
    ['cash', 'give', 50_000],
    ['cash', 'take', 20_000],
    ['point', 'give', 7_000],
    ['point', 'take', 7_000],
  ]) {
    const answer = await make({ currency, direction, amount });
    expect(answer.body['payload']).toEqual({ seq: expect.any(String), state: 'done' });
  }
  expect(await money()).toEqual({ cash: 30_000, point: 0 });
  const { rows } = await sql<{ from_account: string; to_account: string; amount: number; kind: string }>`
    select from_account, to_account, amount, kind from ledger_transfer
    where from_account like ${`member:${member.id}:%`} or to_account like ${`member:${member.id}:%`} order by id`.execute(
    site.database.db,
  );
  const [cash, point] = [`member:${member.id}:cash`, `member:${member.id}:point`];
  expect(rows).toEqual([
    { from_account: 'house:adjust', to_account: cash, amount: 50_000, kind: 'adjustment' },
    { from_account: cash, to_account: 'house:adjust', amount: 20_000, kind: 'adjustment' },
    { from_account: 'issue:points', to_account: point, amount: 7_000, kind: 'adjustment' },
    { from_account: point, to_account: 'issue:points', amount: 7_000, kind: 'adjustment' },
  ]);
  expect(await events()).toEqual(
    Array.from({ length: 4 }, () => ({
      actor: `staff:${maker.loginId}`,
      action: 'adjustment.make',
      reason: '이벤트 보상',
      state: 'done',
    })),
  );
});

test.each<[string, Record<string, unknown>, number, string]>([
  ['no reason', { reason: '  ' }, 400, 'STAFF_REASON_REQUIRED'],
  ['a won above the most', { amount: 100_000_001 }, 400, 'STAFF_LIMIT'],
  ['nothing', { amount: 0 }, 400, 'INPUT_INVALID'],
  ['less than nothing', { amount: -1 }, 400, 'INPUT_INVALID'],
  ['half a won', { amount: 0.5 }, 400, 'INPUT_INVALID'],
  ['no key', { key: undefined }, 400, 'INPUT_INVALID'],
  ['a member nobody is', { memberId: '999999999' }, 404, 'NOT_FOUND'],
  ['an id beyond all numbers', { memberId: '999999999999999999' }, 404, 'NOT_FOUND'],
  ['more than the member has', { direction: 'take', amount: 1 }, 400, 'CASH_INSUFFICIENT'],
  ['more points than the member has', { direction: 'take', currency: 'point' }, 400, 'CASH_INSUFFICIENT'],
])('refused, and nothing moves or is written: %s', async (_what, changes, status, code) => {
  const answer = await make(changes);
  expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status, code });
  expect(await money()).toEqual({ cash: 0, point: 0 });
  expect(await events()).toEqual([]);
});

test('the exact limit waits for a second person, a won below does not', async () => {
  expect((await make({ amount: 999_999 })).body['payload'].state).toBe('done');
  const seq = await waiting({ direction: 'take', amount: 1_000_000 });
  expect(await money()).toEqual({ cash: 999_999, point: 0 });
  expect(await announced(seq)).toEqual(['new']);
  // what is to be taken must still be there when it is decided
  expect((await approve(seq)).body['code']).toBe('CASH_INSUFFICIENT');
  await approve(await waiting({ amount: 1 }), third);
  expect((await approve(seq)).status).toBe(200);
  expect(await money()).toEqual({ cash: 0, point: 0 });
});

test('gifts of one Seoul day come to the second person together, whoever gives the parts', async () => {
  expect((await make({ amount: 600_000 })).body['payload'].state).toBe('done');
  expect((await make({ amount: 600_000 }, third)).body['payload'].state).toBe('waiting');
  expect((await make({ amount: 400_000 })).body['payload'].state).toBe('waiting');
  expect((await make({ amount: 399_999 }, third)).body['payload'].state).toBe('done');
  expect((await make({ amount: 400_000, currency: 'point' })).body['payload'].state).toBe('done');
});

test('what a second person has approved counts as well; yesterday’s gifts of others do not', async () => {
  await approve(await waiting());
  expect((await make({ amount: 1 })).body['payload'].state).toBe('waiting');
  await sql`
    update adjustment set made_at = made_at - interval '1 day', decided_at = decided_at - interval '1 day'
    where member_id = ${member.id} and state = 'done'`.execute(site.database.db);
  expect((await make({ amount: 999_999 })).body['payload'].state).toBe('done');
});

test('an account that was made or reset a moment ago is nobody’s second person, also by way of others', async () => {
  const boss = third;
  const accounts = async (verb: string, body: object, by = boss) =>
    (await site.call(`/staff/accounts/${verb}`, { reason: '테스트', ...body }, by.token)).body['payload'];
  const signIn = async (loginId: string, password: string) => {
    // As its owner would: with an authenticator of their own.
    await sql`update staff set totp_secret = ${boss.secret}, totp_confirmed_at = clock_timestamp(), totp_step = null where login_id = ${loginId}`.execute(
      site.database.db,
    );
    const { body } = await site.call('/staff/auth/login', {
      userId: loginId,
      userPw: password,
      code: codeOf(boss.secret!),
    });
    const token = String(body['payload'].token);
    const own = { oldUserPw: password, userPw: 'a secret of my own' };
    expect((await site.call('/staff/me/change-password', own, token)).status).toBe(200);
    return { ...boss, loginId, token };
  };
  const make2 = async (loginId: string, role: string, by = boss) => {
    const { password } = await accounts('create', { loginId, name: '', role, rights: {}, allowList: [] }, by);
    return signIn(loginId, password);
  };
  const puppet = await make2(`p${randomUUID().slice(0, 8)}`, 'super');
  const cousin = await make2(`q${randomUUID().slice(0, 8)}`, 'cash', puppet);
  const brother = await make2(`r${randomUUID().slice(0, 8)}`, 'cash');
  const ask = async (by: StaffOfTest) => String((await make({ amount: 1_000_000 }, by)).body['payload'].seq);
  const codeAt = async (seq: string, by: StaffOfTest) => (await approve(seq, by)).body['code'] ?? 'ok';
  const seq = await ask(boss);
  expect([await codeAt(seq, puppet), await codeAt(seq, cousin), await codeAt(seq, brother)]).toEqual(
    Array.from({ length: 3 }, () => 'STAFF_ACCOUNT_NEW'),
  );
  expect(await codeAt(await ask(puppet), boss)).toBe('STAFF_ACCOUNT_NEW');
  expect(await codeAt(await ask(brother), puppet)).toBe('STAFF_ACCOUNT_NEW');
  // nobody made those of the command line, and after a day an account is its owner's
  expect(await codeAt(seq, second)).toBe('ok');
  const later = await ask(boss);
  // The application only adds such rows.
  await expect(sql`update staff_handling set at = now()`.execute(site.database.db)).rejects.toThrow(
    'permission denied',
  );
  const owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  await owner.query("update staff_handling set at = at - interval '24 hours'");
  await owner.end();
  expect(await codeAt(later, puppet)).toBe('ok');
  // a reset password is in hands again
  const old = await newStaff(site, { role: 'cash' });
  const { password } = await accounts('reset-password', { id: old.id });
  const taken = await signIn(old.loginId, password);
  expect(await codeAt(await ask(boss), taken)).toBe('STAFF_ACCOUNT_NEW');
  expect(await codeAt(await ask(boss), puppet)).toBe('ok');
});

test('parts sent all at once are no way around the second person', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => make({ amount: 200_000 })));
  const states = answers.map(({ body }) => body['payload'].state);
  expect(states.filter((state) => state === 'done')).toHaveLength(4);
  expect(states.filter((state) => state === 'waiting')).toHaveLength(12);
  expect(await money()).toEqual({ cash: 800_000, point: 0 });
});

test('whoever made it cannot approve it, but take it back', async () => {
  const seq = await waiting();
  expect((await approve(seq, maker)).body['code']).toBe('STAFF_SECOND_PERSON');
  expect((await refuse(seq, '', maker)).body['code']).toBe('STAFF_REASON_REQUIRED');
  expect((await refuse(seq, '잘못 입력했어요', maker)).status).toBe(200);
  expect((await approve(seq)).body).toMatchObject({ code: 'REQUEST_DECIDED', detail: { status: 'refused' } });
  expect(await money()).toEqual({ cash: 0, point: 0 });
  expect(await announced(seq)).toEqual(['new', 'changed']);
});

test('a member who has left is given nothing, also by a second person, and taking stays possible', async () => {
  await make({ amount: 3_000 });
  const seq = await waiting();
  await sql`update member set state = 'left' where id = ${member.id}`.execute(site.database.db);
  expect((await make()).body['code']).toBe('STAFF_MEMBER_LEFT');
  expect((await approve(seq)).body['code']).toBe('STAFF_MEMBER_LEFT');
  expect(await money()).toEqual({ cash: 3_000, point: 0 });
  expect((await make({ direction: 'take', amount: 1_000 })).status).toBe(200);
  expect((await refuse(seq, '탈퇴한 회원이에요')).status).toBe(200);
});

test('a second person refuses with a reason; then it is decided', async () => {
  const seq = await waiting();
  expect((await refuse(seq, '근거가 없어요')).status).toBe(200);
  expect((await refuse(seq, '근거가 없어요')).body['code']).toBe('REQUEST_DECIDED');
  expect((await events()).map(({ actor, action, state }) => [actor, action, state])).toEqual([
    [`staff:${maker.loginId}`, 'adjustment.make', 'waiting'],
    [`staff:${second.loginId}`, 'adjustment.refuse', 'refused'],
  ]);
});

test('two second persons at once, eight times each: it moves once', async () => {
  const seq = await waiting();
  const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => approve(seq, i % 2 ? second : third)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'REQUEST_DECIDED')).toHaveLength(15);
  expect(await money()).toEqual({ cash: 1_000_000, point: 0 });
});

test('approving and refusing at once: one of them counts, and the money agrees with it', async () => {
  const seq = await waiting();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) => (i % 2 ? approve(seq, second) : refuse(seq, '거절', third))),
  );
  const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
  expect(won).toHaveLength(1);
  expect(await money()).toEqual({ cash: won[0]! % 2 ? 1_000_000 : 0, point: 0 });
});

test('the same key sixteen times is one gift with one answer; another content under it is refused', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 16 }, () => make({ key })));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await money()).toEqual({ cash: 10_000, point: 0 });
  expect(await events()).toHaveLength(1);
  for (const changes of [{ amount: 10_001 }, { direction: 'take' }, { reason: '다른 사유' }, { currency: 'point' }])
    expect((await make({ key, ...changes })).status).toBe(409);
  expect((await make({ key }, second)).status).toBe(409);
  const other = await site.newMember();
  expect((await make({ key, memberId: other.id })).status).toBe(409);
  expect(await money()).toEqual({ cash: 10_000, point: 0 });
});

test('one key for two members at once gives one of them', async () => {
  const other = await site.newMember();
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) => make({ key, memberId: i % 2 ? member.id : other.id })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(8);
});

test('taking while the member bets never goes below zero, and every won is somewhere', async () => {
  await make({ amount: 100_000 });
  const id = Number(member.id);
  let bets = 0;
  const bet = (n: number) =>
    inTransaction(site.database.db, (tx) =>
      post(tx, [
        {
          from: memberAccount(id, 'cash'),
          to: house.openStakes,
          amount: 10_000,
          kind: 'stake',
          cause: slipCause.stake(id * 1_000 + n),
        },
      ]),
    ).then(
      () => void (bets += 1),
      () => undefined,
    );
  const [takings] = await Promise.all([
    Promise.all(Array.from({ length: 16 }, () => make({ direction: 'take', amount: 10_000 }))),
    ...Array.from({ length: 16 }, (_, n) => bet(n)),
  ]);
  const taken = takings.filter(({ status }) => status === 200).length;
  expect(takings.filter(({ body }) => body['code'] === 'CASH_INSUFFICIENT').length + taken).toBe(16);
  expect(taken + bets).toBe(10);
  expect(await money()).toEqual({ cash: 0, point: 0 });
});

test('the list filters, tells whose they are, and sums what is done', async () => {
  await make({ amount: 30_000 });
  await make({ amount: 10_000, direction: 'take' });
  await make({ amount: 500, currency: 'point' });
  const seq = await waiting();
  const list = async (changes: Record<string, unknown>, staff = maker) =>
    (await site.call('/staff/adjustments/list', { memberId: member.id, ...changes }, staff.token)).body['payload'];
  const all = await list({});
  expect(all.pagination).toEqual({ page: 1, size: 20, total: 4, end: 1 });
  expect(all.sums).toEqual({ given: 30_000, taken: 10_000, pointsGiven: 500, pointsTaken: 0 });
  expect(all.list[0]).toMatchObject({
    seq,
    member: { id: member.id, loginId: member.userId },
    state: 'waiting',
    madeBy: maker.loginId,
    own: true,
    decidedBy: null,
  });
  expect((await list({ state: 'waiting' }, second)).list.map(({ own }: { own: boolean }) => own)).toEqual([false]);
  expect((await list({ direction: 'take' })).pagination.total).toBe(1);
  expect((await list({ q: member.userId.slice(2, 9).toUpperCase() })).pagination.total).toBe(4);
  expect((await list({ to: '2020-01-01' })).pagination.total).toBe(0);
});

test.each([
  ['make', { memberId: '1', currency: 'cash', direction: 'give', amount: 1, reason: 'x', key: randomUUID() }],
  ['approve', { seq: '1' }],
  ['refuse', { seq: '1', reason: 'x' }],
])('%s needs its right; a number nobody has is 404', async (verb, body) => {
  const support = await newStaff(site, { role: 'support' });
  const denied = await site.call(`/staff/adjustments/${verb}`, body, support.token);
  expect([denied.status, denied.body['code']]).toEqual([403, 'STAFF_RIGHT_MISSING']);
  if ('seq' in body)
    expect((await site.call(`/staff/adjustments/${verb}`, { ...body, seq: '99999999' }, second.token)).status).toBe(
      404,
    );
});

test('the audit finds no fault in all of this, and names one that is made', async () => {
  const check = checks.find(({ explain }) => 'adjustments' in explain)!;
  const found = async () =>
    (
      await sql<{ name: string; broken: number; example: string | null }>`${sql.raw(check.sql)}`.execute(
        site.database.db,
      )
    ).rows;
  expect((await found()).map(({ name, broken }) => [name, Number(broken)])).toEqual([
    ['adjustments', 0],
    ['second-persons', 0],
  ]);
  const seq = await waiting();
  await sql`update adjustment set state = 'done', decided_by = null where seq = ${seq}`.execute(site.database.db);
  expect((await found()).map(({ name, broken }) => [name, Number(broken)])).toEqual([
    ['adjustments', 1],
    ['second-persons', 0],
  ]);
  await sql`update adjustment set state = 'waiting' where seq = ${seq}`.execute(site.database.db);
});
