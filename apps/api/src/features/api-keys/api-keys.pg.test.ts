import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiScopes, scopeOf } from '@lime/domain/access/api-scopes.ts';
import type { ApiScope } from '@lime/domain/access/api-scopes.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { fineBody } from '../../../test/fine-body.ts';
import { openTestSite } from '../../../test/site.ts';
import type { SiteAnswer, TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { callsAMinute } from './key-gate.ts';

let site: TestSite;
let boss: StaffOfTest;
let second: StaffOfTest;
let no = 0;
const today = seoulDay(new Date());

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  boss = await newStaff(site);
  second = await newStaff(site);
});
afterAll(() => site.close());

const ask = (path: string, body: object, token = boss.token) => site.call(`/staff/${path}`, body, token);
const form = (more: object = {}) => ({
  name: `키 ${(no += 1)}`,
  scopes: ['slips'],
  addresses: [],
  lastDay: null,
  ...more,
});
async function make(more: object = {}): Promise<{ id: string; name: string; token: string; waiting: { id: string } }> {
  const body = form(more);
  const answer = await ask('api-keys/make', body);
  expect(answer.text).toContain('"success":true');
  return { ...answer.body.payload, name: body.name };
}
const approve = (id: string, by = second) => ask('approvals/approve', { id }, by.token);
async function open(more: object = {}) {
  const key = await make(more);
  expect((await approve(key.waiting.id)).status).toBe(200);
  return key;
}
const slips = (token: string, address?: string): Promise<SiteAnswer> =>
  site.call('/staff/slips/list', {}, token, address);
const actionsOf = async (id: string) =>
  (
    await sql<{ action: string; actor: string }>`
      select action, actor from audit_event where subject = ${`api-key:${id}`} order by id`.execute(site.database.db)
  ).rows.map(({ action, actor }) => `${action} ${actor}`);

test('a key works once a second super has agreed, and not its maker', async () => {
  const key = await make();
  expect(key.token).toMatch(/^lime_[\w-]{43}$/);
  expect((await slips(key.token)).status).toBe(401);
  expect((await approve(key.waiting.id, boss)).body.code).toBe('STAFF_SECOND_PERSON');
  expect((await slips(key.token)).status).toBe(401);
  expect((await approve(key.waiting.id)).status).toBe(200);
  expect((await slips(key.token)).body.payload.list).toEqual([]);
  const { list } = (await ask('api-keys/list', {})).body.payload;
  expect(list[0]).toMatchObject({ name: key.name, state: 'on', hint: key.token.slice(0, 9), lastAddress: '127.0.0.1' });
});

test('the key is shown once: neither the database, the list nor the audit log has it', async () => {
  const key = await open();
  await slips(key.token);
  const { rows } = await sql`select * from api_key`.execute(site.database.db);
  const events = await sql`select * from audit_event`.execute(site.database.db);
  for (const text of [JSON.stringify(rows), JSON.stringify(events.rows), (await ask('api-keys/list', {})).text])
    expect(text).not.toContain(key.token.slice(9));
});

test('a stopped key ends at once, also before anybody agreed, and its name stays taken', async () => {
  const key = await open();
  expect((await ask('api-keys/stop', { id: key.id })).status).toBe(200);
  expect((await slips(key.token)).status).toBe(401);
  expect((await ask('api-keys/stop', { id: key.id })).body.code).toBe('API_KEY_STOPPED');
  expect((await ask('api-keys/make', form({ name: key.name }))).body.code).toBe('API_KEY_NAME');
  const early = await make();
  await ask('api-keys/stop', { id: early.id });
  expect((await approve(early.waiting.id)).body.code).toBe('API_KEY_STOPPED');
  expect((await slips(early.token)).status).toBe(401);
  expect((await ask('api-keys/stop', { id: '999999999' })).status).toBe(404);
});

test('it ends with the account of whom it was shown to', async () => {
  const maker = await newStaff(site);
  const { token, waiting } = (await ask('api-keys/make', form(), maker.token)).body.payload;
  await approve(waiting.id);
  expect((await slips(token)).status).toBe(200);
  await sql`update staff set state = 'suspended' where id = ${maker.id}`.execute(site.database.db);
  expect((await slips(token)).status).toBe(401);
});

test('two who make one name at once: one key', async () => {
  const body = form();
  const both = await Promise.all([ask('api-keys/make', body), ask('api-keys/make', body)]);
  expect(both.map(({ body: answer }) => String(answer.code ?? 'made')).toSorted()).toEqual(['API_KEY_NAME', 'made']);
});

test('it works to the end of its last day', async () => {
  const last = await open({ lastDay: today });
  const over = await open({ lastDay: addDays(today, -1) });
  expect((await slips(last.token)).status).toBe(200);
  expect((await slips(over.token)).status).toBe(401);
});

