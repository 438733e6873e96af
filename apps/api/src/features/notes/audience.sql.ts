import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NoteAudience, NoteCondition, NoteConditionKind } from '@lime/domain/notes/audience.ts';
import { addDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Db, Tx } from '../../core/db.ts';

type ConditionSql = {
  readonly [Kind in NoteConditionKind]: (condition: Extract<NoteCondition, { kind: Kind }>) => RawBuilder<unknown>;
};

/**
 * Totals by member and Seoul day replace the slips: a member with thousands of slips costs one row a day. `offset 0` keeps
 * it a question about one member. As a join, every batch of a few members would read the whole table.
 */
const slipDays = (more: RawBuilder<unknown>) =>
  sql`exists (select from slip_day d where d.member_id = m.id and d.slips > 0 and ${more} offset 0)`;
const placed = sql`d.result <> 'cancelled'`;

/** Each kind of condition about the member `m`. */
const conditionSql: ConditionSql = {
  grade: ({ grades }) => sql`m.grade = any(${grades}::smallint[])`,
  state: ({ states }) => sql`m.state = any(${states}::text[])`,
  joined: ({ from, to }) =>
    both(
      from === null ? null : sql`m.created_at >= ${seoulDayStart(from)}`,
      to === null ? null : sql`m.created_at < ${seoulDayStart(addDays(to, 1))}`,
    ),
  lastBet: ({ from, to }) =>
    both(
      slipDays(from === null ? placed : sql`${placed} and d.day >= ${from}::date`),
      to === null ? null : sql`not ${slipDays(sql`${placed} and d.day > ${to}::date`)}`,
    ),
  neverBet: () => sql`not ${slipDays(placed)}`,
  balance: ({ min, max }) =>
    sql`exists (select from member_balance b where b.member_id = m.id and b.cash between ${min ?? 0}::bigint and ${max ?? Number.MAX_SAFE_INTEGER}::bigint offset 0)`,
  openSlips: ({ has }) => (has ? slipDays(sql`d.result = 'wait'`) : sql`not ${slipDays(sql`d.result = 'wait'`)}`),
};

function both(...parts: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  return sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  );
}

/** What must be true of the member `m` to be one of the audience. */
export function isAddressed(audience: NoteAudience): RawBuilder<unknown> {
  if (audience.to === 'members') return sql`m.id = any(${audience.memberIds}::bigint[])`;
  return sql.join(
    [
      sql`m.state <> 'left'`,
      ...audience.conditions.map((condition) => conditionSql[condition.kind](condition as never)),
    ],
    sql` and `,
  );
}

/** How many members the audience is now. */
export async function countAddressed(db: Db | Tx, audience: NoteAudience): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member m where ${isAddressed(audience)}`.execute(db);
  return rows[0]!.count;
}

/** The first of them, in the order they get theirs. */
export async function readFirstAddressed(
  db: Db | Tx,
  audience: NoteAudience,
  size: number,
): Promise<{ loginId: string; nickname: string }[]> {
  const { rows } = await sql<{ loginId: string; nickname: string }>`
    select m.login_id as "loginId", m.nickname from member m where ${isAddressed(audience)} order by m.id limit ${size}::int`.execute(
    db,
  );
  return rows;
}

/** Members by the ids they sign in with; unknown ones are left out. */
export async function readMemberIds(
  db: Db | Tx,
  loginIds: readonly string[],
): Promise<{ id: number; login_id: string }[]> {
  const { rows } = await sql<{ id: number; login_id: string }>`
    select id, login_id from member where login_id = any(${loginIds}::text[]) order by id`.execute(db);
  return rows;
}
