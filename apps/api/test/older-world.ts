import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type pg from 'pg';
import { openDb } from '../src/core/db.ts';
import { checks } from '../src/core/ledger/audit-checks.ts';
import type { Check } from '../src/core/ledger/audit-checks.ts';
import { sealNow } from '../src/core/ledger/seal.ts';
import { migrate } from '../src/core/migrate.ts';
import { migrationsFolder } from '../src/core/migration-files.ts';

/** Columns and totals of today as the release before the betting events had them (decision 0050). */
const before0050: Readonly<Record<string, (columns: readonly string[]) => string>> = {
  leg: (columns) =>
    `select ${columns.map((c) => c.replace('fixture_id', 'event_id as fixture_id').replace('fixture_version', 'event_version as fixture_version')).join(', ')} from leg`,
  settlement_task: (columns) =>
    `select ${columns.map((c) => c.replace('fixture_id', 'event_id as fixture_id')).join(', ')} from settlement_task`,
  slip_day: () =>
    `select member_id, day, kind, result, sum(slips)::integer as slips, sum(stake)::bigint as stake, sum(payout)::bigint as payout
     from slip_day group by 1, 2, 3, 4`,
};

/** Brings an empty database to the schema of the release before 0050. @param pool  of its owner */
export async function migrateToOlder(pool: pg.Pool): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lime-older-'));
  const here = fileURLToPath(migrationsFolder);
  for (const file of readdirSync(here).filter((name) => name < '0050')) cpSync(join(here, file), join(folder, file));
  try {
    await migrate(pool, { folder: pathToFileURL(`${folder}/`) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The audit's checks that an older release can answer: those that read only views it has. Its slips have no purse yet, and
 * were all paid from cash.
 *
 * @param pool  of its owner
 */
export async function olderChecks(pool: pg.Pool): Promise<Check[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.views where table_schema = 'audit'`,
  );
  const olderSlip = `(select *, 'cash'::text as purse from audit.slip)`;
  const olderEvent = '(select *, null::uuid[] as salts, null::text[] as erased from audit.event)';
  const present = new Set(rows.map(({ name }) => name));
  return checks
    .filter(({ sql }) => [...sql.matchAll(/\baudit\.(\w+)/g)].every(([, name]) => present.has(name!)))
    .map((check) => ({
      ...check,
      sql: check.sql.replaceAll(/\baudit\.slip\b/g, olderSlip).replaceAll(/\baudit\.event\b/g, olderEvent),
    }));
}

/**
 * Brings an empty database to the schema of the release before 0050 and copies a world of today into it, row by row, the
 * way that release would hold it.
 *
 * @param from  the owner's pool of the world
 * @param to    the owner's pool of an empty database of the same cluster
 */
export async function carryBack(from: pg.Pool, to: pg.Pool): Promise<void> {
  await migrateToOlder(to);
  // events of that release had no salts: they were sealed by their text
  await from.query('update audit_event set salts = null');
  await from.query('delete from audit_seal');
  await sealNow(openDb(from));
  const columnsOf = `
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name in (
      select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')
      and table_name not in ('schema_migration', 'kysely_migration') group by 1`;
  const { rows: tables } = await to.query<{ name: string; columns: string[] }>(columnsOf);
  const { rows: now } = await from.query<{ name: string; columns: string[] }>(columnsOf);
  const today = new Map(now.map(({ name, columns }) => [name, columns])); // what went since, that release left empty too
  const client = await to.connect();
  try {
    await client.query(`set session_replication_role = replica`); // rows come as they are: no trigger, no order of tables
    for (const { name, columns } of tables) {
      const here = new Set(today.get(name));
      const read =
        before0050[name]?.(columns) ??
        `select ${columns.map((c) => (here.has(c) ? c : `null as ${c}`)).join(', ')} from ${name}`;
      const { rows } = await from.query<{ list: string | null }>(`select json_agg(r)::text as list from (${read}) r`);
      await client.query(`delete from ${name}`);
      if (rows[0]!.list === null) continue;
      await client.query(
        `insert into ${name} (${columns.join(', ')}) overriding system value
         select ${columns.join(', ')} from json_populate_recordset(null::${name}, $1)`,
        [rows[0]!.list],
      );
    }
    const { rows: sequences } = await from.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences
       where schemaname = 'public' and last_value is not null and sequencename <> 'betting_event_id'`,
    );
    const { rows: older } = await client.query<{ name: string }>(
      `select sequencename as name from pg_sequences where schemaname = 'public'`,
    );
    const had = new Set(older.map(({ name }) => name));
    for (const { name, value } of sequences)
      if (had.has(name)) await client.query('select setval($1, $2)', [name, value]);
  } finally {
    client.release(true);
  }
}

type BettableFixture = {
  readonly id: number;
  readonly marketId: number;
  readonly selectionIds: readonly number[];
  readonly odds: readonly number[];
};

/** A bet as the release before wrote it, in the order of its locks. */
export async function olderBet(older: pg.Pool, memberId: number, fixture: BettableFixture): Promise<void> {
  const client = await older.connect();
  try {
    await client.query('begin');
    await client.query('select from member_balance where member_id = $1 for update', [memberId]);
    const { rows } = await client.query<{ id: string }>(
      `insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash)
       values (nextval('slip_id'), $1, $2, 'korean-single', 1000, $4::integer / 1000.0, $4, 1, 'any', 1, $3, 0) returning id`,
      [randomBytes(16).toString('hex'), memberId, randomUUID(), fixture.odds[0]],
    );
    const id = rows[0]!.id;
    await client.query(
      'insert into leg (slip_id, no, fixture_id, market_id, selection_id, fixture_version, odds) values ($1, 1, $2, $3, $4, 1, $5)',
      [id, fixture.id, fixture.marketId, fixture.selectionIds[0], fixture.odds[0]],
    );
    await client.query(
      `insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
       values (nextval('ledger_transfer_id'), $1, 'house:open-stakes', 1000, 'stake', $2)`,
      [`member:${memberId}:cash`, `slip:${id}:stake`],
    );
    await client.query('update member_balance set cash = cash - 1000 where member_id = $1', [memberId]);
    await client.query(
      `insert into slip_day as d (member_id, day, kind, result, slips, stake, payout)
       values ($1, (clock_timestamp() at time zone 'Asia/Seoul')::date, 'korean-single', 'wait', 1, 1000, 0)
       on conflict (member_id, day, kind, result) do update set slips = d.slips + 1, stake = d.stake + 1000`,
      [memberId],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Whether a bet of that release failed because 0055 has run: its statements must not fit any more. */
export function noLongerFits(error: unknown): boolean {
  return /fixture_id|slip_day|no unique or exclusion constraint/.test(String(error));
}
