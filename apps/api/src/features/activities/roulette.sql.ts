import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

/** A spin with what proves it. */
export type SpinRow = {
  id: number;
  at: Date;
  sector: number;
  points: number;
  /** name of the wheel */
  wheel: string;
  /** hex */
  seed: string;
  nonce: string;
};
const columns = sql`id, at, sector, points, wheel, encode(seed, 'hex') as seed, nonce`;

/** A page of a member's spins, newest first; `total` counts them all. */
export async function readSpins(
  db: Db | Tx,
  memberId: number,
  page: number,
  size: number,
): Promise<{ rows: SpinRow[]; total: number }> {
  const { rows } = await sql<SpinRow>`
    select ${columns} from spin where member_id = ${memberId}
    order by id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from spin where member_id = ${memberId}`.execute(db);
  return { rows, total: counted[0]!.total };
}

/** How often each sector with its prize has come up on a day. */
export async function readDrawn(
  db: Db | Tx,
  day: string,
): Promise<{ sector: number; points: number; count: number }[]> {
  const { rows } = await sql<{ sector: number; points: number; count: number }>`
    select sector, points, count(*) as count from spin where day = ${day}::date group by sector, points`.execute(db);
  return rows;
}

type NewSpin = {
  memberId: number;
  day: string;
  wheel: string;
  sector: number;
  points: number;
  seed: string;
  nonce: string;
  key: string | null;
};

/** Writes a spin down. @throws a unique violation for a key that is known */
export async function insertSpin(
  tx: Tx,
  { memberId, day, wheel, sector, points, seed, nonce, key }: NewSpin,
): Promise<SpinRow> {
  const { rows } = await sql<SpinRow>`
    insert into spin (member_id, day, wheel, sector, points, seed, nonce, idempotency_key)
    values (${memberId}, ${day}::date, ${wheel}, ${sector}, ${points}, decode(${seed}, 'hex'), ${nonce}, ${key}::uuid)
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

const readSalt = (tx: Tx, memberId: number) =>
  sql<{ salt: string }>`select encode(salt, 'hex') as salt from spin_seed where member_id = ${memberId}`.execute(tx);

/** What the seed of a member's next spin is made from, in hex; a new one where there is none. @param fresh 32 random bytes in hex */
export async function keepSalt(tx: Tx, memberId: number, fresh: string): Promise<string> {
  // a spin of another tab may take away the row that was in the way: then there is room for the fresh one
  for (;;) {
    const made = await sql<{ salt: string }>`
      insert into spin_seed (member_id, salt) values (${memberId}, decode(${fresh}, 'hex'))
      on conflict do nothing returning encode(salt, 'hex') as salt`.execute(tx);
    const [row] = made.rows.length > 0 ? made.rows : (await readSalt(tx, memberId)).rows;
    if (row) return row.salt;
  }
}

/** The next spin of the member gets another seed. */
export async function dropSalt(tx: Tx, memberId: number): Promise<void> {
  await sql`delete from spin_seed where member_id = ${memberId}`.execute(tx);
}

/** Was the day attended, made up or not? */
export async function isAttended(db: Db | Tx, memberId: number, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from attendance where member_id = ${memberId} and day = ${day}::date`.execute(db);
  return rows.length > 0;
}

/** Tickets that can be used now: those that are there, and those of these causes that are not there yet. */
export async function countTickets(db: Db | Tx, memberId: number, causes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from spin_ticket
        where member_id = ${memberId} and used_by is null and expires_at > clock_timestamp())
      + (select count(*) from unnest(${causes}::text[]) as c (cause)
        where not exists (select from spin_ticket t where t.cause = c.cause)) as count`.execute(db);
  return rows[0]!.count;
}

/** Tickets earned on a day, good until it ends; those that are there stay as they are. */
export async function addTickets(tx: Tx, memberId: number, day: string, causes: readonly string[]): Promise<void> {
  await sql`
    insert into spin_ticket (member_id, cause, expires_at)
    select ${memberId}, cause, (${day}::date + 1)::timestamp at time zone 'Asia/Seoul'
    from unnest(${causes}::text[]) as c (cause)
    on conflict (cause) do nothing`.execute(tx);
}

/** The ticket that runs out first. @returns its id; null when there is none */
export async function nextTicket(tx: Tx, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from spin_ticket
    where member_id = ${memberId} and used_by is null and expires_at > clock_timestamp()
    order by expires_at, id limit 1 for update`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Uses a ticket up for a spin. */
export async function useTicket(tx: Tx, id: number, spinId: number): Promise<void> {
  await sql`update spin_ticket set used_by = ${spinId} where id = ${id}`.execute(tx);
}
