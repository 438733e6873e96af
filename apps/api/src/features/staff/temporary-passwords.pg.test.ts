import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { codeOf, newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { addStaff } from './accounts.service.ts';

// A password that another person has seen opens nothing but its own change; a lost phone locks nobody out.

let site: TestSite;
let boss: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite();
  boss = await newStaff(site, { role: 'super' });
});
afterAll(() => site.close());

const send = async (path: string, body: object, token: string | null = boss.token) => {
  const answer = await site.call(path, body, token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const own = 'a secret of my own';

describe('staff', () => {
  const signIn = (userId: string, userPw: string, code?: string) =>
    send('/staff/auth/login', { userId, userPw, ...(code ? { code } : {}) }, null);
  const list = async (token: string) => (await send('/staff/members/list', {}, token)).code ?? 'ok';

  test('a password made by another opens its own change alone, in every session, until it is changed', async () => {
    const made = await send('/staff/accounts/create', { loginId: 'first-day', role: 'support' });
    const signedIn = await signIn('first-day', made.payload.password);
    expect(signedIn.payload.staff).toMatchObject({ mustChangePassword: true });
    const { token } = signedIn.payload;
    for (const path of ['/staff/members/list', '/staff/me/sessions', '/staff/me/start-authenticator'])
      expect(await send(path, {}, token)).toMatchObject({ status: 403, code: 'STAFF_PASSWORD_TEMPORARY' });
    const change = (userPw: string) =>
      send('/staff/me/change-password', { oldUserPw: made.payload.password, userPw }, token);
    expect((await change(made.payload.password)).code).toBe('STAFF_PASSWORD_INVALID'); // the same one is no change
    expect((await change(own)).status).toBe(200);
    expect((await send('/staff/auth/me', {}, token)).payload.staff).toMatchObject({ mustChangePassword: false });
    expect(await list(token)).toBe('ok');
    expect((await signIn('first-day', own)).payload.staff.mustChangePassword).toBe(false);
  });

  test('a reset one is temporary; a printed one is, a given one is not', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    expect(await list(clerk.token)).toBe('ok');
    const { payload } = await send('/staff/accounts/reset-password', { id: clerk.id, reason: '분실' });
    expect(await list((await signIn(clerk.loginId, payload.password)).payload.token)).toBe('STAFF_PASSWORD_TEMPORARY');
    const { db } = site.database;
    const password = 'printed on a screen';
    await addStaff(db, { loginId: 'printed', password, role: 'support', actor: 'cli', temporary: true });
    await addStaff(db, { loginId: 'given', password, role: 'support', actor: 'cli' });
    expect(await list((await signIn('printed', password)).payload.token)).toBe('STAFF_PASSWORD_TEMPORARY');
    expect(await list((await signIn('given', password)).payload.token)).toBe('ok');
  });

  test('recovery codes: ten, shown once, hashed, each good once in the place of a code, counted', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    const { secret } = (await send('/staff/me/start-authenticator', { userPw: clerk.password }, clerk.token)).payload;
    const confirmed = await send('/staff/me/confirm-authenticator', { code: codeOf(secret) }, clerk.token);
    const codes: string[] = confirmed.payload.recoveryCodes;
    expect([new Set(codes).size, confirmed.payload.staff.recoveryCodes]).toEqual([10, 10]);
    const kept = await sql<{ all: string }>`
      select (select jsonb_agg(c) from staff_recovery_code c)::text || (select jsonb_agg(e) from audit_event e)::text as all`.execute(
      site.database.db,
    );
    for (const code of codes)
      for (const shape of [code, code.replaceAll('-', '')]) expect(kept.rows[0]!.all).not.toContain(shape);

    const [first, second] = codes as [string, string];
    expect((await signIn(clerk.loginId, clerk.password)).code).toBe('STAFF_CODE_NEEDED');
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(clerk.loginId, clerk.password, first)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect((await signIn(clerk.loginId, 'not the password', second)).code).toBe('STAFF_SIGN_IN_FAILED');
    const loosely = await signIn(clerk.loginId, clerk.password, second.toUpperCase().replaceAll('-', ' '));
    expect(loosely.payload.staff.recoveryCodes).toBe(8);
    const { rows } = await sql<{ after: object }>`
      select after from audit_event where subject = ${`staff:${clerk.id}`} and action = 'staff.recovery-code' order by id`.execute(
      site.database.db,
    );
    expect(rows.map(({ after }) => after)).toEqual([{ left: 9 }, { left: 8 }]);
  });

  test('new codes want password and authenticator and void the old; one of them removes a lost authenticator', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    const renew = (userPw: string, code: string) => send('/staff/me/recovery-codes', { userPw, code }, clerk.token);
    expect((await renew(clerk.password, '123456')).code).toBe('STAFF_AUTHENTICATOR_MISSING');
    const { secret } = (await send('/staff/me/start-authenticator', { userPw: clerk.password }, clerk.token)).payload;
    const { payload } = await send('/staff/me/confirm-authenticator', { code: codeOf(secret, -1) }, clerk.token);
    const [before] = payload.recoveryCodes as [string];
    expect((await renew('not it at all', codeOf(secret))).code).toBe('STAFF_PASSWORD_WRONG');
    expect((await renew(clerk.password, before.replaceAll('-', ''))).code).toBe('STAFF_CODE_WRONG');
    const renewed = await renew(clerk.password, codeOf(secret));
    expect(renewed.payload.recoveryCodes).toHaveLength(10);
    const [code] = renewed.payload.recoveryCodes as [string];
    expect((await signIn(clerk.loginId, clerk.password, before)).code).toBe('STAFF_CODE_WRONG');
    const remove = (shown: string) =>
      send('/staff/me/remove-authenticator', { userPw: clerk.password, code: shown }, clerk.token);
    expect((await remove(before)).code).toBe('STAFF_CODE_WRONG');
    expect((await remove(code)).payload.staff).toMatchObject({ secondFactor: false, recoveryCodes: 0 });
    expect((await signIn(clerk.loginId, clerk.password)).status).toBe(200);
  });

  test('guesses of a recovery code meet the limit of codes', async () => {
    const clerk = await newStaff(site, { role: 'super' });
    const guesses = [];
    for (let guess = 0; guess < 7; guess += 1)
      guesses.push((await signIn(clerk.loginId, clerk.password, 'abcd-efgh-jkmn-pqrs')).status);
    expect(guesses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(guesses.slice(5)).toEqual([429, 429]);
  });
});

