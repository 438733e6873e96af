import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../../test/pg.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';

let site: TestSite;
/** a second process of the same site */
let other: App;
beforeAll(async () => {
  site = await openTestSite({ demo: true });
  other = await createApp({ config: testConfig(site.database) });
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const signIn = (userId: string, userPw: string) =>
  site.call('/auth/login', { userId, userPw, sitename: 'lime', version: '0.2.5' });
const info = (token: string | null) => site.call('/auth/info/new', undefined, token);
/** How a process answers the member's token. */
const infoStatus = async ({ server }: App, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.inject({ method: 'POST', url: '/api/auth/info/new', headers })).statusCode;
};
const refresh = (refreshToken: unknown) => site.call('/auth/refresh', { payload: { refreshToken } });
const sessionOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sid as string;

test('a member signs in and reads what the specification names', async () => {
  const { status, body } = await signIn('Demo01', 'demo1234');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    status: 200,
    msg: '방문을 환영합니다.',
    payload: { token: expect.any(String), refreshToken: expect.any(String) },
  });
  const { body: read } = await info(body['payload'].token);
  expect(read['payload'].member).toEqual(body['payload'].members);
  expect(read['payload'].member).toMatchObject({
    members_id: 'demo01',
    members_nickname: '초록라임',
    members_sitename: 'lime',
    members_grade: 1,
    members_type: '일반',
    members_state: '정상',
    members_cashout_account: '***-0001',
    notes: [],
    notesUnread: 0,
    selfCert: 'n',
    acceptOdds: 'better',
    members_birthday: expect.stringMatching(/^\d{8}$/),
  });
  expect(read['payload'].member.members_cash).toBeGreaterThanOrEqual(10_000_000);
  expect(read['payload'].member.members_point).toBeGreaterThanOrEqual(100_000);
});

test.each([
  ['a wrong password', 'demo02', 'wrong password', 400, '로그인에 실패했습니다. 관리자에 문의 하세요.'],
  ['an unknown id reads the same', 'nobody', 'demo1234', 400, '로그인에 실패했습니다. 관리자에 문의 하세요.'],
  ['no id', '', 'demo1234', 400, '아이디를 입력해주세요.'],
  ['no password', 'demo02', '', 400, '비밀번호를 입력해주세요.'],
  ['a suspended member', 'demo04', 'demo1234', 403, '이용이 정지된 계정이에요. 고객센터에 문의해주세요.'],
  [
    'a suspended member with a wrong password learns nothing',
    'demo04',
    'demo12345',
    400,
    '로그인에 실패했습니다. 관리자에 문의 하세요.',
  ],
])('%s', async (_what, userId, userPw, status, error) => {
  const answer = await signIn(userId, userPw);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, status, error });
});

test('five wrong passwords close an account for a while, in every process; others are not touched', async () => {
  const { userId } = await site.newMember();
  for (let i = 0; i < 5; i += 1) expect((await signIn(userId, `wrong password ${i}`)).status).toBe(400);
  const closed = await signIn(userId.toUpperCase(), 'a fine secret 7');
  expect(closed.status).toBe(429);
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(800);
  const there = await other.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { userId, userPw: 'a fine secret 7' },
  });
  expect(there.statusCode).toBe(429);
  expect((await signIn('demo06', 'demo1234')).status).toBe(200);
});

test('wrong passwords sent all at once are no way around that', async () => {
  const { userId } = await site.newMember();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => signIn(userId, `wrong password ${i}`)));
  const refused = answers.filter((answer) => answer.status === 429);
  expect([answers.filter((answer) => answer.status === 400).length, refused.length]).toEqual([5, 7]);
});

test('fifty sign-ins at once wait for each other and all come in', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => signIn(`demo${String(10 + (i % 10)).padStart(2, '0')}`, 'demo1234')),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 200));
});

