import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { codeOf, newStaff } from '../../../test/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

type Answer = { status: number; code: string; retryAfter: number; cookie: string; setCookie: string };

async function signIn(
  path: string,
  body: Record<string, string>,
  { address = '127.0.0.1', cookie = '', headers = {} }: { address?: string; cookie?: string; headers?: object } = {},
): Promise<Answer> {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: address,
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    payload: body,
  });
  const setCookie = String(answer.headers['set-cookie'] ?? '');
  return {
    status: answer.statusCode,
    code: answer.json().code ?? '',
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    cookie: setCookie.split(';')[0]!,
    setCookie,
  };
}

const kinds = [
  {
    who: 'a member',
    path: '/auth/login',
    cookiePath: '/api/auth',
    make: async () => ({ userId: (await site.newMember()).userId, userPw: 'a fine secret 7' }),
  },
  {
    who: 'a member of staff',
    path: '/staff/auth/login',
    cookiePath: '/api/staff/auth',
    make: async () => {
      const { loginId, password } = await newStaff(site, { role: 'trading' });
      return { userId: loginId, userPw: password };
    },
  },
];

let network = 0;
/** An address nobody in this file had before. */
const newAddress = () => `198.51.100.${(network += 1)}`;

describe.each(kinds)('$who', ({ path, cookiePath, make }) => {
  const wrong = (userId: string, times: number, from: { address?: string; cookie?: string }) =>
    Promise.all(Array.from({ length: times }, (_, n) => signIn(path, { userId, userPw: `wrong password ${n}` }, from)));

  test('is not locked out by wrong passwords from another address', async () => {
    const right = await make();
    const stranger = newAddress();
    expect((await wrong(right.userId, 8, { address: stranger })).filter(({ status }) => status === 400)).toHaveLength(
      5,
    );
    expect((await signIn(path, right, { address: newAddress() })).status).toBe(200);
    const there = await signIn(path, right, { address: stranger });
    expect([there.status, there.retryAfter > 14 * 60]).toEqual([429, true]);
  });

  test('comes in by a known device, also from the address of the guesses; a device of somebody else does not help', async () => {
    const right = await make();
    const address = newAddress();
    const { cookie } = await signIn(path, right, { address });
    const { cookie: others } = await signIn(path, await make(), { address });
    await wrong(right.userId, 5, { address });
    expect((await signIn(path, right, { address })).status).toBe(429);
    expect((await signIn(path, right, { address, cookie: others })).status).toBe(429);
    expect((await signIn(path, right, { address, cookie })).status).toBe(200);
  });

  test('has five tries on a known device too, counted there alone, wherever it is', async () => {
    const right = await make();
    const { cookie } = await signIn(path, right, { address: newAddress() });
    for (let n = 0; n < 5; n += 1)
      expect(
        (await signIn(path, { ...right, userPw: 'not it at all' }, { address: newAddress(), cookie })).status,
      ).toBe(400);
    expect((await signIn(path, right, { address: newAddress(), cookie })).status).toBe(429);
    expect((await signIn(path, right, { address: newAddress() })).status).toBe(200);
  });

  test('wrong passwords over many ids close an address after a hundred, but not the devices known there', async () => {
    const right = await make();
    const address = newAddress();
    const { cookie } = await signIn(path, right, { address });
    await signIn(path, { userId: 'nobody1', userPw: 'not it at all' }, { address });
    // ninety-eight more
    await sql`update rate_limit set points = points + 98 where key like ${`%sign-in-address:${address}`}`.execute(
      site.database.db,
    );
    // right ones do not count, and do not forgive what was counted
    expect((await signIn(path, right, { address })).status).toBe(200);
    expect((await signIn(path, { userId: 'nobody99', userPw: 'not it at all' }, { address })).status).toBe(400);
    const closed = await signIn(path, right, { address });
    expect([closed.status, closed.code, closed.retryAfter > 8 * 60]).toEqual([429, 'TOO_MANY_REQUESTS', true]);
    expect((await signIn(path, right, { address, cookie })).status).toBe(200);
    expect((await signIn(path, right, { address: newAddress() })).status).toBe(200);
  });

  test('addresses of one IPv6 network count as one, the next network is another', async () => {
    const right = await make();
    for (let n = 1; n <= 5; n += 1)
      await signIn(path, { ...right, userPw: 'not it at all' }, { address: `2001:db8:1:${network}::${n}` });
    expect((await signIn(path, right, { address: `2001:db8:1:${network}:ffff::9` })).status).toBe(429);
    expect((await signIn(path, right, { address: `2001:db8:1:${network + 1}::1` })).status).toBe(200);
    network += 2;
  });

  test.runIf(path === '/auth/login')('links the members of one browser, by a hash of its mark', async () => {
    const [first, second] = [await make(), await make()];
    const { cookie } = await signIn(path, first);
    await signIn(path, second, { cookie });
    await signIn(path, second, { cookie });
    const { rows } = await sql<{ members: number }>`
      select count(*)::int as members from member_device d join member m on m.id = d.member_id
      where m.login_id = any(${[first.userId, second.userId]}::text[])
      group by d.device order by 1 desc`.execute(site.database.db);
    // (each came in once before, without a mark)
    expect(rows.map(({ members }) => members)).toEqual([2, 1, 1]);
  });

  test('the mark of a device is for no script, no other site and no other folder', async () => {
    const right = await make();
    const { setCookie } = await signIn(path, right);
    expect(setCookie).toMatch(
      new RegExp(`^lime_device=[\\w.-]+; Path=${cookiePath}; Max-Age=34560000; HttpOnly; SameSite=Strict$`),
    );
    expect((await signIn(path, { ...right, userPw: 'not it at all' })).setCookie).toBe('');
  });
});

describe('authenticator codes', () => {
  test('are limited by account over all addresses, but not on a device that signed in before', async () => {
    const { loginId: userId, password: userPw, secret } = await newStaff(site, { role: 'cash' });
    const path = '/staff/auth/login';
    const first = await signIn(path, { userId, userPw, code: codeOf(secret!, 1) }, { address: newAddress() });
    expect(first.status).toBe(200);
    // the code of the step ahead was just used up; the database forgets it, so that the next one counts
    await sql`update staff set totp_step = null where login_id = ${userId}`.execute(site.database.db);
    for (let n = 0; n < 5; n += 1)
      expect((await signIn(path, { userId, userPw, code: 'a23456' }, { address: newAddress() })).code).toBe(
        'STAFF_CODE_WRONG',
      );
    const elsewhere = await signIn(path, { userId, userPw, code: codeOf(secret!) }, { address: newAddress() });
    expect([elsewhere.status, elsewhere.retryAfter > 14 * 60]).toEqual([429, true]);
    const known = { address: newAddress(), cookie: first.cookie };
    expect((await signIn(path, { userId, userPw, code: codeOf(secret!) }, known)).status).toBe(200);
  });
});
