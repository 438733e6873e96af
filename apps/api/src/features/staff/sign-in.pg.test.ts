import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { codeOf, newStaff, staffToken } from '../../../test/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const rowsOf = async (address: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from staff_sign_in where address = ${address}`.execute(
      site.database.db,
    )
  ).rows[0]!.n;
const me = (token: string | null, address?: string) => site.call('/staff/auth/me', {}, token, address);
const signIn = (userId: string, userPw: string, code?: string, address?: string) =>
  site.call('/staff/auth/login', { userId, userPw, ...(code === undefined ? {} : { code }) }, null, address);
/** What the office's list says of how often. */
const triesOf = async (filter: object) => {
  const token = await staffToken(site, { role: 'super' });
  const { list } = (await site.call('/staff/accounts/sign-ins', { size: 50, ...filter }, token)).body['payload'];
  return list.map(({ tries }: { tries: number }) => tries) as number[];
};
const outcomes = async (loginId: string) =>
  (
    await sql<{ outcome: string }>`select outcome from staff_sign_in where login_id = ${loginId} order by id`.execute(
      site.database.db,
    )
  ).rows.map((row) => row.outcome);

test('signing in answers tokens and who it is; the session says so from then on', async () => {
  const staff = await newStaff(site, { role: 'support', name: '김지원', rights: { 'ledger.view': true } });
  const { status, body } = await me(staff.token);
  expect({ status, staff: body['payload'].staff }).toEqual({
    status: 200,
    staff: {
      id: staff.id,
      loginId: staff.loginId,
      name: '김지원',
      role: 'support',
      rights: [
        'dashboard.view',
        'deposits.view',
        'withdrawals.view',
        'casino-wallet.view',
        'casino-wallet.sweep',
        'ledger.view',
        'suggestions.view',
        'suggestions.decide',
        'slips.view',
        'games.view',
        'members.view',
        'members.edit',
        'members.password',
        'members.approve',
        'segments.view',
        'segments.edit',
        'inquiries.view',
        'inquiries.answer',
        'chat.view',
        'chat.answer',
        'notes.view',
        'notes.send',
        'boards.view',
        'events.view',
      ],
      secondFactor: false,
      mustSetUp: false,
      mustChangePassword: false,
      recoveryCodes: 0,
      idleMinutes: 15,
    },
  });
  expect(await outcomes(staff.loginId)).toEqual(['done']);
});

describe('passwords', () => {
  test('an id nobody has and a wrong password get the same answer, and both are written down', async () => {
    const { loginId } = await newStaff(site, { role: 'trading' });
    const wrong = await signIn(loginId, 'not it at all');
    const nobody = await signIn('nobody-here', 'not it at all');
    const said = ({ body }: typeof wrong) => ({ ...body, requestId: undefined });
    expect(said(wrong)).toEqual(said(nobody));
    expect([wrong.status, wrong.body['code']]).toEqual([400, 'STAFF_SIGN_IN_FAILED']);
    expect(await outcomes(loginId)).toEqual(['done', 'wrong-password']);
    expect(await outcomes('nobody-here')).toEqual(['wrong-password']);
  });

  test('sixteen wrong ones at once: five are looked at, then the right one has to wait too; another account does not', async () => {
    const { loginId, password } = await newStaff(site, { role: 'trading' });
    const answers = await Promise.all(Array.from({ length: 16 }, () => signIn(loginId, 'not it at all')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    const late = await signIn(loginId.toUpperCase(), password);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(14 * 60);
    // one row, and a count of the others
    const sum = async () => (await triesOf({ q: loginId, outcome: 'locked' })).reduce((all, n) => all + n, 0);
    await expect.poll(sum, { timeout: 10_000 }).toBe(12);
    expect((await outcomes(loginId)).filter((outcome) => outcome === 'locked').length).toBeLessThanOrEqual(2);
    expect((await me(await staffToken(site, { role: 'trading' }))).status).toBe(200);
  });

  test('three hundred ids nobody has are one row an hour and address for each outcome, and counted', async () => {
    const address = '198.51.100.200';
    const before = await rowsOf(address);
    for (let n = 0; n < 10; n += 1) await signIn(`ghost${n}`, 'not it at all', undefined, address);
    // ninety more, so that the address is closed; then two hundred at once
    await sql`update rate_limit set points = points + 90 where key = ${`staff-sign-in-address:${address}`}`.execute(
      site.database.db,
    );
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => signIn(`ghost${10 + n}`, 'not it at all', undefined, address)),
    );
    const { rows } = await sql<{ outcome: string; n: number }>`
      select outcome, count(*)::int as n from staff_sign_in where address = ${address} group by outcome order by outcome`.execute(
      site.database.db,
    );
    // the turn of the hour may fall between two of them
    for (const { n } of rows) expect(n).toBeLessThanOrEqual(2);
    expect((await rowsOf(address)) - before).toBeLessThanOrEqual(4);
    const sum = async () => (await triesOf({ q: address })).reduce((all, n) => all + n, 0);
    await expect.poll(sum, { timeout: 10_000 }).toBe(210);
  });

  test('a suspended account is told so only with the right password', async () => {
    const { id, loginId, password, token } = await newStaff(site, { role: 'trading' });
    await sql`update staff set state = 'suspended' where id = ${id}`.execute(site.database.db);
    expect((await signIn(loginId, 'not it at all')).body['code']).toBe('STAFF_SIGN_IN_FAILED');
    const answer = await signIn(loginId, password);
    expect([answer.status, answer.body['code']]).toEqual([403, 'STAFF_SUSPENDED']);
    expect((await me(token)).status).toBe(419);
  });
});

