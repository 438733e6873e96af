import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/** The calls a name has left this minute, as the answer says. */
async function left(payload: object, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers,
    payload,
  });
  const [status, remaining] = [answer.statusCode, Number(answer.headers['x-ratelimit-remaining'])];
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!;
  return { status, remaining, cookie, token: answer.json().payload?.token as string };
}

test('who floods an address takes nothing from known devices and signed-in members behind it', async () => {
  const [one, other] = [await site.newMember(), await site.newMember()];
  const form = ({ userId }: { userId: string }) => ({ userId, userPw: 'a fine secret 7' });
  const { cookie, token } = await left(form(one), {}, '203.0.113.8');
  const { cookie: others } = await left(form(other), {}, '203.0.113.9');

  const flood = await Promise.all(Array.from({ length: 50 }, () => left({})));
  expect(Math.min(...flood.map(({ remaining }) => remaining))).toBe(5_950);

  expect(await left(form(one), { cookie })).toMatchObject({ status: 200, remaining: 5_999 });
  expect(await left({ payload: form(one) }, { cookie })).toMatchObject({ status: 200, remaining: 5_998 });
  expect(await left({}, { authorization: `Bearer ${token}` })).toMatchObject({ status: 400, remaining: 5_999 });

  // nothing of that can be claimed: another account's device, a made-up one, a token nobody signed
  expect((await left(form(one), { cookie: others })).remaining).toBe(5_949);
  const madeUp = `lime_device=${'a'.repeat(22)}.${'b'.repeat(16)}`;
  expect((await left({ ...form(one), userPw: 'not it' }, { cookie: madeUp })).remaining).toBe(5_948);
  const forged = `${token.slice(0, -20)}${'A'.repeat(20)}`;
  expect((await left({}, { authorization: `Bearer ${forged}` })).remaining).toBe(5_947);
});
