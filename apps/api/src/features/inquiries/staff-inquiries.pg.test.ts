import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { openDb, openPool } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';

let site: TestSite;
/** Tests move clocks back: the site itself may not rewrite a thread. */
let owner: Db;
let one: StaffOfTest;
let two: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite();
  owner = openDb(openPool(site.database.ownerUrl, 2, () => undefined));
  one = await newStaff(site, { role: 'support', name: '정다운' });
  two = await newStaff(site, { role: 'support', name: '한결' });
});
afterAll(async () => {
  await owner.destroy();
  await site.close();
});

type Member = { id: string; userId: string; token: string };
const ask = async (of: Member, body: Record<string, unknown> = {}): Promise<string> => {
  const { body: answer } = await site.call(
    '/board/customer/create',
    { title: '제목', content: '내용', ...body },
    of.token,
  );
  return answer['payload'].board_seq;
};
const asked = async (body: Record<string, unknown> = {}) => {
  const member = await site.newMember();
  return { member, seq: await ask(member, body) };
};
const act = async (by: StaffOfTest, verb: string, body: Record<string, unknown>) => {
  const { status, body: answer } = await site.call(`/staff/inquiries/${verb}`, body, by.token);
  return { status, code: answer['code'] as string | undefined, error: answer['error'], payload: answer['payload'] };
};
const card = async (seq: string, by = one) => (await act(by, 'card', { seq })).payload;
const answer = async (by: StaffOfTest, seq: string, body: Record<string, unknown> = {}) =>
  act(by, 'answer', {
    seq,
    content: '답변이에요',
    lastMessage: body['lastMessage'] ?? (await card(seq)).lastMessage,
    key: randomUUID(),
    ...body,
  });
const articleOf = async (of: Member, seq: string) =>
  (await site.call(`/board/customer/detail/${seq}`, {}, of.token)).body['payload'].article;
const list = async (query: Record<string, unknown> = {}, by = one) => (await act(by, 'list', query)).payload;
const reply = (of: Member, seq: string, content: string) =>
  site.call('/board/customer/reply', { seq, content }, of.token);
const remove = async (of: Member, seq: string) => {
  const { statusCode } = await site.app.server.inject({
    method: 'PUT',
    url: '/api/board/delete',
    headers: { authorization: `Bearer ${of.token}` },
    payload: { item: seq },
  });
  return statusCode;
};
const events = async (seq: string) =>
  (
    await sql<{ action: string; actor: string }>`
      select action, actor from audit_event where subject = ${`inquiry:${seq}`} order by id`.execute(site.database.db)
  ).rows.map(({ action }) => action);

