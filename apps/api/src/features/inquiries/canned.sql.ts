import { sql } from 'kysely';
import type { CannedBody } from '@lime/contract/staff-inquiries.ts';
import type { InquiryKind } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A reply written beforehand, with how often it was used. */
export type CannedRow = {
  id: number;
  title: string;
  content: string;
  kind: InquiryKind;
  used: number;
  changed_at: Date;
};

const columns = sql.raw('id, title, content, kind, used, changed_at');

/** All of them in their order. */
export async function readCanned(db: Db | Tx): Promise<CannedRow[]> {
  const { rows } = await sql<CannedRow>`select ${columns} from canned_reply order by position, id limit 1000`.execute(
    db,
  );
  return rows;
}

/** One editor of the list at a time. */
export async function lockCanned(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lime:canned-replies', 0))`.execute(tx);
}

/** Adds one, the last of all. */
export async function insertCanned(tx: Tx, { title, content, kind }: CannedBody): Promise<CannedRow> {
  const { rows } = await sql<CannedRow>`
    insert into canned_reply (title, content, kind, position)
    values (${title}, ${content}, ${kind}, (select coalesce(max(position), 0) + 1 from canned_reply)) returning ${columns}`.execute(
    tx,
  );
  return rows[0]!;
}

/** Null for an unknown number. */
export async function lockOneCanned(tx: Tx, seq: string): Promise<CannedRow | null> {
  const { rows } = await sql<CannedRow>`
    select ${columns} from canned_reply where id = ${seq}::bigint for update`.execute(tx);
  return rows[0] ?? null;
}

/** Replaces what it says. */
export async function updateCanned(tx: Tx, id: number, { title, content, kind }: CannedBody): Promise<CannedRow> {
  const { rows } = await sql<CannedRow>`
    update canned_reply set title = ${title}, content = ${content}, kind = ${kind}, changed_at = clock_timestamp()
    where id = ${id} returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** Deletes it. */
export async function deleteCannedRow(tx: Tx, id: number): Promise<void> {
  await sql`delete from canned_reply where id = ${id}`.execute(tx);
}

/** Puts all of them in this order. */
export async function setCannedOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update canned_reply c set position = o.no from unnest(${ids}::bigint[]) with ordinality o(id, no) where c.id = o.id`.execute(
    tx,
  );
}

/** One more answer was made with each of these. */
export async function countUse(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update canned_reply set used = used + 1
    where id in (select id from canned_reply where id = any (${ids}::bigint[]) order by id for update)`.execute(tx);
}
