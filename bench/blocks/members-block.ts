import type pg from 'pg';
import { openDb, openPool } from '../../apps/api/src/core/db.ts';
import type { Db } from '../../apps/api/src/core/db.ts';
import { closeDays } from '../../apps/api/src/features/members/slip-days.ts';
import { readMemberList } from '../../apps/api/src/features/members/member-list.sql.ts';
import { listMembers } from '../../packages/contract/src/staff-members.ts';
import type { MemberCondition } from '../../packages/domain/src/segments/member-conditions.ts';
import { addDays, seoulDay } from '../../packages/domain/src/seoul-time.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment } from '../lib/bench-environment.ts';
import type { Row } from '../lib/report.ts';
import { percentile } from '../lib/stats.ts';

/** Requests, sign-ins and days of slips of two months, written as the days passed, on a site where few members do most. */
async function fillMonths(owner: pg.Client): Promise<void> {
  await owner.query(`
    create temp table own_member as select row_number() over (order by id) as no, id from member;
    create unique index on own_member (no); analyze own_member;
    update member set grade = 1 + id % 5, join_code = 'CODE' || id % 50, tags = case id % 20 when 0 then '{VIP}' else '{}' end::text[],
      created_at = now() - id % 365 * interval '1 day', state = case when id % 40 = 0 then 'suspended' else 'normal' end;
    insert into cash_request (member_id, type, amount, status, requested_at, decided_at)
      select m.id, case when g % 3 = 0 then 'withdrawal' else 'deposit' end, 10000 * (1 + g % 50), 'done', now(), now()
      from (select g, 1 + floor(power(random(), 2) * (select count(*) from own_member))::bigint as no from generate_series(1, (select count(*) * 3 / 2 from member)) g) r
      join own_member m on m.no = r.no;
    insert into session (id, member_id, family, refresh_hash, created_at, refreshed_at, expires_at)
      select gen_random_uuid(), m.id, gen_random_uuid(), ''::bytea, now() - random() * interval '60 days', now(), now()
      from (select g, 1 + floor(power(random(), 2) * (select count(*) from own_member))::bigint as no from generate_series(1, (select count(*) * 3 from member)) g) r
      join own_member m on m.no = r.no;
    insert into slip_day (member_id, day, kind, result, legs, slips, stake, payout)
      select m.id, current_date - (random() * 60)::int, (array['korean', 'european', 'mini', 'slot'])[1 + g % 4],
        case when random() < 0.02 then 'wait' when random() < 0.03 then 'cancelled' when random() < 0.4 then 'hit' else 'miss' end, g % 3, 5, 10000 * (1 + g % 50), 0
      from (select g, 1 + floor(power(random(), 2) * (select count(*) from own_member))::bigint as no from generate_series(1, (select count(*) * 10 / 3 from member)) g) r
      join own_member m on m.no = r.no order by 2 on conflict do nothing`);
}

const today = seoulDay(new Date());
const week = { from: addDays(today, -7), to: addDays(today, -1) };
const conditions: readonly (readonly [name: string, ...conditions: MemberCondition[]])[] = [
  ['grade', { kind: 'grade', grades: [2, 3] }],
  ['state', { kind: 'state', states: ['normal'] }],
  ['tag', { kind: 'tag', tags: ['VIP'], has: true }],
  ['no tag', { kind: 'tag', tags: ['VIP'], has: false }],
  ['join code', { kind: 'joinCode', codes: ['CODE7'] }],
  ['sign-up', { kind: 'joined', from: addDays(today, -100), to: null }],
  ['last sign-in', { kind: 'lastSignIn', from: null, to: addDays(today, -10) }],
  ['last bet', { kind: 'lastBet', from: null, to: addDays(today, -10) }],
  ['never bet', { kind: 'neverBet' }],
  ['balance', { kind: 'balance', min: 1_000, max: null }],
  ['net deposit', { kind: 'netDeposit', min: 100_000, max: null }],
  ['turnover of a week', { kind: 'turnover', ...week, min: 100_000, max: null }],
  ['less turnover of a week', { kind: 'turnover', ...week, min: null, max: 100_000 }],
  ['turnover of all days', { kind: 'turnover', from: null, to: null, min: 1_000_000, max: null }],
  ['open slips', { kind: 'openSlips', has: true }],
  ['no open slips', { kind: 'openSlips', has: false }],
  [
    'four together',
    { kind: 'state', states: ['normal'] },
    { kind: 'lastSignIn', from: addDays(today, -30), to: null },
    { kind: 'netDeposit', min: 0, max: null },
    { kind: 'balance', min: 1, max: null },
  ],
];
const sorts = ['createdAt', 'cash', 'netDeposit', 'lastSignInAt', 'nickname'] as const;

/** The office's list of 100,000 members, by each condition a segment can have and by each order. */
export async function membersBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const members = quick ? 20_000 : 100_000;
  const bench = await openBenchEnvironment(cluster, 'bench_members', { fixtures: 10, members, lowBalanceShare: 0.02 });
  const pool = openPool(bench.appUrl, 4, () => undefined);
  try {
    await fillMonths(bench.owner);
    const db = openDb(pool);
    await closeDays(db);
    await bench.owner.query('vacuum analyze');
    const filters = [
      ...sorts.map((sort) => ({ name: `by ${sort}`, sort, conditions: [] })),
      ...conditions.map(([name, ...some]) => ({ name, sort: 'createdAt' as const, conditions: some })),
    ];
    const rows: Row[] = [];
    for (const { name, sort, conditions: some } of filters) rows.push(await measure(db, name, sort, some, members));
    return rows;
  } finally {
    await pool.end();
    await bench.close();
  }
}

async function measure(
  db: Db,
  name: string,
  sort: (typeof sorts)[number],
  some: readonly MemberCondition[],
  members: number,
): Promise<Row> {
  const filter = listMembers.input.parse({ sort });
  const times: number[] = [];
  let total = 0;
  for (let call = 0; call < 103; call += 1) {
    const started = performance.now();
    ({
      sums: { total },
    } = await readMemberList(db, filter, [], some));
    if (call >= 3) times.push(performance.now() - started);
  }
  const p99 = percentile(times, 0.99);
  return {
    block: `member list, ${members.toLocaleString('en')} members`,
    name: `${name}, p99 ms`,
    value: p99.toFixed(0),
    goal: '≤ 150',
    reached: p99 <= 150,
    detail: `p50 ${percentile(times, 0.5).toFixed(0)} ms; ${total.toLocaleString('en')} match`,
  };
}
