import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsOf, staffRoles } from '@lime/domain/access/staff-rights.ts';
import { settingGroups, settingRight } from '@lime/contract/settings-form.ts';
import type { SettingGroup } from '@lime/contract/settings-form.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

// What each role sees and changes is the table of packages/contract/src/setting-rights.test.ts; here each call keeps to it.

let site: TestSite;
let boss: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite();
  boss = await newStaff(site);
});
afterAll(() => site.close());

/** A setting of each group with another value than it has. */
const changes: Readonly<Record<SettingGroup, { key: string; of: (value: never) => unknown }>> = {
  site: { key: 'ageLimit', of: (value: number) => (value === 19 ? 20 : 19) },
  menus: { key: 'notices', of: (value: string[]) => [...value.slice(0, 5), `문구 ${value.length}`] },
  limits: { key: 'level.Prematch', of: (value: object) => bumped(value) },
  betting: { key: 'cutoff', of: (value: number) => (value === 16 ? 17 : 16) },
  sports: { key: 'inplay', of: (value: object) => bumped(value) },
  games: {
    key: 'game.powerball',
    of: (value: { closesSeconds: number }) => ({ ...value, closesSeconds: value.closesSeconds + 1 }),
  },
  casino: {
    key: 'casinoLobby',
    of: ({ vendors }: { vendors: object[] }) => ({
      vendors: vendors.length > 0 ? [] : [{ code: 'lobby-1-0', state: 'repair', place: null, grades: [], limits: {} }],
      games: [],
    }),
  },
  events: { key: 'chulsuk', of: (value: { takes: number }) => ({ ...value, takes: value.takes + 1 }) },
  cash: { key: 'depositHint', of: ({ zero }: { zero: boolean }) => ({ zero: !zero }) },
  accounts: {
    key: 'depositAccounts',
    of: ([one, ...rest]: object[]) => [{ ...one, account: `000-${rest.length}-${Date.now()}` }, ...rest],
  },
  security: { key: 'staffIdle', of: ({ minutes }: { minutes: number }) => ({ minutes: minutes === 15 ? 20 : 15 }) },
};

/** The first number of a value, one higher. */
function bumped(value: unknown): unknown {
  let done = false;
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    if (done || typeof part !== 'number') return part;
    done = true;
    return part + 1;
  });
}

const ask = async (verb: string, body: unknown, { token }: { token: string }) => {
  const { status, body: answer } = await site.call(`/staff/settings/${verb}`, body, token);
  return { status, code: answer['code'] as string | undefined, detail: answer['detail'], payload: answer['payload'] };
};
const bossSees = async (key: string) =>
  (await ask('list', {}, boss)).payload.settings.find((one: { key: string }) => one.key === key);

test.each(staffRoles)('%s: the list, and each writing call of each group', async (role) => {
  const someone = await newStaff(site, { role });
  const held = new Set(rightsOf(role, {}));
  const listed = await ask('list', {}, someone);
  const seen = settingGroups.filter(({ id }) => held.has(settingRight(id, 'view'))).map(({ id }) => id);
  const groups = new Set<string>((listed.payload?.settings ?? []).map(({ group }: { group: string }) => group));
  expect(groups).toEqual(new Set(seen));

  for (const { id } of settingGroups) {
    const { key, of } = changes[id];
    const { value, revision } = await bossSees(key);
    const next = of(value as never);
    const [view, edit] = [settingRight(id, 'view'), settingRight(id, 'edit')];
    const missing = (right: string) => ({ status: 403, code: 'STAFF_RIGHT_MISSING', detail: { right } });
    const anyEdit = settingGroups.some((group) => held.has(settingRight(group.id, 'edit')));
    const history = await ask('history', { key }, someone);
    if (held.has(view)) expect(history, `history of ${key}`).toMatchObject({ status: 200 });
    else expect(history, `history of ${key}`).toMatchObject(missing(view));
    const draft = await ask('draft', { key, value: next, revision }, someone);
    const publish = await ask('publish', { keys: [key], note: '권한 시험' }, someone);
    const changed = await ask(
      'change',
      { changes: [{ key, value: next, revision: (await bossSees(key)).revision }], note: '권한 시험' },
      someone,
    );
    if (held.has(edit)) {
      expect([draft.status, publish.status, changed.status], key).toEqual([200, 200, 200]);
      continue;
    }
    // Who may change nothing is refused at the door, by the first group's name.
    const refused = anyEdit ? missing(edit) : { status: 403, code: 'STAFF_RIGHT_MISSING' };
    expect(draft, `draft of ${key}`).toMatchObject(refused);
    expect(changed, `change of ${key}`).toMatchObject(refused);
    expect(publish.status, `publish of ${key}`).not.toBe(200);
    expect((await bossSees(key)).revision, key).toBe(revision);
  }
});

