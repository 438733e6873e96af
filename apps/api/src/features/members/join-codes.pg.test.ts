import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exported } from '../../../test/exported.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

let site: TestSite;
let boss: StaffOfTest;
let reader: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web', 'worker']) } });
  boss = await newStaff(site);
  reader = await newStaff(site, { role: 'read-only' });
});
afterAll(() => site.close());

const ask = async (verb: string, body: unknown = {}, { token }: { token: string } = boss) => {
  const answer = await site.call(`/staff/join-codes/${verb}`, body, token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const form = (code: string, changes: object = {}) => ({
  code,
  note: '',
  active: true,
  expiresAt: null,
  mostUses: null,
  ...changes,
});
const save = (code: object, create = true) => ask('save', { create, code });
const row = async (code: string) => (await ask('list', { q: code })).payload.list[0];
const join = async (code: string): Promise<string> =>
  site.newMember({ code }).then(
    () => 'joined',
    (error: Error) => (JSON.parse(error.message) as { code: string }).code,
  );

test('a code is made, members come by it, and it is stopped; each step with what was before', async () => {
  expect((await save(form('SUMMER', { note: '여름 제휴' }))).payload.code).toMatchObject({ state: 'open', members: 0 });
  expect((await save(form('SUMMER'))).code).toBe('JOIN_CODE_TAKEN');
  expect((await save(form('NOSUCH'), false)).status).toBe(404);
  expect(await join('SUMMER')).toBe('joined');
  expect(await join('SUMMER')).toBe('joined');
  expect(await row('여름')).toMatchObject({ code: 'SUMMER', members: 2, owner: 'office' });
  expect((await save(form('SUMMER', { active: false }), false)).payload.code).toMatchObject({
    state: 'stopped',
    members: 2,
  });
  expect(await join('SUMMER')).toBe('AUTH_CODE_UNKNOWN');
  expect((await ask('list', { q: 'SUMMER', active: 'yes' })).payload.list).toEqual([]);
  const { rows } = await sql<{ action: string; before: { active: boolean } | null; after: { active: boolean } }>`
    select action, before, after from audit_event where subject = 'join-code:SUMMER' order by id`.execute(
    site.database.db,
  );
  expect(rows).toMatchObject([
    { action: 'join-code.create', before: null, after: { active: true, note: '여름 제휴' } },
    { action: 'join-code.change', before: { active: true }, after: { active: false } },
  ]);
});

test('a code is over with its last moment', async () => {
  await save(form('SHORT', { expiresAt: new Date(Date.now() + 3_600_000).toISOString() }));
  expect(await join('SHORT')).toBe('joined');
  await save(form('SHORT', { expiresAt: new Date(Date.now() - 1_000).toISOString() }), false);
  expect(await join('SHORT')).toBe('AUTH_CODE_UNKNOWN');
  expect((await row('SHORT')).state).toBe('over');
});

test('of eight sign-ups at once with a code for three, three come by it', async () => {
  await save(form('THREE', { mostUses: 3 }));
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => join('THREE')));
  expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(3);
  expect(new Set(outcomes)).toEqual(new Set(['joined', 'AUTH_CODE_UNKNOWN']));
  expect(await row('THREE')).toMatchObject({ members: 3, state: 'used-up' });
});

test.each([
  ['two letters', { code: 'AB' }],
  ['small letters', { code: 'summer' }],
  ['twenty-one letters', { code: 'A'.repeat(21) }],
  ['no use', { mostUses: 0 }],
  ['a long note', { note: '가'.repeat(101) }],
])('%s is refused', async (_what, changes) =>
  expect((await save({ ...form('EDGES'), ...changes })).code).toBe('INPUT_INVALID'),
);

test('whoever may only look reads and exports the list, and changes nothing', async () => {
  expect((await ask('list', {}, reader)).status).toBe(200);
  expect((await ask('save', { create: true, code: form('READER') }, reader)).code).toBe('STAFF_RIGHT_MISSING');
  const { text } = await exported(site, boss.token, { path: '/staff/join-codes/list' });
  expect(text).toContain('THREE');
});