test('it works from its addresses alone; refusals and new addresses are on record under its name', async () => {
  const key = await open({ addresses: ['203.0.113.0/24', '2001:db8::7'] });
  const codes = [];
  for (const address of ['203.0.113.1', '203.0.113.255', '203.0.114.1', '2001:db8::7', '2001:db8::8', '203.0.113.1'])
    codes.push((await slips(key.token, address)).body.code ?? 'fine');
  expect(codes).toEqual(['fine', 'fine', 'STAFF_ADDRESS', 'fine', 'STAFF_ADDRESS', 'fine']);
  const actor = `key:${key.name}`;
  expect(await actionsOf(key.id)).toEqual([
    `api-key.create staff:${boss.loginId}`,
    `approval.ask staff:${boss.loginId}`,
    `api-key.open staff:${boss.loginId}`,
    `approval.approve staff:${second.loginId}`,
    ...Array.from({ length: 4 }, () => `api-key.address ${actor}`),
  ]);
  const denied = await sql<{ code: string }>`
    select after ->> 'code' as code from audit_event where actor = ${actor} and action = 'staff.denied'`.execute(
    site.database.db,
  );
  expect(denied.rows).toEqual([{ code: 'STAFF_ADDRESS' }]);
  for (const addresses of [['nonsense'], ['1.2.3.4/33'], ['300.1.1.1']])
    expect((await ask('api-keys/make', form({ addresses }))).body.code).toBe('API_KEY_ADDRESS');
});

test('so many calls a minute, counted by key', async () => {
  const [busy, other] = [await open(), await open()];
  for (let call = 0; call < callsAMinute; call += 1) await slips(busy.token);
  const refused = await slips(busy.token);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await slips(other.token)).status).toBe(200);
}, 60_000);

test('nobody gives away what they may not see, and readers make none', async () => {
  const some = await newStaff(site, { role: 'support', rights: { 'integrations.edit': true } });
  expect((await ask('api-keys/make', form({ scopes: ['slips', 'ledger'] }), some.token)).status).toBe(403);
  expect((await ask('api-keys/make', form({ scopes: ['slips', 'members'] }), some.token)).status).toBe(200);
  const reader = await newStaff(site, { role: 'read-only' });
  expect((await ask('api-keys/make', form(), reader.token)).status).toBe(403);
  expect((await ask('api-keys/list', {}, reader.token)).status).toBe(200);
  for (const more of [{ scopes: [] }, { scopes: ['all'] }, { name: ' ' }, { name: 'a:b' }, { lastDay: 'soon' }])
    expect((await ask('api-keys/make', form(more))).body.code).toBe('INPUT_INVALID');
});

test('members are half hidden to it', async () => {
  const key = await open({ scopes: ['members'] });
  const { id } = await site.newMember({ phone: '010-9876-5432', account: '110-987-654321' });
  const { body, text } = await site.call('/staff/members/card', { id }, key.token);
  expect(body.success).toBe(true);
  for (const secret of ['010-9876-5432', '01098765432', '110-987-654321', '110987654321'])
    expect(text).not.toContain(secret);
});

describe('every call there is, by keys', () => {
  const verdict = ({ status, body }: SiteAnswer) =>
    body.code === undefined ? String(status) : `${status} ${body.code}`;

  test.each(apiScopes.map(({ id }) => id))(
    '%s opens its own calls and no other',
    async (scope: ApiScope) => {
      const { token } = await open({ scopes: [scope] });
      const wrong: string[] = [];
      for (const call of site.app.calls) {
        // nobody knows this key of a body: who gets past the door gets INPUT_INVALID
        const sent = call.auth === 'provider' ? fineBody(call) : { nobodyKnowsThis: 1 };
        const is = verdict(await site.call(call.path, sent, token));
        const should = () => {
          if (call.auth === 'staff') return scopeOf(call.path) === scope ? '400 INPUT_INVALID' : '403 API_KEY_SCOPE';
          if (call.auth === 'provider') return '401 PROVIDER_UNKNOWN';
          return ['member', 'agent'].includes(call.auth) ? '401 AUTH_REQUIRED' : '400 INPUT_INVALID';
        };
        if (is !== should()) wrong.push(`${call.path}: should be ${should()}, is ${is}`);
      }
      expect(wrong.filter((line) => !line.includes('MENU_CLOSED'))).toEqual([]);
    },
    60_000,
  );

  test('none of them writes anything', () => {
    const open = [...site.app.calls].filter(({ path }) => scopeOf(path) !== null);
    expect(open).toHaveLength(apiScopes.flatMap(({ paths }) => [...paths]).length);
    for (const call of open)
      expect(call, call.path).toMatchObject({
        auth: 'staff',
        right: apiScopes.find(({ id }) => id === scopeOf(call.path))!.right,
      });
    expect(open.filter(({ writes, once, upload }) => writes || once || upload)).toEqual([]);
  });

  test('a key nobody made, one cut short, and one with something behind it', async () => {
    const { token } = await open();
    for (const wrong of [`lime_${'A'.repeat(43)}`, token.slice(0, -1), `${token}A`, token.toUpperCase(), 'lime_'])
      expect((await slips(wrong)).status).toBe(401);
  });
});
