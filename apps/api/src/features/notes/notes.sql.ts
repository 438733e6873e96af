import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { anywhere } from '../../core/paging.ts';

/** A note as its member sees it; `read_at` is null while unread. */
export type NoteRow = {
  id: number;
  title: string;
  content: string;
  /** the agent who wrote it; null: the operator */
  sender: string | null;
  required: boolean;
  at: Date;
  read_at: Date | null;
};

/** A note's own text where places were filled, else its sending's. */
const columns = sql`n.id, coalesce(n.title, s.title) as title, coalesce(n.content, s.content) as content,
  (select name from agent where id = s.agent_id) as sender, n.required, n.at, n.read_at`;
const joined = sql`note n join note_sending s on s.id = n.sending_id`;

/** What a member narrows the list by. */
export type NoteFilter = {
  keyword: string;
  unread?: boolean | undefined;
  required?: boolean | undefined;
};

function matching(memberId: number, { keyword, unread, required }: NoteFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`n.member_id = ${memberId} and n.deleted_at is null`,
      ...(unread === undefined ? [] : [unread ? sql`n.read_at is null` : sql`n.read_at is not null`]),
      ...(required === undefined ? [] : [sql`n.required = ${required}`]),
      ...(keyword === ''
        ? []
        : [
            sql`(coalesce(n.title, s.title) ilike ${anywhere(keyword)} or coalesce(n.content, s.content) ilike ${anywhere(keyword)})`,
          ]),
    ],
    sql` and `,
  );
}

/** A page of the member's notes, newest first. */
export async function readNotes(
  db: Db,
  memberId: number,
  filter: NoteFilter,
  offset: number,
  size: number,
): Promise<{ rows: NoteRow[]; total: number }> {
  const where = matching(memberId, filter);
  const { rows } = await sql<NoteRow>`
    select ${columns} from ${joined} where ${where} order by n.id desc offset ${offset}::int limit ${size}::int`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from ${joined} where ${where}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** Null when the member has no such note. */
export async function readNote(db: Db | Tx, memberId: number, id: number): Promise<NoteRow | null> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from ${joined} where n.id = ${id} and n.member_id = ${memberId} and n.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The note before or after another. */
export type Neighbour = { id: number; title: string; older: boolean };

/** The notes before and after one in the member's list. */
export async function readNeighbours(db: Db | Tx, memberId: number, id: number): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select p.id, coalesce(p.title, s.title) as title, p.older
    from (
      (select id, title, sending_id, true as older from note
        where member_id = ${memberId} and deleted_at is null and id < ${id} order by id desc limit 1)
      union all
      (select id, title, sending_id, false from note
        where member_id = ${memberId} and deleted_at is null and id > ${id} order by id limit 1)) p
    join note_sending s on s.id = p.sending_id`.execute(db);
  return rows;
}

/** Locks the member's notes of these numbers, those deleted before too. Ids in their order: two calls never wait for each other. */
export async function lockNotes(
  tx: Tx,
  memberId: number,
  ids: readonly number[],
): Promise<{ id: number; required: boolean; unread: boolean; deleted: boolean }[]> {
  const { rows } = await sql<{ id: number; required: boolean; unread: boolean; deleted: boolean }>`
    select id, required, read_at is null as unread, deleted_at is not null as deleted
    from note where member_id = ${memberId} and id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  return rows;
}

/** @returns how many had not been read. Deleted ones stay as they are. */
export async function markRead(tx: Tx, memberId: number, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update note set read_at = clock_timestamp()
    where member_id = ${memberId} and id = any(${ids}::bigint[]) and read_at is null and deleted_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** All but those that must be read one by one. @returns how many had not been read */
export async function markAllRead(tx: Tx, memberId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update note set read_at = clock_timestamp()
    where id in (
      select id from note where member_id = ${memberId} and read_at is null and deleted_at is null and not required
      order by id for update)`.execute(tx);
  return Number(numAffectedRows);
}

/** @returns how many were in the list until now */
export async function markDeleted(tx: Tx, memberId: number, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update note set deleted_at = clock_timestamp()
    where member_id = ${memberId} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(tx);
  return Number(numAffectedRows);
}

/** All but those that must be read first. @returns how many were in the list until now */
export async function markAllDeleted(tx: Tx, memberId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update note set deleted_at = clock_timestamp()
    where id in (
      select id from note where member_id = ${memberId} and deleted_at is null and (not required or read_at is not null)
      order by id for update)`.execute(tx);
  return Number(numAffectedRows);
}
