import type pg from 'pg';
import { checks } from './audit-checks.ts';
import type { Chain, Check, Finding } from './audit-checks.ts';

/** One invariant, what was looked at and whether it holds. */
export type AuditFinding = Finding & { readonly explain: string; readonly holds: boolean };

/**
 * Checks every invariant of the books from the `audit` views alone, all on one picture of the database, so that it may
 * run while bets and results come in. Takes two connections where the pool has them.
 *
 * @param pool any role that may read the views
 * @param some these checks alone
 * @throws Error when a view cannot be read; a broken invariant is a finding
 */
export async function runAudit(pool: pg.Pool, some: readonly Check[] = checks): Promise<AuditFinding[]> {
  const todo = some.map((check, no) => ({ check, no }));
  const found: AuditFinding[][] = [];
  const first = await pool.connect();
  try {
    await first.query(begin);
    const { rows } = await first.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const work = async (client: pg.PoolClient) => {
      for (let next = todo.shift(); next; next = todo.shift()) found[next.no] = await run(client, next.check);
    };
    const helper = async () => {
      const second = await pool.connect();
      try {
        await second.query(`${begin}; set transaction snapshot '${rows[0]!.snapshot}'`);
        await work(second);
      } finally {
        await second.query('rollback').catch(() => undefined);
        second.release();
      }
    };
    const both = await Promise.allSettled([
      work(first),
      ...(some.length > 1 && pool.options.max > 1 ? [helper()] : []),
    ]);
    for (const end of both) if (end.status === 'rejected') throw end.reason;
    return found.flat();
  } finally {
    await first.query('rollback').catch(() => undefined);
    first.release();
  }
}

// Two connections share the work, so that parallel plans would only get into each other's way.
const begin =
  "begin isolation level repeatable read, read only; set local work_mem = '128MB'; set local jit = off; set local max_parallel_workers_per_gather = 0";

async function run(client: pg.PoolClient, check: Check): Promise<AuditFinding[]> {
  await client.query(`set local enable_hashagg = ${check.inOrder ? 'off' : 'on'}`);
  const { rows } = await client.query<Record<'name' | 'figure' | 'broken', string> & { example: string | null }>(
    check.sql,
  );
  const findings: AuditFinding[] = [];
  for (const [name, explain] of Object.entries(check.explain)) {
    const row = rows.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`the check of ${name} told nothing`);
    const broken = Number(row.broken);
    const example =
      broken === 0 ? null : check.chain ? await nameBreak(client, check.chain, row.example!) : row.example;
    findings.push({ name, explain, figure: row.figure, broken, example, holds: broken === 0 });
  }
  return findings;
}

/** Which row of a broken seal it was, by the marks taken when it was sealed. */
async function nameBreak(
  client: pg.PoolClient,
  { stream, rows: view, seals, noun }: Chain,
  seal: string,
): Promise<string> {
  const { rows } = await client.query<{ id: string; was: string | null; is: string | null }>(
    `with seal as (select * from ${seals} where id = $1),
     marked as (
       select ('x' || encode(substring(marks from n * 12 + 1 for 8), 'hex'))::bit(64)::bigint::text as id, encode(substring(marks from n * 12 + 9 for 4), 'hex') as mark
       from seal cross join lateral generate_series(0, length(marks) / 12 - 1) n),
     found as (
       select t.id::text as id, encode(substring(sha256(convert_to(${stream.line('t')}, 'UTF8')) for 4), 'hex') as mark
       from seal s join ${view} t on t.tx >= s.from_tx and t.tx < s.to_tx)
     select coalesce(m.id, f.id) as id, m.mark as was, f.mark as is from marked m full join found f on f.id = m.id
     where m.mark is distinct from f.mark order by coalesce(m.id, f.id)::bigint limit 1`,
    [seal],
  );
  const row = rows[0];
  if (!row) return `seal ${seal} does not follow the one before it, or was itself changed`;
  const what = row.is === null ? 'was removed' : row.was === null ? 'was added' : 'was changed';
  return `seal ${seal}: ${noun} ${row.id} ${what} after it was sealed`;
}
