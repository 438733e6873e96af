import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SettingKey, SettingValues } from '@lime/contract/settings.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { menuGates } from '@lime/domain/access/menus.ts';
import { openTestSite, signUpForm } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';
import { changeSetting } from './settings.service.ts';

let site: TestSite;
let member: Awaited<ReturnType<TestSite['newMember']>>;
beforeAll(async () => {
  site = await openTestSite({ config: { trustProxy: ['10.0.0.0/8'] } });
  member = await site.newMember();
});
afterAll(() => site.close());

const changed = new Set<SettingKey>();
async function set<Key extends SettingKey>(key: Key, value: SettingValues[Key]): Promise<void> {
  changed.add(key);
  const there = new Promise<void>((resolve) => waiting.push(resolve));
  await inTransaction(site.database.db, (tx) => changeSetting(tx, site.app.core.channel, 'test', key, value));
  await there;
}
const waiting: (() => void)[] = [];
beforeAll(() => {
  // behind the settings' own listener, which reads: one more turn of its queue and it is there
  site.app.core.channel.on('settings', () => setTimeout(() => waiting.splice(0).forEach((done) => done()), 100));
});
afterEach(async () => {
  for (const key of changed) await set(key, settingDefinitions[key].default as never);
  changed.clear();
});

const deny = (...addresses: string[]) =>
  set(
    'denyIp',
    addresses.map((address) => ({ address, memo: 'test' })),
  );
const bet = { bettings: [{ betsSeq: '1', odds: 1.5 }], amount: 1_000 };

test('a denied address gets no session, no word of the site and no answer to a token it has', async () => {
  await deny('203.0.113.64/26', '2001:db8::/33');
  const from =
    (address: string) =>
    async (path: string, body: unknown = {}, token: string | null = null) => {
      const { status, body: answer } = await site.call(path, body, token, address);
      return { status, code: answer['code'] };
    };
  const denied = { status: 403, code: 'ADDRESS_DENIED' };
  for (const address of ['203.0.113.64', '203.0.113.127', '::ffff:203.0.113.64', '2001:db8::1', '2001:db8:7fff::1']) {
    const call = from(address);
    expect(await call('/auth/login', { userId: member.userId, userPw: 'a fine secret 7' })).toEqual(denied);
    expect(await call('/auth/refresh', { refreshToken: member.refreshToken })).toEqual(denied);
    expect(await call('/auth/signup', {})).toEqual(denied);
    expect(await call('/auth/info/new', {}, member.token)).toEqual(denied);
    expect(await call('/auth/logout', {}, member.token)).toEqual(denied);
    expect(await call('/betting/korean/process', bet, member.token)).toEqual(denied);
    expect(await call('/setting/lime')).toEqual(denied);
  }
  for (const address of ['203.0.113.63', '203.0.113.128', '2001:db8:8000::1', '2001:db7:ffff::1'])
    expect((await from(address)('/auth/info/new', {}, member.token)).status, address).toBe(200);
});

test('a denied address in words: Korean, without a hint of the list', async () => {
  await deny('203.0.113.7');
  const { text, body } = await site.call('/setting/lime', {}, null, '203.0.113.7');
  expect(body).toMatchObject({
    success: false,
    status: 403,
    error: '지금 접속한 곳(IP 주소)에서는 이용할 수 없어요. 다른 네트워크로 접속해주세요.',
  });
  expect(text).not.toContain('203.0.113');
});

test('taken off the list, an address is welcome at once, with the session it had', async () => {
  await deny('203.0.113.7');
  expect((await site.call('/auth/info/new', {}, member.token, '203.0.113.7')).status).toBe(403);
  await deny('203.0.113.8');
  expect((await site.call('/auth/info/new', {}, member.token, '203.0.113.7')).status).toBe(200);
});

test('the address counts that one’s own proxy names; a stranger’s word of it does not', async () => {
  await deny('198.51.100.4');
  const status = async (peer: string, forwarded: string) =>
    (
      await site.app.server.inject({
        method: 'POST',
        url: '/api/setting/lime',
        remoteAddress: peer,
        headers: { 'x-forwarded-for': forwarded },
      })
    ).statusCode;
  expect(await status('10.1.2.3', '198.51.100.4')).toBe(403);
  expect(await status('10.1.2.3', '198.51.100.5')).toBe(200);
  expect(await status('10.1.2.3', '198.51.100.5, 198.51.100.4')).toBe(403);
  expect(await status('10.1.2.3', '198.51.100.4, 198.51.100.5')).toBe(200);
  expect(await status('203.0.113.7', '198.51.100.4')).toBe(200);
  expect(await status('198.51.100.4', '203.0.113.7')).toBe(403);
  expect(await status('10.1.2.3', 'unknown')).toBe(200);
});

