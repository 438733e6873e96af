import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { testConfig } from '../../../test/pg.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { connect, hangUp, serve } from '../../../test/sockets.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { createChatWorker } from './chat-worker.ts';

let site: TestSite;
let other: App;
let urls: string[];
let anna: StaffOfTest;
let bert: StaffOfTest;

beforeAll(async () => {
  site = await openTestSite();
  other = await createApp({ config: testConfig(site.database) });
  urls = [await serve(site.app), await serve(other)];
  anna = await newStaff(site, { role: 'support', name: '안나' });
  bert = await newStaff(site, { role: 'support', name: '베르트' });
});
afterAll(async () => {
  hangUp();
  await other.close();
  await site.close();
});
beforeEach(() => duty(anna, true));

const run = (statement: ReturnType<typeof sql>) => statement.execute(site.database.db);
const duty = (staff: StaffOfTest, on: boolean) => site.call('/staff/chat/duty', { on }, staff.token);
/** A member's call with an Idempotency-Key, at either process. */
async function write(
  path: '/chat/new' | '/chat',
  token: string,
  body: Record<string, unknown>,
  key: string | null = randomUUID(),
  app: App = site.app,
) {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...(key === null ? {} : { 'idempotency-key': key }) },
    payload: { payload: body },
  });
  return { status: answer.statusCode, body: answer.json() };
}
/** A member with an open conversation. */
async function talking(content = '안녕하세요') {
  const member = await site.newMember();
  const { body } = await write('/chat/new', member.token, { content });
  return { ...member, seq: body.payload.seq as string };
}
const detail = async (token: string, seq: string, window = {}) =>
  (await site.call('/chat/detail', { seq, ...window }, token)).body['payload'];
const lines = async (token: string, seq: string, window = {}) =>
  ((await detail(token, seq, window)).messages as { author: string; content: string }[]).map(
    ({ author, content }) => `${author}: ${content}`,
  );
const answer = (staff: StaffOfTest, seq: string, content: string, key = randomUUID()) =>
  site.call('/staff/chat/say', { seq, content, key }, staff.token);

