import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { reportCohortMembers, reportCohorts } from '@lime/contract/staff-cohorts.ts';
import { openSealedFacts } from '../../../test/sealed-facts.ts';
import type { SealedFacts, SettledThen } from '../../../test/sealed-facts.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { foldSeals } from './folding.ts';

// Members of three months with deposits and settled bets at the edges of weeks and of the thirtieth day. What the reports
// say is counted again by SQL of this file.

let site: TestSite;
let token: string;
let facts: SealedFacts;
let members: number[];
const signedUp = [
  '2026-01-05 00:00',
  '2026-01-11 23:59',
  '2026-01-12 00:00',
  '2026-01-31 12:00',
  '2026-02-01 00:00',
  '2026-03-02 09:00',
  '2026-01-06 10:00',
];
const bets: (readonly [member: number, at: string, stake: number, payout: number])[] = [
  [0, '2026-01-05 10:00', 1_000, 0],
  [0, '2026-01-11 23:59', 2_000, 1_500],
  [0, '2026-01-12 00:00', 3_000, 0],
  [0, '2026-02-04 00:00', 500, 0], // the thirtieth day
  [1, '2026-02-09 23:59', 700, 900], // the twenty-ninth
  [2, '2026-01-12 00:00', 10_000, 4_000],
  [3, '2026-03-02 00:00', 5_000, 0],
  [4, '2026-02-28 23:59', 600, 0],
  [6, '2026-01-07 00:00', 9_000, 0], // who is left out
];
const deposits: (readonly [member: number, at: string, amount: number])[] = [
  [0, '2026-01-05 09:00', 10_000],
  [0, '2026-01-20 09:00', 20_000],
  [2, '2026-01-12 00:00', 30_000],
  [4, '2026-02-02 00:00', 40_000],
  [5, '2026-03-02 10:00', 5_000],
  [6, '2026-01-06 11:00', 90_000],
];
const days = { from: '2026-01-01', to: '2026-03-31' };

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  token = await staffToken(site, { role: 'read-only' });
  facts = await openSealedFacts(site.database);
  members = [];
  for (const at of signedUp) {
    const id = Number((await site.newMember()).id);
    await sql`update member set created_at = ${`${at}+09`}::timestamptz where id = ${id}`.execute(site.database.db);
    members.push(id);
  }
  await sql`update member set type = '정산제외' where id = ${members[6]!}`.execute(site.database.db);
  await facts.owner.query(`delete from ledger_seal`);
  const events = [
    ...bets.map(([no, at, stake, payout], slip) => ({
      at,
      settled: { slip: slip + 1, at: `${at}+09`, memberId: members[no]!, stake, payout } as SettledThen,
    })),
    ...deposits.map(([no, at, amount]) => ({ at, deposit: { account: `member:${members[no]!}:cash`, amount } })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  for (const [no, event] of events.entries()) {
    if ('deposit' in event)
      await facts.owner.query(
        `insert into ledger_transfer (id, at, from_account, to_account, amount, kind, cause)
        values ((select coalesce(max(id), 0) + 1 from ledger_transfer), $1, 'issue:play-money', $2, $3, 'deposit', $4)`,
        [`${event.at}+09`, event.deposit.account, event.deposit.amount, `test:cohort-${no}`],
      );
    await facts.seal(`${event.at}:30+09`, 'settled' in event ? [event.settled] : []);
  }
});
afterAll(async () => {
  await facts.close();
  await site.close();
});

const ask = async <Call>(path: string, body: object) => {
  const { status, text, body: answer } = await site.call(`/staff/reports/${path}`, { ...days, ...body }, token);
  expect(status, text).toBe(200);
  return answer['payload'] as Call;
};
type Cohorts = PayloadOf<typeof reportCohorts>;
type Members = PayloadOf<typeof reportCohortMembers>;

