import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveDeposit, askDeposit } from '../../../test/bonus.ts';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { bodiesWereEarlier } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction, openDb, openPool } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';

let site: TestSite;
/** Tests move clocks back: the site itself may not rewrite a thread. */
let owner: Db;
let fixtures: TestFixture[];
beforeAll(async () => {
  site = await openTestSite();
  owner = openDb(openPool(site.database.ownerUrl, 2, () => undefined));
  fixtures = await makeFixtures(site.database.db, 2);
});
afterAll(async () => {
  await owner.destroy();
  await site.close();
});

type Member = { id: string; token: string };
const member = (): Promise<Member> => site.newMember();
/** A call as the member's client makes it. */
async function send(
  of: Member,
  path: string,
  body: unknown,
  { key, method = 'POST' }: { key?: string; method?: 'POST' | 'PUT' } = {},
) {
  const answer = await site.app.server.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${of.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { payload: body },
  });
  const json = answer.json();
  return { status: answer.statusCode, body: json, payload: json.payload, code: json.code as string | undefined };
}
const create = (of: Member, body: Record<string, unknown> = {}, key?: string) =>
  send(of, '/board/customer/create', { title: '제목', content: '내용', ...body }, key === undefined ? {} : { key });
const reply = (of: Member, seq: string, body: Record<string, unknown> = {}, key?: string) =>
  send(of, '/board/customer/reply', { seq, content: '추가로 여쭤봐요', ...body }, key === undefined ? {} : { key });
const remove = (of: Member, body: unknown) => send(of, '/board/delete', body, { method: 'PUT' });
const article = async (of: Member, seq: string) =>
  (await send(of, `/board/customer/detail/${seq}`, {})).payload.article;
const list = async (of: Member, body: Record<string, unknown> = {}) =>
  (await send(of, '/board/customer/list', body)).payload;
const seqOf = async (of: Member, body: Record<string, unknown> = {}) =>
  (await create(of, body)).payload.board_seq as string;

async function slipOf(of: Member, stake: number): Promise<string> {
  const cause = `test:${randomUUID()}`;
  await inTransaction(site.database.db, (tx) =>
    post(tx, [
      { from: issue.playMoney, to: memberAccount(Number(of.id), 'cash'), amount: stake, kind: 'grant', cause },
    ]),
  );
  await placeSlips(site.database.db, [
    {
      memberId: Number(of.id),
      stake,
      picks: [
        { fixture: fixtures[0]!, side: 0 },
        { fixture: fixtures[1]!, side: 1 },
      ],
    },
  ] as never);
  const { rows } = await sql<{ bet_code: string }>`
    select bet_code from slip where member_id = ${of.id} and stake = ${stake}`.execute(site.database.db);
  return rows[0]!.bet_code;
}
async function depositOf(of: Member): Promise<string> {
  const seq = await askDeposit(site.database.db, Number(of.id), 50_000, null);
  await approveDeposit(site.database.db, seq);
  return String(seq);
}
const later = (of: Member) => bodiesWereEarlier(site.database.db, Number(of.id), 6);