describe('a conversation', () => {
  test('goes to and fro, is read, and ends', async () => {
    const { token, seq, userId } = await talking('입금이 안 돼요');
    const [row] = (await site.call('/staff/chat/list', { q: userId }, anna.token)).body['payload'].list;
    expect(row).toMatchObject({ seq, unread: 1, staff: null, last: { content: '입금이 안 돼요' } });
    expect((await answer(anna, seq, '확인해 볼게요')).status).toBe(200);
    expect((await write('/chat', token, { content: '감사해요' })).status).toBe(200);
    expect(await lines(token, seq)).toEqual([
      'member: 입금이 안 돼요',
      'system: 상담원이 연결됐어요.',
      'staff: 확인해 볼게요',
      'member: 감사해요',
    ]);
    const { chat, messages } = await detail(token, seq);
    expect(chat).toMatchObject({ state: 'open', taken: true, waiting: true, unread: 0 });
    expect(JSON.stringify(chat) + JSON.stringify(messages)).not.toContain('안나');
    await site.call('/staff/chat/read', { seq, upTo: messages.at(-1).seq }, anna.token);
    await site.call('/staff/chat/read', { seq, upTo: messages[0].seq }, anna.token);
    expect((await detail(token, seq)).chat.staffRead).toBe(messages.at(-1).seq);
    await site.call('/chat/close', { seq }, token);
    expect((await detail(token, seq)).chat).toMatchObject({ state: 'closed', closedBy: 'member', waiting: false });
    expect((await write('/chat', token, { content: '또' })).body.code).toBe('CHAT_CLOSED');
    expect((await answer(anna, seq, '네')).body.code).toBe('CHAT_CLOSED');
    expect((await site.call('/chat/list', {}, token)).body['payload']).toMatchObject({ open: null, onDuty: true });
  });

  test('is paged backwards and read on forwards', async () => {
    const { token, seq } = await talking('1');
    for (const no of ['2', '3', '4', '5']) await write('/chat', token, { content: no });
    const newest = await detail(token, seq, { size: 2 });
    expect([await lines(token, seq, { size: 2 }), newest.more]).toEqual([['member: 4', 'member: 5'], true]);
    const first = newest.messages[0].seq;
    expect(await lines(token, seq, { before: first, size: 10 })).toEqual(['member: 1', 'member: 2', 'member: 3']);
    expect(await lines(token, seq, { after: first, size: 10 })).toEqual(['member: 5']);
  });

  test('of another member is not there for anybody else, as one there is not', async () => {
    const { seq } = await talking();
    const { token } = await site.newMember();
    const { messages } = await site
      .call('/staff/chat/detail', { seq }, anna.token)
      .then(({ body }) => body['payload'] as { messages: { seq: string }[] });
    for (const id of [seq, '999999'])
      for (const [path, body] of [
        ['/chat/detail', { seq: id }],
        ['/chat', { seq: id, content: 'x' }],
        ['/chat/read', { seq: id, upTo: messages[0]!.seq }],
        ['/chat/typing', { seq: id }],
        ['/chat/close', { seq: id }],
      ] as const)
        expect([path, (await site.call(path, body, token)).body]).toMatchObject([
          path,
          { status: 404, code: 'NOT_FOUND' },
        ]);
    expect((await site.call('/chat/list', {}, token)).body['payload'].list).toEqual([]);
  });

  test.each([
    ['nothing', {}],
    ['nothing but blanks', { content: ' \n\u200b ' }],
    ['a letter too many', { content: '가'.repeat(501) }],
    ['a number', { content: 7 }],
    ['a slip that is no code', { betCode: '' }],
  ])('is not opened with %s', async (_what, body) => {
    const { token } = await site.newMember();
    expect((await write('/chat/new', token, body)).body.code).toBe('INPUT_INVALID');
  });

  test('takes 500 characters however they were typed, and text stays text', async () => {
    const { token, seq } = await talking('\u1112\u1161\u11ab'.repeat(500));
    expect(await lines(token, seq)).toEqual([`member: ${'한'.repeat(500)}`]);
    await write('/chat', token, { content: '<img src=x onerror=alert(1)>\u202e\u0007\r\n\u{1f600}' });
    expect((await lines(token, seq))[1]).toBe('member: <img src=x onerror=alert(1)>\n\u{1f600}');
  });

  test('takes twenty lines in half a minute, not one more', async () => {
    const { token } = await talking();
    for (let no = 2; no <= 20; no += 1) expect((await write('/chat', token, { content: `${no}` })).status).toBe(200);
    expect((await write('/chat', token, { content: '21' })).body).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      detail: { retryAfter: 10 },
    });
  });

  test('shows an own slip as it stands now; another member’s is not there', async () => {
    const { id, token, seq } = await talking();
    const [fixture] = await makeFixtures(site.database.db, 1);
    await run(sql`insert into member_balance (member_id) values (${id}) on conflict do nothing`);
    await run(sql`update member_balance set cash = 100000 where member_id = ${id}`);
    await placeSlips(site.database.db, [
      { memberId: Number(id), stake: 10_000, picks: [{ fixture, side: 0 }] },
    ] as never);
    const { rows } = await sql<{
      bet_code: string;
    }>`select bet_code from slip where member_id = ${id}`.execute(site.database.db);
    const betCode = rows[0]!.bet_code;
    expect((await write('/chat', token, { betCode })).status).toBe(200);
    const slip = async () => (await detail(token, seq)).messages.at(-1).slip;
    expect(await slip()).toMatchObject({ betCode, stake: 10_000, odds: 1.95, state: 'wait', game: 'Home : Away' });
    await run(sql`update slip set result = 'miss', settled_at = now() where bet_code = ${betCode}`);
    expect(await slip()).toMatchObject({ betCode, state: 'miss' });
    const stranger = await site.newMember();
    for (const code of [betCode, 'no-such-code'])
      expect((await write('/chat/new', stranger.token, { content: 'x', betCode: code })).body.code).toBe('NOT_FOUND');
  });
});