test('the pages of a denied address are one plain page; the office’s are not its business', async () => {
  await deny('203.0.113.7');
  const get = (url: string, remoteAddress = '203.0.113.7') =>
    site.app.server.inject({ method: 'GET', url, remoteAddress });
  for (const url of ['/', '/main', '/sport/korean?x=1', '/assets/index.js', '/officers', '/apis']) {
    const { statusCode, headers, body } = await get(url);
    expect({ url, statusCode, type: headers['content-type'] }).toEqual({
      url,
      statusCode: 403,
      type: 'text/html; charset=utf-8',
    });
    expect(body).toContain('<h1>이 주소에서는 이용할 수 없어요</h1>');
    expect(body).not.toMatch(/style=|<style|<script/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
  for (const url of ['/office', '/office/deposits', '/office?x'])
    expect((await get(url)).body, url).not.toContain('이 주소에서는');
  expect((await get('/main', '203.0.113.8')).body).not.toContain('이 주소에서는');
});

test('in emergency a member’s calls are 503 with the time to come back; money out, support and the door stay open', async () => {
  await set('emergency', { active: true, text: '오후 6시에 다시 열어요.' });
  for (const [path, body, token] of [
    ['/balance/deposit/process', { amount: 10_000, code: '' }, member.token],
    ['/auth/signup', {}, null],
    ['/betting/korean/process', bet, member.token],
    ['/v2/game/korean/prematch2', {}, null],
  ] as const) {
    const answer = await site.call(path, body, token);
    expect({ path, status: answer.status, retry: answer.headers['retry-after'] }).toEqual({
      path,
      status: 503,
      retry: '30',
    });
    expect(answer.body).toMatchObject({
      code: 'SITE_EMERGENCY',
      error: '점검중 입니다.',
      detail: { text: '오후 6시에 다시 열어요.' },
    });
  }
  const { status, body } = await site.call('/setting/lime');
  expect(status).toBe(200);
  expect(body['payload'].settings.config.option.emergency).toEqual({ active: true, text: '오후 6시에 다시 열어요.' });
  expect((await site.call('/setting/popup/lime')).status).toBe(200);
  expect((await site.call('/auth/error', { error: 'x' })).status).not.toBe(503);
  // Decision 110: a member gets in, out, at their own money and at support, whatever happens.
  const signedIn = await site.call('/auth/login', { userId: member.userId, userPw: 'a fine secret 7' });
  expect(signedIn.status).toBe(200);
  const fresh = await site.call('/auth/refresh', { refreshToken: signedIn.body['payload'].refreshToken });
  const token = fresh.body['payload'].token as string;
  for (const path of ['/auth/info/new', '/balance/state', '/balance/list', '/board/customer/list', '/chat/list'])
    expect((await site.call(path, {}, token)).status, path).toBe(200);
  const give = { from: issue.playMoney, to: memberAccount(Number(member.id), 'cash'), kind: 'grant' } as const;
  await inTransaction(site.database.db, (tx) => post(tx, [{ ...give, amount: 50_000, cause: 'grant:emergency' }]));
  const withdrawn = await site.call(
    '/balance/withdrawal/process',
    { amount: 10_000, withdrawalPw: signUpForm().cashoutPw },
    token,
  );
  expect(withdrawn.body).toMatchObject({ success: true, payload: { members_cash: 40_000 } });
  const inquiry = { title: '출금 문의', content: '점검 중에도 물어볼 수 있나요?' };
  expect((await site.call('/board/customer/create', inquiry, token)).status).toBe(200);
  const leaving = await site.call('/auth/logout', {}, member.token);
  expect(leaving.status).toBe(200);
  await set('emergency', { active: false, text: '' });
  member = await site.newMember();
});

test('a route under repair closes the calls of its entry once every route of the entry is', async () => {
  const ask = async (path: string) => (await site.call(path, bet, member.token)).body;
  await set('repair', ['스포츠-한국형']);
  for (const path of ['/v2/game/korean/prematch2', '/betting/korean/process'])
    expect(await ask(path)).toMatchObject({ status: 403, code: 'ROUTE_REPAIR', error: '점검중 입니다.' });
  expect((await ask('/v2/game/korean/special2'))['code']).not.toBe('ROUTE_REPAIR');
  await set('repair', ['스포츠-한국형2']); // 해외 한국형 uses the same calls
  expect((await ask('/betting/lsport/process'))['code']).not.toBe('ROUTE_REPAIR');
  await set('repair', ['스포츠-한국형2', '해외 한국형']);
  expect((await ask('/betting/lsport/process'))['code']).toBe('ROUTE_REPAIR');
  const settings = (await site.call('/setting/lime')).body['payload'].settings;
  expect(settings.config.option.repair).toEqual(['스포츠-한국형2', '해외 한국형']);
  expect(settings.admin.denyIp).toEqual([]);
  await set('repair', []);
});

test('every call of a menu entry is closed with the entry’s sentence, and open again with it', async () => {
  const calls = [...site.app.calls].filter((call) => call.menu !== undefined);
  expect(new Set(calls.map((call) => call.menu))).toContain('스포츠-한국형');
  const texts = new Map<string, string>(menuGates.map(({ name, closedText }) => [name, closedText]));
  const menu = (visible: boolean) => menuGates.map(({ name }) => ({ name, visible }));
  await set('menu', menu(false));
  for (const call of calls) {
    const { status, body } = await site.call(call.path, bet, member.token);
    expect({ path: call.path, status, code: body['code'], error: body['error'], detail: body['detail'] }).toEqual({
      path: call.path,
      status: 403,
      code: 'MENU_CLOSED',
      error: texts.get(call.menu!),
      detail: { menu: call.menu },
    });
  }
  await set('menu', menu(true));
  for (const call of calls) expect((await site.call(call.path, bet, member.token)).status, call.path).not.toBe(403);
  await set('siteDisplay', false);
  for (const call of calls) expect((await site.call(call.path, bet, member.token)).status, call.path).toBe(403);
  expect((await site.call('/auth/info/new', {}, member.token)).status).toBe(200);
});