describe('an answer', () => {
  test('stands with its time, reaches the member by a note, and is on record', async () => {
    const { member, seq } = await asked({ title: '적특 기준' });
    const done = await answer(one, seq, { content: ' 확인했어요.\r\n고맙습니다. ' });
    expect([done.status, done.payload.inquiry.state, done.payload.inquiry.assignee.name]).toEqual([
      200,
      'answered',
      '정다운',
    ]);
    const article = await articleOf(member, seq);
    expect(article.replyDate).toMatch(/Z$/);
    expect(article.comments).toEqual([{ content: '확인했어요.\n고맙습니다.', createdAt: expect.stringMatching(/Z$/) }]);
    expect(JSON.stringify(article)).not.toContain('정다운');
    const notes = (await site.call('/notes/list', {}, member.token)).body['payload'].list;
    expect(notes).toMatchObject([{ title: '1:1 문의에 답변이 등록됐어요' }]);
    expect(await events(seq)).toEqual(['inquiry.answer']);
  });

  test('sent twice under one key is one answer; another one under it is refused', async () => {
    const { member, seq } = await asked();
    const [key, { lastMessage }] = [randomUUID(), await card(seq)];
    const answers = await Promise.all(Array.from({ length: 16 }, () => answer(one, seq, { key, lastMessage })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    expect((await articleOf(member, seq)).comments).toHaveLength(1);
    expect((await answer(one, seq, { key, content: '다른 답변' })).code).toBe('IDEMPOTENCY_KEY_REUSED');
    const notes = (await site.call('/notes/list', {}, member.token)).body['payload'].pagination.total;
    expect(notes).toBe(1);
  });

  test('of two at once the second is told who was faster', async () => {
    const { member, seq } = await asked();
    const { lastMessage } = await card(seq);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, no) =>
        answer(no % 2 === 0 ? one : two, seq, { lastMessage, content: `답변 ${no}` }),
      ),
    );
    const late = answers.filter(({ status }) => status !== 200);
    expect(late).toHaveLength(15);
    expect(new Set(late.map(({ code }) => code))).toEqual(new Set(['INQUIRY_MOVED']));
    expect(late[0]!.error).toMatch(/^그사이 (정다운|한결) 님이 먼저 처리했어요/);
    expect((await articleOf(member, seq)).comments).toHaveLength(1);
  });

  test('to a thread the member went on with is told so', async () => {
    const { member, seq } = await asked();
    const { lastMessage } = await card(seq);
    await reply(member, seq, '하나 더요');
    expect(await answer(one, seq, { lastMessage })).toMatchObject({
      code: 'INQUIRY_MOVED',
      error: '그사이 회원이 글을 더 남겼어요. 새 글을 읽고 보내주세요.',
    });
    expect((await answer(one, seq)).status).toBe(200);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['empty', { content: ' \u200b ' }, 'INQUIRY_EMPTY'],
    ['too long', { content: '가'.repeat(4_001) }, 'INQUIRY_CONTENT_LONG'],
    ['with a place left open', { content: '{닉네임} 님, {보유금}원' }, 'INQUIRY_PLACES_OPEN'],
  ])('is refused: %s', async (_why, body, code) => {
    const { seq } = await asked();
    expect((await answer(one, seq, body)).code).toBe(code);
    expect((await card(seq)).inquiry.state).toBe('waiting');
  });

  test('markup in it is text on both sides', async () => {
    const { member, seq } = await asked({
      title: '<img src=x onerror=alert(1)>',
      content: '<script>alert(1)</script>',
    });
    await answer(one, seq, { content: '<a href="javascript:alert(1)">눌러요</a>' });
    const article = await articleOf(member, seq);
    expect([article.board_title, article.board_content, article.comments[0].content]).toEqual([
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '<a href="javascript:alert(1)">눌러요</a>',
    ]);
  });
});

describe('a member who goes on', () => {
  test('has an answered inquiry wait again, since now', async () => {
    const { member, seq } = await asked();
    await answer(one, seq);
    expect((await reply(member, seq, '그런데요')).body['msg']).toBe('추가 문의를 접수했어요.');
    const article = await articleOf(member, seq);
    expect([article.replyDate, article.thread.length, article.comments.length]).toEqual([null, 3, 1]);
    const row = (await card(seq)).inquiry;
    expect([row.state, row.assignee.name]).toEqual(['waiting', '정다운']);
    expect(Date.parse(row.waitingSince)).toBeGreaterThan(Date.parse(row.createdAt));
  });

  test('does not begin the wait anew while waiting', async () => {
    const { member, seq } = await asked();
    const { waitingSince } = (await card(seq)).inquiry;
    await reply(member, seq, '덧붙여요');
    expect((await card(seq)).inquiry.waitingSince).toBe(waitingSince);
  });

  test('answering, writing on and deleting at once, sixteen clients: a deleted one has no later message and is answered to nobody', async () => {
    for (let round = 0; round < 3; round++) {
      const { member, seq } = await asked();
      const { lastMessage } = await card(seq);
      const work = Array.from({ length: 16 }, (_, no) => {
        if (no % 4 === 0)
          return answer(no % 8 === 0 ? one : two, seq, { lastMessage, content: `답변 ${no}` }).then(
            (done) => done.status,
          );
        if (no === 7) return remove(member, seq);
        return reply(member, seq, `글 ${round}-${no}`).then((done) => done.status);
      });
      const statuses = await Promise.all(work);
      expect(statuses.every((status) => [200, 400, 404].includes(status))).toBe(true);
      expect(statuses.filter((_status, no) => no % 4 === 0).filter((status) => status === 200).length).toBeLessThan(2);
      const { rows } = await sql<{ late: number; state: string; hidden: boolean; answers: number }>`
        select i.state, i.hidden_at is not null as hidden,
          (select count(*) from inquiry_message x where x.inquiry_id = i.id and x.at > i.hidden_at)::int as late,
          (select count(*) from inquiry_message x where x.inquiry_id = i.id and x.staff_id is not null)::int as answers
        from inquiry i where i.id = ${seq}`.execute(site.database.db);
      expect(rows[0]).toMatchObject({ late: 0, hidden: true });
      expect(['withdrawn', 'answered']).toContain(rows[0]!.state);
    }
  });
});

