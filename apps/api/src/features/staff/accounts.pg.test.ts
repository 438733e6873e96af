import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { codeOf, newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { rightsOfRole } from '@lime/domain/access/staff-rights.ts';

let site: TestSite;
let boss: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite();
  boss = await newStaff(site, { role: 'super', loginId: 'boss' });
});
afterAll(() => site.close());

const send = async (path: string, body: unknown, token = boss.token, address?: string) => {
  const answer = await site.call(`/staff/${path}`, body, token, address);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const events = async (subject: string) =>
  (
    await sql<{
      actor: string;
      action: string;
      before: unknown;
      after: unknown;
      reason: string | null;
      address: string;
    }>`
      select actor, action, before, after, reason, address from audit_event where subject = ${subject} order by id`.execute(
      site.database.db,
    )
  ).rows;
const reason = '담당 변경';

describe('other people’s accounts', () => {
  test('a new one has a password that is told once and works; who made it is on record', async () => {
    const { status, payload } = await send('accounts/create', {
      loginId: 'Night.Shift',
      name: '야간 담당',
      role: 'trading',
      rights: { 'ledger.view': true, ...Object.fromEntries(rightsOfRole.trading.map((right) => [right, false])) },
      allowList: ['127.0.0.0/8'],
    });
    expect(status).toBe(200);
    const signedIn = await site.call('/staff/auth/login', { userId: 'night.shift', userPw: payload.password });
    expect(signedIn.body['payload'].staff).toMatchObject({
      name: '야간 담당',
      rights: ['ledger.view'],
    });
    const { list } = (await send('accounts/list', { q: 'night' })).payload;
    expect(list).toEqual([
      expect.objectContaining({
        id: payload.id,
        loginId: 'night.shift',
        ownRights: { 'ledger.view': true, ...Object.fromEntries(rightsOfRole.trading.map((right) => [right, false])) },
        allowList: ['127.0.0.0/8'],
        state: 'normal',
        lastAddress: '127.0.0.1',
        sessions: 1,
      }),
    ]);
    const [event] = await events(`staff:${payload.id}`);
    expect(event).toMatchObject({ actor: 'staff:boss', action: 'staff.create', address: '127.0.0.1' });
    expect(JSON.stringify(await events(`staff:${payload.id}`))).not.toContain(payload.password);
  });

  test.each([
    ['an id that is taken', { loginId: 'boss', role: 'cash' }, 400, 'STAFF_ID_TAKEN'],
    ['an id of one letter', { loginId: 'b', role: 'cash' }, 400, 'STAFF_ID_INVALID'],
    ['an id with a blank', { loginId: 'b c', role: 'cash' }, 400, 'STAFF_ID_INVALID'],
    [
      'an address that is none',
      { loginId: 'xx', role: 'cash', allowList: ['10.0.0.256'] },
      400,
      'STAFF_ADDRESS_INVALID',
    ],
    ['a block that is none', { loginId: 'xx', role: 'cash', allowList: ['10.0.0.0/33'] }, 400, 'STAFF_ADDRESS_INVALID'],
    ['a role nobody knows', { loginId: 'xx', role: 'king' }, 400, 'INPUT_INVALID'],
    ['a right nobody knows', { loginId: 'xx', role: 'cash', rights: { 'all.of.it': true } }, 400, 'INPUT_INVALID'],
  ])('%s is refused', async (_what, body, status, code) => {
    expect(await send('accounts/create', body)).toMatchObject({ status, code });
  });

  test('what changes counts with the next call and is recorded with before, after and why; what does not is not', async () => {
    const clerk = await newStaff(site, { role: 'support', rights: { 'ledger.view': true } });
    expect((await send('accounts/list', {}, clerk.token)).code).toBe('STAFF_RIGHT_MISSING');
    const change = { id: clerk.id, role: 'read-only', rights: { 'ledger.view': true, 'staff.view': true }, reason };
    expect((await send('accounts/update', change)).status).toBe(200);
    expect((await send('accounts/list', {}, clerk.token)).status).toBe(200);
    expect((await send('accounts/update', change)).status).toBe(200);
    const [, recorded, ...more] = await events(`staff:${clerk.id}`);
    expect(recorded).toMatchObject({
      action: 'staff.update',
      before: { role: 'support', rights: { 'ledger.view': true } },
      after: { role: 'read-only', rights: {} },
      reason,
    });
    expect(more).toEqual([]);
  });

  test('suspending ends the sessions at once; refusals without a reason or of nobody', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    expect(await send('accounts/update', { id: clerk.id, state: 'suspended', reason: '  ' })).toMatchObject({
      status: 400,
      code: 'STAFF_REASON_REQUIRED',
    });
    expect(await send('accounts/update', { id: '999999999', state: 'suspended', reason })).toMatchObject({
      status: 404,
    });
    expect((await send('accounts/update', { id: clerk.id, state: 'suspended', reason })).status).toBe(200);
    expect((await site.call('/staff/auth/me', {}, clerk.token)).status).toBe(419);
    expect((await site.call('/staff/auth/refresh', { refreshToken: clerk.refreshToken })).status).toBe(419);
    const { rows } = await sql`select from outbox where topic = 'staff-session'`.execute(site.database.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('a password is reset to one told once, the authenticator to none, sessions end: with everyone’s tokens dead', async () => {
    const clerk = await newStaff(site, { role: 'cash' });
    const me = (token: string) => site.call('/staff/auth/me', {}, token);
    const { password } = (await send('accounts/reset-password', { id: clerk.id, reason })).payload;
    expect((await me(clerk.token)).status).toBe(419);
    const signIn = (userPw: string, code?: string) =>
      site.call('/staff/auth/login', { userId: clerk.loginId, userPw, ...(code ? { code } : {}) });
    expect((await signIn(clerk.password)).body['code']).toBe('STAFF_SIGN_IN_FAILED');
    const again = await signIn(password, codeOf(clerk.secret!, 1));
    expect(again.status).toBe(200);
    expect((await send('accounts/reset-authenticator', { id: clerk.id, reason })).status).toBe(200);
    expect((await send('accounts/reset-authenticator', { id: clerk.id, reason })).code).toBe(
      'STAFF_AUTHENTICATOR_MISSING',
    );
    expect((await me(again.body['payload'].token)).status).toBe(419);
    const third = await signIn(password);
    expect(third.body['payload'].staff).toMatchObject({ secondFactor: false, mustSetUp: true });
    expect((await send('accounts/end-sessions', { id: clerk.id, reason })).payload).toEqual({ ended: 1 });
    expect((await me(third.body['payload'].token)).status).toBe(419);
    expect((await events(`staff:${clerk.id}`)).map(({ action }) => action)).toEqual([
      'staff.create',
      'staff.password-reset',
      'staff.authenticator-reset',
      'staff.sessions-end',
    ]);
  });

  test('the log of sign-ins is found by account, outcome, word and day', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    await site.call('/staff/auth/login', { userId: clerk.loginId, userPw: 'wrong as can be' }, null, '10.9.8.7');
    const found = async (filter: object) =>
      ((await send('accounts/sign-ins', filter)).payload.list as { outcome: string }[]).map(({ outcome }) => outcome);
    expect(await found({ id: clerk.id })).toEqual(['wrong-password', 'done']);
    expect(await found({ id: clerk.id, dir: 'asc' })).toEqual(['done', 'wrong-password']);
    expect(await found({ id: clerk.id, outcome: 'done' })).toEqual(['done']);
    expect(await found({ q: '10.9.8.' })).toEqual(['wrong-password']);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ id: clerk.id, to: '2020-01-01' })).toEqual([]);
    expect(await found({ id: clerk.id, from: '2020-01-01', to: '2999-01-01' })).toHaveLength(2);
  });
});

