import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WireStaffChat, WireStaffChatMessage } from '@lime/contract/staff-chat.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createChatWorker } from './chat-worker.ts';

// The side of support: who has a conversation in hand, who is on duty, what the list shows, and who may do any of it.

let site: TestSite;
let anna: StaffOfTest;
let bert: StaffOfTest;
let viewer: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  anna = await newStaff(site, { role: 'support', name: '안나' });
  bert = await newStaff(site, { role: 'support' });
  viewer = await newStaff(site, { role: 'read-only' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await run(sql`delete from chat_duty`);
  for (const one of [anna, bert]) await office('duty', { on: true }, one);
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(site.database.db);
const office = async (path: string, body: object, { token }: { token: string } = anna) => {
  const answer = await site.call(`/staff/chat/${path}`, body, token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
let no = 0;
const say = (member: { token: string }, content = `말 ${++no}`) => site.call('/chat', { content }, member.token);
const answer = (seq: string, who = anna, content = `답 ${++no}`, key = randomUUID()) =>
  office('say', { seq, content, key }, who);
async function talking() {
  const member = await site.newMember();
  const { body, text } = await site.call('/chat/new', { content: `말 ${++no}` }, member.token);
  return { ...member, seq: (body['payload']?.seq ?? text) as string };
}
const detail = async (seq: string): Promise<{ chat: WireStaffChat; messages: WireStaffChatMessage[] }> =>
  (await office('detail', { seq, size: 100 })).payload;
const holder = async (seq: string) => (await detail(seq)).chat.staff?.id ?? null;
const systemLines = async (seq: string) =>
  (await detail(seq)).messages.filter(({ author }) => author === 'system').map(({ content }) => content);
const taken = '상담원이 연결됐어요.';
const handedOn = '다른 상담원이 이어서 도와드릴게요.';
/** What was announced of a conversation to the bell of the office since the number. */
const bells = async (seq: string, since: number) =>
  (
    await sql<{ what: string }>`
      select payload->>'what' as what from outbox
      where topic = 'work' and payload->>'kind' = 'chat' and payload->>'id' = ${seq} and id > ${since} order by id`.execute(
      site.database.db,
    )
  ).rows.map(({ what }) => what);
const newestNews = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from outbox`.execute(site.database.db)).rows[0]!.id;

describe('a conversation in hand', () => {
  test('is taken once by the same person, and the member reads of each change of hands without a name', async () => {
    const { seq } = await talking();
    await office('take', { seq });
    await office('take', { seq });
    expect([await holder(seq), await systemLines(seq)]).toEqual([anna.id, [taken]]);
    await office('transfer', { seq, to: bert.id });
    await office('transfer', { seq, to: bert.id });
    await office('take', { seq });
    expect([await holder(seq), await systemLines(seq)]).toEqual([anna.id, [taken, handedOn, handedOn]]);
  });

  test('a person who handed it on answers no more, and has to take it back first', async () => {
    const { seq } = await talking();
    expect((await answer(seq)).status).toBe(200);
    expect((await office('transfer', { seq, to: bert.id })).status).toBe(200);
    expect(await answer(seq)).toMatchObject({ status: 400, code: 'CHAT_OTHERS' });
    expect((await answer(seq, bert)).status).toBe(200);
    await office('take', { seq });
    expect((await answer(seq)).status).toBe(200);
    const { messages } = await detail(seq);
    expect(messages.filter(({ author }) => author === 'staff').map(({ staff }) => staff)).toEqual([
      { id: anna.id, name: '안나' },
      // without a name of their own a colleague goes by the login id
      { id: bert.id, name: bert.loginId },
      { id: anna.id, name: '안나' },
    ]);
  });

  test('is handed on by a third colleague too, and the bell rings for its new owner only while the member waits', async () => {
    const { seq } = await talking();
    await office('take', { seq }, bert);
    let since = await newestNews();
    expect((await office('transfer', { seq, to: anna.id })).status).toBe(200);
    expect(await bells(seq, since)).toEqual(['new']);
    await answer(seq);
    since = await newestNews();
    await office('transfer', { seq, to: bert.id });
    expect(await bells(seq, since)).toEqual([]);
  });

  test('of a colleague who was suspended meanwhile is taken over', async () => {
    const leaver = await newStaff(site, { role: 'support' });
    const { seq } = await talking();
    await office('take', { seq }, leaver);
    await run(sql`update staff set state = 'suspended' where id = ${leaver.id}`);
    expect((await office('take', { seq })).status).toBe(200);
    expect((await answer(seq)).status).toBe(200);
  });

  test.each<[string, () => Promise<string>]>([
    ['off duty', async () => (await office('duty', { on: false }, bert), bert.id)],
    [
      'a minute without a word of their page',
      async () => {
        await run(
          sql`update chat_duty set seen_at = clock_timestamp() - interval '60 seconds' where staff_id = ${bert.id}`,
        );
        return bert.id;
      },
    ],
    [
      'suspended',
      async () => {
        const gone = await newStaff(site, { role: 'support' });
        await office('duty', { on: true }, gone);
        await run(sql`update staff set state = 'suspended' where id = ${gone.id}`);
        return gone.id;
      },
    ],
    ['nobody', async () => '999999999'],
  ])('is not handed to a colleague who is %s', async (_what, to) => {
    const { seq } = await talking();
    await office('take', { seq });
    expect(await office('transfer', { seq, to: await to() })).toMatchObject({ status: 400, code: 'CHAT_STAFF_AWAY' });
    expect(await holder(seq)).toBe(anna.id);
  });

  test('two who take it at once: both are on record, the later one has it, and only that one answers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { seq } = await talking();
      const both = await Promise.all([office('take', { seq }), office('take', { seq }, bert)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(await systemLines(seq)).toEqual([taken, handedOn]);
      const { rows } = await sql<{ before: string | null; after: string }>`
        select before->>'assignedTo' as before, after->>'assignedTo' as after from audit_event
        where subject = ${`chat:${seq}`} order by id`.execute(site.database.db);
      const [first, last] = rows.map(({ after }) => after);
      expect(rows).toEqual([
        { before: null, after: first },
        { before: first, after: last },
      ]);
      expect(await holder(seq)).toBe(last);
      const [mine, others] = last === anna.id ? [anna, bert] : [bert, anna];
      expect([(await answer(seq, mine)).status, (await answer(seq, others)).code]).toEqual([200, 'CHAT_OTHERS']);
    }
  });

  test('nothing is written behind its last line, also when it ends while others write', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await talking();
      const { seq } = member;
      await office('take', { seq });
      const all = await Promise.all([
        answer(seq),
        say(member),
        office('close', { seq }),
        site.call('/chat/close', { seq }, member.token),
        office('transfer', { seq, to: bert.id }),
        answer(seq),
      ]);
      const { chat, messages } = await detail(seq);
      expect(chat).toMatchObject({ state: 'closed', waitingSince: null });
      const endings = messages.filter(({ content }) => content.endsWith('상담을 마쳤어요.'));
      expect(endings).toEqual([messages.at(-1)]);
      expect(chat.closedBy).toBe(endings[0]!.content.startsWith('회원님') ? 'member' : 'staff');
      // what came too late was refused and left no line
      const written = [all[0], all[1], all[5]].filter(({ status }) => status === 200).length;
      expect(messages.filter(({ author }) => author !== 'system')).toHaveLength(1 + written);
    }
  });

  test('an answer under a known key is the first one again, another text under it is refused', async () => {
    const { seq } = await talking();
    const key = randomUUID();
    const first = await answer(seq, anna, '같은 답', key);
    await office('close', { seq });
    expect((await answer(seq, anna, '같은 답', key)).payload).toEqual(first.payload);
    expect((await answer(seq, anna, '다른 답', key)).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await answer(seq)).code).toBe('CHAT_CLOSED');
  });

  test.each([
    ['take', {}],
    ['transfer', { to: '1' }],
    ['close', {}],
    ['say', { content: '늦은 답', key: randomUUID() }],
    ['typing', {}],
  ])('%s: a conversation that is over is refused, one that never was is not found', async (path, body) => {
    const member = await talking();
    await site.call('/chat/close', { seq: member.seq }, member.token);
    const lines = (await detail(member.seq)).messages.length;
    expect(await office(path, { seq: member.seq, ...body })).toMatchObject({ status: 400, code: 'CHAT_CLOSED' });
    expect(await office(path, { seq: '999999999', ...body })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await detail(member.seq)).messages).toHaveLength(lines);
  });

  test.each([
    ['blanks', ' \n ', 400],
    ['500 letters', '가'.repeat(500), 200],
    ['501 letters', '가'.repeat(501), 400],
  ])('an answer of %s', async (_what, content, status) => {
    const { seq } = await talking();
    expect((await answer(seq, anna, content)).status).toBe(status);
    expect((await detail(seq)).messages.filter(({ author }) => author === 'staff')).toHaveLength(
      status === 200 ? 1 : 0,
    );
  });
});

describe('waiting', () => {
  test('begins with the first line nobody answered, outlasts being taken, and ends with an answer', async () => {
    const member = await talking();
    const since = async () => (await detail(member.seq)).chat.waitingSince;
    const first = await since();
    await say(member);
    await office('take', { seq: member.seq });
    await office('read', { seq: member.seq, upTo: (await detail(member.seq)).messages.at(-1)!.seq });
    expect([first, await since()]).toEqual([expect.any(String), first]);
    await answer(member.seq);
    expect(await since()).toBeNull();
    await say(member);
    expect(Date.parse((await since())!)).toBeGreaterThan(Date.parse(first!));
  });

  test('rings the bell when it begins and when it is over, not with every line', async () => {
    const since = await newestNews();
    const member = await talking();
    const { seq } = member;
    expect((await bells(seq, since)).every((what) => what === 'new')).toBe(true);
    const begun = await newestNews();
    await say(member);
    expect(await bells(seq, begun)).toEqual([]);
    await answer(seq);
    await answer(seq);
    expect(await bells(seq, begun)).toEqual(['changed']);
    await say(member);
    await office('close', { seq });
    expect(await bells(seq, begun)).toEqual(['changed', 'new', 'changed']);
  });
});

describe('what support has not seen', () => {
  test('counts the member’s lines alone, is seen by an answer, and never comes back', async () => {
    const member = await talking();
    const { seq } = member;
    const unread = async () => (await detail(seq)).chat.unread;
    await say(member);
    await office('take', { seq });
    expect(await unread()).toBe(2);
    const { messages } = await detail(seq);
    await office('read', { seq, upTo: messages[0]!.seq });
    expect(await unread()).toBe(1);
    await answer(seq);
    expect(await unread()).toBe(0);
    await office('read', { seq, upTo: messages[0]!.seq });
    expect(await unread()).toBe(0);
    await say(member);
    expect(await unread()).toBe(1);
  });

  test('a line of another conversation or of the future marks no more than this conversation has', async () => {
    const member = await talking();
    const stranger = await talking();
    await say(stranger);
    const foreign = (await detail(stranger.seq)).messages.at(-1)!.seq;
    await office('read', { seq: member.seq, upTo: foreign });
    const { chat, messages } = await detail(member.seq);
    expect(chat.staffRead).toBe(messages.at(-1)!.seq);
    await office('read', { seq: member.seq, upTo: '999999999999999999' });
    await say(member);
    expect((await detail(member.seq)).chat).toMatchObject({ staffRead: messages.at(-1)!.seq, unread: 1 });
    expect((await detail(stranger.seq)).chat).toMatchObject({ staffRead: '0', unread: 2 });
    expect((await office('read', { seq: '999999999', upTo: '1' })).status).toBe(404);
  });
});

describe('the list', () => {
  const list = async (body: object) => (await office('list', body)).payload;
  const seqs = async (body: object) => (await list(body)).list.map(({ seq }: WireStaffChat) => seq);

  test('finds by part of id or nickname, pages, and counts all of its tabs whatever was looked for', async () => {
    const word = `쪽${Date.now()}`;
    const conversations = [];
    for (const at of [1, 2, 3]) {
      const member = await site.newMember({ nickname: `${word}${at}` });
      await site.call('/chat/new', { content: `${word} ${at}` }, member.token);
      conversations.push({ ...member, seq: (await list({ q: member.userId.toUpperCase() })).list[0].seq as string });
    }
    expect(await seqs({ q: word })).toEqual(conversations.map(({ seq }) => seq));
    expect(await seqs({ q: word, page: 2, size: 2 })).toEqual([conversations[2]!.seq]);
    expect(await seqs({ q: word, page: 3, size: 2 })).toEqual([]);
    expect((await list({ q: word, size: 2 })).pagination).toEqual({ page: 1, size: 2, total: 3, end: 2 });
    for (const wildcard of ['%', '_', '\\']) expect(await seqs({ q: wildcard })).toEqual([]);
    expect((await list({ q: word })).counts).toEqual((await list({ q: 'nobody' })).counts);

    await office('close', { seq: conversations[1]!.seq });
    await office('close', { seq: conversations[0]!.seq });
    expect(await seqs({ q: word })).toEqual([conversations[2]!.seq]);
    expect(await seqs({ q: word, state: 'closed' })).toEqual(
      [conversations[1]!.seq, conversations[0]!.seq].toSorted((a, b) => Number(b) - Number(a)),
    );
  });

  test('shows the last line people wrote, not what the site said', async () => {
    const member = await talking();
    await say(member, '마지막 말');
    await office('take', { seq: member.seq });
    expect((await list({ q: member.userId })).list[0]).toMatchObject({
      last: { author: 'member', content: '마지막 말', hasSlip: false },
      staff: { id: anna.id, name: '안나' },
      member: { id: member.id, loginId: member.userId, grade: 1 },
    });
  });

  test('tells each who is on duty, and which of them is oneself', async () => {
    expect((await list({})).duty).toEqual([
      { id: anna.id, name: '안나', mine: true },
      { id: bert.id, name: bert.loginId, mine: false },
    ]);
    expect((await office('list', {}, bert)).payload.duty.map(({ mine }: { mine: boolean }) => mine)).toEqual([
      false,
      true,
    ]);
    expect((await office('duty', { on: false })).payload.duty).toEqual([
      { id: bert.id, name: bert.loginId, mine: false },
    ]);
  });
});

describe('duty', () => {
  const announced = async (since: number) =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from outbox where topic = 'chat' and payload->>'c' is null and id > ${since}`.execute(
        site.database.db,
      )
    ).rows[0]!.n;

  test('that is said again and again is announced once, and going twice too', async () => {
    await office('duty', { on: false });
    const since = await newestNews();
    for (const on of [true, true, true]) await office('duty', { on });
    expect(await announced(since)).toBe(1);
    for (const on of [false, false]) await office('duty', { on });
    expect(await announced(since)).toBe(2);
  });

  test('whose page fell silent goes with the next pass of the worker, announced once; others stay', async () => {
    const worker = createChatWorker(site.app.core, { settings: { get: () => ({ idleMinutes: 30 }) as never } });
    await run(
      sql`update chat_duty set seen_at = clock_timestamp() - interval '61 seconds' where staff_id = ${bert.id}`,
    );
    const since = await newestNews();
    await worker.runOnce();
    await worker.runOnce();
    expect(await announced(since)).toBe(1);
    const { rows } = await sql<{ id: string }>`select staff_id::text as id from chat_duty`.execute(site.database.db);
    expect(rows).toEqual([{ id: anna.id }]);
  });

  test('a conversation with a person who is writing is not ended by the worker’s pass', async () => {
    const worker = createChatWorker(site.app.core, { settings: { get: () => ({ idleMinutes: 30 }) as never } });
    await worker.runOnce();
    const { seq } = await talking();
    await run(sql`update chat set last_at = clock_timestamp() - interval '31 minutes' where id = ${seq}`);
    await site.database.db.transaction().execute(async (tx) => {
      await sql`select from chat where id = ${seq} for update`.execute(tx);
      expect(await worker.runOnce()).toBe(0);
      await sql`update chat set last_at = clock_timestamp() where id = ${seq}`.execute(tx);
    });
    expect(await worker.runOnce()).toBe(0);
    await run(sql`update chat set last_at = clock_timestamp() - interval '31 minutes' where id = ${seq}`);
    const since = await newestNews();
    expect(await worker.runOnce()).toBe(1);
    // the member waited: the bell stops ringing for it
    expect(await bells(seq, since)).toEqual(['changed']);
  });
});

describe('rights', () => {
  const asks: [string, object][] = [
    ['say', { content: '답', key: randomUUID() }],
    ['take', {}],
    ['transfer', { to: '1' }],
    ['close', {}],
    ['read', { upTo: '1' }],
    ['typing', {}],
  ];

  test('staff who may only look read list and lines, and change no conversation', async () => {
    const { seq } = await talking();
    const before = await detail(seq);
    expect((await office('list', {}, viewer)).status).toBe(200);
    expect((await office('detail', { seq }, viewer)).payload).toEqual({ ...before, more: false });
    for (const [path, body] of asks)
      expect([path, (await office(path, { seq, ...body }, viewer)).code]).toEqual([path, 'STAFF_RIGHT_MISSING']);
    expect((await office('duty', { on: true }, viewer)).code).toBe('STAFF_RIGHT_MISSING');
    expect(await detail(seq)).toEqual(before);
  });

  test.each(['content', 'cash', 'trading'] as const)('%s sees none of it', async (role) => {
    const who = await newStaff(site, { role });
    const { seq } = await talking();
    for (const [path, body] of [
      ['list', {}],
      ['detail', { seq }],
      ...asks.map(([name, rest]) => [name, { seq, ...rest }] as const),
    ] as const)
      expect([path, (await office(path, body, who)).status]).toEqual([path, 403]);
  });
});