describe('who has it in hand', () => {
  test('answers; a colleague is told whose it is, and may take it over', async () => {
    const { seq } = await asked();
    await act(one, 'take', { seq });
    expect(await answer(two, seq)).toMatchObject({
      code: 'INQUIRY_ASSIGNED',
      error: '정다운 님이 맡은 문의예요. 넘겨받은 뒤에 답변해주세요.',
    });
    expect((await act(two, 'release', { seq })).code).toBe('INQUIRY_ASSIGNED');
    expect((await act(two, 'take', { seq })).payload.inquiry.assignee).toEqual({
      id: two.id,
      name: '한결',
      mine: true,
    });
    expect((await answer(one, seq)).code).toBe('INQUIRY_ASSIGNED');
    expect((await answer(two, seq)).status).toBe(200);
    expect(await events(seq)).toEqual(['inquiry.take', 'inquiry.take', 'inquiry.answer']);
  });

  test('gives it to a colleague, lets it go; nobody who may not answer gets it', async () => {
    const { seq } = await asked();
    const trader = await newStaff(site, { role: 'trading' });
    expect((await act(one, 'give', { seq, staffId: trader.id })).code).toBe('INQUIRY_STAFF_UNABLE');
    expect((await act(one, 'give', { seq, staffId: '999999' })).code).toBe('INQUIRY_STAFF_UNABLE');
    expect((await act(one, 'give', { seq, staffId: two.id })).payload.inquiry.assignee.name).toBe('한결');
    expect((await act(one, 'release', { seq })).code).toBe('INQUIRY_ASSIGNED');
    expect((await act(two, 'release', { seq })).payload.inquiry.assignee).toBeNull();
    expect((await act(two, 'release', { seq })).code).toBe('INQUIRY_NOT_ASSIGNED');
    const { list: staff } = (await act(one, 'staff', {})).payload;
    expect(staff.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['정다운', '한결']));
    expect(staff.map(({ id }: { id: string }) => id)).not.toContain(trader.id);
  });

  test('sixteen take it at once: one has it in the end, each act is on record', async () => {
    const { seq } = await asked();
    await Promise.all(Array.from({ length: 16 }, (_, no) => act(no % 2 === 0 ? one : two, 'take', { seq })));
    expect(['정다운', '한결']).toContain((await card(seq)).inquiry.assignee.name);
  });
});

describe('without a reply', () => {
  test('it is closed with a reason for colleagues, and put back', async () => {
    const { member, seq } = await asked();
    const { lastMessage } = await card(seq);
    expect((await act(one, 'close', { seq, reason: ' ', lastMessage })).status).toBe(400);
    expect((await act(one, 'close', { seq, reason: '전화로 안내했어요', lastMessage })).payload.inquiry).toMatchObject({
      state: 'answered',
      closed: true,
    });
    const article = await articleOf(member, seq);
    expect([article.closed, article.comments, typeof article.replyDate]).toEqual([true, [], 'string']);
    expect(JSON.stringify(article)).not.toContain('전화로');
    expect((await act(one, 'close', { seq, reason: '또', lastMessage })).code).toBe('INQUIRY_ANSWERED');
    expect((await act(one, 'reopen', { seq, reason: '잘못 눌렀어요' })).payload.inquiry).toMatchObject({
      state: 'waiting',
      closed: false,
    });
    expect((await act(one, 'reopen', { seq, reason: '또' })).code).toBe('INQUIRY_NOT_ANSWERED');
    expect(await events(seq)).toEqual(['inquiry.close', 'inquiry.reopen']);
  });

  test('a deleted one is answered by nobody', async () => {
    const { member, seq } = await asked();
    expect(await remove(member, seq)).toBe(200);
    expect((await answer(one, seq)).code).toBe('INQUIRY_WITHDRAWN');
    expect((await act(one, 'take', { seq })).code).toBe('INQUIRY_WITHDRAWN');
    expect((await card(seq)).inquiry).toMatchObject({ state: 'withdrawn', hidden: true, waitingSince: null });
  });
});

