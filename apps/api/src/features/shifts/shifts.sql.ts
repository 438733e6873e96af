import { sql } from 'kysely';
import type { WireOpenWork, WireShiftSum } from '@lime/contract/staff-shifts.ts';
import type { Db, Tx } from '../../core/db.ts';

/** When this person's shift began: the end of the one before, or when the account was made; at most a day ago. */
export async function readSince(on: Db | Tx, staffId: number): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select greatest((select max(ended_at) from shift_handover where staff_id = ${staffId}),
      (select created_at from staff where id = ${staffId}), clock_timestamp() - interval '1 day') as since`.execute(on);
  return rows[0]!.since;
}

/** What this person decided since then. */
export async function readSums(on: Db | Tx, loginId: string, since: Date): Promise<WireShiftSum[]> {
  const { rows } = await sql<WireShiftSum>`
    select type, status, count(*)::int as count, sum(amount)::bigint as amount from cash_request
    where decided_at > ${since} and decided_by = 'staff:' || ${loginId} and status <> 'received'
    group by 1, 2 order by 1, 2`.execute(on);
  return rows;
}

/** A handover to be written. */
export type NewHandover = {
  readonly staffId: number;
  readonly since: Date;
  readonly open: WireOpenWork;
  readonly late: number;
  readonly sums: readonly WireShiftSum[];
  readonly note: string;
};

/** @returns its id */
export async function insertHandover(tx: Tx, { staffId, since, open, late, sums, note }: NewHandover): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shift_handover (staff_id, began_at, open, late, sums, note)
    values (${staffId}, ${since}, ${JSON.stringify(open)}::jsonb, ${late}, ${JSON.stringify(sums)}::jsonb, ${note}) returning id`.execute(
    tx,
  );
  return rows[0]!.id;
}

/** A handover with the names of both. */
export type HandoverRow = {
  id: number;
  staff_id: number;
  by: string;
  began_at: Date;
  ended_at: Date;
  open: WireOpenWork;
  late: number | null;
  sums: WireShiftSum[];
  note: string;
  confirmed_name: string | null;
  confirmed_at: Date | null;
};

/** A page, what nobody has confirmed first, then the newest; and how many there are. */
export async function readHandovers(
  db: Db,
  offset: number,
  size: number,
): Promise<{ rows: HandoverRow[]; total: number }> {
  const { rows } = await sql<HandoverRow>`
    select h.id, h.staff_id, coalesce(nullif(s.name, ''), s.login_id) as by, h.began_at, h.ended_at, h.open, h.late, h.sums, h.note,
      coalesce(nullif(c.name, ''), c.login_id) as confirmed_name, h.confirmed_at
    from shift_handover h join staff s on s.id = h.staff_id left join staff c on c.id = h.confirmed_by
    order by (h.confirmed_at is null) desc, h.id desc offset ${offset}::int limit ${size}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total from shift_handover`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** Whose it is and whether somebody confirmed it, under its lock; null: there is none. */
export async function lockHandover(
  tx: Tx,
  id: string,
): Promise<{ id: number; staff_id: number; confirmed_by: number | null } | null> {
  const { rows } = await sql<{ id: number; staff_id: number; confirmed_by: number | null }>`
    select id, staff_id, confirmed_by from shift_handover where id = ${id}::bigint for update`.execute(tx);
  return rows[0] ?? null;
}

/** Somebody has read a locked one. */
export async function setConfirmed(tx: Tx, id: number, staffId: number): Promise<void> {
  await sql`update shift_handover set confirmed_by = ${staffId}, confirmed_at = clock_timestamp()
    where id = ${id} and confirmed_by is null`.execute(tx);
}
