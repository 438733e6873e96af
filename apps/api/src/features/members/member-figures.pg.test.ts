import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireMemberCard, WireMemberRow } from '@lime/contract/staff-members.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { giveCash } from '../../../test/book.ts';
import { openTestSite, signUpForm } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { testContext } from '../../../test/pg.ts';
import { changeSettings } from '../../../test/settings.ts';
import { grantCommand, memberAddCommand } from './members.cli.ts';

// What the office's list and card say of members in figures, at the edges of its filters, and who may come in.

let site: TestSite;
let staff: StaffOfTest;
/** of this file's members, whose ids begin so */
const word = 'fig';
const ids: Record<'a' | 'b' | 'c', string> = { a: '', b: '', c: '' };
const today = seoulDay(new Date());
const day = (back: number) => addDays(today, -back);
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  staff = await newStaff(site, { role: 'support' });
  for (const name of ['a', 'b', 'c'] as const)
    ids[name] = (await site.newMember({ userId: `${word}member${name}` })).id;
  await run(sql`
    update member set created_at = v.at::timestamptz from (values
      (${ids.a}::bigint, ${`${day(9)} 23:59:59.999+09`}), (${ids.b}, ${`${day(8)} 00:00:00+09`}), (${ids.c}, ${`${day(7)} 00:00:00+09`})) v(id, at)
    where member.id = v.id`);
  await run(sql`
    insert into cash_request (member_id, type, amount, status, decided_at)
    select id, type, amount, status, now() from (values
      (${ids.a}::bigint, 'deposit', 100000, 'done'), (${ids.a}, 'deposit', 30000, 'done'), (${ids.a}, 'withdrawal', 50000, 'done'),
      (${ids.a}, 'deposit', 700000, 'refused'), (${ids.a}, 'withdrawal', 20000, 'received'),
      (${ids.b}, 'withdrawal', 10000, 'done')) v(id, type, amount, status)`);
  await run(sql`
    insert into slip_day (member_id, day, kind, result, legs, slips, stake, payout)
    select id, day::date, 'korean', result, 1, slips, stake, payout from (values
      (${ids.a}::bigint, ${day(3)}, 'hit', 2, 20000, 39000), (${ids.a}, ${day(2)}, 'miss', 3, 30000, 0),
      (${ids.a}, ${day(1)}, 'wait', 1, 5000, 0), (${ids.b}, ${day(3)}, 'cancelled', 4, 40000, 0),
      (${ids.c}, ${day(1)}, 'miss', 1, 1000, 0)) v(id, day, result, slips, stake, payout)`);
  await giveCash(site.database.db, Number(ids.a), 9_000);
  await giveCash(site.database.db, Number(ids.b), 9_000);
});
afterAll(() => site.close());