test('a memo is for colleagues', async () => {
  const { member, seq } = await asked();
  await act(one, 'memo', { seq, content: '지난주에도 물어보셨어요' });
  expect((await card(seq)).memos).toMatchObject([{ content: '지난주에도 물어보셨어요', by: '정다운' }]);
  expect(JSON.stringify(await articleOf(member, seq))).not.toContain('지난주');
  expect((await act(one, 'memo', { seq, content: ' ' })).status).toBe(400);
});

describe('the queue', () => {
  let old: string;
  let fresh: string;
  let done: string;
  let who: Member;
  beforeAll(async () => {
    await sql`update inquiry set state = 'withdrawn', waiting_since = null, answered_at = null, hidden_at = now()`.execute(
      owner,
    );
    ({ seq: old, member: who } = await asked({ title: '오래 기다린 문의', kind: 'account' }));
    await sql`update inquiry set waiting_since = now() - interval '61 minutes', created_at = now() - interval '61 minutes' where id = ${old}`.execute(
      owner,
    );
    fresh = (await asked({ title: '방금 온 문의', content: '환급 기준을 알려주세요' })).seq;
    done = (await asked({ title: '답변한 문의' })).seq;
    await answer(two, done);
  });
  const seqs = async (query: Record<string, unknown>, by = one) =>
    (await list(query, by)).list.map((row: { seq: string }) => row.seq);

  test.each<[string, () => Record<string, unknown>, () => string[]]>([
    ['those that wait, the oldest first', () => ({}), () => [old, fresh]],
    ['the other way round', () => ({ dir: 'desc' }), () => [fresh, old]],
    ['answered ones', () => ({ tab: 'answered' }), () => [done]],
    ['of a kind', () => ({ kind: 'account' }), () => [old]],
    ['beyond the target', () => ({ overdue: true }), () => [old]],
    ['by a word of the title', () => ({ q: '방금' }), () => [fresh]],
    ['by a word of what was written', () => ({ q: '환급 기준' }), () => [fresh]],
    ['by the member', () => ({ q: who.userId }), () => [old]],
    ['by the member’s number', () => ({ memberId: who.id }), () => [old]],
    ['wildcards are letters', () => ({ q: '%' }), () => []],
    ['nobody’s', () => ({ assignee: 'none' }), () => [old, fresh]],
    ['somebody’s', () => ({ tab: 'answered', assignee: two.id }), () => [done]],
    ['of other days', () => ({ tab: 'all', from: '2020-01-01', to: '2020-01-02' }), () => []],
  ])('%s', async (_why, query, expected) => expect(await seqs(query())).toEqual(expected()));

  test('all of them: those that wait come first', async () => {
    expect((await seqs({ tab: 'all' })).slice(0, 2)).toEqual([old, fresh]);
  });

  test('mine are those I have in hand', async () => {
    await act(one, 'take', { seq: fresh });
    expect([await seqs({ tab: 'mine' }), await seqs({ tab: 'mine' }, two)]).toEqual([[fresh], []]);
    await act(one, 'release', { seq: fresh });
  });

  test('its figures count under the same filters', async () => {
    const { figures } = await list();
    expect(figures).toMatchObject({
      tabs: { waiting: 2, mine: 0, answered: 1 },
      overdue: 1,
      target: { targetMinutes: 60, lateMinutes: 240 },
    });
    expect((await list({ kind: 'account' })).figures.tabs).toMatchObject({ waiting: 1, answered: 0 });
    expect(figures.answeredToday).toBeGreaterThan(0);
    await sql`update inquiry set created_at = first_answered_at - interval '40 minutes' where first_answered_at is not null`.execute(
      owner,
    );
    expect((await list()).figures.averageMinutes).toBe(40);
  });

  test('too many days are refused', async () =>
    expect((await act(one, 'list', { from: '2026-01-01', to: '2026-04-03' })).status).toBe(400));

  test('the bell counts what waits', async () => {
    const { body } = await site.call('/staff/dashboard/counts', {}, one.token);
    expect(body['payload'].inquiries).toBe(2);
  });

  test('is for those who may see it, answers for those who may give them', async () => {
    const trader = await newStaff(site, { role: 'trading' });
    const reader = await newStaff(site, { role: 'read-only' });
    expect((await act(trader, 'list', {})).status).toBe(403);
    expect((await act(reader, 'list', {})).status).toBe(200);
    for (const verb of ['take', 'release'])
      expect((await act(reader, verb, { seq: old })).code).toBe('STAFF_RIGHT_MISSING');
    expect((await answer(reader, old)).code).toBe('STAFF_RIGHT_MISSING');
  });
});

