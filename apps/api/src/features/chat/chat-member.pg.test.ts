import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireChat, WireChatMessage } from '@lime/contract/chat.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

// The member's side: what was not seen, which lines a page reads, the list, and how much one may write.

let site: TestSite;
let anna: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  anna = await newStaff(site, { role: 'support' });
  await site.call('/staff/chat/duty', { on: true }, anna.token);
  // nobody goes off duty while these tests run
  await run(sql`update chat_duty set seen_at = clock_timestamp() + interval '1 hour'`);
});
afterAll(() => site.close());

const run = (statement: ReturnType<typeof sql>) => statement.execute(site.database.db);
type Member = { id: string; token: string };
const ask = async (path: string, member: Member, body: object = {}) => {
  const answer = await site.call(path, body, member.token);
  return {
    status: answer.status,
    code: answer.body['code'],
    detail: answer.body['detail'],
    payload: answer.body['payload'],
  };
};
let no = 0;
const open = async (member: Member): Promise<string> =>
  (await ask('/chat/new', member, { content: `처음 ${++no}` })).payload.seq;
const say = (member: Member, content = `말 ${++no}`) => ask('/chat', member, { content });
const answer = async (seq: string, content = `답 ${++no}`) =>
  (await site.call('/staff/chat/say', { seq, content, key: randomUUID() }, anna.token)).body['payload'].message
    .seq as string;
const detail = async (
  member: Member,
  seq: string,
  window: object = {},
): Promise<{ chat: WireChat; messages: WireChatMessage[]; more: boolean }> =>
  (await ask('/chat/detail', member, { seq, size: 100, ...window })).payload;
const close = (member: Member, seq: string) => ask('/chat/close', member, { seq });

describe('what the member has not seen', () => {
  test('counts support’s lines alone, falls line by line, and a line of one’s own sees all before it', async () => {
    const member = await site.newMember();
    const seq = await open(member);
    const unread = async () => (await detail(member, seq)).chat.unread;
    expect(await unread()).toBe(0);
    const [first, second] = [await answer(seq), await answer(seq)];
    expect(await unread()).toBe(2);
    await ask('/chat/read', member, { seq, upTo: first });
    expect(await unread()).toBe(1);
    await ask('/chat/read', member, { seq, upTo: second });
    await ask('/chat/read', member, { seq, upTo: first });
    expect(await unread()).toBe(0);
    await answer(seq);
    await say(member);
    expect(await unread()).toBe(0);
    expect((await ask('/chat/list', member)).payload.list[0]).toMatchObject({ seq, unread: 0, waiting: true });
  });

  test('stays with a conversation that support ended, until it is read there', async () => {
    const member = await site.newMember();
    const seq = await open(member);
    const last = await answer(seq);
    await site.call('/staff/chat/close', { seq }, anna.token);
    expect((await detail(member, seq)).chat).toMatchObject({ state: 'closed', unread: 1 });
    expect((await ask('/chat/read', member, { seq, upTo: last })).status).toBe(200);
    expect((await detail(member, seq)).chat.unread).toBe(0);
  });

  test('a line of another’s conversation marks nothing beyond one’s own lines', async () => {
    const [member, stranger] = [await site.newMember(), await site.newMember()];
    const [seq, foreign] = [await open(member), await open(stranger)];
    const line = await answer(foreign);
    await ask('/chat/read', member, { seq, upTo: line });
    await answer(seq);
    expect((await detail(member, seq)).chat.unread).toBe(1);
    expect((await detail(stranger, foreign)).chat.unread).toBe(1);
  });
});

describe('lines of a conversation', () => {
  let member: Member;
  let seq: string;
  let all: string[];
  beforeAll(async () => {
    member = await site.newMember();
    seq = await open(member);
    for (let line = 1; line < 6; line += 1) await say(member);
    all = (await detail(member, seq)).messages.map((message) => message.seq);
    expect(all).toHaveLength(6);
  });

  test.each<[string, () => object, number[], boolean]>([
    ['as many as there are', () => ({ size: 6 }), [0, 1, 2, 3, 4, 5], false],
    ['one fewer', () => ({ size: 5 }), [1, 2, 3, 4, 5], true],
    ['the newest one', () => ({ size: 1 }), [5], true],
    ['before the first', () => ({ before: all[0] }), [], false],
    ['before the second', () => ({ before: all[1] }), [0], false],
    ['two before the fifth', () => ({ before: all[4], size: 2 }), [2, 3], true],
    ['all before the third', () => ({ before: all[2], size: 2 }), [0, 1], false],
    ['after nothing', () => ({ after: '0', size: 2 }), [0, 1], true],
    ['after the fourth', () => ({ after: all[3], size: 2 }), [4, 5], false],
    ['after the last', () => ({ after: all[5] }), [], false],
    ['between two', () => ({ after: all[0], before: all[4], size: 2 }), [1, 2], true],
  ])('%s', async (_what, window, places, more) => {
    const page = await detail(member, seq, window());
    expect(page.messages.map((message) => all.indexOf(message.seq))).toEqual(places);
    expect(page.more).toBe(more);
  });

  test.each([
    ['no line', { size: 0 }],
    ['101 lines', { size: 101 }],
    ['before line 0', { before: '0' }],
    ['after a word', { after: 'x' }],
    ['after less than nothing', { after: '-1' }],
    ['a conversation of no number', { seq: '01' }],
  ])('refused: %s', async (_what, window) =>
    expect(await ask('/chat/detail', member, { seq, ...window })).toMatchObject({ status: 400, code: 'INPUT_INVALID' }),
  );
});