const run = (statement: ReturnType<typeof sql>) => statement.execute(site.database.db);
const office = async (path: string, body: object, who = staff) => {
  const answer = await site.call(`/staff/${path}`, body, who.token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const list = async (filter: object): Promise<{ list: WireMemberRow[]; sums: object; pagination: object }> =>
  (await office('members/list', { q: word, ...filter })).payload;
const names = async (filter: object) => (await list(filter)).list.map(({ loginId }) => loginId.slice(-1)).join('');
const card = async (id: string): Promise<WireMemberCard> => (await office('members/card', { id })).payload;

describe('the list', () => {
  test.each<[string, object, string]>([
    ['newest first', {}, 'cba'],
    ['by id', { sort: 'loginId', dir: 'asc' }, 'abc'],
    ['by what they paid in, least first: who paid nothing lies between', { sort: 'netDeposit', dir: 'asc' }, 'bca'],
    ['and the other way round', { sort: 'netDeposit' }, 'acb'],
    ['by cash: of equal ones the newest first', { sort: 'cash' }, 'bac'],
    ['and of the same upwards', { sort: 'cash', dir: 'asc' }, 'cba'],
    ['from the first moment of a Seoul day', { from: day(8) }, 'cb'],
    ['to its last', { to: day(9) }, 'a'],
    ['of one day', { from: day(8), to: day(8) }, 'b'],
    ['of a day nobody came on', { from: day(6) }, ''],
    ['who bet', { betFrom: day(3), betTo: day(1) }, 'ca'],
    ['who bet on one day; what was cancelled is no bet', { betFrom: day(3), betTo: day(3) }, 'a'],
    ['who bet lately', { betFrom: day(1) }, 'ca'],
    ['who bet before', { betTo: day(2) }, 'a'],
    ['who bet before anybody did', { betTo: day(4) }, ''],
    ['who bet and came on a day', { betFrom: day(3), from: day(7) }, 'c'],
    ['behind the last page', { page: 4, size: 1 }, ''],
    ['with a word of no member', { q: `${word}%` }, ''],
  ])('%s', async (_what, filter, found) => expect(await names(filter)).toBe(found));

  test('a row says what was approved of its member’s deposits less withdrawals', async () => {
    const { list: rows } = await list({ sort: 'loginId', dir: 'asc' });
    expect(rows.map(({ netDeposit, cash }) => [netDeposit, cash])).toEqual([
      [80_000, 9_000],
      [-10_000, 9_000],
      [0, 0],
    ]);
  });

  test('sums are of all that match, whatever the page', async () => {
    for (const page of [1, 2, 3])
      expect(await list({ page, size: 1 })).toMatchObject({
        sums: { cash: 18_000, point: 0 },
        pagination: { page, size: 1, total: 3, end: 3 },
      });
    expect((await list({ betTo: day(2) })).sums).toEqual({ cash: 9_000, point: 0 });
  });

  test('who never signed in comes last among the latest, and first among the earliest', async () => {
    await run(sql`delete from session where member_id = ${ids.b}`);
    const owner = new pg.Client({ connectionString: site.database.ownerUrl });
    await owner.connect();
    await owner.query('update member_total set last_sign_in_at = null where member_id = $1', [ids.b]);
    await owner.end();
    expect([await names({ sort: 'lastSignInAt' }), await names({ sort: 'lastSignInAt', dir: 'asc' })]).toEqual([
      'cab',
      'bac',
    ]);
    expect((await list({ sort: 'lastSignInAt' })).list[2]!.lastSignInAt).toBeNull();
  });

  test.each([
    ['an order nobody knows', { sort: 'phone' }],
    ['page 0', { page: 0 }],
    ['101 rows', { size: 101 }],
    ['a state nobody is in', { state: 'asleep' }],
    ['grade 11', { grade: 11 }],
    ['a day there is not', { from: '2026-02-30' }],
    ['a tag of two words with a comma', { tag: 'a,b' }],
    ['words of 61', { q: 'x'.repeat(61) }],
  ])('refused: %s', async (_what, filter) =>
    expect(await office('members/list', filter)).toMatchObject({ status: 400, code: 'INPUT_INVALID' }),
  );

  test.each([
    ['trading', 200],
    ['cash', 200],
    ['read-only', 200],
    ['content', 403],
  ] as const)('to %s: %i, and never a whole phone number', async (role, status) => {
    const who = await newStaff(site, { role });
    const answer = await site.call('/staff/members/list', { q: word }, who.token);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(/010-\d{4}-\d{4}/);
  });
});

describe('the card', () => {
  test('counts what was approved, and bets that were not cancelled', async () => {
    expect((await card(ids.a)).totals).toMatchObject({
      deposits: 130_000,
      depositCount: 2,
      withdrawals: 50_000,
      withdrawalCount: 1,
      netDeposit: 80_000,
      lastDepositAt: expect.any(String),
      slips: 6,
      stake: 55_000,
      payout: 39_000,
      openSlips: 1,
      openStake: 5_000,
    });
    expect((await card(ids.b)).totals).toMatchObject({
      deposits: 0,
      netDeposit: -10_000,
      lastDepositAt: null,
      slips: 0,
      stake: 0,
      openSlips: 0,
    });
  });

  test('has the last ten sign-ins, newest first, and which of them still hold', async () => {
    const member = await site.newMember();
    for (let at = 0; at < 11; at += 1)
      await site.call('/auth/login', { userId: member.userId, userPw: 'a fine secret 7' });
    await site.call('/auth/logout', {}, member.token);
    const { signIns } = await card(member.id);
    expect(signIns).toHaveLength(10);
    const times = signIns.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(signIns.every(({ live, endedReason }) => live === (endedReason === null))).toBe(true);
    await office('members/logout', { id: member.id, reason: '본인 요청' });
    const after = (await card(member.id)).signIns;
    expect(after.some(({ live }) => live)).toBe(false);
    expect(after[0]).toMatchObject({ endedReason: 'forced', address: '127.0.0.1' });
  });

  test('a session whose time is over holds no more, though nobody ended it', async () => {
    const member = await site.newMember();
    expect((await card(member.id)).signIns[0]).toMatchObject({ live: true, endedReason: null });
    await run(sql`update session set expires_at = clock_timestamp() where member_id = ${member.id}`);
    expect((await card(member.id)).signIns[0]).toMatchObject({ live: false, endedReason: null });
  });

  test('children’s own children and money stand beside their names', async () => {
    const parent = await site.newMember();
    const child = await site.newMember({ referrer: parent.userId });
    await site.newMember({ referrer: child.userId });
    await run(sql`insert into cash_request (member_id, type, amount, status, decided_at) values
      (${child.id}, 'deposit', 5000, 'done', now()), (${child.id}, 'deposit', 900, 'received', null)`);
    const { list: children } = (await office('members/children', { id: parent.id })).payload;
    expect(children).toMatchObject([{ id: child.id, children: 1, netDeposit: 5_000 }]);
    expect((await office('members/children', { id: parent.id, page: 2 })).payload.list).toEqual([]);
    expect((await card(parent.id)).children).toBe(1);
  });
});

describe('an edit', () => {
  const edit = (id: string, changes: object, reason = '') => office('members/edit', { id, changes, reason });

  test.each<[string, object, string]>([
    ['a name of the house', { nickname: '관리자' }, 'SIGN_UP_NICKNAME_RESERVED'],
    ['a name of letters that look like others', { nickname: 'Аlexander' }, 'SIGN_UP_NICKNAME_DECEIVES'],
    ['a name that begins with a line', { nickname: '_가' }, 'SIGN_UP_NICKNAME_INVALID'],
    ['nothing to change', { nothing: true }, 'INPUT_INVALID'],
  ])('refused: %s', async (_what, changes, code) => {
    const { id } = await site.newMember();
    const before = (await card(id)).member;
    const answer = await edit(id, changes, '시험');
    expect([answer.status, answer.code]).toEqual([400, code]);
    expect((await card(id)).member).toEqual(before);
  });

  test('a grade beyond those in use is refused, one a member has already stays', async () => {
    const { id } = await site.newMember();
    expect((await edit(id, { grade: 10 })).status).toBe(200);
    const before = await changeSettings(site, { levelOption: { grades: 5 } });
    try {
      expect(await edit(id, { grade: 6 })).toMatchObject({ status: 400, code: 'AUTH_GRADE_UNUSED' });
      expect((await edit(id, { grade: 10, selfCert: true })).status).toBe(200);
      expect((await edit(id, { grade: 5 })).payload).toEqual({ changed: ['grade'] });
    } finally {
      await changeSettings(site, before);
    }
  });

  test('parts that need a reason want it for themselves: with another part nothing is changed', async () => {
    const { id } = await site.newMember();
    expect((await edit(id, { grade: 3, state: 'suspended' })).code).toBe('STAFF_REASON_REQUIRED');
    expect((await card(id)).member).toMatchObject({ grade: 1, state: 'normal' });
    expect((await edit(id, { state: 'normal', grade: 3 })).payload).toEqual({ changed: ['grade'] });
  });

  test('two colleagues on one part: both are on record in their order, the later one stands', async () => {
    const { id } = await site.newMember();
    const second = await newStaff(site, { role: 'support' });
    await Promise.all([
      edit(id, { grade: 4 }),
      office('members/edit', { id, changes: { grade: 6 }, reason: '' }, second),
    ]);
    const { rows } = await sql<{ before: number; after: number }>`
      select before, after from audit_event where subject = ${`member:${id}`} and action = 'member.grade' order by id`.execute(
      site.database.db,
    );
    expect(rows.map(({ before }) => before)).toEqual([1, rows[0]!.after]);
    expect(rows.map(({ after }) => after).toSorted((a, b) => a - b)).toEqual([4, 6]);
    expect((await card(id)).member.grade).toBe(rows[1]!.after);
  });
});

describe('sign-ups that wait', () => {
  test('are counted by what they share, found by words, paged from either end, and decided once', async () => {
    const before = await changeSettings(site, { signup: { codeRequired: false, approval: true } });
    const account = '777-000-123456';
    try {
      for (const name of ['x', 'y', 'z'])
        await site.call('/auth/signup', signUpForm({ userId: `wait${name}member`, account }), null, '198.51.100.9');
    } finally {
      await changeSettings(site, before);
    }
    const waiting = async (body: object) => (await office('signups/list', { q: 'wait', ...body })).payload;
    const order = async (body: object) =>
      (await waiting(body)).list.map(({ loginId }: { loginId: string }) => loginId.slice(4, 5)).join('');
    expect([await order({ dir: 'asc' }), await order({ dir: 'desc' })]).toEqual(['xyz', 'zyx']);
    expect(await order({ dir: 'asc', page: 2, size: 2 })).toBe('z');
    expect((await waiting({ size: 2 })).pagination).toMatchObject({ total: 3, end: 2 });
    expect(await order({ q: '777000123456', dir: 'asc' })).toBe('xyz');
    const [first] = (await waiting({ dir: 'asc' })).list;
    expect(first).toMatchObject({ shared: { bank: 2, phone: 0, address: 2 }, bankAccount: '***-3456' });
    expect((await office('signups/approve', { id: first.id })).status).toBe(200);
    expect((await office('signups/approve', { id: first.id })).code).toBe('REQUEST_DECIDED');
    expect((await office('signups/refuse', { id: first.id, reason: '늦음' })).code).toBe('REQUEST_DECIDED');
    expect(await order({ dir: 'asc' })).toBe('yz');
    const reader = await newStaff(site, { role: 'read-only' });
    expect((await office('signups/approve', { id: first.id }, reader)).code).toBe('STAFF_RIGHT_MISSING');
  });
});

describe('the command line', () => {
  const printed: string[] = [];
  const context = () => testContext(site.database, (line) => printed.push(line));
  const add = (...args: string[]) => memberAddCommand(args, context());
  const fine = ['--password', 'a fine secret 7', '--birthday', '1990-01-01'];

  test('adds a member who signs in, with cash in the ledger and the act on record', async () => {
    expect(await add('CliMember', ...fine, '--grade', '3', '--cash', '25,000', '--withdrawal', '5170')).toBe(0);
    expect(printed.at(-1)).toContain('withdrawal password 5170');
    const answer = await site.call('/auth/login', { userId: 'climember', userPw: 'a fine secret 7' });
    expect(answer.body['payload'].members).toMatchObject({ members_grade: 3 });
    const { rows } = await sql<{ kind: string; amount: number }>`
      select kind, amount from audit.transfer where to_account = ${`member:${answer.body['payload'].members.members_seq}:cash`}`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ kind: 'grant', amount: 25_000 }]);
    expect(await grantCommand(['CLIMEMBER', '1'], context())).toBe(0);
    expect((await list({ q: 'climember' })).list[0]).toMatchObject({ cash: 25_001 });
  });

  test.each<[string, string[]]>([
    ['no password', ['newmember1', '--birthday', '1990-01-01']],
    ['no birthday', ['newmember1', '--password', 'a fine secret 7']],
    ['a common password', ['newmember1', '--password', 'password123', '--birthday', '1990-01-01']],
    ['grade 0', ['newmember1', ...fine, '--grade', '0']],
    ['grade 11', ['newmember1', ...fine, '--grade', '11']],
    ['less than no cash', ['newmember1', ...fine, '--cash', '-1']],
    ['half a won', ['newmember1', ...fine, '--cash', '0.5']],
    ['a child', ['newmember1', '--password', 'a fine secret 7', '--birthday', `${day(0)}`]],
    ['an id of two letters', ['ab', ...fine]],
    ['an id that is taken', [`${word}membera`, ...fine, '--nickname', '처음보는이']],
  ])('adds nobody with %s', async (_what, args) => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from member`.execute(site.database.db)).rows[0]!.n;
    const before = await count();
    await expect(add(...args)).rejects.toThrow();
    expect(await count()).toBe(before);
  });

  test.each<[string, string[]]>([
    ['nobody', ['nobodyhere', '1000']],
    ['nothing', [`${word}memberc`, '0']],
    ['no amount', [`${word}memberc`]],
    ['two amounts', [`${word}memberc`, '1', '2']],
    ['words', [`${word}memberc`, 'much']],
  ])('grants nothing to or of %s', async (_what, args) => {
    await expect(grantCommand(args, context())).rejects.toThrow();
    expect((await list({ q: `${word}memberc` })).list[0]).toMatchObject({ cash: 0 });
  });
});
