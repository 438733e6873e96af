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

/** Totals by member and Seoul day replace the slips: a member with thousands of slips costs one row a day. */
const openSlips = sql`(select d.member_id from slip_day d where d.result = 'wait' and d.slips > 0)`;
const placed = sql`d.result <> 'cancelled'`;

/** What is kept by member (migration 0103): one row each, so the table is read once for all members or found by its key. */
const totals = (what: RawBuilder<unknown>) => sql`m.id in (select t.member_id from member_total t where ${what})`;
const between = (column: RawBuilder<unknown>, { min, max }: Amounts) =>
  sql`${column} between ${min ?? Number.MIN_SAFE_INTEGER}::bigint and ${max ?? Number.MAX_SAFE_INTEGER}::bigint`;

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
  lastSignIn: (days) => totals(within(sql`t.last_sign_in_at`, days)),
  lastBet: ({ from, to }) =>
    totals(
      both(
        from === null ? null : sql`t.last_bet_day >= ${from}::date`,
        to === null ? null : sql`t.last_bet_day <= ${to}::date`,
      ),
    ),
  neverBet: () => totals(sql`t.last_bet_day is null`),
  balance: ({ min, max }) =>
    sql`m.id in (select b.member_id from member_balance b where ${between(sql`b.cash`, { min, max })})`,
  netDeposit: (edges) => totals(between(sql`t.net_deposit`, edges)),
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
  openSlips: ({ has }) => (has ? sql`m.id in ${openSlips}` : sql`m.id not in ${openSlips}`),
};

/** What must be true of the member `m` for all conditions to hold; `true` where there are none. */
export const matches = (conditions: readonly MemberCondition[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.map((condition) => conditionSql[condition.kind](condition as never))], sql` and `);
