import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../../test/pg.ts';
import { openTestSite, signUpForm } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { inTransaction } from '../../core/db.ts';
import { changeSetting } from '../settings/settings.service.ts';

let site: TestSite;
/** a second process of the same site */
let other: App;
beforeAll(async () => {
  site = await openTestSite();
  other = await createApp({ config: testConfig(site.database) });
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const old = 'a fine secret 7';
const next = 'another fine secret 8';
const signIn = (userId: string, userPw: string, address?: string) =>
  site.call('/auth/login', { userId, userPw }, null, address);
const info = async (token: string) => (await site.call('/auth/info/new', {}, token)).status;
const infoElsewhere = async (token: string) =>
  (
    await other.server.inject({
      method: 'POST',
      url: '/api/auth/info/new',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode;
const update = (token: string, body: unknown) => site.call('/auth/update', body, token);
const newPassword = { oldUserPw: old, userPw: next, userPw2: next };
const newWithdrawal = { oldCashoutPw: '4826', cashoutPw: '274913', cashoutPw2: '274913' };
const audited = async (memberId: string) =>
  (
    await sql<{ actor: string; action: string }>`
      select actor, action from audit_event where subject = ${`member:${memberId}`} and action <> 'member.create' order by id`.execute(
      site.database.db,
    )
  ).rows;

test('a new password signs in, the old one no more; every other session ends in every process, this one stays', async () => {
  const member = await site.newMember();
  const elsewhere = (await signIn(member.userId, old)).body['payload'];
  const answer = await update(member.token, newPassword);
  expect(answer.body).toMatchObject({ success: true, msg: '정보를 수정했어요.' });
  expect(await info(member.token)).toBe(200);
  expect(await info(elsewhere.token)).toBe(419);
  await expect.poll(() => infoElsewhere(elsewhere.token)).toBe(419);
  expect((await site.call('/auth/refresh', { refreshToken: elsewhere.refreshToken })).status).toBe(419);
  expect((await site.call('/auth/refresh', { refreshToken: member.refreshToken })).status).toBe(200);
  expect((await signIn(member.userId, old)).status).toBe(400);
  expect((await signIn(member.userId, next)).status).toBe(200);
  expect(await audited(member.id)).toEqual([{ actor: `member:${member.id}`, action: 'member.password' }]);
  const { rows } = await sql<{
    ended_reason: string;
  }>`select distinct ended_reason from session where member_id = ${member.id} and ended_at is not null`.execute(
    site.database.db,
  );
  expect(rows).toEqual([{ ended_reason: 'password' }]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['no old password', { ...newPassword, oldUserPw: undefined }, 'SIGN_UP_PASSWORD_EMPTY'],
  ['a wrong old password', { ...newPassword, oldUserPw: 'not my secret' }, 'AUTH_PASSWORD_WRONG'],
  ['no confirmation', { ...newPassword, userPw2: undefined }, 'SIGN_UP_PASSWORDS_DIFFER'],
  ['7 characters', { ...newPassword, userPw: 'abc4567', userPw2: 'abc4567' }, 'SIGN_UP_PASSWORD_SHORT'],
  ['65 characters', { ...newPassword, userPw: 'x1'.repeat(33), userPw2: 'x1'.repeat(33) }, 'SIGN_UP_PASSWORD_LONG'],
  ['a breached one', { ...newPassword, userPw: 'qwer1234', userPw2: 'qwer1234' }, 'AUTH_PASSWORD_COMMON'],
  ['the same again', { ...newPassword, userPw: old, userPw2: old }, 'AUTH_PASSWORD_SAME'],
  ['a wrong old withdrawal password', { ...newWithdrawal, oldCashoutPw: '9999' }, 'AUTH_WITHDRAWAL_PASSWORD_WRONG'],
  [
    'a withdrawal password of 7',
    { ...newWithdrawal, cashoutPw: '7654321', cashoutPw2: '7654321' },
    'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID',
  ],
  ['a withdrawal confirmation that differs', { ...newWithdrawal, cashoutPw2: '274914' }, 'SIGN_UP_PASSWORDS_DIFFER'],
])('refused with nothing changed: %s', async (_what, body, code) => {
  const member = await site.newMember();
  const answer = await update(member.token, body);
  expect(answer.body).toMatchObject({ success: false, status: 400, code });
  expect(await audited(member.id)).toEqual([]);
  expect((await signIn(member.userId, old)).status).toBe(200);
});

test('the id is no password, in any case', async () => {
  const { token, userId } = await site.newMember();
  const id = userId.toUpperCase();
  expect((await update(token, { ...newPassword, userPw: id, userPw2: id })).body['code']).toBe(
    'SIGN_UP_PASSWORD_IS_ID',
  );
});

test('wrong old passwords are counted, also when sent at once; then the right one waits too', async () => {
  const { token } = await site.newMember();
  const wrong = { ...newPassword, oldUserPw: 'not my secret' };
  const answers = await Promise.all(Array.from({ length: 16 }, () => update(token, wrong)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(11);
  expect((await update(token, newPassword)).status).toBe(429);
});

test('five wrong withdrawal passwords lock them; a right one before forgets the wrong ones', async () => {
  const { token } = await site.newMember();
  const wrong = { ...newWithdrawal, oldCashoutPw: '9999' };
  for (let i = 0; i < 4; i += 1)
    expect((await update(token, wrong)).body['code']).toBe('AUTH_WITHDRAWAL_PASSWORD_WRONG');
  expect((await update(token, newWithdrawal)).status).toBe(200);
  const again = { oldCashoutPw: '9999', cashoutPw: '5170', cashoutPw2: '5170' };
  const answers = await Promise.all(Array.from({ length: 16 }, () => update(token, again)));
  expect(answers.filter(({ body }) => body['code'] === 'AUTH_WITHDRAWAL_PASSWORD_WRONG')).toHaveLength(5);
  expect(answers.filter(({ body }) => body['code'] === 'CASH_WITHDRAWAL_LOCKED')).toHaveLength(11);
  const right = { oldCashoutPw: '274913', cashoutPw: '5170', cashoutPw2: '5170' };
  expect((await update(token, right)).body['code']).toBe('CASH_WITHDRAWAL_LOCKED');
});

test('all of an update or nothing: a birthday that cannot be leaves the password as it was', async () => {
  const { token, userId, id } = await site.newMember();
  const answer = await update(token, { ...newPassword, birthday: '19900101' });
  expect(answer.body['code']).toBe('AUTH_BIRTHDAY_KNOWN');
  expect(await audited(id)).toEqual([]);
  expect((await signIn(userId, old)).status).toBe(200);
});

test('sixteen changes at once: one takes place, and it is the one whose session stands', async () => {
  const { userId, id } = await site.newMember();
  const sessions = await Promise.all(Array.from({ length: 16 }, () => signIn(userId, old)));
  const tokens = sessions.map(({ body }) => String(body['payload'].token));
  const answers = await Promise.all(
    tokens.map((token, i) =>
      update(token, { oldUserPw: old, userPw: `a new secret ${i}`, userPw2: `a new secret ${i}` }),
    ),
  );
  const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
  expect(winners).toHaveLength(1);
  expect(await audited(id)).toHaveLength(1);
  const standing = await Promise.all(tokens.map(info));
  expect(standing.flatMap((status, i) => (status === 200 ? [i] : []))).toEqual(winners);
  expect((await signIn(userId, `a new secret ${winners[0]}`)).status).toBe(200);
});

test('sign-ins racing with a change never leave a session of the old password standing', async () => {
  const { userId, token } = await site.newMember();
  const [changed, ...signedIn] = await Promise.all([
    update(token, newPassword),
    ...Array.from({ length: 16 }, () => signIn(userId, old)),
  ]);
  expect(changed?.status).toBe(200);
  const tokens = signedIn.flatMap(({ status, body }) => (status === 200 ? [String(body['payload'].token)] : []));
  expect(await Promise.all(tokens.map(info))).toEqual(tokens.map(() => 419));
});

test('sessions are listed with their address half hidden, and ended elsewhere one by one or all', async () => {
  const { userId, token } = await site.newMember();
  const second = (await signIn(userId, old, '203.0.113.77')).body['payload'].token;
  const third = (await signIn(userId, old, '2001:db8:1:2:3:4:5:6')).body['payload'].token;
  const { list } = (await site.call('/auth/sessions', {}, token)).body['payload'];
  expect(list).toHaveLength(3);
  expect(list.map(({ address }: { address: string }) => address)).toEqual([
    '2001:db8:1:2:*',
    '203.0.113.*',
    '이 컴퓨터',
  ]);
  expect(list.map(({ current }: { current: boolean }) => current)).toEqual([false, false, true]);
  const end = (body: unknown) => site.call('/auth/sessions/end', body, token);
  expect((await end({ id: list[1].id })).body['payload']).toEqual({ ended: 1 });
  expect(await info(second)).toBe(419);
  expect((await end({ id: list[1].id })).status).toBe(404);
  expect((await end({ id: list[2].id })).status).toBe(404);
  expect((await end({})).body['payload']).toEqual({ ended: 1 });
  expect(await info(third)).toBe(419);
  expect(await info(token)).toBe(200);
  expect((await end({})).body['payload']).toEqual({ ended: 0 });
});

test('another member’s session is nobody’s here', async () => {
  const [mine, theirs] = [await site.newMember(), await site.newMember()];
  const { list } = (await site.call('/auth/sessions', {}, theirs.token)).body['payload'];
  expect((await site.call('/auth/sessions/end', { id: list[0].id }, mine.token)).status).toBe(404);
  expect(await info(theirs.token)).toBe(200);
});

test('only active banks of the list are taken at sign-up', async () => {
  expect((await site.call('/auth/signup', signUpForm({ bankName: '없는은행' }))).body).toMatchObject({
    status: 400,
    code: 'AUTH_BANK_UNKNOWN',
    error: '목록에 있는 은행을 선택해주세요.',
  });
  const bank = [
    { name: '신한은행', active: true },
    { name: '우리은행', active: false },
  ];
  await inTransaction(site.database.db, (tx) => changeSetting(tx, site.app.core.channel, 'test', 'bank', bank));
  await expect
    .poll(async () => (await site.call('/auth/signup', signUpForm({ bankName: '우리은행' }))).body['code'])
    .toBe('AUTH_BANK_UNKNOWN');
  expect((await site.call('/auth/signup', signUpForm())).status).toBe(200);
});

test('a sign-up is announced to the office and keeps where it came from', async () => {
  const form = signUpForm();
  await site.call('/auth/signup', form, null, '198.51.100.9');
  const { rows } = await sql<{ payload: unknown; sign_up_address: string; id: number }>`
    select o.payload, m.sign_up_address, m.id from member m
    join outbox o on o.topic = 'work' and o.payload->>'id' = m.id::text
    where m.login_id = ${form.userId}`.execute(site.database.db);
  expect(rows).toEqual([
    { payload: { kind: 'signup', what: 'new', id: rows[0]!.id }, sign_up_address: '198.51.100.9', id: rows[0]!.id },
  ]);
});
