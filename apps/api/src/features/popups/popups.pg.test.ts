import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/pg.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { popupBody } from '@lime/contract/staff-popups.ts';
import { inTransaction } from '../../core/db.ts';
import { demoPopups } from './demo-popups.ts';
import { seedPopups } from './popups.service.ts';

let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web', 'worker']) } });
  token = (await newStaff(site, { role: 'content' })).token;
});
afterAll(() => site.close());
beforeEach(() => sql`delete from popup`.execute(site.database.db));

const plain = {
  kind: 'notice',
  title: '안내',
  body: '첫 줄\n둘째 줄',
  link: '',
  place: 'all',
  audience: 'all',
  grades: [] as number[],
  isVisible: true,
  startsAt: null as string | null,
  endsAt: null as string | null,
};
const office = (verb: string, body: unknown, as = token) => site.call(`/staff/popups/${verb}`, body, as);
const create = async (changes: Record<string, unknown> = {}) => {
  const { status, body, text } = await office('create', { ...plain, ...changes });
  if (status !== 200) throw new Error(text);
  return body['payload'].popup;
};
const shown = async (as: string | null = null) =>
  (await site.call('/setting/popup/lime', {}, as)).body['payload'].popups.map(({ title }: { title: string }) => title);
const list = async () => (await office('list', {})).body['payload'].list;
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('who sees a popup', () => {
  test('everyone, visitors or members; of members some grades', async () => {
    for (const [title, changes] of [
      ['모두', {}],
      ['방문자', { audience: 'visitors' }],
      ['회원', { audience: 'members' }],
      ['2·3레벨', { audience: 'members', grades: [2, 3] }],
      ['1레벨', { audience: 'members', grades: [1] }],
    ] as const)
      await create({ title, ...changes });
    const member = await site.newMember();
    expect(await shown()).toEqual(['방문자', '모두']);
    expect(await shown(member.token)).toEqual(['1레벨', '회원', '모두']);
    await sql`update member set grade = 3 where id = ${member.id}`.execute(site.database.db);
    await site.app.core.channel.notify(site.database.db, 'member', member.id);
    await expect.poll(() => shown(member.token)).toEqual(['2·3레벨', '회원', '모두']);
    await site.call('/auth/logout', {}, member.token);
    expect(await shown(member.token)).toEqual(['방문자', '모두']);
  });

  test('from its beginning until its end, by the database’s clock', async () => {
    const { seq } = await create({ title: '곧', startsAt: soon(400), endsAt: soon(1_200) });
    expect([await shown(), (await list())[0].state]).toEqual([[], 'waiting']);
    await expect.poll(() => shown()).toEqual(['곧']);
    expect((await list())[0].state).toBe('shown');
    await expect.poll(() => shown(), { timeout: 3_000 }).toEqual([]);
    expect((await list())[0].state).toBe('over');
    await office('change', { seq, popup: { ...plain, title: '곧', endsAt: soon(60_000) } });
    expect(await shown()).toEqual(['곧']);
  });

  test('not while it is hidden', async () => {
    const { seq } = await create();
    await office('show', { seq, isVisible: false });
    expect([await shown(), (await list())[0].state]).toEqual([[], 'hidden']);
    await office('show', { seq, isVisible: true });
    expect(await shown()).toEqual(['안내']);
  });

  test('in the office’s order', async () => {
    const seqs = [];
    for (const title of ['셋', '둘', '하나']) seqs.push((await create({ title })).seq);
    expect(await shown()).toEqual(['하나', '둘', '셋']);
    expect((await office('order', { seqs })).status).toBe(200);
    expect(await shown()).toEqual(['셋', '둘', '하나']);
  });
});

test('GET answers with an ETag that holds until something changes', async () => {
  const get = (etag = '') =>
    site.app.server.inject({ method: 'GET', url: '/api/setting/popup/lime', headers: { 'if-none-match': etag } });
  const first = await get();
  expect(first.json().payload.popups).toEqual([]);
  const etag = String(first.headers['etag']);
  expect((await get(etag)).statusCode).toBe(304);
  const { seq } = await create({ link: '/info/money' });
  const second = await get(etag);
  expect(second.statusCode).toBe(200);
  expect(second.json().payload.popups).toEqual([
    {
      seq,
      kind: 'notice',
      title: '안내',
      body: '첫 줄\n둘째 줄',
      link: '/info/money',
      picture: null,
      place: 'all',
      isVisible: true,
      startsAt: null,
      endsAt: null,
    },
  ]);
});

