import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { connect, hangUp, serve } from '../../../test/sockets.ts';
import { createApp } from '../../app.ts';
import { inTransaction } from '../../core/db.ts';
import { testConfig } from '../../../test/pg.ts';
import { sendNote } from './notes.service.ts';

let site: TestSite;
let strangersNote: string;
beforeAll(async () => {
  site = await openTestSite();
  const stranger = await site.newMember();
  [strangersNote] = await write(stranger.id, 1);
});
afterAll(() => site.close());
afterEach(() => hangUp());

type Member = { id: string; token: string };

/** Writes notes to a member, `제목 1` first. @returns their seqs */
async function write(memberId: string, count: number, required = false): Promise<[string, ...string[]]> {
  for (let no = 1; no <= count; no += 1)
    await inTransaction(site.database.db, (tx) =>
      sendNote(tx, { memberIds: [Number(memberId)], title: `제목 ${no}`, content: `첫 줄\n둘째 줄 ${no}`, required }),
    );
  const { rows } = await sql<{ id: string }>`
    select id::text as id from (select id from note where member_id = ${memberId} order by id desc limit ${count}::int) n order by n.id`.execute(
    site.database.db,
  );
  return rows.map(({ id }) => id) as [string, ...string[]];
}

const call = (path: string, body: unknown, { token }: Member) => site.call(path, body, token);
const listOf = async (member: Member, body: unknown = {}) => (await call('/notes/list', body, member)).body['payload'];
const infoOf = async (member: Member) => (await call('/auth/info/new', {}, member)).body['payload'].member;
const seqsOf = async (member: Member) => (await listOf(member)).list.map(({ seq }: { seq: string }) => seq);

test('the list is the member’s own, newest first, in pages, by keyword and by what is unread', async () => {
  const member = await site.newMember();
  const seqs = await write(member.id, 23);
  const first = await listOf(member);
  expect(first.pagination).toEqual({ page: 1, size: 20, total: 23, end: 2 });
  expect(first.list.map(({ seq }: { seq: string }) => seq)).toEqual(seqs.toReversed().slice(0, 20));
  expect(first.list[0]).toEqual({
    seq: seqs[22],
    title: '제목 23',
    content: '첫 줄\n둘째 줄 23',
    sender: null,
    createdAt: expect.stringMatching(/Z$/),
    readAt: null,
    required: false,
  });
  expect((await listOf(member, { page: 2 })).list).toHaveLength(3);
  expect((await listOf(member, { keyword: '제목 2' })).pagination.total).toBe(5); // 2, 20 to 23
  expect((await listOf(member, { keyword: '둘째 줄 23' })).pagination.total).toBe(1);
  expect((await listOf(member, { keyword: '%' })).pagination.total).toBe(0);
  await call(`/notes/detail/${seqs[0]}`, {}, member);
  expect((await listOf(member, { unread: true })).pagination.total).toBe(22);
  expect((await listOf(member, { unread: false })).list.map(({ seq }: { seq: string }) => seq)).toEqual([seqs[0]]);
});

test('opening reads, once; the neighbours are told; the paths of the pages answer too', async () => {
  const member = await site.newMember();
  const [oldest, middle, newest] = await write(member.id, 3);
  const { status, body } = await call(`/notes/detail/${middle}`, {}, member);
  expect(status).toBe(200);
  expect(body['payload']).toEqual({
    article: expect.objectContaining({ seq: middle, title: '제목 2', readAt: expect.stringMatching(/Z$/) }),
    previous: { seq: oldest, title: '제목 1' },
    next: { seq: newest, title: '제목 3' },
  });
  const again = await call(`/bbs/msg/d/${middle}`, {}, member);
  expect(again.body['payload']).toEqual(body['payload']);
  // the notes of others, before and after, are no neighbours
  await write((await site.newMember()).id, 1);
  expect((await call(`/notes/detail/${oldest}`, {}, member)).body['payload'].previous).toBeNull();
  expect((await call(`/notes/detail/${newest}`, {}, member)).body['payload'].next).toBeNull();
  expect((await call('/bbs/msg/l', { payload: { page: 1, size: 2 } }, member)).body['payload'].pagination).toEqual({
    page: 1,
    size: 2,
    total: 3,
    end: 2,
  });
});

