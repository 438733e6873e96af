import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/** fdatasync calls a second for 8 kB writes in the cluster's folder. */
function syncRate(folder: string): number {
  const dir = mkdtempSync(join(folder, 'sync-'));
  const file = openSync(join(dir, 'probe'), 'w');
  const page = Buffer.alloc(8192, 1);
  const start = performance.now();
  for (let i = 0; i < 200; i += 1) {
    writeSync(file, page, 0, page.length, (i % 16) * 8192);
    fdatasyncSync(file);
  }
  const rate = 200_000 / (performance.now() - start);
  closeSync(file);
  rmSync(dir, { recursive: true });
  return rate;
}

/** What the figures were measured on, read back from the machine and the server. */
export async function describeEnvironment(owner: pg.Client, folder: string): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; value: string }>(
    "select name, setting as value from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers')",
  );
  const settings = rows.map((row) => `${row.name} ${row.value}`).join(', ');
  return {
    processor: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    postgresql: settings,
    'fdatasync 8 kB': `${Math.round(syncRate(folder))}/s`,
  };
}