describe('replies written beforehand', () => {
  test('are kept in order, changed, used and deleted, each on record', async () => {
    const make = async (title: string) =>
      (await act(one, 'canned/create', { title, content: '{닉네임} 님', kind: 'general' })).payload.canned.seq;
    const all = async () =>
      (await act(one, 'canned/list', {})).payload.list as { seq: string; used: number; title: string }[];
    const before = (await all()).map(({ seq }) => seq);
    const [a, b] = [await make('첫째'), await make('둘째')];
    expect((await act(one, 'canned/order', { seqs: [b, a, ...before] })).status).toBe(200);
    expect((await act(one, 'canned/order', { seqs: [a] })).code).toBe('CANNED_MOVED');
    expect((await all()).slice(0, 2).map(({ seq }) => seq)).toEqual([b, a]);
    await act(one, 'canned/change', { seq: a, canned: { title: '바뀐', content: '내용', kind: 'cash' } });
    const { seq } = await asked();
    await answer(one, seq, { canned: [a, '999999'] });
    expect((await all()).find((row) => row.seq === a)).toMatchObject({ title: '바뀐', used: 1 });
    for (const gone of [a, b]) expect((await act(one, 'canned/delete', { seq: gone })).status).toBe(200);
    expect((await act(one, 'canned/delete', { seq: a })).status).toBe(404);
  });

  test('have the member’s data of now at hand', async () => {
    const { member, seq } = await asked({ title: '무엇' });
    expect((await card(seq)).places).toMatchObject({
      아이디: member.userId,
      보유금: '0',
      레벨: '1',
      제목: '무엇',
      담당자: '정다운',
    });
  });
});

test('how long answers take is told once there are enough of them', async () => {
  const { token } = await site.newMember();
  const pace = async () => (await site.call('/board/customer/pace', {}, token)).body['payload'].minutes;
  await sql`update inquiry set first_answered_at = null`.execute(owner);
  expect(await pace()).toBeNull();
});

test('the middle of the last answers is the time to expect', async () => {
  const other = await openTestSite();
  const admin = openDb(openPool(other.database.ownerUrl, 1, () => undefined));
  const { id, token } = await other.newMember();
  await sql`insert into inquiry (member_id, title, state, created_at, waiting_since, answered_at, first_answered_at)
    select ${id}::bigint, 'x', 'answered', now() - make_interval(mins => m), null, now(), now() from unnest(array[5, 10, 12, 30, 300]) m`.execute(
    admin,
  );
  expect((await other.call('/board/customer/pace', {}, token)).body['payload']).toEqual({ minutes: 12 });
  await admin.destroy();
  await other.close();
});