describe('guards', () => {
  test('nobody changes their own role, rights or state, resets themselves, or locks themselves out', async () => {
    for (const change of [{ role: 'cash' }, { state: 'suspended' }])
      expect(await send('accounts/update', { id: boss.id, ...change, reason })).toMatchObject({
        status: 403,
        code: 'STAFF_SELF',
      });
    const editor = await newStaff(site, { role: 'support', rights: { 'staff.edit': true } });
    expect(
      await send('accounts/update', { id: editor.id, rights: { 'members.money': true }, reason }, editor.token),
    ).toMatchObject({ code: 'STAFF_SELF' });
    for (const call of ['reset-password', 'reset-authenticator', 'end-sessions'])
      expect(await send(`accounts/${call}`, { id: boss.id, reason })).toMatchObject({
        status: 403,
        code: 'STAFF_SELF',
      });
    expect(await send('accounts/update', { id: boss.id, allowList: ['10.0.0.1'], reason })).toMatchObject({
      code: 'STAFF_ADDRESS_OWN',
    });
    expect(
      await send('accounts/update', { id: boss.id, name: '대표', allowList: ['127.0.0.1'], reason }),
    ).toMatchObject({
      status: 200,
    });
    await send('accounts/update', { id: boss.id, allowList: [], reason });
  });

  test('with staff.edit alone nobody reaches above their own rights, by making, changing or resetting an account', async () => {
    const { token } = await newStaff(site, { role: 'support', rights: { 'staff.edit': true } });
    const equal = await newStaff(site, { role: 'support' });
    const above = { status: 403, code: 'STAFF_ABOVE' };
    expect(await send('accounts/create', { loginId: 'mine', role: 'super' }, token)).toMatchObject(above);
    const lent = { loginId: 'mine', role: 'support', rights: { 'members.money': true } };
    expect(await send('accounts/create', lent, token)).toMatchObject(above);
    expect(await send('accounts/update', { id: equal.id, role: 'cash', reason }, token)).toMatchObject(above);
    expect(await send('accounts/update', { id: boss.id, name: 'x', reason }, token)).toMatchObject(above);
    for (const call of ['reset-password', 'reset-authenticator', 'end-sessions'])
      expect(await send(`accounts/${call}`, { id: boss.id, reason }, token)).toMatchObject(above);
    expect(await send('accounts/update', { id: equal.id, name: '새 이름', reason }, token)).toMatchObject({
      status: 200,
    });
    expect((await send('accounts/create', { loginId: 'mine', role: 'support' }, token)).status).toBe(200);
  });

  test('the last active super stays, also when sixteen pairs take each other’s place at the same moment', async () => {
    await sql`update staff set state = 'suspended' where role = 'super' and login_id <> 'boss'`.execute(
      site.database.db,
    );
    for (let round = 0; round < 16; round += 1) {
      const other = await newStaff(site, { role: 'super' });
      const answers = await Promise.all([
        send('accounts/update', { id: other.id, role: 'trading', reason }),
        send('accounts/update', { id: boss.id, role: 'trading', reason }, other.token),
      ]);
      const { rows } = await sql<{
        id: number;
      }>`select id from staff where role = 'super' and state = 'normal'`.execute(site.database.db);
      expect(rows.length).toBeGreaterThanOrEqual(1);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      await sql`update staff set role = case id when ${boss.id} then 'super' else 'trading' end where id in (${boss.id}, ${other.id})`.execute(
        site.database.db,
      );
    }
  });
});