test('a refresh rotates; the token before, moments later, gets the same answer (two tabs)', async () => {
  const { refreshToken } = await site.newMember();
  const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const next = new Set(answers.map((answer) => answer.body['payload'].refreshToken));
  expect(next.size).toBe(1);
  expect(next.has(refreshToken)).toBe(false);
  expect((await info(answers[0]?.body['payload'].token)).status).toBe(200);
  expect((await refresh([...next][0])).status).toBe(200);
});

test('an older token is a stolen one: the whole family ends with 419, everywhere', async () => {
  const { token, refreshToken } = await site.newMember();
  const second = (await refresh(refreshToken)).body['payload'];
  const third = (await refresh(second.refreshToken)).body['payload'];
  expect((await refresh(refreshToken)).body).toMatchObject({ status: 419, code: 'AUTH_SESSION_ENDED' });
  for (const ended of [token, second.token, third.token]) expect((await info(ended)).status).toBe(419);
  expect((await refresh(third.refreshToken)).status).toBe(419);
  await expect.poll(() => infoStatus(other, token)).toBe(419);
});

test('the token before is stolen too once the moment of a double refresh is over', async () => {
  const { token, refreshToken } = await site.newMember();
  await refresh(refreshToken);
  await sql`update session set refreshed_at = refreshed_at - interval '11 seconds' where id = ${sessionOf(token)}`.execute(
    site.database.db,
  );
  expect((await refresh(refreshToken)).status).toBe(419);
  expect((await info(token)).status).toBe(419);
});

test('after a logout the token is nobody’s: 401, and no refresh', async () => {
  const { token, refreshToken } = await site.newMember();
  const answer = await site.call('/auth/logout', {}, token);
  expect(answer.body).toMatchObject({ success: true, msg: '로그아웃 되셨습니다.' });
  expect((await info(token)).body).toMatchObject({
    status: 401,
    code: 'AUTH_REQUIRED',
    error: '로그인 후 이용해주세요.',
  });
  expect((await refresh(refreshToken)).status).toBe(401);
  expect((await site.call('/auth/logout', {}, token)).status).toBe(401);
  await expect.poll(() => infoStatus(other, token)).toBe(401);
});

test('a process that starts knows the sessions that ended before', async () => {
  const { token } = await site.newMember();
  await site.call('/auth/logout', {}, token);
  const late = await createApp({ config: testConfig(site.database) });
  expect(await infoStatus(late, token)).toBe(401);
  await late.close();
});

test('a session of a member who is suspended meanwhile ends at the next refresh', async () => {
  const { id, token, refreshToken } = await site.newMember();
  await sql`update member set state = 'suspended' where id = ${id}`.execute(site.database.db);
  expect((await refresh(refreshToken)).status).toBe(419);
  expect((await info(token)).status).toBe(419);
});

test('an expired refresh token is 401', async () => {
  const { token, refreshToken } = await site.newMember();
  await sql`update session set expires_at = now() - interval '1 second' where id = ${sessionOf(token)}`.execute(
    site.database.db,
  );
  expect((await refresh(refreshToken)).status).toBe(401);
});

test.each([
  ['no text', 7, 400],
  ['empty', '', 400],
  ['made up', 'abc', 401],
  ['too long', 'x'.repeat(600), 400],
  ['null', null, 400],
])('a refresh token that is %s', async (_what, value, status) => expect((await refresh(value)).status).toBe(status));

test('a refresh token with one letter changed is 401 and harms nobody', async () => {
  const { refreshToken } = await site.newMember();
  const changed = `${refreshToken.slice(0, 60)}${refreshToken[60] === 'A' ? 'B' : 'A'}${refreshToken.slice(61)}`;
  expect((await refresh(changed)).status).toBe(401);
  expect((await refresh(refreshToken)).status).toBe(200);
});

