import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import type { WireFound } from '@lime/contract/staff-search.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';

let site: TestSite;
let all: string;
let members: string;
let neither: string;
let member: { id: string; userId: string };
const betCode = `0${'mh3k5x2a'}${'0123456789abcdef'.repeat(2)}`;

beforeAll(async () => {
  site = await openTestSite();
  [all, members, neither] = await Promise.all([
    staffToken(site, { role: 'super' }),
    staffToken(site, { role: 'support' }),
    staffToken(site, { role: 'content' }),
  ]);
  member = await site.newMember({
    phone: '010-9876-5432',
    owner: '독고영재',
    account: '333-22-7654321',
  });
  await site.newMember({ phone: '010-1111-2222' });
  const { db } = site.database;
  await sql`insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash)
    values (77, ${betCode}, ${member.id}, 'korean', 5000, 2, 10000, 1, 'better', 1, gen_random_uuid(), 1)`.execute(db);
  // signs a sign-up does not take, but an import may bring
  await sql`update member set nickname = '한강100%바람' where id = ${member.id}`.execute(db);
  await sql`insert into sport values (6046, 'football', '축구', 'Football', 1);`.execute(db);
  await sql`insert into location values ('ENG', '잉글랜드', 'England')`.execute(db);
  await sql`insert into league (id, provider, key, sport_id, location_code, name_ko, name_en) values (1, 't', 'l', 6046, 'ENG', '프리미어리그', 'Premier League')`.execute(
    db,
  );
  await sql`insert into team (id, provider, key, sport_id, name_ko, name_en) values (1, 't', 'a', 6046, '토트넘', 'Tottenham'), (2, 't', 'b', 6046, null, 'Leeds')`.execute(
    db,
  );
  await sql`insert into fixture (id, provider, key, league_id, home_team_id, away_team_id, starts_at, status, finished_at) values
    (9001, 't', 'f1', 1, 1, 2, now() + interval '1 day', 'scheduled', null),
    (9002, 't', 'f2', 1, 2, 1, now() - interval '1 day', 'finished', now())`.execute(db);
  await sql`insert into cash_request (seq, member_id, type, amount) overriding system value values
    (8001, ${member.id}, 'deposit', 30000), (8002, ${member.id}, 'withdrawal', 20000)`.execute(db);
});
afterAll(() => site.close());

async function find(q: string, token = all): Promise<WireFound[]> {
  const { status, body, text } = await site.call('/staff/search/find', { q }, token);
  expect(status, text).toBe(200);
  return body['payload'].found;
}
const kinds = (found: readonly WireFound[]) => found.map(({ kind }) => kind);

test.each([
  ['a part of the nickname', '한강'],
  ['a sign that means something in patterns', '100%바'],
  ['the phone with dashes', '010-9876-5432'],
  ['the phone without dashes', '01098765432'],
  ['the account holder', '독고영재'],
  ['a part of the account', '22-7654'],
])('a member is found by %s', async (_what, q) => {
  expect(await find(q)).toEqual([
    { kind: 'member', id: member.id, loginId: member.userId, nickname: '한강100%바람', grade: 1, state: 'normal' },
  ]);
});

test('a member is found by id, in capitals too, and by number', async () => {
  expect(await find(member.userId.toUpperCase())).toMatchObject([{ kind: 'member', id: member.id }]);
  expect((await find(member.id))[0]).toMatchObject({ kind: 'member', id: member.id });
});

test('signs of patterns stand for themselves', async () => {
  expect(await find('__')).toEqual([]);
  expect(await find('%%')).toEqual([]);
  expect(await find('\\')).toEqual([]);
});

test('a bet is found by its code or short number alone, and leads to its member', async () => {
  for (const q of [slipNumber(77), slipNumber(77).replace('-', '').toLowerCase()])
    expect(await find(q)).toContainEqual(expect.objectContaining({ kind: 'bet', betCode, slipNumber: slipNumber(77) }));
  expect(await find(betCode)).toMatchObject([
    { kind: 'bet', betCode, memberId: member.id, stake: 5000, result: 'wait' },
  ]);
  expect(await find(betCode.slice(0, 20))).toEqual([]);
});

test('fixtures are found by team, league and number: open ones first', async () => {
  for (const q of ['토트', 'leeds', '프리미어'])
    expect(await find(q)).toMatchObject([
      { kind: 'fixture', id: '9001', home: '토트넘', away: 'Leeds', league: '프리미어리그', status: 'scheduled' },
      { kind: 'fixture', id: '9002', status: 'finished' },
    ]);
  expect(await find('9002')).toMatchObject([{ kind: 'fixture', id: '9002' }]);
});

test('cash requests are found by number, each by those who may see its kind', async () => {
  expect(await find('8001')).toMatchObject([{ kind: 'deposit', seq: '8001', loginId: member.userId, amount: 30000 }]);
  expect(await find('8002')).toMatchObject([{ kind: 'withdrawal', seq: '8002' }]);
  expect(await find('8001', members)).toMatchObject([{ kind: 'deposit', seq: '8001' }]);
  expect(await find('8001', neither)).toEqual([]);
});

test('agents are found by code and name, promotions by name, by those who may see them', async () => {
  const { db } = site.database;
  await sql`insert into agent (code, name, kind) values ('OPLOW', '하위 총판', 'agent')`.execute(db);
  await sql`insert into promotion (kind, name) values ('coupon', '가을 쿠폰')`.execute(db);
  for (const q of ['oplow', '하위'])
    expect(await find(q)).toEqual([
      { kind: 'agent', id: expect.any(String), code: 'OPLOW', name: '하위 총판', suspended: false },
    ]);
  expect(await find('쿠폰')).toEqual([
    { kind: 'promotion', id: expect.any(String), name: '가을 쿠폰', promotion: 'coupon', stopped: false },
  ]);
  for (const q of ['oplow', '쿠폰']) expect(await find(q, neither)).toEqual([]);
});

test('nobody finds what is not theirs to see', async () => {
  expect(kinds(await find('한강', members))).toEqual(['member']);
  expect(await find('한강', neither)).toEqual([]);
  expect(await find(betCode, neither)).toEqual([]);
  expect(kinds(await find('토트넘', neither))).toEqual(['fixture', 'fixture']);
});

test('at most eight members', async () => {
  await Promise.all(Array.from({ length: 10 }, () => site.newMember({ owner: '같은이름' })));
  expect(await find('같은이름')).toHaveLength(8);
});

test.each([[''], ['   '], ['x'.repeat(65)]])('“%s” is no question', async (q) => {
  expect((await site.call('/staff/search/find', { q }, all)).body).toMatchObject({ code: 'INPUT_INVALID' });
});
