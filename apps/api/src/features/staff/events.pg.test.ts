import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAuditEvent } from '../../core/audit-event.ts';
import { inTransaction } from '../../core/db.ts';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff, staffToken } from '../../../test/staff.ts';

let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web', 'worker']) } });
  token = await staffToken(site, { role: 'read-only' });
  await inTransaction(site.database.db, async (tx) => {
    const add = (actor: string, action: string, subject: string, more = {}) =>
      addAuditEvent(tx, { actor, action, subject, ...more });
    await add('staff:kim', 'member.update', 'member:1', {
      before: { grade: 1 },
      after: { grade: 2 },
      reason: '등급 조정',
    });
    await add('staff:kim', 'member.logout', 'member:2', { address: '10.0.0.1' });
    await add('staff:lee', 'setting.change', 'setting:menu', { after: { text: '100% 보너스_안내' } });
  });
});
afterAll(() => site.close());

const list = async (filter: object) => (await site.call('/staff/audit/list', filter, token)).body['payload'];
const actions = async (filter: object) => (await list(filter)).list.map(({ action }: { action: string }) => action);

test('events are found by who, what, about whom, a word within, and the day', async () => {
  expect(await actions({ actor: 'staff:kim' })).toEqual(['member.logout', 'member.update']);
  expect(await actions({ actor: 'staff:kim', dir: 'asc' })).toEqual(['member.update', 'member.logout']);
  expect(await actions({ action: 'setting.change' })).toEqual(['setting.change']);
  expect(await actions({ action: 'member.' })).toEqual(['member.logout', 'member.update']);
  expect(await actions({ action: 'member' })).toEqual([]);
  expect(await actions({ subject: 'member:1' })).toEqual(['member.update']);
  for (const q of ['등급', 'grade', '100%', '스_안', 'member:1'])
    expect(await actions({ q, actor: q === 'grade' ? 'staff:kim' : undefined }), q).toHaveLength(1);
  expect(await actions({ q: '%' })).toEqual(['setting.change']);
  expect(await actions({ subject: 'member:1', to: '2020-01-01' })).toEqual([]);
  expect(await actions({ subject: 'member:1', from: '2020-01-01', to: '2999-12-31' })).toHaveLength(1);
});

test('an event shows before, after, reason and address; pages count', async () => {
  const [event] = (await list({ subject: 'member:1' })).list;
  expect(event).toMatchObject({ before: { grade: 1 }, after: { grade: 2 }, reason: '등급 조정', address: null });
  expect(event.lines).toEqual([{ label: '레벨', before: '1', after: '2' }]);
  expect(Object.keys(event).toSorted()).toEqual([
    'action',
    'actor',
    'address',
    'after',
    'at',
    'before',
    'id',
    'lines',
    'member',
    'reason',
    'seal',
    'subject',
  ]);
  const first = await list({ size: 2, actor: 'staff:kim' });
  expect(first.pagination).toEqual({ page: 1, size: 2, total: 2, end: 1 });
  expect((await list({ size: 1, page: 2, actor: 'staff:kim' })).list).toHaveLength(1);
});

test('the words to choose from are each told once', async () => {
  const words = (await site.call('/staff/audit/words', {}, token)).body['payload'];
  expect(words.actors).toEqual(expect.arrayContaining(['seed', 'staff:kim', 'staff:lee', 'test']));
  expect(words.actions).toEqual([...new Set(words.actions as string[])].toSorted());
});

test('a refusal for want of a right is recorded once a minute, however often it is asked for', async () => {
  const clerk = await newStaff(site, { role: 'trading' });
  const answers = await Promise.all(Array.from({ length: 16 }, () => site.call('/staff/audit/list', {}, clerk.token)));
  for (const { status, body } of answers)
    expect([status, body['code'], body['detail']]).toEqual([403, 'STAFF_RIGHT_MISSING', { right: 'audit.view' }]);
  const { list: denied } = await list({ actor: `staff:${clerk.loginId}`, action: 'staff.denied' });
  expect(denied).toEqual([
    expect.objectContaining({
      subject: 'call:/staff/audit/list',
      after: { code: 'STAFF_RIGHT_MISSING', right: 'audit.view' },
      address: '127.0.0.1',
    }),
  ]);
});