describe('an inquiry', () => {
  test('is written, listed and read as the table says, by both its paths', async () => {
    const a = await member();
    const made = await create(a, { title: ' 연기된 경기 ', content: '줄이\r\n있어요\n<b>&amp;</b>' });
    expect([made.status, made.body.msg]).toEqual([200, '문의를 접수했어요. 답변이 달리면 쪽지로 알려드려요.']);
    const seq = made.payload.board_seq;
    for (const path of ['/board/customer/list', '/bbs/c/l']) {
      const { payload } = await send(a, path, {});
      expect(payload.pagination).toEqual({ page: 1, size: 20, total: 1, end: 1 });
      expect(payload.list).toEqual([
        {
          board_seq: seq,
          board_title: '연기된 경기',
          board_author_name: expect.stringContaining('회원'),
          board_regdatetime: expect.stringMatching(/Z$/),
          replyDate: null,
          kind: 'general',
          updatedAt: expect.stringMatching(/Z$/),
        },
      ]);
    }
    for (const path of [`/board/customer/detail/${seq}`, `/bbs/c/d/${seq}`, `/board/detail/${seq}`]) {
      const { payload } = await send(a, path, {});
      expect(payload.article).toMatchObject({
        board_title: '연기된 경기',
        board_content: '줄이\n있어요\n<b>&amp;</b>',
        comments: [],
        betting: [],
        cash: [],
        closed: false,
        mayReply: true,
        thread: [{ from: 'member', content: '줄이\n있어요\n<b>&amp;</b>' }],
      });
    }
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no title', { title: '  ' }, 400, '제목과 내용을 확인해주세요.'],
    ['no content', { content: '\n\u200b' }, 400, '제목과 내용을 확인해주세요.'],
    ['a title one too long', { title: '가'.repeat(61) }, 400, '제목은 60자까지 쓸 수 있어요.'],
    ['a content one too long', { content: '가'.repeat(2_001) }, 400, '내용은 2,000자까지 쓸 수 있어요.'],
    ['a kind there is not', { kind: 'love' }, 400, '입력한 내용을 다시 확인해주세요.'],
    ['a key nobody knows', { html: '<b>' }, 400, '입력한 내용을 다시 확인해주세요.'],
    ['a leg without a code', { betting: [{ betting_odds: 1.9 }] }, 400, '입력한 내용을 다시 확인해주세요.'],
    [
      'too many slips',
      { slips: Array.from({ length: 6 }, (_, i) => `abcdefgh${i}`) },
      400,
      '입력한 내용을 다시 확인해주세요.',
    ],
    ['an unknown slip', { slips: ['abcdefghijkl'] }, 404, '찾는 내용이 없어요. 지워졌거나 주소가 바뀌었을 수 있어요.'],
    [
      'an unknown row of money',
      { cash: ['999999999'] },
      404,
      '찾는 내용이 없어요. 지워졌거나 주소가 바뀌었을 수 있어요.',
    ],
  ])('is refused: %s', async (_why, body, status, text) => {
    const a = await member();
    const answer = await create(a, body);
    expect([answer.status, answer.body.error]).toEqual([status, text]);
    expect((await list(a)).pagination.total).toBe(0);
  });

  test.each([
    ['the longest', '가'.repeat(60), '나'.repeat(2_000)],
    ['emoji and Hangul in parts', '\u1112\u1161\u11ab\u{1f600}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ])('may be %s', async (_why, title, content) => {
    const a = await member();
    const got = await article(a, await seqOf(a, { title, content }));
    expect([got.board_title, got.board_content]).toEqual([title.normalize('NFC'), content]);
  });

  test('is found by a word of its title or of what was written, its wildcards standing for themselves', async () => {
    const a = await member();
    await seqOf(a, { title: '출금 계좌' });
    await seqOf(a, { title: '다른 것', content: '100% 출금' });
    await seqOf(a, { title: '이벤트' });
    const titles = async (keyword: string) =>
      (await list(a, { keyword })).list.map((row: { board_title: string }) => row.board_title);
    expect(await titles('출금')).toEqual(['다른 것', '출금 계좌']);
    expect(await titles('0%')).toEqual(['다른 것']);
    expect(await titles('%')).toEqual(['다른 것']);
    expect((await list(a, { size: 2 })).pagination).toEqual({ page: 1, size: 2, total: 3, end: 2 });
    expect((await list(a, { size: 2, page: 2 })).list).toHaveLength(1);
    expect((await send(a, '/board/customer/list', { size: 101 })).status).toBe(400);
  });

  test('of another member is not there: not read, not written to, not deleted', async () => {
    const [a, b] = [await member(), await member()];
    const seq = await seqOf(a);
    for (const answer of [
      await send(b, `/board/customer/detail/${seq}`, {}),
      await send(b, `/bbs/c/d/${seq}`, {}),
      await send(b, `/board/detail/${seq}`, {}),
      await reply(b, seq),
      await remove(b, { board_seq: seq }),
      await send(b, '/board/customer/detail/999999999', {}),
      await remove(b, { item: '999999999' }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
    expect((await list(b)).list).toEqual([]);
    expect((await article(a, seq)).thread).toHaveLength(1);
  });

  test.each(['seq', '1.5', '0', "1'"])('%s is no number of one', async (seq) => {
    const a = await member();
    expect((await send(a, `/board/customer/detail/${encodeURIComponent(seq)}`, {})).status).toBe(400);
  });
});

describe('what an inquiry is about', () => {
  test('is believed by its codes alone and read again as it is', async () => {
    const a = await member();
    const betCode = await slipOf(a, 10_000);
    const cash = await depositOf(a);
    const legs = (await send(a, '/betting/results', {})).payload.list[0];
    const forged = legs.map((leg: object) => ({ ...leg, betting_bet_amount: 9, betting_payed_amount: 1_000_000 }));
    const seq = await seqOf(a, { betting: forged, cash: [cash] });
    const got = await article(a, seq);
    expect(got.kind).toBe('betting');
    expect(got.betting).toEqual([legs]);
    expect(got.cash).toMatchObject([{ cash_seq: cash, cash_amount: 50_000, cash_status: '승인' }]);

    await sql`update slip set status = 'cancelled' where bet_code = ${betCode}`.execute(owner);
    expect((await article(a, seq)).betting[0][0].betting_status).toBe('취소');
  });

  test.each<[string, (legs: unknown[]) => Record<string, unknown>, number]>([
    ['one slip’s legs', (legs) => ({ betting: legs }), 1],
    ['an array of such', (legs) => ({ betting: [legs, legs] }), 1],
    ['null', () => ({ betting: null }), 0],
    ['none', () => ({ betting: [] }), 0],
    ['the code alone', (legs) => ({ slips: [(legs[0] as { betting_betcode: string }).betting_betcode] }), 1],
    [
      'a code of the older name',
      (legs) => ({ betting: [{ betting_bet_cde: (legs[0] as { betting_bet_cde: string }).betting_bet_cde }] }),
      1,
    ],
  ])('comes as %s', async (_why, body, slips) => {
    const a = await member();
    await slipOf(a, 10_000);
    const legs = (await send(a, '/betting/results', {})).payload.list[0];
    expect((await article(a, await seqOf(a, body(legs)))).betting).toHaveLength(slips);
  });

  test('is the member’s own: slips and rows of others are not there', async () => {
    const [a, b] = [await member(), await member()];
    const [betCode, cash] = [await slipOf(a, 10_000), await depositOf(a)];
    const own = await seqOf(b);
    for (const body of [{ slips: [betCode] }, { betting: [{ betting_betcode: betCode }] }, { cash: [cash] }]) {
      expect((await create(b, body)).code).toBe('NOT_FOUND');
      expect((await reply(b, own, body)).code).toBe('NOT_FOUND');
    }
    expect((await list(b)).pagination.total).toBe(1);
  });

  test('stays with the inquiry when the member takes the slip off the history', async () => {
    const a = await member();
    const seq = await seqOf(a, { slips: [await slipOf(a, 10_000)] });
    await sql`update slip set hidden_at = now() where member_id = ${a.id}`.execute(owner);
    expect((await article(a, seq)).betting).toHaveLength(1);
  });
});

describe('once', () => {
  test('the same key gets the first answer again, another body under it is refused', async () => {
    const a = await member();
    const key = randomUUID();
    const first = await create(a, {}, key);
    const again = await create(a, {}, key.toUpperCase());
    expect(again.payload).toEqual(first.payload);
    expect((await create(a, { title: '다른 제목' }, key)).body).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect((await create(a, {}, 'nonsense')).status).toBe(400);
    expect((await list(a)).pagination.total).toBe(1);
  });

  test('the same body within five seconds is the same click, later it is another', async () => {
    const a = await member();
    await create(a);
    expect((await create(a)).body).toMatchObject({ status: 409, code: 'DUPLICATE_REQUEST' });
    expect((await create(a, { title: '다른 제목' })).status).toBe(200);
    await later(a);
    expect((await create(a)).status).toBe(200);
  });

  test.each([
    ['one key', randomUUID(), 16],
    ['no key', undefined, 1],
  ])('sixteen at once with %s make one', async (_why, key, fine) => {
    const a = await member();
    const answers = await Promise.all(Array.from({ length: 16 }, () => create(a, {}, key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(fine);
    expect((await list(a)).pagination.total).toBe(1);
    const seq = (await list(a)).list[0].board_seq;
    const replies = await Promise.all(Array.from({ length: 16 }, () => reply(a, seq, {}, key && randomKeyOf(key))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(fine);
    expect((await article(a, seq)).thread).toHaveLength(2);
  });
  const randomKeyOf = (key: string) => key.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));

  test('nobody floods: so many messages an hour, also from many tabs at once', async () => {
    const a = await member();
    const perHour = 20;
    const answers = await Promise.all(
      Array.from({ length: perHour + 8 }, (_, no) => create(a, { title: `문의 ${no}` })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(8);
    expect(refused[0]!.body.detail.retryAfter).toBeGreaterThan(3_000);
    expect((await list(a)).pagination.total).toBe(perHour);
    await sql`update inquiry_message set at = at - interval '61 minutes' where member_id = ${a.id}`.execute(owner);
    expect((await create(a)).status).toBe(200);
  });
});

describe('deleting', () => {
  test('takes it out of the member’s list alone, and says so', async () => {
    const a = await member();
    const [first, second, third] = [await seqOf(a), await seqOf(a, { title: '둘' }), await seqOf(a, { title: '셋' })];
    const row = (await list(a)).list.find((one: { board_seq: string }) => one.board_seq === first);
    const done = await remove(a, row);
    expect([done.status, done.body.success, done.body.msg]).toEqual([200, true, '삭제했어요.']);
    expect((await remove(a, { item: second })).status).toBe(200);
    expect((await remove(a, { item: { board_seq: third, anything: 1 } })).status).toBe(200);
    expect((await list(a)).list).toEqual([]);
    expect((await send(a, `/board/customer/detail/${first}`, {})).status).toBe(404);
    expect((await remove(a, row)).status).toBe(404);
    expect((await reply(a, first)).status).toBe(404);
    const { rows } = await sql<{ state: string }>`select state from inquiry where member_id = ${a.id}`.execute(
      site.database.db,
    );
    expect(rows.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
  });

  test.each([{}, { item: 'x' }, { item: '1', board_seq: '1' }, { board_seq: -1 }])('%j names none', async (body) =>
    expect((await remove(await member(), body)).status).toBe(400),
  );

  test('and writing on at once, sixteen clients: never a message in a deleted one', async () => {
    const a = await member();
    const seq = await seqOf(a);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, no) =>
        no % 2 === 0 ? remove(a, { board_seq: seq }) : reply(a, seq, { content: `글 ${no}` }),
      ),
    );
    expect(answers.filter((_answer, no) => no % 2 === 0).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    const { rows } = await sql<{ state: string; late: number }>`
      select i.state, (select count(*) from inquiry_message x where x.inquiry_id = i.id and x.at > i.hidden_at)::int as late
      from inquiry i where i.id = ${seq}`.execute(site.database.db);
    expect(rows[0]).toEqual({ state: 'withdrawn', late: 0 });
  });
});

test('articles and inquiries share one numbering; an inquiry is found by its old number too', async () => {
  const a = await member();
  const seq = await seqOf(a);
  const { rows } = await sql<{ id: number }>`
    insert into article (type, title, body) values ('notice', '공지', '<p>글</p>') returning id`.execute(owner);
  expect(rows[0]!.id).toBeGreaterThan(Number(seq));
  expect((await send(a, `/board/detail/${rows[0]!.id}`, {})).payload.article).toMatchObject({ board_title: '공지' });
  const old = 900_000_000 + Number(seq);
  await sql`update inquiry set old_id = ${old} where id = ${seq}::bigint`.execute(owner);
  expect((await article(a, String(old))).board_seq).toBe(seq);
});

test('a thread is not endless', async () => {
  const a = await member();
  const seq = await seqOf(a);
  await sql`insert into inquiry_message (inquiry_id, member_id, content, at)
    select ${seq}::bigint, ${a.id}::bigint, 'x', now() - interval '2 hours' from generate_series(1, 99)`.execute(owner);
  expect((await reply(a, seq)).code).toBe('INQUIRY_THREAD_FULL');
  expect((await article(a, seq)).mayReply).toBe(false);
});

test('a visitor has none', async () => {
  for (const path of [
    '/board/customer/create',
    '/board/customer/list',
    '/bbs/c/l',
    '/bbs/c/d/1',
    '/board/customer/pace',
  ])
    expect((await site.call(path, { title: 'a', content: 'b' })).status).toBe(401);
});
