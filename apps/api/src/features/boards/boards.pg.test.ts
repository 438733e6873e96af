import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

let site: TestSite;
let member: { id: string; token: string };
beforeAll(async () => {
  site = await openTestSite();
  member = await site.newMember();
});
afterAll(() => site.close());
beforeEach(() => sql`delete from article`.execute(site.database.db));

type Changes = Partial<{
  type: string;
  slug: string | null;
  category: string;
  title: string;
  body: string;
  picture_id: string | null;
  pinned: boolean;
  position: number;
  audience: string;
  grades: number[];
  visible: boolean;
  starts_at: string | null;
  ends_at: string | null;
  created_at: string;
}>;

let written = 0;
/** @returns its number */
async function write(changes: Changes = {}): Promise<string> {
  written += 1;
  const article = {
    type: 'notice',
    slug: null,
    category: '',
    title: `글 ${written}`,
    body: '<p>본문</p>',
    picture_id: null,
    pinned: false,
    position: 0,
    audience: 'all',
    grades: [],
    visible: true,
    starts_at: null,
    ends_at: null,
    // each a minute after the one before
    created_at: new Date(Date.UTC(2026, 0, 1, 0, written)).toISOString(),
    ...changes,
  };
  const { rows } = await sql<{ id: number }>`
    insert into article (type, slug, category, title, body, picture_id, pinned, position, audience, grades, visible, starts_at,
      ends_at, created_at)
    values (${article.type}, ${article.slug}, ${article.category}, ${article.title}, ${article.body}, ${article.picture_id},
      ${article.pinned}, ${article.position}, ${article.audience}, ${article.grades}::smallint[], ${article.visible},
      ${article.starts_at}::timestamptz, ${article.ends_at}::timestamptz, ${article.created_at}::timestamptz)
    returning id`.execute(site.database.db);
  return String(rows[0]!.id);
}

const list = async (path: string, body: object = {}, token: string | null = null) => {
  const answer = await site.call(path, { payload: body }, token);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body['payload'];
};
const titles = async (path: string, body: object = {}, token: string | null = null): Promise<string[]> =>
  (await list(path, body, token)).list.map(({ board_title }: { board_title: string }) => board_title);
const status = async (path: string, token: string | null = null) => (await site.call(path, {}, token)).status;
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

test('an article has the names of the specification', async () => {
  const seq = await write({ title: '점검 안내', body: '<p>첫 줄<br />둘째 줄</p>', category: '점검' });
  const article = {
    board_seq: seq,
    seq,
    board_title: '점검 안내',
    board_content: '<p>첫 줄<br />둘째 줄</p>',
    board_img: null,
    board_regdatetime: expect.stringMatching(/^2026-01-01T00:0\d:00\.000Z$/),
    board_author_name: '관리자',
    comments: [],
    board_type: 'notice',
    board_category: '점검',
    board_slug: null,
    board_summary: '첫 줄 둘째 줄',
    board_pinned: false,
    board_new: false,
    board_enddatetime: null,
  };
  expect(await list('/bbs/n/l')).toEqual({
    list: [article],
    pagination: { page: 1, size: 20, total: 1, end: 1 },
    categories: ['점검'],
  });
  expect(await list(`/board/detail/${seq}`)).toEqual({ article, previous: null, next: null });
  const pictured = await write({ type: 'event', picture_id: await picture() });
  expect((await list(`/bbs/e/d/${pictured}`, {}, member.token)).article.board_img).toBe(
    '/api/picture/AAAAAAAAAAAAAAAAAAAA_-.webp',
  );
});

async function picture(): Promise<string> {
  await sql`insert into picture (id, width, height, bytes, sha256)
    values ('AAAAAAAAAAAAAAAAAAAA_-', 1, 1, 'x', 'x') on conflict do nothing`.execute(site.database.db);
  return 'AAAAAAAAAAAAAAAAAAAA_-';
}

