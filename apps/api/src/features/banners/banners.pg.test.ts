import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';

let site: TestSite;
let token: string;
let pictureId: string;
beforeAll(async () => {
  site = await openTestSite();
  token = (await newStaff(site, { role: 'content' })).token;
  const answer = await site.app.server.inject({
    method: 'POST',
    url: '/api/staff/popups/picture',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    payload: await sharp({ create: { width: 64, height: 32, channels: 3, background: '#375' } })
      .png()
      .toBuffer(),
  });
  pictureId = answer.json().payload.picture.id;
});
afterAll(() => site.close());

const plain = {
  place: 'home',
  title: '배너',
  words: '첫 줄\n둘째 줄',
  wordsShown: true,
  link: '',
  art: 'football' as string | null,
  pictureId: null as string | null,
  audience: 'all',
  grades: [] as number[],
  isVisible: true,
  startsAt: null as string | null,
  endsAt: null as string | null,
};
const office = (verb: string, body: unknown, as = token) => site.call(`/staff/banners/${verb}`, body, as);
const create = async (changes: Record<string, unknown> = {}) => {
  const { status, body, text } = await office('create', { ...plain, ...changes });
  if (status !== 200) throw new Error(text);
  return body['payload'].banner;
};
const shown = async (as: string | null = null) =>
  (await site.call('/setting/banner/lime', {}, as)).body['payload'].banners.map(
    ({ place, title }: { place: string; title: string }) => `${place} ${title}`,
  );
const list = async () => (await office('list', {})).body['payload'].list;
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

test('a new installation shows what the carousel has always shown', async () => {
  const { banners } = (await site.call('/setting/banner/lime', {})).body['payload'];
  expect(banners).toMatchObject([
    { place: 'home', art: 'popular-games', picture: null },
    { place: 'home-mobile', art: 'popular-games', picture: null },
  ]);
});

describe('who sees a banner', () => {
  beforeEach(() => sql`delete from banner`.execute(site.database.db));

  test('everyone, visitors or members; of members some grades; each in its place', async () => {
    for (const [title, changes] of [
      ['모두', {}],
      ['방문자', { audience: 'visitors' }],
      ['회원', { audience: 'members', place: 'sports-side' }],
      ['2레벨', { audience: 'members', grades: [2] }],
      ['1레벨', { audience: 'members', grades: [1, 3] }],
    ] as const)
      await create({ title, ...changes });
    const member = await site.newMember();
    expect(await shown()).toEqual(['home 방문자', 'home 모두']);
    expect(await shown(member.token)).toEqual(['home 1레벨', 'home 모두', 'sports-side 회원']);
  });

  test('from its beginning until its end, by the database’s clock; not while it is hidden', async () => {
    const { seq } = await create({ startsAt: soon(400), endsAt: soon(1_200) });
    expect([await shown(), (await list())[0].state]).toEqual([[], 'waiting']);
    await expect.poll(() => shown()).toEqual(['home 배너']);
    expect((await list())[0].state).toBe('shown');
    await expect.poll(() => shown(), { timeout: 3_000 }).toEqual([]);
    expect((await list())[0].state).toBe('over');
    await office('change', { seq, banner: plain });
    expect(await shown()).toEqual(['home 배너']);
    await office('show', { seq, isVisible: false });
    expect([await shown(), (await list())[0].state]).toEqual([[], 'hidden']);
  });

  test('in the office’s order, place by place; one that moves stands first where it comes', async () => {
    const seqs = [];
    for (const title of ['셋', '둘', '하나']) seqs.push((await create({ title })).seq);
    const side = await create({ place: 'sports-side', title: '옆' });
    expect(await shown()).toEqual(['home 하나', 'home 둘', 'home 셋', 'sports-side 옆']);
    expect((await office('order', { place: 'home', seqs })).status).toBe(200);
    expect(await shown()).toEqual(['home 셋', 'home 둘', 'home 하나', 'sports-side 옆']);
    await office('change', { seq: side.seq, banner: { ...plain, title: '옆' } });
    expect(await shown()).toEqual(['home 옆', 'home 셋', 'home 둘', 'home 하나']);
    for (const wrong of [seqs, [...seqs, seqs[0]], []])
      expect((await office('order', { place: 'home', seqs: wrong })).body['code']).toBe('BANNERS_MOVED');
  });

  test('GET answers with an ETag that holds until something changes; a picture comes with its size', async () => {
    const get = (etag = '') =>
      site.app.server.inject({ method: 'GET', url: '/api/setting/banner/lime', headers: { 'if-none-match': etag } });
    const etag = String((await get()).headers['etag']);
    expect((await get(etag)).statusCode).toBe(304);
    const { seq } = await create({ art: null, pictureId, wordsShown: false, link: '/bbs/e/l' });
    const second = await get(etag);
    expect(second.json().payload.banners).toEqual([
      {
        seq,
        place: 'home',
        title: '배너',
        words: '첫 줄\n둘째 줄',
        wordsShown: false,
        link: '/bbs/e/l',
        art: null,
        picture: { src: `/api/picture/${pictureId}.webp`, width: 64, height: 32 },
      },
    ]);
  });
});

