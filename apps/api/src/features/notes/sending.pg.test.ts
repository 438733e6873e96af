import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { makeMembers } from '../../../test/members.ts';
import { testConfig } from '../../../test/pg.ts';
import { poison, twoPasses, endRests } from '../../../test/poison.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { createNoteWorker } from './note-worker.ts';

// The worker of the site itself does not run: passes are run by hand, of two processes where that matters.
const roles = new Set(['web'] as const);
let site: TestSite;
let other: App;
let token: string;
let viewer: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles } });
  other = await createApp({ config: testConfig(site.database, { roles }) });
  token = (await newStaff(site, { role: 'support' })).token;
  viewer = (await newStaff(site, { role: 'read-only', rights: { 'notes.view': true } })).token;
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const everybody = { to: 'filter', conditions: [] };
const office = (verb: string, body: unknown, as = token) => site.call(`/staff/notes/${verb}`, body, as);
const form = (changes: Record<string, unknown> = {}) => ({
  audience: everybody,
  title: '안내',
  content: '내용이에요.',
  required: false,
  dueAt: null,
  key: randomUUID(),
  ...changes,
});
async function send(changes: Record<string, unknown> = {}) {
  const { status, body, text } = await office('send', form(changes));
  if (status !== 200) throw new Error(text);
  return body['payload'].sending as { id: string; state: string; recipients: number; staff: string };
}
const cardOf = async (id: string) => (await office('card', { id })).body['payload'].sending;
const worker = (app = site.app, size = 2_000) => createNoteWorker(app.core, { size });
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
async function notesOf(sendingId: string) {
  const { rows } = await sql<{ member_id: number; title: string | null; content: string | null }>`
    select member_id, title, content from note where sending_id = ${sendingId} order by member_id`.execute(
    site.database.db,
  );
  return rows;
}
const loginIdsOf = async (ids: readonly number[]) => {
  const { rows } = await sql<{ login_id: string }>`
    select login_id from member where id = any(${ids}::bigint[]) order by id`.execute(site.database.db);
  return rows.map(({ login_id }) => login_id);
};