test('another member’s note, a deleted one and none are the same to whoever asks', async () => {
  const member = await site.newMember();
  const [own] = await write(member.id, 1);
  await call('/notes/delete', { item: own }, member);
  const answers = [];
  for (const seq of [strangersNote, own, '999999999']) answers.push(await call(`/notes/detail/${seq}`, {}, member));
  for (const seq of [strangersNote, '999999999']) {
    answers.push(await call('/notes/delete', { item: seq }, member));
    answers.push(await call('/notes/delete', { item: [own, seq] }, member));
    answers.push(await call('/notes/read', { item: [seq] }, member));
  }
  expect(new Set(answers.map(({ status, body }) => `${status} ${body['code']}`))).toEqual(new Set(['404 NOT_FOUND']));
  const { rows } = await sql<{ touched: boolean }>`
    select read_at is not null or deleted_at is not null as touched from note where id = ${strangersNote}`.execute(
    site.database.db,
  );
  expect(rows[0]!.touched).toBe(false);
});

test('notes are read by number, several at once, or all', async () => {
  const member = await site.newMember();
  const seqs = await write(member.id, 5);
  const one = await call('/notes/read', { payload: { item: seqs[0] } }, member);
  expect(one.body).toEqual({
    success: true,
    status: 200,
    msg: '쪽지 1통을 읽음으로 표시했어요.',
    payload: { read: 1 },
  });
  // the item itself is the payload too (decision 72), and every body may carry the site's label
  expect((await call('/notes/read', { payload: { seq: seqs[0], title: '제목 1' } }, member)).status).toBe(200);
  expect((await call('/notes/read', { seq: seqs[0], sitename: 'lime' }, member)).status).toBe(200);
  expect((await call('/notes/read', { seq: seqs[0], sitename: 7 }, member)).status).toBe(400);
  const some = await call('/notes/read', { item: [{ seq: seqs[0], title: '제목 1', readAt: null }, seqs[1]] }, member);
  expect(some.body.payload).toEqual({ read: 1 });
  expect((await call('/notes/read/all', {}, member)).body['payload']).toEqual({ read: 3 });
  const none = await call('/notes/read/all', {}, member);
  expect(none.body).toMatchObject({ msg: '안 읽은 쪽지가 없어요.', payload: { read: 0 } });
});

test('a note of great weight is read by itself and not deleted before', async () => {
  const member = await site.newMember();
  const [plain] = await write(member.id, 1);
  const [weighty] = await write(member.id, 1, true);
  expect((await listOf(member, { required: true, unread: true })).list).toHaveLength(1);
  expect((await call('/notes/read/all', {}, member)).body['payload']).toEqual({ read: 1 });
  const refused = await call('/notes/delete', { item: [plain, weighty] }, member);
  expect(refused.status).toBe(200);
  expect(refused.body).toMatchObject({ success: false, code: 'NOTE_MUST_BE_READ' });
  expect((await call('/notes/delete/all', {}, member)).body['payload']).toEqual({ deleted: 1 });
  expect(await seqsOf(member)).toEqual([weighty]);
  await call('/notes/read', { item: weighty }, member);
  expect((await call('/notes/delete', { item: weighty }, member)).body['payload']).toEqual({ deleted: 1 });
  expect(await seqsOf(member)).toEqual([]);
});

test('16 at once read and delete each note once, and one that is deleted stays so', async () => {
  const member = await site.newMember();
  const seqs = await write(member.id, 8);
  const sum = (answers: { status: number; body: { payload: Record<string, number> } }[], key: string) => {
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    return answers.reduce((total, { body }) => total + body.payload[key]!, 0);
  };
  const times = <T>(work: (no: number) => Promise<T>) => Promise.all(Array.from({ length: 16 }, (_, no) => work(no)));
  const turned = (no: number) => (no % 2 === 0 ? seqs : seqs.toReversed());
  expect(sum(await times((no) => call('/notes/read', { item: turned(no).slice(0, 4) }, member)), 'read')).toBe(8);
  expect((await infoOf(member)).notesUnread).toBe(0);
  const more = await write(member.id, 6);
  expect(
    sum(
      await times((no) =>
        no % 2 === 0 ? call('/notes/read/all', {}, member) : call('/notes/read', { item: [...more] }, member),
      ),
      'read',
    ),
  ).toBe(6);
  expect(
    sum(
      await times((no) =>
        no % 2 === 0 ? call('/notes/delete/all', {}, member) : call('/notes/delete', { item: turned(no) }, member),
      ),
      'deleted',
    ),
  ).toBe(14);
  expect((await listOf(member)).pagination.total).toBe(0);
  expect((await call('/notes/delete', { item: seqs[0] }, member)).body).toMatchObject({
    msg: '삭제할 쪽지가 없어요.',
    payload: { deleted: 0 },
  });
});

