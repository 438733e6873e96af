import { sql } from 'kysely';
import { often } from '../db.ts';
import type { Db, Tx } from '../db.ts';
import type { SealHeads } from './seal-key.ts';

/** Rows that are only ever added, and the chain of seals over them. Adding a stream is adding one to the list below. */
export type SealStream = {
  /** table or view of the rows, with `id` (ascending number), `tx` (their writing transaction) and what the line is made of */
  readonly rows: string;
  /** table of the seals, with `id`, `from_tx`, `to_tx`, the counting column, `prev_hash`, `hash` and `marks` */
  readonly seals: string;
  /** its column for how many rows a seal holds */
  readonly count: string;
  /** its columns for sums of the sealed rows, each with the column it sums */
  readonly sums: readonly (readonly [column: string, of: string])[];
  /**
   * The line a row is sealed by, as SQL over an alias with the columns of the rows, or of the auditor's view of them
   * (id may be number or text), ended by a line feed.
   */
  line(alias: string): string;
};

/** Doubles keep microseconds exact for a century. */
const microseconds = (alias: string) => `(date_part('epoch', ${alias}.at) * 1000000)::bigint`;

/** `id|microseconds since 1970 UTC|from|to|amount|kind|cause`. */
export const transferStream: SealStream = {
  rows: 'ledger_transfer',
  seals: 'ledger_seal',
  count: 'transfers',
  sums: [['amount', 'amount']],
  line: (alias) =>
    `concat_ws('|', ${alias}.id, ${microseconds(alias)}, ${['from_account', 'to_account', 'amount', 'kind', 'cause'].map((column) => `${alias}.${column}`).join(', ')}) || E'\\n'`,
};

/** Fields of an event that can be emptied, in the order of its salts. */
const eventFields = ['before', 'after', 'reason', 'address'];

/**
 * `[id, microseconds since 1970 UTC, actor, action, subject, before, after, reason, address]`, as jsonb writes it: text of
 * one field cannot be taken for another field. Of an event with salts the last four are hashes (migration 0116), so that
 * what is personal in them can be emptied and the line stays.
 */
export const eventStream: SealStream = {
  rows: 'audit_event',
  seals: 'audit_seal',
  count: 'events',
  sums: [],
  line: (alias) => {
    const head = `${alias}.id::bigint, ${microseconds(alias)}, ${alias}.actor, ${alias}.action, ${alias}.subject`;
    const plain = eventFields.map((field) => `${alias}.${field}`).join(', ');
    const hashes = eventFields
      .map((field, at) => {
        const salt = `${alias}.salts[${at + 1}]`;
        return `coalesce(${alias}.erased[${at + 1}], encode(sha256(convert_to(jsonb_build_array(${salt}, ${alias}.${field})::text, 'UTF8')), 'hex'))`;
      })
      .join(', ');
    return `case when ${alias}.salts is null then jsonb_build_array(${head}, ${plain}) else jsonb_build_array(${head}, ${hashes}) end::text || E'\\n'`;
  },
};

/** What slips and their legs were placed as; the line is the view's. */
export const slipStream: SealStream = {
  rows: 'audit.placed_slip',
  seals: 'slip_seal',
  count: 'slips',
  sums: [['stake', 'stake']],
  line: (alias) => `${alias}.line`,
};

/** Everything that is sealed. */
export const sealStreams: readonly SealStream[] = [transferStream, eventStream, slipStream];

type SealRange = { from_tx: string; to_tx: string; waiting: number };

/**
 * Whether rows of any stream can be sealed. Nearly every look finds none: this is one statement that reads the first entry of an
 * index for each stream; the ranges would take a transaction of five.
 */
export async function hasUnsealed(db: Db, streams: readonly SealStream[]): Promise<boolean> {
  // in order and with a limit, so that the index is read however many rows the planner expects
  const first = ({ rows: table, seals }: SealStream) => sql`(
    select t.tx from ${sql.raw(table)} t
    where t.tx >= coalesce((select to_tx from ${sql.raw(seals)} order by id desc limit 1), '0'::xid8)
      and t.tx < pg_snapshot_xmin(pg_current_snapshot())
    order by t.tx limit 1) is not null`;
  const { rows } = await sql<{
    has: boolean;
  }>`${often}select (${sql.join(streams.map(first), sql` or `)})::boolean as has`.execute(db);
  return rows[0]!.has;
}

