import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NoteAudience } from '@lime/domain/notes/audience.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hasAgent, matches } from '../../core/condition-sql.ts';

/** What must be true of the member `m` to be one of the audience. */
export function isAddressed(audience: NoteAudience): RawBuilder<unknown> {
  if (audience.to === 'members') return sql`m.id = any(${audience.memberIds}::bigint[])`;
  if (audience.to === 'filter') return sql`m.state <> 'left' and ${matches(audience.conditions)}`;
  return sql`m.state <> 'left' and ${hasAgent(sql`select ${audience.agentId}::bigint`)}`;
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
