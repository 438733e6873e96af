import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';

let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await openTestSite();
  token = (await newStaff(site, { role: 'content' })).token;
});
afterAll(() => site.close());
beforeEach(() => sql`delete from article`.execute(site.database.db));

const plain = {
  type: 'notice',
  title: '점검 안내',
  category: '',
  slug: null as string | null,
  body: '<p>내일 점검이 있어요.</p>',
  pictureId: null as string | null,
  isPinned: false,
  audience: 'all',
  grades: [] as number[],
  isVisible: true,
  startsAt: null as string | null,
  endsAt: null as string | null,
};
const office = (verb: string, body: unknown, as = token) => site.call(`/staff/boards/${verb}`, body, as);
const create = async (changes: Record<string, unknown> = {}) => {
  const { status, body, text } = await office('create', { ...plain, ...changes });
  if (status !== 200) throw new Error(text);
  return body['payload'].article;
};
const change = ({ seq, revision }: { seq: string; revision: string }, changes: Record<string, unknown> = {}) =>
  office('change', { seq, revision, article: { ...plain, ...changes } });
const list = async (query: Record<string, unknown> = {}) =>
  (await office('list', { type: 'notice', ...query })).body['payload'];
const titles = async (query: Record<string, unknown> = {}) =>
  (await list(query)).list.map(({ title }: { title: string }) => title);
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('what is kept', () => {
  test('the text as members may get it, and nothing else', async () => {
    const { seq, body } = await create({
      body: '<h2 onclick="x()">제목</h2><p style="color:red">글<script>alert(1)</script> 여기</p><img src="https://elsewhere.example/x.png">',
    });
    expect(body).toBe('<h2>제목</h2><p>글 여기</p>');
    expect((await office('read', { seq })).body['payload'].article.body).toBe(body);
    const { body: preview } = (await office('preview', { body: '<p>글<iframe src="/"></iframe></p>' })).body['payload'];
    expect(preview).toBe('<p>글</p>');
  });

  test('whole, also in the audit: each act with what was there before', async () => {
    const made = await create({ grades: [2, 3], audience: 'members', startsAt: '2026-01-01T00:00:00.000Z' });
    expect(made).toMatchObject({
      ...plain,
      grades: [2, 3],
      audience: 'members',
      startsAt: '2026-01-01T00:00:00.000Z',
      source: null,
      state: 'shown',
    });
    const { article } = (await change(made, { title: '바뀐 안내' })).body['payload'];
    expect(article).toMatchObject({ title: '바뀐 안내', grades: [], startsAt: null });
    await office('pin', { seq: made.seq, isPinned: true });
    await office('pin', { seq: made.seq, isPinned: true });
    await office('show', { seq: made.seq, isVisible: false });
    await office('delete', { seq: made.seq });
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_event where subject = ${`article:${made.seq}`} order by id`.execute(
      site.database.db,
    );
    expect(rows).toMatchObject([
      { action: 'article.create', before: null, after: { title: '점검 안내', grades: [2, 3] } },
      { action: 'article.change', before: { title: '점검 안내', body: plain.body }, after: { title: '바뀐 안내' } },
      { action: 'article.pin', before: { pinned: false }, after: { pinned: true } },
      { action: 'article.hide', before: { visible: true }, after: { visible: false } },
      { action: 'article.delete', before: { title: '바뀐 안내', isPinned: true }, after: null },
    ]);
    expect((await office('read', { seq: made.seq })).status).toBe(404);
  });

  test('what the product wrote is the staff’s once they changed it', async () => {
    const { seq } = await create();
    await sql`update article set source = 'rule-table' where id = ${seq}`.execute(site.database.db);
    const { article } = (await office('read', { seq })).body['payload'];
    expect(article.source).toBe('rule-table');
    expect((await change(article)).body['payload'].article.source).toBe(null);
  });
});

describe('what is refused', () => {
  test.each([
    ['no title', { title: ' ' }],
    ['a title of 61', { title: '가'.repeat(61) }],
    ['a text of 20,001', { body: 'x'.repeat(20_001) }],
    ['a type nobody knows', { type: 'blog' }],
    ['a page without a name', { type: 'page' }],
    ['a notice with a name', { slug: 'notice' }],
    ['a name in Korean', { type: 'page', slug: '약관' }],
    ['an end before the beginning', { startsAt: '2026-01-02T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }],
    ['grades of everybody', { grades: [1] }],
    ['a grade twice', { audience: 'members', grades: [1, 1] }],
    ['a picture’s address for its id', { pictureId: '/api/picture/x.webp' }],
    ['more than is asked', { source: 'rule-table' }],
  ])('%s', async (_what, changes) => {
    expect((await office('create', { ...plain, ...changes })).body).toMatchObject({
      status: 400,
      code: 'INPUT_INVALID',
    });
    expect((await list()).pagination.total).toBe(0);
  });

  test.each([
    ['a text of nothing', { body: '' }, 'BOARD_EMPTY'],
    ['a text of spaces', { body: '<p> &nbsp; <br></p>' }, 'BOARD_EMPTY'],
    ['a text that was all script', { body: '<script>alert(1)</script>' }, 'BOARD_EMPTY'],
    ['a picture that is not there', { pictureId: 'A'.repeat(22) }, 'PICTURE_UNKNOWN'],
  ])('%s', async (_what, changes, code) => {
    expect((await office('create', { ...plain, ...changes })).body['code']).toBe(code);
    expect((await change(await create(), changes)).body['code']).toBe(code);
  });

  test('a name another page has; its own it keeps', async () => {
    const terms = await create({ type: 'page', slug: 'terms' });
    const other = await create({ type: 'game', slug: 'powerball' });
    expect((await office('create', { ...plain, type: 'game', slug: 'terms' })).body['code']).toBe('BOARD_SLUG_TAKEN');
    expect((await change(other, { type: 'game', slug: 'terms' })).body['code']).toBe('BOARD_SLUG_TAKEN');
    expect((await change(terms, { type: 'page', slug: 'terms' })).status).toBe(200);
    const rivals = await Promise.all(
      Array.from({ length: 16 }, () => office('create', { ...plain, type: 'page', slug: 'privacy' })),
    );
    expect(rivals.map(({ status, body }) => String(body['code'] ?? status)).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 15 }, () => 'BOARD_SLUG_TAKEN'),
    ]);
  });

  test('another type', async () => {
    expect((await change(await create(), { type: 'event' })).body['code']).toBe('BOARD_TYPE_STAYS');
  });

  test('a change of what a colleague has changed meanwhile; of sixteen at once one is taken', async () => {
    const made = await create();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => change(made, { title: `안내 ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'BOARD_MOVED')).toHaveLength(15);
  });

  test('nobody but who may; nothing that is not there', async () => {
    const support = (await newStaff(site, { role: 'support' })).token;
    const cash = (await newStaff(site, { role: 'cash' })).token;
    for (const [verb, body] of [
      ['list', { type: 'notice' }],
      ['read', { seq: '999999' }],
      ['preview', { body: '' }],
      ['create', plain],
      ['change', { seq: '999999', revision: '1', article: plain }],
      ['show', { seq: '999999', isVisible: true }],
      ['pin', { seq: '999999', isPinned: true }],
      ['order', { seq: '999999', beside: '1', side: 'before' }],
      ['delete', { seq: '999999' }],
    ] as const) {
      expect((await office(verb, body, cash)).status, verb).toBe(403);
      expect((await office(verb, body, support)).status === 403, verb).toBe(verb !== 'list' && verb !== 'read');
      if ('seq' in body) expect((await office(verb, body)).status, verb).toBe(404);
    }
  });
});