test('open pages are told when a popup begins and when it runs out', async () => {
  const told: number[] = [];
  site.app.core.channel.on('popups', () => told.push(Date.now()));
  const startsAt = soon(1_000);
  const endsAt = soon(2_000);
  await create({ startsAt, endsAt });
  await expect.poll(() => told.length, { timeout: 8_000 }).toBe(3); // made, begun, over
  expect(told[0]).toBeLessThan(Date.parse(startsAt));
  expect(told[1]).toBeGreaterThanOrEqual(Date.parse(startsAt));
  expect(told[1]).toBeLessThan(Date.parse(endsAt));
  expect(told[2]).toBeGreaterThanOrEqual(Date.parse(endsAt));
  expect(await shown()).toEqual([]);
});

describe('the office', () => {
  test.each([
    ['no title', { title: '  ' }],
    ['a title of 61', { title: '가'.repeat(61) }],
    ['a link elsewhere', { link: 'https://example.com' }],
    ['a link elsewhere without a scheme', { link: '//example.com' }],
    ['a link that is a script', { link: 'javascript:alert(1)' }],
    ['a link with a backslash', { link: '/\\example.com' }],
    ['an end before the beginning', { startsAt: '2026-01-02T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }],
    ['an end at the beginning', { startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }],
    ['grades of visitors', { audience: 'visitors', grades: [1] }],
    ['a grade twice', { audience: 'members', grades: [1, 1] }],
    ['grade 11', { audience: 'members', grades: [11] }],
    ['another kind', { kind: 'advert' }],
    ['more than is asked', { isSetDate: true }],
  ])('refuses %s', async (_what, changes) => {
    expect((await office('create', { ...plain, ...changes })).body).toMatchObject({
      status: 400,
      code: 'INPUT_INVALID',
    });
    expect(await list()).toEqual([]);
  });

  test('nobody but who may; nothing that is not there', async () => {
    const cash = (await newStaff(site, { role: 'cash' })).token;
    for (const [verb, body] of [
      ['list', {}],
      ['create', plain],
      ['change', { seq: '1', popup: plain }],
      ['show', { seq: '1', isVisible: true }],
      ['order', { seqs: [] }],
      ['delete', { seq: '1' }],
    ] as const) {
      expect((await office(verb, body, cash)).status, verb).toBe(403);
      if ('seq' in body) expect((await office(verb, { ...body, seq: '999999' })).status, verb).toBe(404);
    }
  });

  test('an order of a list that has changed meanwhile is refused', async () => {
    const one = await create();
    const two = await create();
    await create();
    for (const seqs of [[one.seq, two.seq], [one.seq, two.seq, two.seq], []])
      expect((await office('order', { seqs })).body['code']).toBe('POPUPS_MOVED');
  });

  test('at most a hundred, however many ask at once', async () => {
    await sql`insert into popup (kind, title) select 'notice', 'x' from generate_series(1, 92)`.execute(
      site.database.db,
    );
    const answers = await Promise.all(Array.from({ length: 16 }, () => office('create', plain)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(answers.filter(({ body }) => body['code'] === 'POPUP_TOO_MANY')).toHaveLength(8);
  });

  test('every action is audited and told to the processes', async () => {
    let told = 0;
    site.app.core.channel.on('popups', () => (told += 1));
    const { seq } = await create();
    const other = await create();
    await office('change', { seq, popup: { ...plain, title: '바뀐 안내' } });
    await office('show', { seq, isVisible: false });
    await office('show', { seq, isVisible: false });
    await office('order', { seqs: [seq, other.seq] });
    await office('delete', { seq });
    const { rows } = await sql<{ action: string; before: { title?: string } | null }>`
      select action, before from audit_event where subject in ('popup', ${`popup:${seq}`}) order by id desc limit 5`.execute(
      site.database.db,
    );
    expect(rows.map(({ action }) => action).toReversed()).toEqual([
      'popup.create',
      'popup.change',
      'popup.hide',
      'popup.order',
      'popup.delete',
    ]);
    expect(rows[0]!.before).toMatchObject({ title: '바뀐 안내' });
    await expect.poll(() => told).toBe(6);
  });
});

test('the demo world’s popups fit, are told once, and stay deleted', async () => {
  for (const popup of demoPopups) expect(popupBody.safeParse(popup).success, popup.title).toBe(true);
  const fresh = await testDatabase();
  try {
    const plant = () => inTransaction(fresh.db, (tx) => seedPopups(tx, demoPopups));
    const titles = async () =>
      (await sql<{ title: string }>`select title from popup order by position`.execute(fresh.db)).rows.map(
        ({ title }) => title,
      );
    await plant();
    await plant();
    expect(await titles()).toEqual(['라임에 오신 것을 환영해요', '입금 안내']);
    await sql`delete from popup`.execute(fresh.db);
    await plant();
    expect(await titles()).toEqual([]);
  } finally {
    await fresh.drop();
  }
});
