import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/**
 * The line a transfer is sealed by, as SQL over an alias with the columns of audit.transfer (id may be number or text):
 * `id|microseconds since 1970 UTC|from|to|amount|kind|cause` and a line feed. Doubles keep microseconds exact for a century.
 */
export function sealedLine(alias: string): string {
  return `${alias}.id || '|' || (date_part('epoch', ${alias}.at) * 1000000)::bigint || '|' || ${alias}.from_account || '|' || ${alias}.to_account
    || '|' || ${alias}.amount || '|' || ${alias}.kind || '|' || ${alias}.cause || E'\\n'`;
}

export type SealRange = { from_tx: string; to_tx: string; transfers: number };

/** False when another process is sealing; the lock lasts until the transaction ends. */
export async function lockSealing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('lime:seal', 0)) as locked`.execute(tx);
  return rows[0]!.locked;
}

/**
 * The transactions the next seal covers: from where the last one ended to the oldest that still runs, fewer when more
 * than `most` transfers wait (never part of a transaction).
 */
export async function nextRange(tx: Tx, most: number): Promise<SealRange> {
  const { rows } = await sql<SealRange>`
    with bounds as materialized (
      select coalesce((select to_tx from ledger_seal order by id desc limit 1), '0'::xid8) as from_tx,
        pg_snapshot_xmin(pg_current_snapshot()) as to_tx),
    waiting as materialized (
      select t.tx from ledger_transfer t, bounds b where t.tx >= b.from_tx and t.tx < b.to_tx order by t.tx limit ${most}),
    found as (select count(*) as transfers, max(tx) as last_tx from waiting)
    select b.from_tx::text,
      case when f.transfers < ${most} then b.to_tx::text else (f.last_tx::text::numeric + 1)::text end as to_tx, f.transfers
    from bounds b, found f`.execute(tx);
  return rows[0]!;
}

export async function insertSeal(tx: Tx, range: SealRange): Promise<void> {
  await sql`
    with last as (
      select coalesce(max(id), 0) + 1 as id,
        coalesce((select hash from ledger_seal order by id desc limit 1), decode(repeat('00', 32), 'hex')) as prev_hash
      from ledger_seal),
    line as materialized (
      select t.id, t.amount, convert_to(${sql.raw(sealedLine('t'))}, 'UTF8') as line from ledger_transfer t
      where t.tx >= ${range.from_tx}::xid8 and t.tx < ${range.to_tx}::xid8)
    insert into ledger_seal (id, from_tx, to_tx, transfers, amount, prev_hash, hash, marks)
    select l.id, ${range.from_tx}::xid8, ${range.to_tx}::xid8, s.transfers, s.amount, l.prev_hash, sha256(l.prev_hash || s.lines), s.marks
    from last l, (
      select count(*) as transfers, sum(amount) as amount, string_agg(line, ''::bytea order by id) as lines,
        string_agg(int8send(id) || substring(sha256(line) for 4), ''::bytea order by id) as marks
      from line) s`.execute(tx);
}