describe('which lists there are', () => {
  test('each path has its own kind', async () => {
    for (const type of ['notice', 'event', 'rule', 'faq', 'page', 'game']) await write({ type, title: type });
    expect(await titles('/bbs/n/l')).toEqual(['notice']);
    expect(await titles('/bbs/e/l')).toEqual(['event']);
    expect(await titles('/bbs/rule/l')).toEqual(['rule']);
    expect(await titles('/board/faq/list', {}, member.token)).toEqual(['faq']);
    expect(await titles('/board/list/all')).toEqual(['rule', 'event', 'notice']);
    expect(await titles('/board/list/all', { type: 'game' })).toEqual(['game']);
    expect(await titles('/board/list/all', { type: ['notice', 'page'], sitename: 'lime' })).toEqual(['page', 'notice']);
  });

  test('pages of 20, rules 100, or as many as are asked for', async () => {
    await sql`insert into article (type, title, position)
      select type, type || no, no from unnest(array['notice', 'rule']) as type, generate_series(1, 101) as no`.execute(
      site.database.db,
    );
    const sizes = async (path: string, body: object = {}) => {
      const { list: rows, pagination } = await list(path, body);
      return [rows.length, pagination];
    };
    expect(await sizes('/bbs/n/l')).toEqual([20, { page: 1, size: 20, total: 101, end: 6 }]);
    expect(await sizes('/bbs/n/l', { type: 'notice' })).toEqual(await sizes('/bbs/n/l'));
    expect(await sizes('/bbs/n/l', { page: 6 })).toEqual([1, { page: 6, size: 20, total: 101, end: 6 }]);
    expect(await sizes('/bbs/n/l', { page: 7 })).toEqual([0, { page: 7, size: 20, total: 101, end: 6 }]);
    expect(await sizes('/bbs/rule/l')).toEqual([100, { page: 1, size: 100, total: 101, end: 2 }]);
    expect(await sizes('/board/list/all', { type: 'rule' })).toEqual([100, { page: 1, size: 100, total: 101, end: 2 }]);
    expect(await sizes('/bbs/n/l', { size: 100 })).toEqual([100, { page: 1, size: 100, total: 101, end: 2 }]);
    expect(await sizes('/bbs/n/l', { size: 1, page: 101 })).toEqual([1, { page: 101, size: 1, total: 101, end: 101 }]);
  });

  test.each([
    ['a kind there is not', '/board/list/all', { type: 'chat' }],
    ['no kind at all', '/board/list/all', { type: [] }],
    ['page 0', '/bbs/n/l', { page: 0 }],
    ['101 rows', '/bbs/n/l', { size: 101 }],
    ['a search of 41', '/bbs/n/l', { keyword: '가'.repeat(41) }],
    ['a search that is no text', '/bbs/n/l', { keyword: ['가'] }],
    ['more than is asked', '/bbs/n/l', { order: 'title' }],
    ['a number that is none', '/board/detail/abc', {}],
    ['a number below 1', '/bbs/n/d/0', {}],
    ['a name with a slash', '/board/page/a%2Fb', {}],
  ])('%s is refused', async (_what, path, body) => {
    expect((await site.call(path, body)).body).toMatchObject({ status: 400, code: 'INPUT_INVALID' });
  });
});

describe('the order', () => {
  test('pinned first, then the newest', async () => {
    await write({ title: '하나' });
    await write({ title: '둘', pinned: true });
    await write({ title: '셋' });
    await write({ title: '넷', pinned: true });
    expect(await titles('/bbs/n/l')).toEqual(['넷', '둘', '셋', '하나']);
  });

  test('what was written long ago and begins today is new', async () => {
    await write({ title: '먼저', created_at: soon(-3_600_000) });
    await write({ title: '예약', created_at: '2020-01-01T00:00:00Z', starts_at: soon(-60_000) });
    const [first, second] = (await list('/bbs/n/l')).list;
    expect([first.board_title, second.board_title]).toEqual(['예약', '먼저']);
    expect([first.board_new, second.board_new]).toEqual([true, true]);
    expect(Date.parse(first.board_regdatetime)).toBeGreaterThan(Date.now() - 120_000);
  });

  test('new for seven days', async () => {
    await write({ title: '새', created_at: soon(-7 * 86_400_000 + 60_000) });
    await write({ title: '헌', created_at: soon(-7 * 86_400_000 - 60_000) });
    const rows = (await list('/bbs/n/l')).list;
    expect(rows.map(({ board_new }: { board_new: boolean }) => board_new)).toEqual([true, false]);
  });

  test('rules and questions stand as the office has set them', async () => {
    for (const type of ['rule', 'faq'])
      for (const [title, position] of [
        ['셋', 3],
        ['하나', 1],
        ['둘', 2],
      ] as const)
        await write({ type, title, position });
    expect(await titles('/bbs/rule/l')).toEqual(['하나', '둘', '셋']);
    expect(await titles('/board/faq/list', {}, member.token)).toEqual(['하나', '둘', '셋']);
  });
});

