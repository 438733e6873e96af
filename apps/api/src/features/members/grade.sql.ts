import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** A move of a member's level as a rule proposes it; `day`: the Seoul day on whose end it looked. Sums in won. */
export type NewMove = {
  member_id: number;
  day: string;
  from_grade: number;
  to_grade: number;
  version_id: number;
  deposits: number;
  net: number;
  turnover: number;
};

/** Proposals of nights before: nobody decided them, and this night looks again. */
export async function overtakeProposals(tx: Tx): Promise<void> {
  await sql`
    update level_move set state = 'overtaken', decided_at = clock_timestamp(), decided_by = 'system' where state = 'proposed'`.execute(
    tx,
  );
}

/** Adds proposals. @param moves a member once */
export async function insertMoves(tx: Tx, moves: readonly NewMove[]): Promise<void> {
  await sql`
    insert into level_move (member_id, day, from_grade, to_grade, version_id, deposits, net, turnover)
    select * from unnest(${moves.map((m) => m.member_id)}::bigint[], ${moves.map((m) => m.day)}::date[], ${moves.map((m) => m.from_grade)}::smallint[],
      ${moves.map((m) => m.to_grade)}::smallint[], ${moves.map((m) => m.version_id)}::bigint[], ${moves.map((m) => m.deposits)}::bigint[],
      ${moves.map((m) => m.net)}::bigint[], ${moves.map((m) => m.turnover)}::bigint[])`.execute(tx);
}

/** A level set by hand, as a part of the member's history. */
export async function insertHandMove(tx: Tx, memberId: number, from: number, to: number, by: string): Promise<void> {
  await sql`
    insert into level_move (member_id, day, from_grade, to_grade, state, decided_at, decided_by)
    values (${memberId}, (clock_timestamp() at time zone 'Asia/Seoul')::date, ${from}::smallint, ${to}::smallint, 'applied', clock_timestamp(), ${by})`.execute(
    tx,
  );
}

/** No rule moves the member for so many days after today. */
export async function holdGrade(tx: Tx, memberId: number, days: number, by: string): Promise<void> {
  await sql`
    insert into level_hold (member_id, until, by)
    values (${memberId}, (clock_timestamp() at time zone 'Asia/Seoul')::date + ${days}::int, ${by})
    on conflict (member_id) do update set until = excluded.until, by = excluded.by, at = clock_timestamp()`.execute(tx);
}

/** A proposal with its member as they are now; `held`: a level set by hand is left alone. */
export type OpenMove = {
  id: number;
  member_id: number;
  from_grade: number;
  to_grade: number;
  version_id: number | null;
  day: string;
  grade: number;
  state: string;
  held: boolean;
};

/** These proposals that are open, with their members locked in the order of their ids. */
export async function lockOpenMoves(tx: Tx, ids: readonly number[]): Promise<OpenMove[]> {
  const { rows } = await sql<OpenMove>`
    select v.id, v.member_id, v.from_grade, v.to_grade, v.version_id, v.day::text as day, m.grade, m.state,
      exists (select from level_hold h where h.member_id = m.id and h.until > v.day) as held
    from level_move v join member m on m.id = v.member_id
    where v.id = any(${ids}::bigint[]) and v.state = 'proposed' order by m.id for no key update`.execute(tx);
  return rows;
}

/** What became of proposals. */
export async function decideMoves(
  tx: Tx,
  ids: readonly number[],
  state: 'applied' | 'refused' | 'overtaken',
  by: string,
): Promise<void> {
  await sql`
    update level_move set state = ${state}, decided_at = clock_timestamp(), decided_by = ${by}
    where id = any(${ids}::bigint[]) and state = 'proposed'`.execute(tx);
}

/** Gives locked members their levels. */
export async function setGrades(tx: Tx, moves: readonly Pick<OpenMove, 'member_id' | 'to_grade'>[]): Promise<void> {
  await sql`
    update member m set grade = n.grade
    from unnest(${moves.map((m) => m.member_id)}::bigint[], ${moves.map((m) => m.to_grade)}::smallint[]) n(id, grade) where m.id = n.id`.execute(
    tx,
  );
}

/** A proposal that is open, and whose it is. */
export type ProposedMove = { id: number; member_id: number; has_failed: boolean };

/** Open proposals that do not rest, some of them. */
export async function readOpenMoves(db: Db | Tx, most: number): Promise<ProposedMove[]> {
  const item = sql`'move:' || id`;
  const { rows } = await sql<ProposedMove>`
    select id, member_id, ${hasFailed('levels', item)} as has_failed from level_move
    where state = 'proposed' and not ${isResting('levels', item)} order by member_id limit ${most}::int`.execute(db);
  return rows;
}

/** A move in a list. */
export type MoveRow = {
  id: number;
  at: Date;
  day: string;
  member_id: number;
  login_id: string;
  nickname: string;
  from_grade: number;
  to_grade: number;
  promotion: string | null;
  deposits: number;
  net: number;
  turnover: number;
  state: 'proposed' | 'applied' | 'refused' | 'overtaken';
  decided_at: Date | null;
  decided_by: string | null;
  total: number;
};

/** A page of moves `v` of members `m`, the newest first. */
export async function readMoves(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select v.id, v.at, v.day::text as day, v.member_id, m.login_id, m.nickname, v.from_grade, v.to_grade, p.name as promotion, v.deposits, v.net,
      v.turnover, v.state, v.decided_at, v.decided_by, count(*) over () as total
    from level_move v join member m on m.id = v.member_id
    left join promotion_version w on w.id = v.version_id left join promotion p on p.id = w.promotion_id
    where ${where} order by v.id desc offset ${offset}::int limit ${limit}::int`.execute(db);
  return rows;
}

/** The last day on which no rule moves the member; null: rules may. */
export async function readHold(db: Db, memberId: number): Promise<string | null> {
  const { rows } = await sql<{ until: string }>`
    select until::text as until from level_hold
    where member_id = ${memberId} and until >= (clock_timestamp() at time zone 'Asia/Seoul')::date`.execute(db);
  return rows[0]?.until ?? null;
}
