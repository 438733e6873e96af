import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MemberCondition, MemberConditionKind } from '@lime/domain/segments/member-conditions.ts';
import { addDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';

type ConditionSql = {
  readonly [Kind in MemberConditionKind]: (condition: Extract<MemberCondition, { kind: Kind }>) => RawBuilder<unknown>;
};
type Part = RawBuilder<unknown> | null;
type Days = { readonly from: SeoulDay | null; readonly to: SeoulDay | null };
type Amounts = { readonly min: number | null; readonly max: number | null };

const both = (...parts: readonly Part[]): RawBuilder<unknown> =>
  sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  );

/** The instants of Seoul days. */
const within = (column: RawBuilder<unknown>, { from, to }: Days): RawBuilder<unknown> =>
  both(
    from === null ? null : sql`${column} >= ${seoulDayStart(from)}`,
    to === null ? null : sql`${column} < ${seoulDayStart(addDays(to, 1))}`,
  );

/**
 * Totals by member and Seoul day replace the slips: a member with thousands of slips costs one row a day. `offset 0` keeps
 * it a question about one member. As a join, every batch of a few members would read the whole table.
 */
const slipDays = (more: RawBuilder<unknown>) =>
  sql`exists (select from slip_day d where d.member_id = m.id and d.slips > 0 and ${more} offset 0)`;
const placed = sql`d.result <> 'cancelled'`;

/**
 * A sum by member within edges. Rows are added up once for all members, not once for each. Members without rows have 0.
 */
function sumWithin(sums: RawBuilder<unknown>, value: RawBuilder<unknown>, { min, max }: Amounts): RawBuilder<unknown> {
  const low = min ?? Number.MIN_SAFE_INTEGER;
  const high = max ?? Number.MAX_SAFE_INTEGER;
  return low <= 0 && high >= 0
    ? sql`m.id not in (${sums} having ${value} < ${low}::bigint or ${value} > ${high}::bigint)`
    : sql`m.id in (${sums} having ${value} between ${low}::bigint and ${high}::bigint)`;
}

/** Each kind of condition about the member `m`. */
const conditionSql: ConditionSql = {
  grade: ({ grades }) => sql`m.grade = any(${grades}::smallint[])`,
  state: ({ states }) => sql`m.state = any(${states}::text[])`,
  tag: ({ tags, has }) =>
    has ? sql`m.tags && ${tags}::text[] and m.tags <> '{}'` : sql`not m.tags && ${tags}::text[]`,
  joinCode: ({ codes }) => sql`m.join_code = any(${codes}::text[])`,
  joined: (days) => within(sql`m.created_at`, days),
  lastSignIn: (days) =>
    sql`m.id in (select s.member_id from session s group by s.member_id having ${within(sql`max(s.created_at)`, days)})`,
  lastBet: ({ from, to }) =>
    both(
      slipDays(from === null ? placed : sql`${placed} and d.day >= ${from}::date`),
      to === null ? null : sql`not ${slipDays(sql`${placed} and d.day > ${to}::date`)}`,
    ),
  neverBet: () => sql`not ${slipDays(placed)}`,
  balance: ({ min, max }) =>
    sql`exists (select from member_balance b where b.member_id = m.id and b.cash between ${min ?? 0}::bigint and ${max ?? Number.MAX_SAFE_INTEGER}::bigint offset 0)`,
  netDeposit: (edges) =>
    sumWithin(
      sql`select c.member_id from cash_request c where c.status = 'done' group by c.member_id`,
      sql`sum(case c.type when 'deposit' then c.amount else -c.amount end)`,
      edges,
    ),
  turnover: ({ from, to, ...edges }) =>
    sumWithin(
      sql`select d.member_id from slip_day d where ${both(
        placed,
        from === null ? null : sql`d.day >= ${from}::date`,
        to === null ? null : sql`d.day <= ${to}::date`,
      )} group by d.member_id`,
      sql`sum(d.stake)`,
      edges,
    ),
  openSlips: ({ has }) => (has ? slipDays(sql`d.result = 'wait'`) : sql`not ${slipDays(sql`d.result = 'wait'`)}`),
};

/** What must be true of the member `m` for all conditions to hold; `true` where there are none. */
export const matches = (conditions: readonly MemberCondition[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.map((condition) => conditionSql[condition.kind](condition as never))], sql` and `);