test('bad bodies are refused', async () => {
  const member = await site.newMember();
  for (const item of [undefined, null, '', '0', '-1', 1, '1.5', [], ['x'], {}, { seq: '1', evil: 1 }, [[1]], '1; drop'])
    for (const { status, body } of [
      await call('/notes/delete', { item }, member),
      await call('/notes/read', { item }, member),
    ])
      expect({ item, status, code: body['code'] }).toEqual({ item, status: 400, code: 'INPUT_INVALID' });
  const tooMany = Array.from({ length: 101 }, (_, no) => String(no + 1));
  expect((await call('/notes/delete', { item: tooMany }, member)).status).toBe(400);
  for (const body of [{ page: 0 }, { size: 101 }, { keyword: 'x'.repeat(41) }, { nonsense: 1 }, { unread: 'yes' }])
    expect((await call('/notes/list', body, member)).status).toBe(400);
  for (const seq of ['0', 'x', '1e3', '9'.repeat(30)])
    expect((await call(`/notes/detail/${seq}`, {}, member)).status).toBe(400);
});

test('every refresh of the member counts all unread notes and lists the foremost of them', async () => {
  const member = await site.newMember();
  expect(await infoOf(member)).toMatchObject({ notes: [], notesUnread: 0 });
  const [first] = await write(member.id, 1);
  const [weighty] = await write(member.id, 1, true);
  await sql`
    with s as (insert into note_sending (title, content, state) select '많이', '내용', 'sent' from generate_series(1, 150) returning id)
    insert into note (member_id, sending_id) select ${member.id}::bigint, id from s`.execute(site.database.db);
  const many = await infoOf(member);
  expect(many.notesUnread).toBe(152);
  expect(many.notes).toHaveLength(100);
  expect(many.notes[0]).toEqual({ seq: weighty, readAt: null, required: true });
  await call(`/notes/detail/${weighty}`, {}, member);
  await call('/notes/read/all', {}, member);
  await call('/notes/delete', { item: first }, member);
  const after = await infoOf(member);
  expect(after.notesUnread).toBe(0);
  expect(after.notes).toHaveLength(20);
  expect(after.notes.every(({ readAt }: { readAt: string | null }) => readAt !== null)).toBe(true);
  expect(after.notes.some(({ seq }: { seq: string }) => seq === first)).toBe(false);
});

test('open pages of the member hear of notes that come, are read and deleted, whichever process serves them', async () => {
  const member = await site.newMember();
  const other = await createApp({ config: testConfig(site.database, { roles: new Set(['web']) }) });
  try {
    const pages = [
      await connect(await serve(site.app), { token: member.token }),
      await connect(await serve(other), { token: member.token }),
    ];
    const heard = () => pages.map((page) => page.heard.filter(({ event }) => event === 'notes').length);
    const [seq] = await write(member.id, 1);
    await expect.poll(heard).toEqual([1, 1]);
    await call(`/notes/detail/${seq}`, {}, member);
    await expect.poll(heard).toEqual([2, 2]);
    await call(`/notes/detail/${seq}`, {}, member); // read before: nothing new
    await call('/notes/delete', { item: seq }, member);
    await expect.poll(heard).toEqual([3, 3]);
  } finally {
    hangUp();
    await other.close();
  }
});

test('the site’s own note goes to each member once, with the transaction of its cause or not at all', async () => {
  const a = await site.newMember();
  const b = await site.newMember();
  const note = { memberIds: [Number(a.id), Number(b.id), Number(a.id)], title: '당첨', content: '축하드려요.' };
  await inTransaction(site.database.db, (tx) => sendNote(tx, note));
  await expect(
    inTransaction(site.database.db, async (tx) => {
      await sendNote(tx, note);
      throw new Error('the cause failed');
    }),
  ).rejects.toThrow('the cause failed');
  await inTransaction(site.database.db, (tx) => sendNote(tx, { ...note, memberIds: [] }));
  for (const member of [a, b]) expect((await listOf(member)).pagination.total).toBe(1);
});
