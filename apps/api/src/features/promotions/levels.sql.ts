import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** What a member did in the days up to one, in won, and how long they have had their level. */
export type LevelRow = {
  member_id: number;
  login_id: string;
  grade: number;
  days_at: number;
  deposits: number;
  net: number;
  turnover: number;
};

/**
 * Figures over the days up to `last`, of all active members whom rules may move, or of one whatever holds of them. Members of
 * type 정산제외 and those held by hand are not among all.
 */
export async function readLevelRows(
  db: Db | Tx,
  days: number,
  last: string,
  memberId: number | null = null,
): Promise<LevelRow[]> {
  const of = (column: RawBuilder<unknown>) => (memberId === null ? sql`true` : sql`${column} = ${memberId}`);
  const { rows } = await sql<LevelRow>`
    with edge as materialized (select ${last}::date as last, ${last}::date - ${days}::int + 1 as first),
    cash as (
      select c.member_id, coalesce(sum(c.amount) filter (where c.type = 'deposit'), 0)::bigint as deposits,
        sum(case c.type when 'deposit' then c.amount else -c.amount end)::bigint as net
      from cash_request c, edge e
      where c.status = 'done' and c.decided_at >= e.first::timestamp at time zone 'Asia/Seoul'
        and c.decided_at < (e.last + 1)::timestamp at time zone 'Asia/Seoul' and ${of(sql`c.member_id`)}
      group by c.member_id),
    bets as (
      select d.member_id, sum(d.stake)::bigint as turnover from slip_day d, edge e
      where d.day between e.first and e.last and d.result <> 'cancelled' and ${of(sql`d.member_id`)} group by d.member_id),
    moved as (
      select v.member_id, max(v.decided_at) as at from level_move v where v.state = 'applied' and ${of(sql`v.member_id`)} group by v.member_id)
    select m.id as member_id, m.login_id, m.grade,
      greatest(0, ${last}::date + 1 - (coalesce(v.at, m.created_at) at time zone 'Asia/Seoul')::date)::int as days_at,
      coalesce(c.deposits, 0)::bigint as deposits, coalesce(c.net, 0)::bigint as net, coalesce(b.turnover, 0)::bigint as turnover
    from member m left join cash c on c.member_id = m.id left join bets b on b.member_id = m.id left join moved v on v.member_id = m.id
    where ${
      memberId === null
        ? sql`m.state = 'normal' and m.type <> '정산제외'
          and not exists (select from level_hold h where h.member_id = m.id and h.until > ${last}::date)`
        : sql`m.id = ${memberId}`
    }
    order by m.id`.execute(db);
  return rows;
}

/** Marks a night as looked at. @returns false when another process did */
export async function takeNight(tx: Tx, day: string): Promise<boolean> {
  const { rows } =
    await sql`insert into level_night (day) values (${day}::date) on conflict do nothing returning day`.execute(tx);
  return rows.length > 0;
}

/** Has something been done for a day of a version? */
export async function isDayTaken(tx: Db | Tx, versionId: number, day: string): Promise<boolean> {
  const { rows } = await sql`select from promotion_day where version_id = ${versionId} and day = ${day}::date`.execute(
    tx,
  );
  return rows.length > 0;
}

const isUngiven = (versionId: number, gradeList: readonly number[], cause: string) => sql`
  m.state = 'normal' and m.type <> '정산제외' and m.grade = any(${gradeList}::smallint[])
  and not exists (select from promotion_lot l where l.version_id = ${versionId} and l.cause = ${cause}::text || m.id)`;

/** What is given to members once. */
export type Giving = {
  readonly versionId: number;
  readonly gradeList: readonly number[];
  /** of the lot; the member's id follows it */
  readonly cause: string;
};

/** What a member's part of a giving is among failures. */
export const givingItem = ({ versionId, cause }: Giving, memberId: number): string =>
  `${cause}${versionId}:${memberId}`;

/** Active members of these levels who have no lot of a version with this cause yet, some of those who do not rest. */
export async function readUngiven(
  db: Db,
  { versionId, gradeList, cause }: Giving,
  most: number,
): Promise<{ id: number; has_failed: boolean }[]> {
  const item = sql`${`${cause}${versionId}:`}::text || m.id`;
  const { rows } = await sql<{ id: number; has_failed: boolean }>`
    select m.id, ${hasFailed('levels', item)} as has_failed from member m
    where ${isUngiven(versionId, gradeList, cause)} and not ${isResting('levels', item)}
    order by m.id limit ${most}::int`.execute(db);
  return rows;
}

/** Of these members those who have no lot yet; null: of all, whether any has none. */
export async function readUngivenOf(
  tx: Tx,
  { versionId, gradeList, cause }: Giving,
  memberIds: readonly number[] | null,
): Promise<{ id: number; grade: number }[]> {
  const { rows } = await sql<{ id: number; grade: number }>`
    select m.id, m.grade from member m
    where ${isUngiven(versionId, gradeList, cause)} and ${memberIds === null ? sql`true` : sql`m.id = any(${memberIds}::bigint[])`}
    order by m.id ${memberIds === null ? sql`limit 1` : sql``}`.execute(tx);
  return rows;
}

/** Which of these members a promotion has given something to. Call it with them locked. */
export async function readGivenOnce(tx: Tx, promotionId: number, memberIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select distinct l.member_id from promotion_lot l join promotion_version v on v.id = l.version_id
    where v.promotion_id = ${promotionId} and l.member_id = any(${memberIds}::bigint[])`.execute(tx);
  return rows.map((row) => row.member_id);
}

/** Holds a promotion until the transaction ends: one process at a time gives by it. */
export async function holdPromotion(tx: Tx, promotionId: number): Promise<void> {
  await sql`select id from promotion where id = ${promotionId} for no key update`.execute(tx);
}