describe('the articles beside one', () => {
  const beside = async (seq: string, token: string | null = null) => {
    const { previous, next } = await list(`/board/detail/${seq}`, {}, token);
    return [previous?.board_title ?? null, next?.board_title ?? null];
  };

  test('the older and the newer one, however they are pinned; of the same kind, and shown', async () => {
    const one = await write({ title: '하나', pinned: true });
    await write({ type: 'event', title: '이벤트' });
    const two = await write({ title: '둘' });
    await write({ title: '숨김', visible: false });
    const three = await write({ title: '셋' });
    expect(await beside(one)).toEqual([null, '둘']);
    expect(await beside(two)).toEqual(['하나', '셋']);
    expect(await beside(three)).toEqual(['둘', null]);
  });

  test('of what the office has set in order: the one above and the one below', async () => {
    const last = await write({ type: 'rule', title: '셋', position: 3 });
    const first = await write({ type: 'rule', title: '하나', position: 1 });
    const middle = await write({ type: 'rule', title: '둘', position: 2 });
    expect(await beside(first)).toEqual([null, '둘']);
    expect(await beside(middle)).toEqual(['하나', '셋']);
    expect(await beside(last)).toEqual(['둘', null]);
  });

  test('none is told of that the reader does not see', async () => {
    await write({ title: '회원에게', audience: 'members' });
    const open = await write({ title: '모두에게' });
    expect(await beside(open)).toEqual([null, null]);
    expect(await beside(open, member.token)).toEqual(['회원에게', null]);
  });
});