describe('members', () => {
  test('a password made by staff opens its own change alone, also over a refresh', async () => {
    const member = await site.newMember();
    const reset = { id: member.id, which: 'sign-in', reason: '본인 확인' };
    const { password } = (await send('/staff/members/password', reset)).payload;
    const { payload } = await send('/auth/login', { userId: member.userId, userPw: password }, null);
    expect(payload.members).toMatchObject({ passwordTemporary: true });
    const refreshed = (await send('/auth/refresh', { refreshToken: payload.refreshToken }, null)).payload;
    for (const { token } of [payload, refreshed])
      for (const path of ['/betting/results', '/balance/state', '/auth/sessions'])
        expect(await send(path, {}, token)).toMatchObject({ status: 403, code: 'AUTH_PASSWORD_TEMPORARY' });
    const update = (body: object) => send('/auth/update', body, refreshed.token);
    expect((await update({ acceptOdds: 'any' })).code).toBe('AUTH_PASSWORD_TEMPORARY');
    const change = { oldUserPw: password, userPw: 'my own 2 secret', userPw2: 'my own 2 secret' };
    const changed = await update(change);
    expect(changed.payload.member.passwordTemporary).toBe(false);
    expect((await send('/betting/results', {}, changed.payload.token)).status).toBe(200);
    const next = (await send('/auth/refresh', { refreshToken: refreshed.refreshToken }, null)).payload;
    expect((await send('/betting/results', {}, next.token)).status).toBe(200);
  });
});
