import { sql } from 'kysely';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import type { Db, Tx } from '../../core/db.ts';
import { matches } from '../../core/condition-sql.ts';

/** A segment with who wrote it last. */
export type SegmentRow = {
  id: number;
  name: string;
  conditions: MemberCondition[];
  max_stake: number | null;
  max_win: number | null;
  bet_delay: number;
  by: string;
  changed_at: Date;
};

/** All segments by their names. */
export async function readSegments(db: Db): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select g.id, g.name, g.conditions, g.max_stake, g.max_win, g.bet_delay, s.login_id as by, g.changed_at
    from segment g join staff s on s.id = g.changed_by order by g.name`.execute(db);
  return rows;
}

/** What a segment is called and made of; null when there is none. */
export async function readSegment(
  db: Db | Tx,
  id: number,
): Promise<{ name: string; conditions: MemberCondition[] } | null> {
  const { rows } = await sql<{ name: string; conditions: MemberCondition[] }>`
    select name, conditions from segment where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What a segment is before it is changed, locked; null when there is none. */
export async function lockSegment(tx: Tx, id: number): Promise<{ name: string; conditions: MemberCondition[] } | null> {
  const { rows } = await sql<{ name: string; conditions: MemberCondition[] }>`
    select name, conditions from segment where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

type Written = { name: string; conditions: readonly MemberCondition[]; staffId: number };

/** @returns its id; null when the name is taken, or there are `most` of them */
export async function insertSegment(
  tx: Tx,
  { name, conditions, staffId }: Written,
  most: number,
): Promise<number | 'full' | null> {
  await sql`lock table segment in share row exclusive mode`.execute(tx);
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from segment`.execute(tx);
  if (counts[0]!.count >= most) return 'full';
  const { rows } = await sql<{ id: number }>`
    insert into segment (name, conditions, changed_by) values (${name}, ${JSON.stringify(conditions)}::jsonb, ${staffId})
    on conflict (name) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Is the name another segment's? */
export async function isNameTaken(tx: Tx, id: number, name: string): Promise<boolean> {
  await sql`lock table segment in share row exclusive mode`.execute(tx);
  const { rows } = await sql`select id from segment where name = ${name} and id <> ${id}`.execute(tx);
  return rows.length > 0;
}

/** Replaces a segment's name and conditions. */
export async function updateSegment(tx: Tx, id: number, { name, conditions, staffId }: Written): Promise<void> {
  await sql`
    update segment set name = ${name}, conditions = ${JSON.stringify(conditions)}::jsonb, changed_by = ${staffId}, changed_at = clock_timestamp()
    where id = ${id}`.execute(tx);
}

/** Forgets a segment. */
export async function deleteSegmentRow(tx: Tx, id: number): Promise<void> {
  await sql`delete from segment where id = ${id}`.execute(tx);
}

/** How many members the conditions hold for now. */
export async function countMatching(db: Db, conditions: readonly MemberCondition[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member m where ${matches(conditions)}`.execute(db);
  return rows[0]!.count;
}

/** The newest of them. */
export async function readFirst(
  db: Db,
  conditions: readonly MemberCondition[],
  size: number,
): Promise<{ login_id: string; nickname: string }[]> {
  const { rows } = await sql<{ login_id: string; nickname: string }>`
    select m.login_id, m.nickname from member m where ${matches(conditions)} order by m.id desc limit ${size}::int`.execute(
    db,
  );
  return rows;
}