describe('one’s own account', () => {
  const signIn = (it: StaffOfTest, code?: string, userPw = it.password) =>
    site.call('/staff/auth/login', { userId: it.loginId, userPw, ...(code ? { code } : {}) });

  test('an authenticator ends the sessions from before it, but not the one that showed its first code', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    const before = (await signIn(clerk)).body['payload'];
    const { payload } = await send('me/start-authenticator', { userPw: clerk.password }, clerk.token);
    await send('me/confirm-authenticator', { code: codeOf(payload.secret) }, clerk.token);
    const me = async (token: string) => (await site.call('/staff/auth/me', {}, token)).status;
    expect([await me(before.token), await me(clerk.token)]).toEqual([419, 200]);
    const refreshed = await site.call('/staff/auth/refresh', { refreshToken: before.refreshToken });
    expect(refreshed.status).toBe(419);
  });

  test('an authenticator lists the account under the operator’s name', async () => {
    await changeSettings(site, { brand: { ...settingDefinitions.brand.default, name: '초록 스포츠' } });
    const clerk = await newStaff(site, { role: 'support' });
    const { payload } = await send('me/start-authenticator', { userPw: clerk.password }, clerk.token);
    expect(new URL(payload.url).searchParams.get('issuer')).toBe('초록 스포츠');
    await changeSettings(site, { brand: settingDefinitions.brand.default });
  });

  test('first codes are looked at five times in a quarter of an hour', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    const { payload } = await send('me/start-authenticator', { userPw: clerk.password }, clerk.token);
    const confirm = (code: string) => send('me/confirm-authenticator', { code }, clerk.token);
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm('a00000')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await confirm(codeOf(payload.secret))).status).toBe(429);
  });

  test('an authenticator is begun with the password, counts with its first code, and is removed with both', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    const wrong = await send('me/start-authenticator', { userPw: 'not it at all' }, clerk.token);
    expect(wrong).toMatchObject({ status: 400, code: 'STAFF_PASSWORD_WRONG' });
    expect(await send('me/confirm-authenticator', { code: '123456' }, clerk.token)).toMatchObject({
      code: 'STAFF_AUTHENTICATOR_MISSING',
    });
    const { payload } = await send('me/start-authenticator', { userPw: clerk.password }, clerk.token);
    expect(payload.url).toBe(
      `otpauth://totp/LIME:${clerk.loginId}?issuer=LIME&secret=${payload.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(Buffer.from(payload.qr.split(',')[1], 'base64').toString()).toMatch(/^<svg /);
    expect((await signIn(clerk)).status).toBe(200); // not yet confirmed: no code is asked for
    expect(await send('me/confirm-authenticator', { code: '000' }, clerk.token)).toMatchObject({
      code: 'STAFF_CODE_WRONG',
    });
    const code = codeOf(payload.secret);
    const confirmed = await send('me/confirm-authenticator', { code }, clerk.token);
    expect(confirmed.payload.staff.secondFactor).toBe(true);
    expect(await send('me/start-authenticator', { userPw: clerk.password }, clerk.token)).toMatchObject({
      code: 'STAFF_AUTHENTICATOR_SET',
    });
    expect((await signIn(clerk)).body['code']).toBe('STAFF_CODE_NEEDED');
    expect((await signIn(clerk, code)).body['code']).toBe('STAFF_CODE_WRONG'); // it confirmed: it is used up
    const remove = (body: object) => send('me/remove-authenticator', body, clerk.token);
    expect(await remove({ userPw: 'not it', code: codeOf(payload.secret, 1) })).toMatchObject({
      code: 'STAFF_PASSWORD_WRONG',
    });
    expect(await remove({ userPw: clerk.password, code: 'x' })).toMatchObject({ code: 'STAFF_CODE_WRONG' });
    expect((await remove({ userPw: clerk.password, code: codeOf(payload.secret, 1) })).payload.staff.secondFactor).toBe(
      false,
    );
    expect((await signIn(clerk)).status).toBe(200);
    const actions = (await events(`staff:${clerk.id}`)).map(({ action }) => action);
    expect(actions).toEqual(['staff.create', 'staff.authenticator-set', 'staff.authenticator-removed']);
    expect(JSON.stringify(await events(`staff:${clerk.id}`))).not.toContain(payload.secret);
  });

  test('a role that must have one may do nothing else until it is set up; in the demo world it may', async () => {
    const { password } = (await send('accounts/create', { loginId: 'cashier', role: 'cash' })).payload;
    const answer = await site.call('/staff/auth/login', { userId: 'cashier', userPw: password });
    const { token, staff } = answer.body['payload'];
    expect(staff.mustSetUp).toBe(true);
    const own = 'a secret of my own';
    await send('me/change-password', { oldUserPw: password, userPw: own }, token);
    const refused = await site.call('/staff/accounts/list', {}, token);
    expect([refused.status, refused.body['code']]).toEqual([403, 'STAFF_SECOND_FACTOR_REQUIRED']);
    const { secret } = (await send('me/start-authenticator', { userPw: own }, token)).payload;
    await send('me/confirm-authenticator', { code: codeOf(secret) }, token);
    expect((await site.call('/staff/accounts/list', {}, token)).body['code']).toBe('STAFF_RIGHT_MISSING');
  });

  test('a new password needs the old one and a good one, and ends the other sessions', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    const other = (await signIn(clerk)).body['payload'].token;
    const change = (oldUserPw: string, userPw: string) =>
      send('me/change-password', { oldUserPw, userPw }, clerk.token);
    const good = 'another staff secret 8';
    expect(await change('not it at all', good)).toMatchObject({ code: 'STAFF_PASSWORD_WRONG' });
    for (const bad of ['nine char', '', 'x'.repeat(65), '1234567890', 'aaaaaaaaaaaa', clerk.password])
      expect(await change(clerk.password, bad)).toMatchObject({ status: 400, code: 'STAFF_PASSWORD_INVALID' });
    expect((await change(clerk.password, good)).status).toBe(200);
    expect((await site.call('/staff/auth/me', {}, clerk.token)).status).toBe(200);
    expect((await site.call('/staff/auth/me', {}, other)).status).toBe(419);
    expect((await signIn(clerk)).status).toBe(400);
    expect((await signIn(clerk, undefined, good)).status).toBe(200);
  });

  test('sixteen guesses of the password in a stolen session: five are looked at', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    const guesses = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        send('me/start-authenticator', { userPw: `guess ${i} of many` }, clerk.token),
      ),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(11);
  });

  test('sessions are listed and ended, one or all others; nobody else’s', async () => {
    const clerk = await newStaff(site, { role: 'support' });
    const stranger = await newStaff(site, { role: 'support' });
    const tokens = [];
    for (let i = 0; i < 3; i += 1) tokens.push((await signIn(clerk)).body['payload'].token as string);
    const list = async (token: string) =>
      (await send('me/sessions', {}, token)).payload.list as { id: string; current: boolean }[];
    const sessions = await list(clerk.token);
    expect(sessions.map(({ current }) => current)).toEqual([false, false, false, true]);
    const end = (id?: string, token = clerk.token) => send('me/end-sessions', id ? { id } : {}, token);
    expect((await end(sessions[0]!.id, stranger.token)).status).toBe(404);
    expect((await end(sessions[3]!.id)).status).toBe(404); // the one that asks
    expect((await end(sessions[0]!.id)).payload).toEqual({ ended: 1 });
    expect((await end(sessions[0]!.id)).status).toBe(404);
    expect((await site.call('/staff/auth/me', {}, tokens[2])).status).toBe(419);
    expect((await end()).payload).toEqual({ ended: 2 });
    expect(await list(clerk.token)).toHaveLength(1);
  });
});
