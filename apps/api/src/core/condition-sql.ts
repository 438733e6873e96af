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

const today = sql`(statement_timestamp() at time zone 'Asia/Seoul')::date`;

/** The member `m` has one of these agents today. @param agents  a statement of their ids */
export const hasAgent = (agents: RawBuilder<unknown>): RawBuilder<unknown> => sql`m.id in (
  select a.member_id from agent_member a
  where a.agent_id in (${agents}) and a.from_day = (
    select max(l.from_day) from agent_member l where l.member_id = a.member_id and l.from_day <= ${today}))`;

/** Members whose agent of today has one of the codes, or is below one that has. */
const ofAgents: ConditionSql['agent'] = ({ codes, below }) => {
  const named = sql`select id from agent where code = any(${codes}::text[])`;
  if (!below) return hasAgent(named);
  return hasAgent(sql`
    with recursive branch as (
      ${named}
      union
      select p.agent_id
      from branch b
      join agent_parent p on p.parent_id = b.id
      where p.from_day = (
        select max(l.from_day) from agent_parent l where l.agent_id = p.agent_id and l.from_day <= ${today}))
    select id from branch`);
};

/** What is kept by member (migration 0103): one row each, so the table is read once for all members or found by its key. */
const totals = (what: RawBuilder<unknown>) => sql`m.id in (select t.member_id from member_total t where ${what})`;
const between = (column: RawBuilder<unknown>, { min, max }: Amounts) =>
  sql`${column} between ${min ?? Number.MIN_SAFE_INTEGER}::bigint and ${max ?? Number.MAX_SAFE_INTEGER}::bigint`;

/**
 * Members whose stakes placed on some days, and not cancelled, are within edges; who has none staked 0. Closed days are
 * added up already (migration 0115), the last ones are read from the totals of their slips. The sums are made once and
 * looked up for each member: `is true` keeps PostgreSQL from walking from them to the members one by one, as it takes them
 * for few. They are whole numbers far below 2⁵³, which doubles add exactly and faster than `numeric`.
 */
function stakesWithin({ from, to, min, max }: Days & Amounts): RawBuilder<unknown> {
  const on = both(
    sql`true`,
    from === null ? null : sql`d.day >= ${from}::date`,
    to === null ? null : sql`d.day <= ${to}::date`,
  );
  const added = (rows: RawBuilder<unknown>) =>
    sql`select d.member_id, sum(d.stake::float8) as stake from ${rows} group by d.member_id`;
  const closed =
    from !== null
      ? added(sql`member_stake_day d where ${on}`)
      : to === null
        ? sql`select d.member_id, d.stake::float8 as stake from member_stake d`
        : added(sql`(select member_id, stake from member_stake
            union all select member_id, -stake from member_stake_day where day > ${to}::date) d`);
  const last = added(sql`slip_day d
    where d.day > (select c.day from slip_day_closed c) and ${on} and d.result <> 'cancelled'`);
  const stake = sql`coalesce(c.stake, 0) + coalesce(l.stake, 0)`;
  const low = min ?? Number.MIN_SAFE_INTEGER;
  const high = max ?? Number.MAX_SAFE_INTEGER;
  const has0 = low <= 0 && high >= 0;
  const sums = sql`select member_id from (${closed}) c full join (${last}) l using (member_id)
    where ${stake} ${has0 ? sql`not between` : sql`between`} ${low}::float8 and ${high}::float8`;
  return has0 ? sql`(m.id in (${sums})) is not true` : sql`(m.id in (${sums})) is true`;
}

/** Each kind of condition about the member `m`. */
const conditionSql: ConditionSql = {
  grade: ({ grades }) => sql`m.grade = any(${grades}::smallint[])`,
  state: ({ states }) => sql`m.state = any(${states}::text[])`,
  tag: ({ tags, has }) =>
    has ? sql`m.tags && ${tags}::text[] and m.tags <> '{}'` : sql`not m.tags && ${tags}::text[]`,
  joinCode: ({ codes }) => sql`m.join_code = any(${codes}::text[])`,
  agent: ofAgents,
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
  turnover: stakesWithin,
  openSlips: ({ has }) => (has ? sql`m.id in ${openSlips}` : sql`m.id not in ${openSlips}`),
};

/** What must be true of the member `m` for all conditions to hold; `true` where there are none. */
export const matches = (conditions: readonly MemberCondition[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.map((condition) => conditionSql[condition.kind](condition as never))], sql` and `);

/** Kinds that ask for columns of the member beside the id. */
const ofMember: ReadonlySet<MemberConditionKind> = new Set(['grade', 'state', 'tag', 'joinCode', 'joined']);

/** Do the conditions ask for no more of the member `m` than the id? */
export const needIdAlone = (conditions: readonly MemberCondition[]): boolean =>
  conditions.every(({ kind }) => !ofMember.has(kind));