/** The cohorts once more: from settlements, transfers and members, one correlated question after the other. */
async function byHand(by: 'week' | 'month', until: string) {
  const { rows } = await facts.owner.query<Record<string, string | number>>(
    `select date_trunc('${by}', m.day)::date::text as cohort, count(*)::int as members,
      count(*) filter (where (select count(*) from paid p where p.id = m.id) > 0)::int as deposited,
      count(*) filter (where (select count(*) from paid p where p.id = m.id) > 1)::int as again,
      count(*) filter (where exists (select from bet b where b.id = m.id))::int as bet,
      count(*) filter (where exists (select from bet b where b.id = m.id and b.day - m.day >= 30))::int as stayed,
      coalesce(sum((select sum(amount) from paid p where p.id = m.id)), 0)::int as deposits,
      coalesce(sum((select sum(stake - payout) from bet b where b.id = m.id)), 0)::int as gross,
      (select array_agg((select count(*) from signed x where date_trunc('${by}', x.day) = date_trunc('${by}', min(m.day)) and exists (
          select from bet b where b.id = x.id and date_trunc('${by}', b.day) = d.start)) order by d.start)
        from generate_series(date_trunc('${by}', min(m.day)), '${until}', interval '1 ${by}') d(start))::int[] as active
    from signed m group by 1 order by 1`.replace(
      /^/,
      `
    with signed as (select id, (created_at at time zone 'Asia/Seoul')::date as day from member
      where id = any('{${members.slice(0, 6).join()}}') and created_at <= '${until} 23:59:59+09'),
    paid as (select split_part(to_account, ':', 2)::bigint as id, amount from ledger_transfer where kind = 'deposit' and at <= '${until} 23:59:59+09'),
    bet as (select member_id as id, stake, payout, (at at time zone 'Asia/Seoul')::date as day from slip_settlement where at <= '${until} 23:59:59+09')
    `,
    ),
  );
  return rows;
}

test.each([
  ['week', undefined, '2026-03-02'],
  ['month', undefined, '2026-03-02'],
  ['week', '2026-02-03T14:59:59.000Z', '2026-02-03'],
  ['month', '2026-02-03T14:59:59.000Z', '2026-02-03'],
] as const)('cohorts by %s as of %s, read from the rows and from the sums', async (by, asOf, until) => {
  const body = { by, ...(asOf !== undefined && { asOf }) };
  const first = await ask<Cohorts>('cohorts', body);
  expect(first.cohorts.map((cohort) => ({ ...cohort, active: [...cohort.active] }))).toEqual(await byHand(by, until));
  expect(first.leftOut).toEqual({ members: 1 });
  const sum = (name: 'members' | 'gross' | 'again') => first.cohorts.reduce((all, cohort) => all + cohort[name], 0);
  expect([first.totals.members, first.totals.gross, first.totals.again]).toEqual([
    sum('members'),
    sum('gross'),
    sum('again'),
  ]);
  await foldSeals(site.database.db);
  expect((await ask<Cohorts>('cohorts', { ...body, asOf: first.asOf.at })).sha256).toBe(first.sha256);
});

test('each figure leads to its members', async () => {
  const { cohorts, totals } = await ask<Cohorts>('cohorts', { by: 'week' });
  const listed = async (more: object) =>
    (await ask<Members>('cohort-members', { by: 'week', size: 100, ...more })).list;
  for (const step of ['members', 'deposited', 'bet', 'again', 'stayed'] as const) {
    expect(await listed({ step })).toHaveLength(totals[step]);
    for (const cohort of cohorts) expect(await listed({ step, cohort: cohort.cohort })).toHaveLength(cohort[step]);
  }
  const [first] = cohorts;
  for (const [no, count] of first!.active.entries())
    expect(await listed({ step: 'members', cohort: first!.cohort, no })).toHaveLength(count);
  const list = await listed({ step: 'members', cohort: first!.cohort });
  expect(
    list.map(({ member, day, deposits: won, bets: count, gross }) => [Number(member.id), day, won, count, gross]),
  ).toEqual([
    [members[0], '2026-01-05', 30_000, 4, 5_000],
    [members[1], '2026-01-11', 0, 1, -200],
  ]);
});

test.each<[string, Record<string, unknown>, number]>([
  ['366 days', { from: '2025-01-01', to: '2026-01-01' }, 200],
  ['367 days', { from: '2025-01-01', to: '2026-01-02' }, 400],
  ['days in the wrong order', { from: '2026-01-02', to: '2026-01-01' }, 400],
  ['a moment to come', { asOf: new Date(Date.now() + 60_000).toISOString() }, 400],
  ['quarters', { by: 'quarter' }, 400],
])('%s', async (_what, body, status) => {
  const answer = await site.call('/staff/reports/cohorts', { ...days, by: 'week', ...body }, token);
  expect(answer.status).toBe(status);
});
