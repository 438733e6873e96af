import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMembers } from '@lime/contract/staff-members.ts';
import { maxSegments } from '@lime/contract/staff-segments.ts';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { readMemberList } from '../members/member-list.sql.ts';
import { closeDays } from '../members/slip-days.ts';

let site: TestSite;
let boss: StaffOfTest;
let reader: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  boss = await newStaff(site);
  reader = await newStaff(site, { role: 'read-only' });
});
afterAll(() => site.close());

const ask = async (path: string, body: unknown = {}, { token }: { token: string } = boss) => {
  const answer = await site.call(`/staff/${path}`, body, token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const save = (name: string, conditions: unknown, more: object = {}) =>
  ask('segments/save', { name, conditions, ...more });
const grade3 = [{ kind: 'grade', grades: [3] }];

describe('each condition', () => {
  const today = seoulDay(new Date());
  let ids: number[];
  /**
   * 0: VIP, code ALPHA, deposits 70,000 and withdrew 20,000, bet 3,000 today and 5,000 ten days ago, signed in today
   * 1: 관찰 and VIP, withdrew 10,000, bet 4,000 ten days ago, signed in twenty days ago
   * 2: nothing at all; 3: has left, and a cancelled slip of 9,000; a refused deposit of 99,000
   */
  beforeAll(async () => {
    const { db } = site.database;
    ids = await makeMembers(db, 4, 0);
    const [a, b, c, d] = ids;
    await sql`update member set tags = '{VIP}', join_code = 'ALPHA' where id = ${a}`.execute(db);
    await sql`update member set tags = '{VIP,관찰}' where id = ${b}`.execute(db);
    await sql`update member set state = 'left' where id = ${d}`.execute(db);
    const request = (member: number, type: string, amount: number, status = 'done') =>
      sql`insert into cash_request (member_id, type, amount, status, decided_at)
        values (${member}, ${type}, ${amount}, ${status}, clock_timestamp())`.execute(db);
    await request(a!, 'deposit', 70_000);
    await request(a!, 'withdrawal', 20_000);
    await request(b!, 'withdrawal', 10_000);
    await request(d!, 'deposit', 99_000, 'refused');
    const day = (member: number, on: string, result: string, stake: number) =>
      sql`insert into slip_day (member_id, day, kind, result, legs, slips, stake, payout)
        values (${member}, ${on}::date, 'korean', ${result}, 1, 1, ${stake}::bigint, 0)`.execute(db);
    await day(a!, today, 'wait', 3_000);
    await day(a!, addDays(today, -10), 'miss', 5_000);
    await day(b!, addDays(today, -10), 'hit', 4_000);
    await day(d!, addDays(today, -10), 'cancelled', 9_000);
    const signIn = (member: number, on: string) =>
      sql`insert into session (id, member_id, family, refresh_hash, created_at, refreshed_at, expires_at)
        values (gen_random_uuid(), ${member}, gen_random_uuid(), ''::bytea, ${`${on}T00:00:00+09:00`}::timestamptz,
          clock_timestamp(), clock_timestamp())`.execute(db);
    await signIn(a!, today);
    await signIn(a!, addDays(today, -20));
    await signIn(b!, addDays(today, -20));
    // the second is below the first; the third was so until yesterday
    await sql`
      with made as (
        insert into agent (code, name, kind)
        values ('CONDTOP', 'top', 'agent'), ('CONDLOW', 'low', 'agent'), ('CONDOLD', 'old', 'agent') returning id, code),
      above as (
        insert into agent_parent (agent_id, from_day, parent_id)
        select o.id, r.day::date, (select id from made where code = r.parent)
        from (values ('CONDTOP', ${addDays(today, -9)}, null), ('CONDLOW', ${addDays(today, -9)}, 'CONDTOP'),
          ('CONDOLD', ${addDays(today, -9)}, 'CONDTOP'), ('CONDOLD', ${today}, null)) r(code, day, parent)
        join made o on o.code = r.code)
      insert into agent_member (member_id, from_day, agent_id)
      select r.member_id, r.day::date, (select id from made where code = r.code)
      from (values (${a!}::bigint, ${addDays(today, -9)}, 'CONDTOP'), (${b!}, ${addDays(today, -9)}, 'CONDTOP'),
        (${b!}, ${today}, 'CONDLOW'), (${c!}, ${addDays(today, -9)}, 'CONDOLD'),
        (${d!}, ${addDays(today, 1)}, 'CONDTOP')) r(member_id, day, code)`.execute(db);
  });

  const never = { from: null, to: null };
  const cases: [string, MemberCondition, number[]][] = [
    ['a tag', { kind: 'tag', tags: ['VIP'], has: true }, [0, 1]],
    ['one of two tags', { kind: 'tag', tags: ['관찰', '없는태그'], has: true }, [1]],
    ['no such tag', { kind: 'tag', tags: ['관찰'], has: false }, [0, 2, 3]],
    ['a join code', { kind: 'joinCode', codes: ['ALPHA', 'BETA'] }, [0]],
    ['an agent’s own', { kind: 'agent', codes: ['CONDTOP'], below: false }, [0]],
    ['an agent’s and below it', { kind: 'agent', codes: ['CONDTOP'], below: true }, [0, 1]],
    ['of two agents', { kind: 'agent', codes: ['CONDLOW', 'CONDOLD'], below: true }, [1, 2]],
    ['of no such agent', { kind: 'agent', codes: ['CONDNONE'], below: true }, []],
    ['who has left', { kind: 'state', states: ['left'] }, [3]],
    ['signed in last before today', { kind: 'lastSignIn', from: null, to: addDays(today, -1) }, [1]],
    ['signed in since twenty days', { kind: 'lastSignIn', from: addDays(today, -20), to: null }, [0, 1]],
    ['signed in last on that day', { kind: 'lastSignIn', from: addDays(today, -20), to: addDays(today, -20) }, [1]],
    ['brought just so much', { kind: 'netDeposit', min: 50_000, max: 50_000 }, [0]],
    ['brought a won more', { kind: 'netDeposit', min: 50_001, max: null }, []],
    ['took more than they brought', { kind: 'netDeposit', min: null, max: -10_000 }, [1]],
    ['brought nothing', { kind: 'netDeposit', min: 0, max: 0 }, [2, 3]],
    ['brought nothing or more', { kind: 'netDeposit', min: 0, max: null }, [0, 2, 3]],
    ['bet so much ever', { kind: 'turnover', ...never, min: 8_000, max: null }, [0]],
    [
      'bet so much then',
      { kind: 'turnover', from: addDays(today, -10), to: addDays(today, -1), min: 4_000, max: 5_000 },
      [0, 1],
    ],
    ['bet less then', { kind: 'turnover', from: addDays(today, -9), to: null, min: null, max: 2_999 }, [1, 2, 3]],
    ['bet nothing', { kind: 'turnover', ...never, min: null, max: 0 }, [2, 3]],
    ['bet last ten days ago', { kind: 'lastBet', from: addDays(today, -10), to: addDays(today, -10) }, [1]],
    ['never bet', { kind: 'neverBet' }, [2, 3]],
    ['has an open slip', { kind: 'openSlips', has: true }, [0]],
  ];
  test.each(cases)('%s', async (_why, condition, who) => {
    const { payload } = await save(`조건 ${Math.random()}`, [condition]);
    const { list, pagination } = (await ask('members/list', { segment: payload.id, size: 100 })).payload;
    const found = (list as { id: string }[]).map(({ id }) => ids.indexOf(Number(id))).filter((at) => at >= 0);
    expect(found.toSorted((a, b) => a - b)).toEqual(who);
    const counted = (await ask('segments/count', { conditions: [condition] })).payload;
    expect(counted.count).toBe(pagination.total);
    expect(counted.first.length).toBe(Math.min(5, counted.count));
    await ask('segments/delete', { id: payload.id });
  });

  test('stakes are the same once their days are closed, and a slip that is cancelled later leaves them', async () => {
    const { db } = site.database;
    const staked = async () => {
      const found: number[][] = [];
      for (const [, condition] of cases.filter(([, { kind }]) => kind === 'turnover'))
        found.push(
          (await readMemberList(db, listMembers.input.parse({}), [], [condition])).rows
            .map(({ id }) => ids.indexOf(id))
            .filter((at) => at >= 0)
            .toSorted((a, b) => a - b),
        );
      return found;
    };
    const before = await staked();
    await Promise.all([closeDays(db), closeDays(db)]);
    await closeDays(db);
    expect(await staked()).toEqual(before);
    const kept = async () => {
      const { rows } = await sql<{ day: string; wrong: boolean }>`
        select day, stake <> counted_stake as wrong from audit.member_stake where member_id = ${ids[1]}::text order by day`.execute(
        db,
      );
      return rows;
    };
    const old = addDays(today, -10);
    expect(await kept()).toEqual([old, 'all days'].map((day) => ({ day, wrong: false })));
    await sql`update slip_day set slips = 0, stake = 0 where member_id = ${ids[1]} and result = 'hit'`.execute(db);
    await sql`insert into slip_day (member_id, day, kind, result, legs, slips, stake, payout)
      values (${ids[1]}, ${old}::date, 'korean', 'cancelled', 1, 1, 4000, 0)`.execute(db);
    expect(await kept()).toEqual([old, 'all days'].map((day) => ({ day, wrong: false })));
    expect((await staked())[0]).toEqual(before[0]);
    expect((await staked())[1]).toEqual([0]);
  });

  test('conditions add up, and the filters of the list narrow a segment further', async () => {
    const { payload } = await save('VIP 가운데 가져간 회원', [
      { kind: 'tag', tags: ['VIP'], has: true },
      { kind: 'netDeposit', min: null, max: -1 },
    ]);
    const list = async (more: object) =>
      (await ask('members/list', { segment: payload.id, ...more })).payload.pagination.total;
    expect(await list({})).toBe(1);
    expect(await list({ tag: '관찰' })).toBe(1);
    expect(await list({ joinCode: 'ALPHA' })).toBe(0);
  });
});

test('a segment is shared, changed and deleted; each step is on record, and names are one segment’s', async () => {
  const { payload } = await save('3레벨', grade3);
  expect((await save('3레벨', grade3)).code).toBe('SEGMENT_TAKEN');
  const { list } = (await ask('segments/list', {}, reader)).payload;
  expect(list.find(({ id }: { id: string }) => id === payload.id)).toMatchObject({
    name: '3레벨',
    conditions: grade3,
    by: boss.loginId,
  });
  const second = (await save('4레벨', [{ kind: 'grade', grades: [4] }])).payload.id as string;
  expect((await save('3레벨', grade3, { id: second })).code).toBe('SEGMENT_TAKEN');
  expect((await save('4·5레벨', [{ kind: 'grade', grades: [4, 5] }], { id: second })).status).toBe(200);
  expect((await ask('segments/save', { name: '남의', conditions: grade3 }, reader)).status).toBe(403);
  expect((await ask('segments/delete', { id: second })).status).toBe(200);
  for (const [path, body] of [
    ['segments/delete', { id: second }],
    ['segments/save', { id: second, name: '없음', conditions: grade3 }],
    ['members/list', { segment: second }],
  ] as const)
    expect((await ask(path, body)).status).toBe(404);
  const { rows } = await sql<{ action: string; before: object | null; after: object | null }>`
    select action, before, after from audit_event where subject = ${`segment:${second}`} order by id`.execute(
    site.database.db,
  );
  expect(rows).toMatchObject([
    { action: 'segment.create', after: { name: '4레벨' } },
    { action: 'segment.change', before: { name: '4레벨' }, after: { name: '4·5레벨' } },
    { action: 'segment.delete', before: { name: '4·5레벨' } },
  ]);
});

test('nonsense is refused: nothing asked, one kind twice, edges the wrong way, a tag with a comma', async () => {
  for (const conditions of [
    [],
    [{ kind: 'grade', grades: [] }],
    [...grade3, ...grade3],
    [{ kind: 'netDeposit', min: 2, max: 1 }],
    [{ kind: 'turnover', from: '2026-02-01', to: '2026-01-01', min: 1, max: null }],
    [{ kind: 'tag', tags: ['a,b'], has: true }],
    [{ kind: 'nothing' }],
  ])
    expect((await save('엉뚱한 조건', conditions)).code).toBe('INPUT_INVALID');
});

test('two at once under one name: one is made; and there can be so many of them', async () => {
  const both = await Promise.all([save('한 번만', grade3), save('한 번만', grade3)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.filter(({ code }) => code === 'SEGMENT_TAKEN')).toHaveLength(1);
  await sql`insert into segment (name, conditions, changed_by)
    select 'n' || g, '[]', (select id from staff limit 1) from generate_series(1, ${maxSegments}::int) g`.execute(
    site.database.db,
  );
  expect((await save('하나 더', grade3)).code).toBe('SEGMENTS_FULL');
});