describe('whom a note goes to', () => {
  const today = seoulDay(new Date());
  let ids: number[];
  /** 0 plays today, 1 played ten days ago, 2 has a slip that runs since then, 3 took its only one back, 4 never bet; 5 has left */
  beforeAll(async () => {
    const { db } = site.database;
    ids = await makeMembers(db, 6, 50_000);
    const slip = (member: number, day: string, result: string, slips = 1) =>
      sql`insert into slip_day (member_id, day, kind, result, legs, slips, stake, payout)
        values (${ids[member]}, ${day}::date, 'korean', ${result}, 1, ${slips}::int, 1000, 0)`.execute(db);
    await slip(0, today, 'miss');
    await slip(0, addDays(today, -10), 'hit');
    await slip(1, addDays(today, -10), 'miss');
    await slip(1, addDays(today, -3), 'wait', 0); // settled since: the row of the total stays at 0
    await slip(2, addDays(today, -10), 'wait');
    await slip(3, addDays(today, -2), 'cancelled');
    await sql`update member set grade = 7, created_at = ${`${addDays(today, -30)}T12:00:00+09:00`}::timestamptz where id = ${ids[1]}`.execute(
      db,
    );
    await sql`update member set state = 'suspended' where id = ${ids[2]}`.execute(db);
    await sql`update member set state = 'left' where id = ${ids[5]}`.execute(db);
  });

  const day = (shift: number) => addDays(today, shift);
  const cases: [string, () => unknown[], number[]][] = [
    ['everybody who has not left', () => [], [0, 1, 2, 3, 4]],
    ['a grade', () => [{ kind: 'grade', grades: [7, 8] }], [1]],
    ['a state', () => [{ kind: 'state', states: ['suspended'] }], [2]],
    ['joined from that day', () => [{ kind: 'joined', from: day(-30), to: day(-30) }], [1]],
    ['joined the day before', () => [{ kind: 'joined', from: null, to: day(-31) }], []],
    ['joined the day after', () => [{ kind: 'joined', from: day(-29), to: null }], [0, 2, 3, 4]],
    ['bet last from ten days ago', () => [{ kind: 'lastBet', from: day(-10), to: null }], [0, 1, 2]],
    ['bet last from nine days ago', () => [{ kind: 'lastBet', from: day(-9), to: null }], [0]],
    ['bet last until ten days ago', () => [{ kind: 'lastBet', from: null, to: day(-10) }], [1, 2]],
    ['bet last until eleven days ago', () => [{ kind: 'lastBet', from: null, to: day(-11) }], []],
    ['bet last on that very day', () => [{ kind: 'lastBet', from: day(-10), to: day(-10) }], [1, 2]],
    ['never bet, or took it back', () => [{ kind: 'neverBet' }], [3, 4]],
    ['has just that much', () => [{ kind: 'balance', min: 50_000, max: 50_000 }], [0, 1, 2, 3, 4]],
    ['has more', () => [{ kind: 'balance', min: 50_001, max: null }], []],
    ['has less', () => [{ kind: 'balance', min: null, max: 49_999 }], []],
    ['has an open slip', () => [{ kind: 'openSlips', has: true }], [2]],
    ['has none', () => [{ kind: 'openSlips', has: false }], [0, 1, 3, 4]],
    [
      'all conditions together',
      () => [
        { kind: 'lastBet', from: null, to: day(-10) },
        { kind: 'state', states: ['normal', 'waiting'] },
        { kind: 'openSlips', has: false },
      ],
      [1],
    ],
  ];
  test.each(cases)('%s: who is counted gets it', async (_why, conditions, expected) => {
    const audience = { to: 'filter', conditions: conditions() };
    const counted = (await office('count', { audience })).body['payload'];
    const { id } = await send({ audience, dueAt: inMs(60_000) });
    await sql`update note_sending set due_at = clock_timestamp() where id = ${id}`.execute(site.database.db);
    await worker().runOnce();
    const got = (await notesOf(id)).map(({ member_id }) => member_id);
    expect(got.filter((memberId) => ids.includes(memberId))).toEqual(expected.map((no) => ids[no]));
    expect(got).toHaveLength(counted.count);
    expect(await cardOf(id)).toMatchObject({ state: 'sent', recipients: counted.count });
    expect(counted.first).toHaveLength(Math.min(5, counted.count));
  });

  test('members by their ids, whoever they are; unknown ids are named and nothing is sent', async () => {
    const [a, b, left] = await loginIdsOf([ids[0]!, ids[1]!, ids[5]!]);
    const audience = { to: 'members', loginIds: [a, b!.toUpperCase(), left, a] };
    expect((await office('count', { audience })).body['payload'].count).toBe(3);
    const { id } = await send({ audience });
    await worker().runOnce();
    expect((await notesOf(id)).map(({ member_id }) => member_id)).toEqual([ids[0], ids[1], ids[5]]);
    for (const verb of ['count', 'send']) {
      const body = { to: 'members', loginIds: [a, 'nobody1', 'nobody2'] };
      const refused = await office(verb, verb === 'count' ? { audience: body } : form({ audience: body }));
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ code: 'NOTE_MEMBERS_UNKNOWN', detail: { ids: ['nobody1', 'nobody2'] } });
    }
  });

  test('at once to nobody is refused; later it is nobody then', async () => {
    const audience = { to: 'filter', conditions: [{ kind: 'grade', grades: [10] }] };
    expect((await office('send', form({ audience }))).body['code']).toBe('NOTE_NOBODY');
    const { id } = await send({ audience, dueAt: inMs(50) });
    await expect.poll(async () => (await worker().runOnce(), (await cardOf(id)).state)).toBe('sent');
    expect(await cardOf(id)).toMatchObject({ recipients: 0, read: 0 });
  });
});

