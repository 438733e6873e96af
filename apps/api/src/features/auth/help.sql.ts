import { sql } from 'kysely';
import { signInHelpDays } from '@lime/domain/access/check-sign-in-help.ts';
import type { LostWhat } from '@lime/contract/sign-in-help.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A question of someone who cannot sign in. */
export type HelpRow = { id: number; name: string; contact: string; lost: LostWhat; content: string; at: Date };

const oldAtOnce = 100;

/** Writes one down, and lets go of old ones: what strangers write has an age. */
export async function insertHelp(
  tx: Tx,
  { name, contact, lost, content, address }: Omit<HelpRow, 'id' | 'at'> & { address: string },
): Promise<number> {
  await sql`
    delete from sign_in_help where id in (
      select id from sign_in_help where at < clock_timestamp() - make_interval(days => ${signInHelpDays}::int)
      order by at limit ${oldAtOnce}::int for update skip locked)`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into sign_in_help (name, contact, lost, content, address)
    values (${name}, ${contact}, ${lost}, ${content}, ${address}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** The open ones, the oldest first, and how many there are. */
export async function readOpenHelp(db: Db, most: number): Promise<{ rows: HelpRow[]; total: number }> {
  const { rows } = await sql<HelpRow & { total: number }>`
    select id, name, contact, lost, content, at, (count(*) over ())::int as total
    from sign_in_help where done_at is null order by id limit ${most}::int`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** False when there is no open one with the number. */
export async function setHelpDone(tx: Tx, id: string, staffId: number, note: string): Promise<boolean> {
  const { rows } = await sql`
    update sign_in_help set done_at = clock_timestamp(), done_by = ${staffId}, note = ${note}
    where id = ${id}::bigint and done_at is null returning id`.execute(tx);
  return rows.length === 1;
}