test('the list has the open conversation first, then the newest, and counts all of them on every page', async () => {
  const member = await site.newMember();
  const seqs: string[] = [];
  for (let conversation = 0; conversation < 3; conversation += 1) {
    seqs.push(await open(member));
    await close(member, seqs.at(-1)!);
  }
  const list = async (body: object = {}) => (await ask('/chat/list', member, body)).payload;
  const order = async (body: object = {}) => (await list(body)).list.map(({ seq }: WireChat) => seq);
  expect([await order(), (await list()).open]).toEqual([seqs.toReversed(), null]);
  // the oldest open again, as it may be for a member with two pages
  await run(sql`update chat set state = 'open', closed_at = null, closed_by = null where id = ${seqs[0]!}`);
  expect(await order()).toEqual([seqs[0], seqs[2], seqs[1]]);
  expect(await order({ page: 2, size: 2 })).toEqual([seqs[1]]);
  expect(await list({ page: 3, size: 2 })).toMatchObject({ list: [], open: seqs[0], pagination: { total: 3, end: 2 } });
});

describe('how much one may write', () => {
  test('twenty lines in half a minute, for each conversation; support’s lines are not counted', async () => {
    const member = await site.newMember();
    const seq = await open(member);
    await run(sql`
      insert into chat_message (chat_id, author, staff_id, content)
      select ${seq}::bigint, author, ${anna.id}::bigint, 'x' from generate_series(1, 18), (values ('member'), ('staff')) a(author)`);
    expect((await say(member)).status).toBe(200);
    expect(await say(member)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', detail: { retryAfter: 10 } });
    expect((await say(await openStranger())).status).toBe(200);
  });

  test.each([
    [29, 429],
    [30, 200],
  ])('the twentieth line is %i seconds old: %i', async (seconds, status) => {
    const member = await site.newMember();
    const seq = await open(member);
    await run(sql`
      insert into chat_message (chat_id, author, content, at)
      select ${seq}::bigint, 'member', 'x', clock_timestamp() - case no when 1 then make_interval(secs => ${seconds}::int) else '0' end
      from generate_series(1, 20) no order by no`);
    expect((await say(member)).status).toBe(status);
    expect((await say(member)).status).toBe(429);
  });

  async function openStranger(): Promise<Member> {
    const stranger = await site.newMember();
    await open(stranger);
    return stranger;
  }

  test('ten conversations an hour, and the next once the first of them is an hour old', async () => {
    const member = await site.newMember();
    for (let conversation = 0; conversation < 10; conversation += 1) await close(member, await open(member));
    const eleventh = () => ask('/chat/new', member, { content: `또 ${++no}` });
    expect(await eleventh()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', detail: { retryAfter: 600 } });
    const oldest = (minutes: number) =>
      run(sql`update chat set created_at = clock_timestamp() - make_interval(mins => ${minutes}::int)
        where id = (select min(id) from chat where member_id = ${member.id})`);
    await oldest(59);
    expect((await eleventh()).status).toBe(429);
    await oldest(60);
    expect((await eleventh()).status).toBe(200);
  });

  test('thirty words of typing in half a minute, and none of them in a conversation that is over', async () => {
    const member = await site.newMember();
    const seq = await open(member);
    const typing = () => ask('/chat/typing', member, { seq });
    for (let word = 0; word < 30; word += 1) expect((await typing()).status).toBe(200);
    expect(await typing()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    const other = await site.newMember();
    const over = await open(other);
    await close(other, over);
    expect((await ask('/chat/typing', other, { seq: over })).status).toBe(200);
  });
});

describe('ending', () => {
  test('twice changes nothing and says so once', async () => {
    const member = await site.newMember();
    const seq = await open(member);
    await close(member, seq);
    const before = await detail(member, seq);
    expect((await close(member, seq)).status).toBe(200);
    expect(await detail(member, seq)).toEqual(before);
    expect(before.messages.map(({ author, content }) => [author, content]).at(-1)).toEqual([
      'system',
      '회원님이 상담을 마쳤어요.',
    ]);
  });

  test('a line without a conversation, or into one that is over, is refused; with a number it goes to that conversation', async () => {
    const member = await site.newMember();
    expect((await say(member)).code).toBe('CHAT_CLOSED');
    const first = await open(member);
    await close(member, first);
    const second = await open(member);
    expect((await ask('/chat', member, { seq: first, content: `늦게 ${++no}` })).code).toBe('CHAT_CLOSED');
    expect((await ask('/chat', member, { seq: second, content: `제때 ${++no}` })).payload.seq).toBe(second);
    expect((await detail(member, first)).messages).toHaveLength(2);
    expect(await ask('/chat/new', member, { content: `더 ${++no}` })).toMatchObject({
      status: 409,
      code: 'CHAT_OPEN',
      detail: { seq: second },
    });
  });
});