/** False when another process is sealing; the lock lasts until the transaction ends. */
export async function lockSealing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('lime:seal', 0)) as locked`.execute(tx);
  // a trigger leaves events with salts to who says so: the release before would seal them by their text
  await sql`set local lime.seals_salts = 'yes'`.execute(tx);
  return rows[0]!.locked;
}

/**
 * The transactions the next seal of each stream covers: from where the last one ended to the oldest that still runs,
 * fewer when more than `most` rows wait (never part of a transaction). In the order of the streams.
 */
export async function nextRanges(tx: Tx, streams: readonly SealStream[], most: number): Promise<SealRange[]> {
  const range = ({ rows: table, seals }: SealStream, no: number) => sql`
    select ${no}::integer as no, b.from_tx::text as from_tx,
      case when f.waiting < ${most} then b.to_tx::text else (f.last_tx::text::numeric + 1)::text end as to_tx, f.waiting
    from (
      select coalesce((select to_tx from ${sql.raw(seals)} order by id desc limit 1), '0'::xid8) as from_tx,
        pg_snapshot_xmin(pg_current_snapshot()) as to_tx) b
    cross join lateral (
      select count(*) as waiting, max(w.tx) as last_tx from (
        select t.tx from ${sql.raw(table)} t where t.tx >= b.from_tx and t.tx < b.to_tx order by t.tx limit ${most}) w) f`;
  const { rows } = await sql<SealRange>`${often}${sql.join(streams.map(range), sql` union all `)} order by no`.execute(
    tx,
  );
  return rows;
}

/** Adds the next seal of a chain, over the rows of the transactions in `range`. Call it under `lockSealing`. */
export async function insertSeal(tx: Tx, stream: SealStream, range: SealRange): Promise<void> {
  const { rows: table, seals, count, sums } = stream;
  const summed = (write: (column: string, of: string) => string) =>
    sums.map(([column, of]) => `${write(column, of)}, `);
  await sql`
    with last as (
      select coalesce(max(id), 0) + 1 as id,
        coalesce((select hash from ${sql.raw(seals)} order by id desc limit 1), decode(repeat('00', 32), 'hex')) as prev_hash
      from ${sql.raw(seals)}),
    line as materialized (
      select ${sql.raw(summed((_, of) => `t.${of}`).join(''))} t.id, convert_to(${sql.raw(stream.line('t'))}, 'UTF8') as line from ${sql.raw(table)} t
      where t.tx >= ${range.from_tx}::xid8 and t.tx < ${range.to_tx}::xid8)
    insert into ${sql.raw(seals)} (id, from_tx, to_tx, ${sql.raw(count)}, ${sql.raw(summed((column) => column).join(''))} prev_hash, hash, marks)
    select l.id, ${range.from_tx}::xid8, ${range.to_tx}::xid8, s.found, ${sql.raw(summed((column) => `s.${column}`).join(''))}
      l.prev_hash, sha256(l.prev_hash || s.lines), s.marks
    from last l, (
      select count(*) as found, ${sql.raw(summed((column, of) => `sum(${of}) as ${column}`).join(''))} string_agg(line, ''::bytea order by id) as lines,
        string_agg(int8send(id) || substring(sha256(line) for 4), ''::bytea order by id) as marks
      from line) s`.execute(tx);
}

/** The newest seals as the next signature names them, and when the last one was made. Call it under `lockSealing`. */
export async function readHeads(tx: Tx): Promise<{ heads: SealHeads; before: Date | null }> {
  const { rows } = await sql<{
    no: number;
    at: number;
    before: Date | null;
    event_count: number;
    transfers: SealHeads['transfers'] | null;
    events: SealHeads['events'] | null;
    slips: SealHeads['slips'] | null;
  }>`
    select coalesce(s.no, 0) + 1 as no, s.at as before, trunc(extract(epoch from clock_timestamp()) * 1000)::bigint as at,
      (select last from audit_event_count) as event_count,
      (select jsonb_build_object('id', id, 'hash', encode(hash, 'hex')) from ledger_seal order by id desc limit 1) as transfers,
      (select jsonb_build_object('id', id, 'hash', encode(hash, 'hex')) from audit_seal order by id desc limit 1) as events,
      (select jsonb_build_object('id', id, 'hash', encode(hash, 'hex')) from slip_seal order by id desc limit 1) as slips
    from (select) one left join lateral (select no, at from seal_signature order by no desc limit 1) s on true`.execute(
    tx,
  );
  const { no, at, before, event_count: eventCount, transfers, events, slips } = rows[0]!;
  const none = { id: 0, hash: '0'.repeat(64) };
  return {
    heads: { no, at, transfers: transfers ?? none, events: events ?? none, slips: slips ?? none, eventCount },
    before,
  };
}

/** Adds a signature. */
export async function insertSignature(tx: Tx, heads: SealHeads, key: string, signature: Buffer): Promise<void> {
  await sql`insert into seal_signature (no, at, transfer_seal, event_seal, slip_seal, events, key, signature)
    values (${heads.no}, ${new Date(heads.at)}, ${heads.transfers.id}, ${heads.events.id}, ${heads.slips.id}, ${heads.eventCount},
      ${key}, ${signature})`.execute(tx);
}

/** Whether there are seals that no signature names: of a process of the release before. */
export async function isUnsigned(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ unsigned: boolean }>`
    select (coalesce((select max(id) from ledger_seal), 0), coalesce((select max(id) from audit_seal), 0),
        coalesce((select max(id) from slip_seal), 0)) is distinct from
      (coalesce(s.transfer_seal, 0), coalesce(s.event_seal, 0), coalesce(s.slip_seal, 0)) as unsigned
    from (select) one left join lateral (
      select transfer_seal, event_seal, slip_seal from seal_signature order by no desc limit 1) s on true`.execute(tx);
  return rows[0]!.unsigned;
}