test('the office verifies the chain, and is told the first event that was touched', async () => {
  const verify = async () => (await site.call('/staff/audit/verify', {}, token)).body['payload'];
  const sealed = async () => {
    for (;;) {
      const { list: events } = await list({ subject: 'member:1' });
      if (events[0].seal !== null) return events[0].id as string;
    }
  };
  const id = await sealed(); // by the worker of the site
  const whole = await verify();
  expect(whole.broken).toBe(null);
  expect(whole.events + whole.waiting).toBe((await list({})).pagination.total);
  const owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  await owner.query(`update audit_event set after = '{"grade": 3}' where id = $1`, [id]);
  expect((await verify()).broken).toEqual({ seal: expect.stringMatching(/^\d+$/), event: id, what: 'changed' });
  await owner.query(`update audit_event set after = '{"grade": 2}' where id = $1`, [id]);
  await owner.end();
  expect((await verify()).broken).toBe(null);
  const answers = await Promise.all(Array.from({ length: 8 }, () => site.call('/staff/audit/verify', {}, token)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test('acts are counted by person and kind, each count leads to its events, and others see their own row alone', async () => {
  const boss = await newStaff(site, { role: 'super' });
  const clerk = await newStaff(site, { role: 'cash', name: '김출납' });
  await inTransaction(site.database.db, async (tx) => {
    const actor = `staff:${clerk.loginId}`;
    for (const action of [
      'deposit.approve',
      'withdrawal.approve-first',
      'deposit.refuse',
      'adjustment.make',
      'member.memo',
    ])
      await addAuditEvent(tx, { actor, action, subject: 'cash:1' });
  });
  const [member] = (await makeMembers(site.database.db, 1, 0)) as [number];
  const { id } = await sql<{ id: number }>`select id from staff where login_id = ${clerk.loginId}`
    .execute(site.database.db)
    .then(({ rows }) => rows[0]!);
  for (const [direction, amount, state] of [
    ['give', 3_000, 'done'],
    ['give', 500, 'refused'],
    ['take', 70, 'done'],
  ] as const)
    await sql`insert into adjustment (member_id, currency, direction, amount, reason, state, idempotency_key, made_by)
      values (${member}, 'cash', ${direction}, ${amount}, 'x', ${state}, gen_random_uuid(), ${id})`.execute(
      site.database.db,
    );
  await sql`with i as (insert into inquiry (member_id, title) values (${member}, 'q') returning id)
    insert into inquiry_message (inquiry_id, member_id, staff_id, content, at)
    select i.id, m.member, m.staff, 'x', clock_timestamp() + m.at * interval '1 second' from i,
      (values (${member}::bigint, null::bigint, -100), (${member}, null, -90), (null, ${id}::bigint, -40), (null, ${id}, -30)) m(member, staff, at)`.execute(
    site.database.db,
  );
  const acts = async (body: object, by: { token: string }) =>
    (await site.call('/staff/acts/list', body, by.token)).body['payload'];
  const { list: all, period } = await acts({ q: '김출납' }, boss);
  expect(all).toEqual([
    {
      id: String(id),
      loginId: clerk.loginId,
      name: '김출납',
      role: 'cash',
      suspended: false,
      signIns: 1,
      acts: { approve: 2, refuse: 1, second: 0, adjust: 1, cancel: 0, result: 0, setting: 0, answer: 0 },
      given: 3_000,
      taken: 70,
      answerSeconds: 60,
    },
  ]);
  const events = await list({ actor: `staff:${clerk.loginId}`, act: 'approve', ...period });
  expect(events.list.map(({ action }: { action: string }) => action)).toEqual([
    'withdrawal.approve-first',
    'deposit.approve',
  ]);
  expect((await acts({}, boss)).pagination.total).toBeGreaterThan(1);
  expect((await acts({ q: 'x' }, clerk)).list).toEqual([]);
  expect((await acts({ id: '1' }, clerk)).list.map(({ loginId }: { loginId: string }) => loginId)).toEqual([
    clerk.loginId,
  ]);
  expect((await acts({ q: '김출납', to: '2020-01-01' }, boss)).list[0]).toMatchObject({
    signIns: 0,
    given: 0,
    answerSeconds: null,
  });
});