describe('the authenticator', () => {
  test('is asked for, counts wrong codes with wrong passwords, and takes each code once', async () => {
    const { loginId, password, secret } = await newStaff(site, { role: 'cash' });
    expect((await signIn(loginId, password)).body['code']).toBe('STAFF_CODE_NEEDED');
    // the helper signed in with a later step than this; the one ahead still counts
    expect((await signIn(loginId, password, codeOf(secret!, -1))).body['code']).toBe('STAFF_CODE_WRONG');
    expect((await signIn(loginId, password, '12a456')).body['code']).toBe('STAFF_CODE_WRONG');
    const next = codeOf(secret!, 1);
    expect((await signIn(loginId, password, `${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200);
    expect((await signIn(loginId, password, next)).body['code']).toBe('STAFF_CODE_WRONG');
    expect(await outcomes(loginId)).toEqual(['done', 'needs-code', 'wrong-code', 'wrong-code', 'done', 'wrong-code']);
  });

  test('a code two steps away is none', async () => {
    const { loginId, password, secret } = await newStaff(site, { role: 'cash' });
    // three: by the time it is looked at, it may be one less
    for (const steps of [-2, 3])
      expect((await signIn(loginId, password, codeOf(secret!, steps))).body['code']).toBe('STAFF_CODE_WRONG');
  });

  test('one code sent sixteen times at once opens one session', async () => {
    const { id, loginId, password, secret } = await newStaff(site, { role: 'cash' });
    const code = codeOf(secret!, 1);
    const answers = await Promise.all(Array.from({ length: 16 }, () => signIn(loginId, password, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql`select from staff_session where staff_id = ${id}`.execute(site.database.db);
    expect(rows).toHaveLength(2); // with the helper's
  });
});

describe('addresses', () => {
  test('an account with a list comes from there only, at sign-in, with every call and with a refresh', async () => {
    const { id, loginId, password, token, refreshToken } = await newStaff(site, { role: 'trading' });
    await sql`update staff set allow_list = '{10.7.0.0/16,2001:db8::/32}' where id = ${id}`.execute(site.database.db);
    for (const [address, status] of [
      ['10.7.255.255', 200],
      ['::ffff:10.7.0.1', 200],
      ['2001:db8::7', 200],
      ['10.8.0.0', 403],
      ['2001:db9::1', 403],
    ] as const) {
      expect([address, (await signIn(loginId, password, undefined, address)).status]).toEqual([address, status]);
      expect([address, (await me(token, address)).status]).toEqual([address, status]);
    }
    const elsewhere = await site.call('/staff/auth/refresh', { refreshToken }, null, '10.8.0.1');
    expect([elsewhere.status, elsewhere.body['code']]).toEqual([403, 'STAFF_ADDRESS']);
    expect((await site.call('/staff/auth/refresh', { refreshToken }, null, '10.7.0.1')).status).toBe(200);
  });
});

describe('tokens', () => {
  test('a refresh token is exchanged once; shown again later it ends the session and is written down', async () => {
    const { id, token, refreshToken } = await newStaff(site, { role: 'trading' });
    const refresh = (text: string) => site.call('/staff/auth/refresh', { refreshToken: text });
    const second = (await refresh(refreshToken)).body['payload'];
    expect((await refresh(refreshToken)).body['payload'].refreshToken).toBe(second.refreshToken); // two tabs
    await sql`update staff_session set refreshed_at = refreshed_at - interval '11 seconds' where staff_id = ${id}`.execute(
      site.database.db,
    );
    expect((await refresh(refreshToken)).status).toBe(419);
    expect((await refresh(second.refreshToken)).status).toBe(419);
    for (const dead of [token, second.token]) expect((await me(dead)).status).toBe(419);
    const { rows } =
      await sql`select from audit_event where action = 'staff.token-reused' and subject = ${`staff:${id}`}`.execute(
        site.database.db,
      );
    expect(rows).toHaveLength(1);
  });

  test('after signing out both tokens are 401', async () => {
    const { token, refreshToken } = await newStaff(site, { role: 'trading' });
    expect((await site.call('/staff/auth/logout', {}, token)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await site.call('/staff/auth/refresh', { refreshToken })).status).toBe(401);
  });

  test('a session that was not used for a shift is over', async () => {
    const { id, token, refreshToken } = await newStaff(site, { role: 'trading' });
    await sql`update staff_session set expires_at = clock_timestamp() where staff_id = ${id}`.execute(site.database.db);
    expect((await me(token)).status).toBe(401);
    expect((await site.call('/staff/auth/refresh', { refreshToken })).status).toBe(401);
  });

  test('forged, expired and members’ tokens are 401, and so are ours with members’ calls', async () => {
    const { id, token } = await newStaff(site, { role: 'trading' });
    const sid = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sid as string;
    const key = (purpose: string | null) => {
      const secret = site.app.core.config.jwtSecret;
      return Buffer.from(purpose === null ? secret : createHmac('sha256', secret).update(purpose).digest('base64url'));
    };
    const sign = (from: Buffer, audience: string, exp: string) =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setIssuer('lime')
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(exp)
        .sign(from);
    const real = key('staff access tokens');
    expect((await me(await sign(real, 'staff', '1m'))).status).toBe(200);
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { sid, sub: id, iss: 'lime', aud: 'staff', exp: 9_999_999_999 };
    const [head, body, signature] = token.split('.') as [string, string, string];
    const member = await site.newMember();
    for (const bad of [
      await sign(real, 'staff', '-1s'),
      await sign(real, 'member', '1m'),
      await sign(key(null), 'staff', '1m'),
      `${part({ alg: 'none' })}.${part(claims)}.`,
      `${head}.${part(claims)}.${signature}`,
      `${head}.${body}.${signature.slice(0, -2)}AA`,
      'nonsense',
      '',
      member.token,
    ])
      expect([bad, (await me(bad)).status]).toEqual([bad, 401]);
    expect((await me(null)).status).toBe(401);
    expect((await site.call('/auth/info/new', {}, token)).status).toBe(401);
    expect((await site.call('/staff/auth/refresh', { refreshToken: member.refreshToken })).status).toBe(401);
  });
});

describe('a desk nobody is at', () => {
  /** A call of a page nobody has touched for so long. */
  const meAway = async (token: string, away: string) => {
    const answer = await site.app.server.inject({
      method: 'POST',
      url: '/api/staff/auth/me',
      headers: { authorization: `Bearer ${token}`, 'x-away-seconds': away },
      payload: {},
    });
    return [answer.statusCode, answer.json().code];
  };
  const quiet = (loginId: string, seconds: number) =>
    sql`update staff_session set active_at = clock_timestamp() - make_interval(secs => ${seconds}::double precision)
      where staff_id = (select id from staff where login_id = ${loginId})`.execute(site.database.db);
  const activeAgo = async (loginId: string) =>
    (
      await sql<{ ago: number }>`
        select extract(epoch from clock_timestamp() - active_at)::float8 as ago from staff_session
        where staff_id = (select id from staff where login_id = ${loginId})`.execute(site.database.db)
    ).rows[0]!.ago;

  test('is signed out after the setting’s minutes, and its refresh token is over too', async () => {
    const { loginId, token, refreshToken } = await newStaff(site, { role: 'trading' });
    await quiet(loginId, 15 * 60 - 20);
    expect(await meAway(token, '880')).toEqual([200, undefined]);
    await quiet(loginId, 15 * 60 + 1);
    const refreshed = await site.call('/staff/auth/refresh', { refreshToken });
    expect([refreshed.status, refreshed.body['code']]).toEqual([419, 'STAFF_IDLE']);
    expect(await meAway(token, '0')).toEqual([419, 'STAFF_IDLE']);
    expect(await meAway(token, '0')).toEqual([419, 'STAFF_IDLE']);
    const { rows } = await sql`
      select ended_reason from staff_session where staff_id = (select id from staff where login_id = ${loginId})`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ ended_reason: 'idle' }]);
  });

  test.each([
    ['what a page reads by itself keeps nobody signed in', '600', 590],
    ['a touch a minute ago counts from then', '60', 55],
    ['a program, which tells nothing, is there', '', -1],
    ['what is no number tells nothing', '-5', -1],
  ])('%s', async (_what, away, least) => {
    const { loginId, token } = await newStaff(site, { role: 'trading' });
    await quiet(loginId, 600);
    expect(await meAway(token, away)).toEqual([200, undefined]);
    const ago = await activeAgo(loginId);
    expect(ago).toBeGreaterThan(least);
    if (least < 500) expect(ago).toBeLessThan(500);
  });
});
