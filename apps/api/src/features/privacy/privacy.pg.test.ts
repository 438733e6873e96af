import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { poison, twoPasses } from '../../../test/poison.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { changeSettings } from '../../../test/settings.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { openPool } from '../../core/db.ts';
import { erasedEvents } from '../../core/ledger/audit-member-checks.ts';
import { eventChain } from '../../core/ledger/audit-checks.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { sealNow } from '../../core/ledger/seal.ts';
import { excusedColumns, personalColumns, personalName } from './personal-columns.ts';
import { forgetFiles } from './privacy.sql.ts';
import { makeFiles, purgeDue } from './privacy.service.ts';

let site: TestSite;
let owner: pg.Client;
let auditor: pg.Pool;
let staff: StaffOfTest;
let second: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  auditor = openPool(site.database.auditUrl, 2, () => undefined);
  staff = await newStaff(site);
  second = await newStaff(site);
});
afterAll(async () => {
  await auditor.end();
  await owner.end();
  await site.close();
});

const office = async (path: string, body: object, by = staff) => {
  const answer = await site.call(`/staff/${path}`, body, by.token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const columns = async (): Promise<{ table: string; column: string; type: string }[]> =>
  (
    await owner.query(`
      select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
      join pg_tables t on t.schemaname = 'public' and t.tablename = c.table_name where c.table_schema = 'public' order by 1, 2`)
  ).rows;

test('every column of a personal kind is in the list or excused', async () => {
  const all = await columns();
  const listed = ({ table, column }: { table: string; column: string }) =>
    personalColumns[table]?.[column] !== undefined;
  const open = all
    .filter((one) => personalName.test(one.column) && !listed(one) && !(`${one.table}.${one.column}` in excusedColumns))
    .map(({ table, column }) => `${table}.${column}`);
  expect(open).toEqual([]);
  const known = new Set(all.map(({ table, column }) => `${table}.${column}`));
  const named = Object.entries(personalColumns).flatMap(([table, own]) =>
    Object.keys(own).map((column) => `${table}.${column}`),
  );
  expect([...named, ...Object.keys(excusedColumns)].filter((name) => !known.has(name))).toEqual([]);
});

describe('a file of one’s own data', () => {
  test('is asked for once, made in the background and taken by its member alone, for seven days', async () => {
    const [member, other] = [await site.newMember(), await site.newMember()];
    const mine = (path: string, body: object, { token } = member) => site.call(`/member/data${path}`, body, token);
    const asked = await Promise.all([mine('/ask', {}), mine('/ask', {})]);
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(asked.find(({ status }) => status === 400)!.body['code']).toBe('DATA_ASKED');
    const { id } = asked.find(({ status }) => status === 200)!.body['payload'];
    expect((await mine('/file', { id })).status).toBe(404);
    await Promise.all([makeFiles(site.app.core), makeFiles(site.app.core)]);
    const { list } = (await mine('', {})).body['payload'];
    expect(list).toMatchObject([{ id, byStaff: false, bytes: expect.any(Number) }]);
    const { json, name } = (await mine('/file', { id })).body['payload'];
    expect(name).toMatch(/\.json$/);
    expect(Buffer.byteLength(json)).toBe(list[0].bytes);
    expect(JSON.parse(json)).toMatchObject({
      '회원 정보': { 아이디: member.userId.toLowerCase() },
      베팅: [],
      로그인: [{}],
    });
    expect(json).not.toContain('argon2');
    expect((await mine('/file', { id }, other)).status).toBe(404);
    expect((await mine('/ask', {})).body['code']).toBe('DATA_ASKED');

    await owner.query(
      "update member_data set made_at = made_at - interval '7 days' + interval '1 minute' where id = $1",
      [id],
    );
    await forgetFiles(site.database.db);
    expect((await mine('/file', { id })).status).toBe(200);
    await owner.query("update member_data set made_at = made_at - interval '2 minutes' where id = $1", [id]);
    await forgetFiles(site.database.db);
    expect((await mine('/file', { id })).status).toBe(404);
  });

  test('staff need the right and a reason, and both steps are on record', async () => {
    const { id } = await site.newMember();
    expect((await office('members/privacy', { id }, await newStaff(site, { role: 'support' }))).status).toBe(403);
    expect((await office('members/privacy/ask', { id, reason: '' })).code).toBe('STAFF_REASON_REQUIRED');
    expect((await office('members/privacy/ask', { id: '999999', reason: '요청' })).status).toBe(404);
    const file = (await office('members/privacy/ask', { id, reason: '본인 요청' })).payload;
    await makeFiles(site.app.core);
    expect((await office('members/privacy/file', { id, file: file.id })).payload.json).toContain(`"회원 정보"`);
    const { rows } = await owner.query(
      "select action from audit_event where subject = $1 and action like 'privacy.%' order by id",
      [`member:${id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual(['privacy.ask', 'privacy.download']);
  });
});

describe('purging', () => {
  const leave = async (id: string, daysAgo: number) => {
    expect((await office('members/edit', { id, changes: { state: 'left' }, reason: '본인 요청' })).status).toBe(200);
    await owner.query('update member set left_at = clock_timestamp() - make_interval(days => $2) where id = $1', [
      id,
      daysAgo,
    ]);
  };
  const purge = (id: string, by = staff) => office('members/privacy/purge', { id, reason: '보관 기간 지남' }, by);
  const chains = async () => {
    while ((await sealNow(site.database.db)) > 0) continue;
    return (await runAudit(auditor, [eventChain, erasedEvents])).filter(({ holds }) => !holds);
  };

  test('no word of the member is left in any table, and the sealed chain of events holds', async () => {
    const words = { nickname: '자몽나무', phone: '010-8642-9753', bankAccount: '8642975310246', bankOwner: '독고영재' };
    const member = await site.newMember({ nickname: words.nickname, phone: words.phone });
    const { id } = member;
    await owner.query('update member set bank_account = $2, bank_owner = $3 where id = $1', [
      id,
      words.bankAccount,
      words.bankOwner,
    ]);
    await office('members/edit', { id, changes: { phone: '010-8642-9754' }, reason: `${words.bankOwner} 님 요청` });
    await office('members/edit', { id, changes: { phone: words.phone }, reason: '' });
    await office('members/memo', { id, text: `${words.bankOwner} 통화함` });
    await office('adjustments/make', {
      key: crypto.randomUUID(),
      memberId: id,
      currency: 'point',
      direction: 'give',
      amount: 100,
      reason: `${words.nickname} 보상`,
    });
    await owner.query(
      "with s as (insert into note_sending (title, content, state) values ($2, $2, 'sent') returning id) insert into note (member_id, sending_id) select $1, id from s",
      [id, `${words.nickname} 님`],
    );
    await owner.query(
      "insert into cash_request (member_id, type, amount, status, bank_name, bank_account, bank_owner) values ($1, 'deposit', 10000, 'refused', '은행', $2, $3)",
      [id, words.bankAccount, words.bankOwner],
    );
    await owner.query(
      "insert into inquiry (member_id, kind, title, state, waiting_since) values ($1, 'general', $2, 'waiting', now())",
      [id, words.phone],
    );
    await owner.query(
      "insert into suggestion (rule, act, member_id, figures, state, decided_at, decided_by, reason) values ('shared-device', 'review', $1, '{}', 'dismissed', now(), $2, $3)",
      [id, staff.id, `${words.bankOwner} 님 가족`],
    );
    expect((await purge(id)).code).toBe('PURGE_NOT_LEFT');
    await leave(id, 29);
    expect((await purge(id)).code).toBe('PURGE_TOO_EARLY');
    await owner.query("update member set left_at = left_at - interval '1 day' where id = $1", [id]);
    expect((await office('members/privacy/ask', { id, reason: '마지막 사본' })).status).toBe(200);
    expect(await chains()).toEqual([]);
    expect((await purge(id)).payload.waiting).toMatchObject({ why: 'control' });
    const { list } = (await office('approvals/list', { state: 'waiting' }, second)).payload;
    const waiting = list.find(({ subject }: { subject: string }) => subject === `member:${id}`);
    expect((await office('approvals/approve', { id: waiting.id })).code).toBe('STAFF_SECOND_PERSON');
    expect((await office('approvals/approve', { id: waiting.id }, second)).status).toBe(200);

    const gone = [member.userId.toLowerCase(), '01086429753', ...Object.values(words)];
    const left: string[] = [];
    for (const { table, column } of await columns()) {
      const { rows } = await owner.query<{ n: number }>(
        `select count(*)::int as n from ${table} where exists (select from unnest($1::text[]) w where strpos(${column}::text, w) > 0)`,
        [gone],
      );
      if (rows[0]!.n > 0 && !['answered_staff_call', 'outbox'].includes(table)) left.push(`${table}.${column}`);
    }
    expect(left).toEqual([]);
    expect(await chains()).toEqual([]);
    const state = (await office('members/privacy', { id })).payload;
    expect(state.purged).toMatchObject({ by: `staff:${staff.loginId}`, kept: 0 });
    expect(state.purged.events).toBeGreaterThan(4);
    expect(state.files).toEqual([]);
    expect((await purge(id)).code).toBe('PURGED');
    expect((await office('members/card', { id })).payload.member).toMatchObject({
      loginId: `0gone${id}`,
      nickname: `파기${id}`,
      state: 'left',
    });
    const { rows: kept } = await owner.query(
      "select after from audit_event where subject = $1 and action = 'adjustment.make'",
      [`member:${id}`],
    );
    expect(kept).toMatchObject([{ after: { amount: 100 } }]);
  });

  test('an emptied field cannot be filled again, nor one emptied for nobody, unseen', async () => {
    const { rows } = await owner.query<{ id: string }>(
      'select id from audit_event where erased[1] is not null limit 1',
    );
    const id = rows[0]!.id;
    await expect(owner.query(`update audit_event set before = '"x"' where id = $1`, [id])).rejects.toThrow(
      'audit_event_erased',
    );
    await owner.query("update audit_event set erased[1] = repeat('0', 64) where id = $1", [id]).catch(() => undefined);
    expect((await chains()).map(({ name }) => name)).toEqual(['event-chain']);
    await expect(site.database.pool.query('update audit_event set reason = null')).rejects.toThrow('permission denied');
  });

  test('the worker purges by the setting: a day too early not, and never who is owed something', async () => {
    const [due, early, rich] = [await site.newMember(), await site.newMember(), await site.newMember()];
    await owner.query('update member_balance set cash = 1 where member_id = $1', [rich.id]);
    await leave(due.id, 101);
    await leave(early.id, 99);
    await leave(rich.id, 101);
    await changeSettings(site, { privacy: { automatic: false, staffDays: 30, days: 100 } });
    expect(await purgeDue(site.app.core)).toBe(0);
    await changeSettings(site, { privacy: { automatic: true, staffDays: 30, days: 100 } });
    const purged = await Promise.all(
      [purgeDue(site.app.core), purgeDue(site.app.core)].map((one) => one.catch(() => 0)),
    );
    expect(purged.reduce((sum, one) => sum + one, 0)).toBe(1);
    const { rows } = await owner.query('select id from member where purged_at is not null and id = any($1::bigint[])', [
      [due.id, early.id, rich.id],
    ]);
    expect(rows.map((row) => String(row.id))).toEqual([due.id]);
    expect((await purge(rich.id)).code).toBe('PURGE_OWED');
  });
});

test('five poisoned rows: files and purges that fail keep no other waiting', async () => {
  const bad = await Promise.all(Array.from({ length: 5 }, () => site.newMember()));
  const good = await site.newMember();
  for (const { token } of [...bad, good]) expect((await site.call('/member/data/ask', {}, token)).status).toBe(200);
  const ids = bad.map(({ id }) => id);
  const heal = await poison(site.database.ownerUrl, 'member_data', 'member_id', ids, 'update');
  await twoPasses(() => makeFiles(site.app.core));
  await heal();
  expect((await site.call('/member/data', {}, good.token)).body['payload'].list[0].madeAt).not.toBeNull();

  const members = [...bad, good].map(({ id }) => id);
  await changeSettings(site, { privacy: { automatic: true, staffDays: 30, days: 100 } });
  await owner.query("update member set state = 'left' where id = any($1)", [members]);
  await owner.query("update member set left_at = left_at - interval '20 years' where id = any($1)", [members]);
  const healPurge = await poison(site.database.ownerUrl, 'member', 'id', ids, 'update');
  await twoPasses(() => purgeDue(site.app.core));
  await healPurge();
  const { rows } = await owner.query('select purged_at from member where id = $1', [good.id]);
  expect(rows[0].purged_at).not.toBeNull();
});