describe('sending', () => {
  test('a worker that runs sends what becomes due, and nothing before', async () => {
    const running = worker();
    running.start();
    const [only] = (await makeMembers(site.database.db, 1, 0)) as [number];
    const audience = { to: 'members', loginIds: await loginIdsOf([only]) };
    const { id } = await send({ audience, dueAt: inMs(1_500) });
    await wait(1_000);
    expect(await notesOf(id)).toEqual([]);
    await expect.poll(() => notesOf(id), { timeout: 6_000 }).toHaveLength(1);
    await running.stop();
  });

  test('places are filled for each member, and what a member is called is no place', async () => {
    const [plain, odd] = (await makeMembers(site.database.db, 2, 0)) as [number, number];
    await sql`update member set nickname = '{아이디}' where id = ${odd}`.execute(site.database.db);
    const loginIds = await loginIdsOf([plain, odd]);
    const { id } = await send({
      audience: { to: 'members', loginIds },
      title: '{닉네임}님께',
      content: '{레벨}레벨 {아이디} {이름}',
    });
    await worker(site.app, 1).runOnce();
    const notes = await notesOf(id);
    expect(notes[0]!.content).toBe(`1레벨 ${loginIds[0]} {이름}`);
    expect(notes[1]).toEqual({ member_id: odd, title: '{아이디}님께', content: `1레벨 ${loginIds[1]} {이름}` });
    const own = (await office('member', { memberId: String(odd) })).body['payload'];
    expect(own.list[0]).toMatchObject({ title: '{아이디}님께', readAt: null, deletedAt: null });
  });

  test('two workers write every note once, however small the batches', async () => {
    await makeMembers(site.database.db, 200, 0);
    const sendings = await Promise.all([send(), send({ title: '{닉네임}' }), send({ required: true })]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from member where state <> 'left'`.execute(site.database.db);
    const { count } = rows[0]!;
    const workers = [worker(site.app, 17), worker(other, 23), worker(site.app, 31), worker(other, 41)];
    const written = await Promise.all(workers.map((one) => one.runOnce()));
    for (const one of workers) written.push(await one.runOnce());
    expect(written.reduce((sum, some) => sum + some, 0)).toBe(3 * count);
    for (const { id } of sendings) {
      const members = (await notesOf(id)).map(({ member_id }) => member_id);
      expect(new Set(members).size).toBe(count);
      expect(members).toHaveLength(count);
      expect(await cardOf(id)).toMatchObject({ state: 'sent', recipients: count });
    }
  });

  test('a worker that fails between batches or within one leaves nothing out and nothing twice', async () => {
    const { id } = await send();
    const { core } = site.app;
    let batches = 0;
    const dying = createNoteWorker(
      {
        ...core,
        outbox: {
          ...core.outbox,
          // after the notes of the batch were written, before its transaction commits
          write: (tx, topic, payload) =>
            (batches += 1) >= 3 ? Promise.reject(new Error('died')) : core.outbox.write(tx, topic, payload),
        },
      },
      { size: 20 },
    );
    expect(await dying.runOnce()).toBe(40);
    expect(await notesOf(id)).toHaveLength(40);
    expect(await cardOf(id)).toMatchObject({ state: 'sending', recipients: 40 });
    expect((await office('cancel', { id })).body['code']).toBe('NOTE_SENDING_BEGUN');
    await endRests(site.database.db);
    await worker(other, 50).runOnce();
    const notes = await notesOf(id);
    expect(new Set(notes.map(({ member_id }) => member_id)).size).toBe(notes.length);
    expect(await cardOf(id)).toMatchObject({ state: 'sent', recipients: notes.length });
    expect(await worker().runOnce()).toBe(0);
  });

  test('a note to one does not wait behind one to everybody', async () => {
    const [memberId] = await makeMembers(site.database.db, 1, 0);
    const big = await send();
    let stop = false;
    const slow = createNoteWorker(
      {
        ...site.app.core,
        outbox: {
          ...site.app.core.outbox,
          async write(tx, topic, payload) {
            if (stop) throw new Error('enough');
            await site.app.core.outbox.write(tx, topic, payload);
          },
        },
      },
      { size: 20 },
    );
    const [loginId] = await loginIdsOf([memberId!]);
    const small = await send({ audience: { to: 'members', loginIds: [loginId] } });
    // what was begun has some tens of recipients, the new one none: it is next
    await sql`update note_sending set recipients = 20, state = 'sending' where id = ${big.id}`.execute(
      site.database.db,
    );
    const running = slow.runOnce().catch(() => undefined);
    await expect.poll(async () => (await cardOf(small.id)).state).toBe('sent');
    stop = true;
    await running;
    await endRests(site.database.db);
    await worker().runOnce();
  });

  test('what is due later goes when the database’s clock says so, and not before', async () => {
    const { id } = await send({ dueAt: inMs(3_600_000) });
    expect(await cardOf(id)).toMatchObject({ state: 'waiting', recipients: 0 });
    expect(await worker().runOnce()).toBe(0);
    await sql`update note_sending set due_at = clock_timestamp() - interval '1 ms' where id = ${id}`.execute(
      site.database.db,
    );
    expect(await worker().runOnce()).toBeGreaterThan(0);
    expect((await office('send', form({ dueAt: inMs(-1_000) }))).body['code']).toBe('NOTE_DUE_PAST');
  });

  test('of cancelling and sending at the same time exactly one happens', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await send({ dueAt: inMs(3_600_000) });
      await sql`update note_sending set due_at = clock_timestamp() where id = ${id}`.execute(site.database.db);
      const [cancelled] = await Promise.all([
        office('cancel', { id }),
        worker().runOnce(),
        worker(other, 30).runOnce(),
      ]);
      await worker().runOnce();
      const { state, recipients } = await cardOf(id);
      expect(state).toBe(cancelled.status === 200 ? 'cancelled' : 'sent');
      expect(recipients > 0).toBe(state === 'sent');
      expect(await notesOf(id)).toHaveLength(recipients);
    }
  });

  test('the same key is the same sending, pressed 16 times at once', async () => {
    const body = form({ dueAt: inMs(3_600_000) });
    const answers = await Promise.all(Array.from({ length: 16 }, () => office('send', body)));
    expect(new Set(answers.map(({ status, body: { payload } }) => `${status} ${payload.sending.id}`)).size).toBe(1);
    const id = answers[0]!.body['payload'].sending.id;
    const { rows } = await sql<{ events: number }>`
      select count(*)::int as events from audit_event where subject = ${`note-sending:${id}`}`.execute(
      site.database.db,
    );
    expect(rows[0]!.events).toBe(1);
    expect((await office('cancel', { id })).body['payload'].sending.state).toBe('cancelled');
  });

  test('open pages are told in the batch’s own transaction', async () => {
    const [memberId] = await makeMembers(site.database.db, 1, 0);
    const [loginId] = await loginIdsOf([memberId!]);
    await send({ audience: { to: 'members', loginIds: [loginId] } });
    await worker().runOnce();
    const { rows } = await sql<{ same: boolean }>`
      select o.tx = n.xmin::text::xid8 as same from outbox o, note n
      where o.topic = 'notes' and o.payload = ${JSON.stringify({ m: [memberId] })}::jsonb and n.member_id = ${memberId}`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ same: true }]);
  });
});

describe('what the office sees', () => {
  test('who has read: share, receipts by state, and the member’s own notes', async () => {
    const reader = await site.newMember();
    const sleeper = await site.newMember();
    const audience = { to: 'members', loginIds: [reader.userId, sleeper.userId] };
    const { id, staff } = await send({ audience, title: '읽음 확인' });
    await worker().runOnce();
    const [note] = (await site.call('/notes/list', {}, reader.token)).body['payload'].list;
    await site.call(`/notes/detail/${note.seq}`, {}, reader.token);
    await site.call('/notes/delete', { item: note.seq }, reader.token);
    expect(await cardOf(id)).toMatchObject({ recipients: 2, read: 1, staff });
    const receipts = async (more: Record<string, unknown> = {}) =>
      (await office('receipts', { id, ...more }, viewer)).body['payload'];
    expect((await receipts({ state: 'unread' })).list).toEqual([
      expect.objectContaining({ loginId: sleeper.userId, readAt: null, deletedAt: null }),
    ]);
    const read = await receipts({ state: 'read' });
    expect(read.pagination.total).toBe(1);
    expect(read.list[0]).toMatchObject({
      memberId: reader.id,
      readAt: expect.any(String),
      deletedAt: expect.any(String),
    });
    expect((await receipts({ q: sleeper.userId })).pagination.total).toBe(1);
    expect((await receipts({ sort: 'readAt', dir: 'asc' })).list[0].loginId).toBe(reader.userId);
    const own = (await office('member', { memberId: reader.id }, viewer)).body['payload'];
    expect(own.list[0]).toMatchObject({ sendingId: id, title: '읽음 확인', deletedAt: expect.any(String) });
    const found = (await office('list', { q: '읽음 확', state: 'sent' }, viewer)).body['payload'];
    expect(found.list.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await office('list', { q: '읽음 확', by: 'site' }, viewer)).body['payload'].pagination.total).toBe(0);
    for (const sort of ['createdAt', 'dueAt', 'recipients'])
      expect((await office('list', { sort, dir: 'asc', size: 2, page: 2 }, viewer)).status).toBe(200);
  });

  test('templates are kept by name; all of it is on record', async () => {
    const text = { name: '환영 인사', title: '{닉네임}님', content: '반가워요', required: false };
    const made = (await office('save-template', text)).body['payload'].template;
    expect((await office('save-template', text)).body['code']).toBe('NOTE_TEMPLATE_TAKEN');
    const changed = await office('save-template', { ...text, id: made.id, required: true });
    expect(changed.body['payload'].template).toMatchObject({ id: made.id, required: true });
    const second = (await office('save-template', { ...text, name: '둘째' })).body['payload'].template;
    expect((await office('save-template', { ...text, id: second.id })).body['code']).toBe('NOTE_TEMPLATE_TAKEN');
    expect(
      (await office('templates', {}, viewer)).body['payload'].list.map(({ name }: { name: string }) => name),
    ).toEqual(['둘째', '환영 인사']);
    const third = (await office('save-template', { ...text, name: '셋째' })).body['payload'].template;
    const rivals = [second, third].map(({ id }) => office('save-template', { ...text, id, name: '같은 이름' }));
    expect((await Promise.all(rivals)).map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 400,
    ]);
    for (const { id } of [made, second, third]) expect((await office('delete-template', { id })).status).toBe(200);
    expect((await office('delete-template', { id: made.id })).status).toBe(404);
    expect((await office('save-template', { ...text, id: '999999' })).status).toBe(404);
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where subject = ${`note-template:${made.id}`} order by id`.execute(
      site.database.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'note-template.create',
      'note-template.change',
      'note-template.delete',
    ]);
  });

  test('who may only look sends, cancels and writes nothing', async () => {
    const { id } = await send({ dueAt: inMs(3_600_000) });
    for (const [verb, body] of [
      ['send', form()],
      ['count', { audience: everybody }],
      ['cancel', { id }],
      ['save-template', { name: 'x', title: 'x', content: 'x', required: false }],
      ['delete-template', { id: '1' }],
    ] as const)
      expect({ verb, status: (await office(verb, body, viewer)).status }).toEqual({ verb, status: 403 });
    expect((await cardOf(id)).state).toBe('waiting');
    await office('cancel', { id });
    for (const verb of ['card', 'cancel']) expect((await office(verb, { id: '999999999' })).status).toBe(404);
  });

  test('text is kept composed and clean; what is empty, too long or no audience is refused', async () => {
    const { id } = await send({
      title: ' \u1112\u1161\u11ab글\u0007 ',
      content: '\u{1F600}'.repeat(2_000),
      dueAt: inMs(3_600_000),
    });
    const kept = await cardOf(id);
    expect(kept.title).toBe('한글');
    expect([...kept.content]).toHaveLength(2_000);
    await office('cancel', { id });
    const conditions = (...list: unknown[]) => ({ audience: { to: 'filter', conditions: list } });
    for (const changes of [
      { title: '' },
      { title: ' \n ' },
      { title: '가'.repeat(61) },
      { content: '\u200b' },
      { content: '가'.repeat(2_001) },
      { dueAt: 'soon' },
      { key: 'x' },
      { audience: { to: 'members', loginIds: [] } },
      { audience: { to: 'members', loginIds: Array.from({ length: 101 }, (_, no) => `m${no}`) } },
      { audience: { to: 'all' } },
      conditions({ kind: 'grade', grades: [] }),
      conditions({ kind: 'grade', grades: [11] }),
      conditions({ kind: 'state', states: ['left'] }),
      conditions({ kind: 'joined', from: null, to: null }),
      conditions({ kind: 'joined', from: '2026-02-30', to: null }),
      conditions({ kind: 'balance', min: 2, max: 1 }),
      conditions({ kind: 'balance', min: -1, max: null }),
      conditions({ kind: 'neverBet' }, { kind: 'neverBet' }),
      conditions({ kind: 'evil', sql: '1=1' }),
    ])
      expect({ changes, status: (await office('send', form(changes))).status }).toEqual({ changes, status: 400 });
  });
});

describe('five poisoned rows', () => {
  test('notes that cannot be sent keep no other note waiting', async () => {
    const [memberId] = await makeMembers(site.database.db, 1, 0);
    const to = { audience: { to: 'members', loginIds: await loginIdsOf([memberId!]) } };
    const bad = [];
    for (let n = 0; n < 5; n += 1) bad.push((await send(to)).id);
    const good = await send(to);
    const heal = await poison(site.database.ownerUrl, 'note', 'sending_id', bad, 'insert');
    await twoPasses(() => worker().runOnce());
    await heal();
    expect(await notesOf(good.id)).toHaveLength(1);
  });

  test('members whose note cannot be written keep no other member without', async () => {
    const members = await makeMembers(site.database.db, 6, 0);
    const { id } = await send({ audience: { to: 'members', loginIds: await loginIdsOf(members) } });
    const heal = await poison(site.database.ownerUrl, 'note', 'member_id', members.slice(0, 5), 'insert');
    await twoPasses(() => worker().runOnce());
    await heal();
    expect((await notesOf(id)).map(({ member_id }) => member_id)).toEqual([members[5]]);
    expect((await cardOf(id)).recipients).toBe(1);
  });
});