const secret = 'a key only tests know, 32 characters';
const jwt = (key: string, { alg = 'HS256', audience = 'member', expires = '15m', sub = '1' } = {}) =>
  new SignJWT({ sid: '00000000-0000-4000-8000-000000000000' })
    .setProtectedHeader({ alg })
    .setSubject(sub)
    .setIssuer('lime')
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(Buffer.from(key));
const bare = (header: unknown, claims: unknown) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
const claims = {
  sub: '1',
  sid: '00000000-0000-4000-8000-000000000000',
  iss: 'lime',
  aud: 'member',
  exp: 9_999_999_999,
};

test.each<[string, () => Promise<string> | string]>([
  ['alg none', () => `${bare({ alg: 'none' }, claims)}.`],
  ['alg None', () => `${bare({ alg: 'None' }, claims)}.x`],
  ['another key', () => jwt('another key of thirty-two letters')],
  ['another algorithm', () => jwt(secret.repeat(2), { alg: 'HS512' })],
  ['another audience', () => jwt(secret, { audience: 'staff' })],
  ['expired', () => jwt(secret, { expires: '-1s' })],
  ['no subject that is a number', () => jwt(secret, { sub: 'admin' })],
  [
    'no expiry',
    () => {
      const head = bare({ alg: 'HS256' }, { ...claims, exp: undefined });
      return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
    },
  ],
  ['rubbish', () => 'x.y.z'],
  ['too long', () => 'x'.repeat(5_000)],
])('a token is refused with 401: %s', async (_what, make) => expect((await info(await make())).status).toBe(401));

test('no token is 401', async () => expect((await info(null)).status).toBe(401));

test('the birthday is given once, the odds policy at will', async () => {
  const { token } = await site.newMember({ birthday: '' });
  expect((await info(token)).body['payload'].member.members_birthday).toBeNull();
  const update = (body: unknown) => site.call('/auth/update', body, token);
  expect((await update({ birthday: '19990231' })).body['code']).toBe('SIGN_UP_BIRTHDAY_INVALID');
  expect((await update({ birthday: '20200101' })).body['code']).toBe('SIGN_UP_UNDER_AGE');
  expect((await update({ birthday: '19990301', acceptOdds: 'any' })).body['payload'].member).toMatchObject({
    members_birthday: '19990301',
    acceptOdds: 'any',
  });
  expect((await update({ birthday: '19990302' })).body['code']).toBe('AUTH_BIRTHDAY_KNOWN');
  expect((await update({ acceptOdds: 'ask' })).body['payload'].member.acceptOdds).toBe('ask');
  expect((await update({ acceptOdds: 'always' })).status).toBe(400);
});

test('reports of clients are kept as they are, small and few', async () => {
  const report = (body: unknown, address = '10.1.0.1') => site.call('/auth/error', body, null, address);
  expect(
    (
      await report({
        sitename: 'lime',
        members_seq: 1,
        members_nickname: '<b>',
        session: { a: 1 },
        error: { message: '\u{1f600}' },
      })
    ).status,
  ).toBe(200);
  expect((await report({ session: 'x'.repeat(9_000), error: '' })).status).toBe(413);
  const deep = `{"session":${'['.repeat(10_000)}${']'.repeat(10_000)},"error":1}`;
  expect((await report(deep)).status).toBe(400);
  expect((await report({ session: null, error: '\u0000' })).status).toBe(400);
  const many = await Promise.all(Array.from({ length: 40 }, () => report({ session: 1, error: 1 }, '10.1.0.2')));
  expect(many.filter((answer) => answer.status === 429).length).toBe(10);
});

test('a token has one spelling: padding, or other unused bits of its last letter, make it none', async () => {
  const { token } = await site.newMember();
  expect((await info(token)).status).toBe(200);
  // 32 bytes leave two bits of the last letter unused: the next letter decodes to the same signature
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = token.slice(0, -1) + letters[letters.indexOf(token.at(-1)!) + 1]!;
  expect(Buffer.from(twin.split('.')[2]!, 'base64url')).toEqual(Buffer.from(token.split('.')[2]!, 'base64url'));
  for (const other of [`${token}=`, `${token}==`, twin, token.replace('.', '=.'), `${token}.`])
    expect((await info(other)).status, other).toBe(401);
});