test('what a right once given opened stays closed after it is gone: drafts, publication, taking back', async () => {
  const writer = await newStaff(site, {
    role: 'support',
    rights: {
      'settings.site.view': true,
      'settings.site.edit': true,
      'settings.menus.edit': true,
      'settings.menus.view': true,
    },
  });
  const { value, revision } = await bossSees('ageLimit');
  expect((await ask('draft', { key: 'ageLimit', value: value + 1, revision }, writer)).status).toBe(200);
  await ask('change', { changes: [{ key: 'ageLimit', value: value + 2, revision }], note: '' }, boss);
  const { list } = (await ask('history', { key: 'ageLimit' }, boss)).payload;
  await sql`update staff set rights = '{"settings.menus.edit": true, "settings.menus.view": true}' where id = ${writer.id}::bigint`.execute(
    site.database.db,
  );
  const missing = { status: 403, code: 'STAFF_RIGHT_MISSING', detail: { right: 'settings.site.edit' } };
  expect((await ask('diff', {}, writer)).payload.drafts).toEqual([]);
  expect(await ask('publish', { keys: ['ageLimit'] }, writer)).toMatchObject(missing);
  expect(
    await ask('revert', { id: list[0].id, revision: (await bossSees('ageLimit')).revision }, writer),
  ).toMatchObject(missing);
  expect((await bossSees('ageLimit')).value).toBe(value + 2);
  // each kind of refusal is on record, though its transaction was rolled back
  const { rows } = await sql<{ subject: string }>`
    select distinct subject from audit_event where action = 'staff.denied' and actor = ${`staff:${writer.loginId}`} order by 1`.execute(
    site.database.db,
  );
  expect(rows.map(({ subject }) => subject)).toEqual(['call:/staff/settings/publish', 'call:/staff/settings/revert']);
});

test('own rights for all settings of before are one for each group', async () => {
  const { db } = site.database;
  const { id } = await newStaff(site, { role: 'support' });
  await sql`update staff set rights = '{"settings.view": true, "settings.edit": false, "notes.send": false}' where id = ${id}::bigint`.execute(
    db,
  );
  const owner = new pg.Client(site.database.ownerUrl);
  await owner.connect();
  await owner.query(await readFile(new URL('../../../migrations/0038-setting-rights.sql', import.meta.url), 'utf8'));
  await owner.end();
  const { rows } = await sql<{
    rights: Record<string, boolean>;
  }>`select rights from staff where id = ${id}::bigint`.execute(db);
  const later: readonly SettingGroup[] = ['events', 'games', 'casino']; // groups that came after this migration
  const groups = settingGroups.map((group) => group.id).filter((group) => !later.includes(group));
  expect(rows[0]!.rights).toEqual({
    'notes.send': false,
    ...Object.fromEntries(groups.map((group) => [`settings.${group}.view`, true])),
    ...Object.fromEntries(groups.map((group) => [`settings.${group}.edit`, false])),
  });
});