describe('the list', () => {
  test('filters by type, state and category, finds words, turns pages', async () => {
    await create({ title: '보이는 글' });
    await create({ title: '숨긴 글', isVisible: false });
    await create({ title: '예약한 글', startsAt: soon(60_000) });
    await create({ title: '끝난 글', startsAt: soon(-9_000_000), endsAt: soon(-60_000) });
    await create({ title: '질문 하나', type: 'faq', category: '입금' });
    await create({ title: '질문 둘', type: 'faq', category: '베팅', body: '<p>배당 100% 이야기</p>' });
    for (const [state, title] of [
      ['shown', '보이는 글'],
      ['hidden', '숨긴 글'],
      ['waiting', '예약한 글'],
      ['over', '끝난 글'],
    ])
      expect(await titles({ state })).toEqual([title]);
    expect((await list()).pagination).toEqual({ page: 1, size: 20, total: 4, end: 1 });
    expect(await titles({ size: 3, page: 2, sort: 'createdAt' })).toEqual(['보이는 글']);
    expect(await titles({ sort: 'title', dir: 'asc' })).toEqual(['끝난 글', '보이는 글', '숨긴 글', '예약한 글']);
    expect(await titles({ type: 'faq', category: '입금' })).toEqual(['질문 하나']);
    expect((await list({ type: 'faq', category: '입금' })).categories).toEqual(['입금', '베팅']);
    expect(await titles({ type: 'faq', q: '100% 질문' })).toEqual(['질문 둘']);
    expect(await titles({ type: 'faq', q: '질_문' })).toEqual([]);
  });

  test('pinned ones first, then the newest; or in the office’s order', async () => {
    for (const title of ['하나', '둘', '셋']) await create({ title });
    await create({ title: '고정', isPinned: true });
    await create({ title: '넷' });
    expect(await titles()).toEqual(['고정', '넷', '셋', '둘', '하나']);
    const seqs: Record<string, string> = {};
    for (const title of ['가', '나', '다', '라']) seqs[title] = (await create({ title, type: 'faq' })).seq;
    const move = (seq: string, side: string, beside: string) =>
      office('order', { seq: seqs[seq], beside: seqs[beside], side });
    expect(await titles({ type: 'faq' })).toEqual(['가', '나', '다', '라']);
    await move('라', 'before', '나');
    expect(await titles({ type: 'faq' })).toEqual(['가', '라', '나', '다']);
    await move('가', 'after', '다');
    expect(await titles({ type: 'faq' })).toEqual(['라', '나', '다', '가']);
    expect((await move('가', 'after', '가')).status).toBe(404);
    const notice = await create();
    expect((await office('order', { seq: seqs['가'], beside: notice.seq, side: 'before' })).status).toBe(404);
    expect((await office('order', { seq: notice.seq, beside: seqs['가'], side: 'before' })).body['code']).toBe(
      'BOARD_ORDER',
    );
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => move('가나다라'[index % 4]!, 'before', '가나다라'[(index + 1) % 4]!)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect((await titles({ type: 'faq' })).toSorted()).toEqual(['가', '나', '다', '라']);
  });
});