describe('the office', () => {
  beforeEach(() => sql`delete from banner`.execute(site.database.db));

  test.each([
    ['no title', { title: ' ' }],
    ['a title of 41', { title: '가'.repeat(41) }],
    ['words of 121', { words: '가'.repeat(121) }],
    ['another place', { place: 'footer' }],
    ['another drawing', { art: 'golf' }],
    ['neither drawing nor picture', { art: null }],
    ['both', { pictureId: 'A'.repeat(22) }],
    ['no words on a drawing', { wordsShown: false }],
    ['the popular games beside the games', { art: 'popular-games', place: 'sports-side' }],
    ['a link elsewhere', { link: 'https://example.com' }],
    ['a link elsewhere without a scheme', { link: '//example.com' }],
    ['a link that is a script', { link: 'javascript:alert(1)' }],
    ['a link with a backslash', { link: '/\\example.com' }],
    ['an end at the beginning', { startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-01T00:00:00.000Z' }],
    ['grades of visitors', { audience: 'visitors', grades: [1] }],
    ['a grade twice', { audience: 'members', grades: [1, 1] }],
    ['grade 11', { audience: 'members', grades: [11] }],
    ['a picture’s address for its id', { art: null, pictureId: '/api/picture/x.webp' }],
    ['more than is asked', { html: '<b>' }],
  ])('refuses %s', async (_what, changes) => {
    expect((await office('create', { ...plain, ...changes })).body).toMatchObject({
      status: 400,
      code: 'INPUT_INVALID',
    });
    expect(await list()).toEqual([]);
  });

  test('refuses a picture that is not there', async () => {
    const { seq } = await create();
    const banner = { ...plain, art: null, pictureId: 'A'.repeat(22) };
    expect((await office('create', banner)).body['code']).toBe('PICTURE_UNKNOWN');
    expect((await office('change', { seq, banner })).body['code']).toBe('PICTURE_UNKNOWN');
    const { status } = await site.call(
      '/staff/popups/create',
      {
        kind: 'notice',
        title: '팝업',
        body: '',
        link: '',
        pictureId,
        place: 'all',
        audience: 'all',
        grades: [],
        isVisible: true,
        startsAt: null,
        endsAt: null,
      },
      token,
    );
    expect(status).toBe(200);
    expect((await site.call('/setting/popup/lime', {})).body['payload'].popups[0].picture).toEqual({
      src: `/api/picture/${pictureId}.webp`,
      width: 64,
      height: 32,
    });
  });

  test('nobody but who may; nothing that is not there', async () => {
    const cash = (await newStaff(site, { role: 'cash' })).token;
    for (const [verb, body] of [
      ['list', {}],
      ['create', plain],
      ['change', { seq: '1', banner: plain }],
      ['show', { seq: '1', isVisible: true }],
      ['order', { place: 'home', seqs: [] }],
      ['delete', { seq: '1' }],
    ] as const) {
      expect((await office(verb, body, cash)).status, verb).toBe(403);
      if ('seq' in body) expect((await office(verb, { ...body, seq: '999999' })).status, verb).toBe(404);
    }
  });

  test('at most a hundred, however many ask at once', async () => {
    await sql`insert into banner (place, title, art) select 'home', 'x', 'football' from generate_series(1, 92)`.execute(
      site.database.db,
    );
    const answers = await Promise.all(Array.from({ length: 16 }, () => office('create', plain)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(answers.filter(({ body }) => body['code'] === 'BANNER_TOO_MANY')).toHaveLength(8);
  });

  test('every act is audited, also when all of them come at once', async () => {
    const { seq } = await create();
    const other = await create({ title: '다른 배너' });
    await office('change', { seq, banner: { ...plain, title: '바뀐 배너' } });
    await office('show', { seq, isVisible: false });
    await office('show', { seq, isVisible: false });
    await office('order', { place: 'home', seqs: [seq, other.seq] });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2
          ? office('change', { seq, banner: { ...plain, title: `바뀐 배너 ${index}` } })
          : office('show', { seq: other.seq, isVisible: index % 4 === 0 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    await office('delete', { seq });
    const { rows } = await sql<{ action: string; before: { title?: string } | null }>`
      select action, before from audit_event where subject in ('banner', ${`banner:${seq}`})
        and id >= (select min(id) from audit_event where subject = ${`banner:${seq}`}) order by id`.execute(
      site.database.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'banner.create',
      'banner.change',
      'banner.hide',
      'banner.order',
      ...Array(8).fill('banner.change'),
      'banner.delete',
    ]);
    expect(rows.at(-1)!.before).toMatchObject({ title: expect.stringContaining('바뀐 배너') });
  });
});