describe('once', () => {
  test('of sixteen that open a conversation at once one does, whatever the process', async () => {
    const { token } = await site.newMember();
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, no) =>
        write('/chat/new', token, { content: `${no}` }, randomUUID(), no % 2 ? other : site.app),
      ),
    );
    const opened = all.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    const { seq } = opened[0]!.body.payload;
    for (const { status, body } of all.filter((one) => one.status !== 200))
      expect([status, body.code, body.detail]).toEqual([409, 'CHAT_OPEN', { seq }]);
    expect(await lines(token, seq)).toHaveLength(1);
  });

  test('sixteen with one key are one conversation and one line', async () => {
    const { token } = await site.newMember();
    for (const path of ['/chat/new', '/chat'] as const) {
      const key = randomUUID();
      const all = await Promise.all(
        Array.from({ length: 16 }, (_, no) => write(path, token, { content: path }, key, no % 2 ? other : site.app)),
      );
      expect(new Set(all.map(({ status, body }) => `${status} ${JSON.stringify(body.payload)}`)).size).toBe(1);
      expect(all[0]!.status).toBe(200);
      expect((await write(path, token, { content: 'other words' }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    const { seq } = (await site.call('/chat/list', {}, token)).body['payload'].list[0];
    expect(await lines(token, seq)).toEqual(['member: /chat/new', 'member: /chat']);
  });

  test('the same answer of support under one key is one line; of two who answer at once one does', async () => {
    const { token, seq } = await talking();
    await duty(bert, true);
    const key = randomUUID();
    const all = await Promise.all([
      ...Array.from({ length: 4 }, () => answer(anna, seq, '안녕하세요', key)),
      ...Array.from({ length: 4 }, () => answer(bert, seq, '네', randomUUID())),
    ]);
    const by = await lines(token, seq);
    const [first, second] = by.includes('staff: 안녕하세요')
      ? [all.slice(0, 4), all.slice(4)]
      : [all.slice(4), all.slice(0, 4)];
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(second.map(({ body }) => body['code'])).toEqual(Array.from({ length: 4 }, () => 'CHAT_OTHERS'));
    expect(by.filter((line) => line.startsWith('system:'))).toEqual(['system: 상담원이 연결됐어요.']);
  });
});

describe('support', () => {
  test('takes over, hands on and closes, each on record; an answer waits for its turn', async () => {
    const { token, seq } = await talking();
    await duty(bert, false);
    await site.call('/staff/chat/take', { seq }, anna.token);
    expect((await answer(bert, seq, '제가 할게요')).body).toMatchObject({
      code: 'CHAT_OTHERS',
      error: '안나 님이 상담하고 있어요. 넘겨받은 뒤에 답장해주세요.',
    });
    expect((await site.call('/staff/chat/transfer', { seq, to: bert.id }, anna.token)).body['code']).toBe(
      'CHAT_STAFF_AWAY',
    );
    await duty(bert, true);
    await site.call('/staff/chat/transfer', { seq, to: bert.id }, anna.token);
    expect((await answer(bert, seq, '이어서 볼게요')).status).toBe(200);
    await site.call('/staff/chat/take', { seq }, anna.token);
    await site.call('/staff/chat/close', { seq }, anna.token);
    expect((await site.call('/staff/chat/close', { seq }, anna.token)).body['code']).toBe('CHAT_CLOSED');
    const { rows } = await sql<{ line: string }>`
      select actor || ' ' || action || ' ' || coalesce(before->>'assignedTo', '-') || ' ' || coalesce(after->>'assignedTo', after->>'state') as line
      from audit_event where subject = ${`chat:${seq}`} order by id`.execute(site.database.db);
    expect(rows.map(({ line }) => line)).toEqual([
      `staff:${anna.loginId} chat.take - ${anna.id}`,
      `staff:${anna.loginId} chat.transfer ${anna.id} ${bert.id}`,
      `staff:${anna.loginId} chat.take ${bert.id} ${anna.id}`,
      `staff:${anna.loginId} chat.close ${anna.id} closed`,
    ]);
    expect((await detail(token, seq)).chat).toMatchObject({ state: 'closed', closedBy: 'staff' });
  });

  test('sees those who wait first, the longest before all', async () => {
    await run(
      sql`update chat set state = 'closed', closed_at = now(), closed_by = 'staff', waiting_since = null where state = 'open'`,
    );
    const [answered, young, old] = [await talking(), await talking(), await talking()];
    await run(sql`update chat set waiting_since = now() - interval '9 minutes' where id = ${old.seq}`);
    await answer(anna, answered.seq, '네');
    const { list, counts } = (await site.call('/staff/chat/list', {}, anna.token)).body['payload'];
    expect(list.map((row: { seq: string }) => row.seq)).toEqual([old.seq, young.seq, answered.seq]);
    expect(counts).toEqual({ open: 3, waiting: 2 });
    expect((await site.call('/staff/dashboard/counts', {}, anna.token)).body['payload'].chats).toBe(2);
  });
});

describe('duty', () => {
  const onDuty = async (token: string) => (await site.call('/chat/list', {}, token)).body['payload'].onDuty;

  test('lasts sixty seconds by the database’s clock; without anybody no conversation begins, open ones say so', async () => {
    await duty(bert, false);
    const { token, seq } = await talking();
    const stranger = await site.newMember();
    const aged = (seconds: number) =>
      run(sql`update chat_duty set seen_at = clock_timestamp() - make_interval(secs => ${seconds}::int)`);
    await aged(58);
    expect(await onDuty(stranger.token)).toBe(true);
    await aged(61);
    expect(await onDuty(stranger.token)).toBe(false);
    expect((await write('/chat/new', stranger.token, { content: '여보세요' })).body).toMatchObject({
      status: 400,
      code: 'CHAT_NOBODY_ON_DUTY',
    });
    expect((await detail(token, seq)).onDuty).toBe(false);
    expect((await write('/chat', token, { content: '그래도 남겨요' })).status).toBe(200);
    await duty(anna, true);
    expect(await onDuty(stranger.token)).toBe(true);
    await duty(anna, false);
    expect(await onDuty(stranger.token)).toBe(false);
  });

  test('a suspended account is on no duty', async () => {
    await duty(anna, false);
    await duty(bert, false);
    const sleeper = await newStaff(site, { role: 'support' });
    await duty(sleeper, true);
    await run(sql`update staff set state = 'suspended' where id = ${sleeper.id}`);
    expect(await onDuty((await site.newMember()).token)).toBe(false);
  });

  test('conversations nobody writes in end by themselves after the minutes of the setting, and stay', async () => {
    const worker = createChatWorker(site.app.core, { settings: { get: () => ({ idleMinutes: 30 }) as never } });
    const [lively, idle] = [await talking(), await talking()];
    await run(sql`update chat set last_at = clock_timestamp() - interval '29 minutes' where id = ${lively.seq}`);
    await run(sql`update chat set last_at = clock_timestamp() - interval '30 minutes' where id = ${idle.seq}`);
    await Promise.all([worker.runOnce(), worker.runOnce()]);
    expect((await detail(lively.token, lively.seq)).chat.state).toBe('open');
    expect((await detail(idle.token, idle.seq)).chat).toMatchObject({ state: 'closed', closedBy: 'idle' });
    expect(await lines(idle.token, idle.seq)).toEqual([
      'member: 안녕하세요',
      'system: 30분 동안 대화가 없어 상담을 마쳤어요.',
    ]);
    expect((await write('/chat/new', idle.token, { content: '다시' })).status).toBe(200);
  });
});

describe('two processes', () => {
  test('tell member and office of every line, and of typing, which stands nowhere', async () => {
    const { token, seq } = await talking();
    const stranger = await site.newMember();
    const members = [await connect(urls[0]!, { token }), await connect(urls[1]!, { token })];
    const deaf = [
      await connect(urls[0]!, { token: stranger.token }),
      await connect(`${urls[1]}/staff`, { token: (await newStaff(site, { role: 'content' })).token }),
    ];
    const office = [
      await connect(`${urls[0]}/staff`, { token: anna.token }),
      await connect(`${urls[1]}/staff`, { token: bert.token }),
    ];
    // what went before has been sent
    await new Promise((later) => setTimeout(later, 500));
    for (const one of [...members, ...office]) one.heard.length = 0;
    const heard = (sockets: typeof members, what: string) =>
      sockets.map((one) =>
        one.heard
          .filter(({ event, message }) => event === 'chat' && message['what'] === what)
          .map(({ message }) => `${String(message['chatSeq'])} ${String(message['by'])}`),
      );

    await write('/chat', token, { content: '하나' }, randomUUID(), other);
    await expect
      .poll(() => heard([...members, ...office], 'message'))
      .toEqual(Array.from({ length: 4 }, () => [`${seq} member`]));
    await answer(anna, seq, '둘');
    await expect.poll(() => heard(members, 'message')).toEqual([1, 2].map(() => [`${seq} member`, `${seq} staff`]));

    const count = async () =>
      (
        await sql<{
          rows: number;
        }>`select (select count(*) from outbox) + (select count(*) from chat_message) as rows`.execute(site.database.db)
      ).rows[0]!.rows;
    await new Promise((later) => setTimeout(later, 300));
    const before = await count();
    await site.call('/chat/typing', { seq }, token);
    await site.call('/staff/chat/typing', { seq }, anna.token);
    await expect.poll(() => heard(members, 'typing')).toEqual([1, 2].map(() => [`${seq} staff`]));
    await expect.poll(() => heard(office, 'typing')).toEqual([1, 2].map(() => [`${seq} member`, `${seq} staff`]));
    expect(office[1]!.heard.at(-1)!.message).toMatchObject({ staff: { id: anna.id, name: '안나' } });
    expect(JSON.stringify(members.map((one) => one.heard))).not.toContain('안나');
    expect(await count()).toBe(before);
    expect(heard(deaf, 'message').flat()).toEqual([]);
    // the office still takes no word of a socket
    office[0]!.socket.emit('chat', { chatSeq: seq, what: 'typing' });
    await expect.poll(() => office[0]!.socket.connected).toBe(false);
  });
});

test('five poisoned rows: conversations that cannot be closed keep no other open', async () => {
  const worker = createChatWorker(site.app.core, { settings: { get: () => ({ idleMinutes: 30 }) as never } });
  const bad = await Promise.all(Array.from({ length: 5 }, async () => (await talking()).seq));
  const good = await talking();
  const heal = await poison(site.database.ownerUrl, 'chat_message', 'chat_id', bad, 'insert');
  await run(sql`update chat set last_at = clock_timestamp() - interval '40 minutes' where id = any(${bad}::bigint[])`);
  await run(sql`update chat set last_at = clock_timestamp() - interval '31 minutes' where id = ${good.seq}`);
  await twoPasses(worker.runOnce);
  await heal();
  expect((await detail(good.token, good.seq)).chat).toMatchObject({ state: 'closed', closedBy: 'idle' });
});