describe('who reads what', () => {
  test('questions are for members', async () => {
    const seq = await write({ type: 'faq' });
    expect(await status('/board/faq/list')).toBe(401);
    expect(await status(`/board/faq/detail/${seq}`)).toBe(401);
    expect(await status(`/board/detail/${seq}`)).toBe(401);
    expect((await site.call('/board/list/all', { type: ['notice', 'faq'] })).body).toMatchObject({
      status: 401,
      code: 'AUTH_REQUIRED',
      error: '로그인 후 이용해주세요.',
    });
    expect(await status(`/board/faq/detail/${seq}`, member.token)).toBe(200);
    expect(await titles('/board/list/all', { type: 'faq' }, member.token)).toHaveLength(1);
  });

  test('a visitor sees the events and opens none; its words are not in the list either', async () => {
    const seq = await write({ type: 'event', body: '<p>모두에게 보이는 한 줄이에요.</p>' });
    const [row] = (await list('/bbs/e/l')).list;
    expect([row.board_content, row.board_summary]).toEqual([null, '모두에게 보이는 한 줄이에요.']);
    for (const path of [`/bbs/e/d/${seq}`, `/board/detail/${seq}`]) {
      expect(await status(path)).toBe(401);
      expect(await status(path, member.token)).toBe(200);
    }
    expect((await list('/bbs/e/l', {}, member.token)).list[0].board_content).toBe(
      '<p>모두에게 보이는 한 줄이에요.</p>',
    );
  });

  test('members alone, and of members some grades; for others it is not there', async () => {
    const all = await write({ title: '모두' });
    const members = await write({ title: '회원', audience: 'members' });
    const third = await write({ title: '3레벨', audience: 'members', grades: [3, 4] });
    const graded = await write({ title: '1레벨', grades: [1] });
    expect(await titles('/bbs/n/l')).toEqual(['모두']);
    expect(await titles('/bbs/n/l', {}, member.token)).toEqual(['1레벨', '회원', '모두']);
    for (const [seq, visitor, reader] of [
      [all, 200, 200],
      [members, 404, 200],
      [third, 404, 404],
      [graded, 404, 200],
    ] as const)
      expect([await status(`/bbs/n/d/${seq}`), await status(`/bbs/n/d/${seq}`, member.token)]).toEqual([
        visitor,
        reader,
      ]);
    const other = await site.newMember();
    await sql`update member set grade = 3 where id = ${other.id}`.execute(site.database.db);
    await site.app.core.channel.notify(site.database.db, 'member', other.id);
    await expect.poll(() => titles('/bbs/n/l', {}, other.token)).toEqual(['3레벨', '회원', '모두']);
  });

  test('a session that ended reads as a visitor', async () => {
    await write({ audience: 'members' });
    const other = await site.newMember();
    expect(await titles('/bbs/n/l', {}, other.token)).toHaveLength(1);
    await site.call('/auth/logout', {}, other.token);
    expect(await titles('/bbs/n/l', {}, other.token)).toEqual([]);
  });

  test('what is hidden, not there, or of another kind is the same 404', async () => {
    const hidden = await write({ visible: false });
    const event = await write({ type: 'event' });
    const bodies = [];
    for (const path of [
      `/bbs/n/d/${hidden}`,
      `/bbs/n/d/${event}`,
      '/bbs/n/d/999999999',
      `/board/faq/detail/${event}`,
    ]) {
      const { status: code, body } = await site.call(path, {}, member.token);
      expect(code).toBe(404);
      bodies.push({ ...body, requestId: null }); // each answer names its own call
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('from its beginning until its end, by the database’s clock', async () => {
    const seq = await write({ title: '예약', starts_at: soon(500), ends_at: soon(1_500) });
    expect([await titles('/bbs/n/l'), await status(`/bbs/n/d/${seq}`)]).toEqual([[], 404]);
    await expect.poll(() => titles('/bbs/n/l')).toEqual(['예약']);
    expect((await list(`/bbs/n/d/${seq}`)).article.board_enddatetime).not.toBeNull();
    await expect.poll(() => titles('/bbs/n/l'), { timeout: 5_000 }).toEqual([]);
    expect(await status(`/bbs/n/d/${seq}`)).toBe(404);
  });
});

describe('a search', () => {
  beforeEach(async () => {
    await write({ title: '입금 안내', body: '<p>만 원 <strong>단위</strong>로 신청해요.</p>', category: '입금' });
    await write({ title: '출금 안내', body: '<p>수수료 100%는 없어요 &amp; 바로 처리해요.</p>', category: '출금' });
    await write({ title: 'VIP', body: '<ul><li>strong</li><li>입출금</li></ul>', category: '등급', position: -1 });
    await write({ title: '숨김', category: '비밀', visible: false });
  });

  test.each([
    ['', ['VIP', '출금 안내', '입금 안내']],
    ['안내', ['출금 안내', '입금 안내']],
    ['안내 수수료', ['출금 안내']],
    ['  단위로 ', ['입금 안내']],
    ['strong', ['VIP']],
    ['vip', ['VIP']],
    ['100%', ['출금 안내']],
    ['%', ['출금 안내']],
    ['없어요 &', ['출금 안내']],
    ['&amp;', []],
    ['_', []],
    ['입금'.normalize('NFD'), ['입금 안내']],
    ['없는 말', []],
  ])('for %j', async (keyword, found) => {
    expect(await titles('/bbs/n/l', { keyword })).toEqual(found);
  });

  test('by category; the categories stay, those of what is hidden are not told', async () => {
    const { list: rows, categories } = await list('/bbs/n/l', { category: '출금', keyword: '안내' });
    expect(rows.map(({ board_title }: { board_title: string }) => board_title)).toEqual(['출금 안내']);
    expect(categories).toEqual(['등급', '입금', '출금']);
  });
});

test('a page and a game have a name; a name of another kind opens nothing', async () => {
  await write({ type: 'page', slug: 'terms', title: '이용약관' });
  await write({ type: 'game', slug: 'powerball', title: '파워볼' });
  await write({ type: 'notice', slug: 'news', title: '소식' });
  expect((await list('/board/page/terms')).article).toMatchObject({ board_title: '이용약관', board_slug: 'terms' });
  expect((await list('/board/page/powerball')).article.board_title).toBe('파워볼');
  expect([await status('/board/page/news'), await status('/board/page/none')]).toEqual([404, 404]);
});

test('GET answers with an ETag that holds until something changes', async () => {
  const seq = await write({ title: '처음' });
  for (const url of [
    '/api/bbs/n/l?page=1&size=20',
    '/api/board/list/all?type=notice&type=rule',
    `/api/bbs/n/d/${seq}`,
  ]) {
    const get = (etag = '') => site.app.server.inject({ url, headers: { 'if-none-match': etag } });
    const first = await get();
    expect(first.statusCode).toBe(200);
    expect((await get(String(first.headers['etag']))).statusCode).toBe(304);
    await sql`update article set title = title || '!'`.execute(site.database.db);
    expect((await get(String(first.headers['etag']))).statusCode).toBe(200);
  }
  expect((await site.app.server.inject({ url: '/api/board/faq/list' })).statusCode).toBe(401);
});
