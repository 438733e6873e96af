import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type pg from 'pg';
import type { BackupFile } from './backup-files.ts';

/** What the books of a site come to; each figure only grows. */
export type Totals = { slips: number; stakes: number; transfers: number; moved: number; events: number };

/** All that is known of a backup: `manifest.json` in its folder, written last. */
export type Manifest = {
  readonly format: 1;
  /** an outside PostgreSQL's is a copy by pg_basebackup, for a server of one's own */
  readonly database: 'embedded' | 'outside';
  /** by the database's clock: every bet answered before is in it */
  readonly at: string;
  readonly postgres: string;
  /** name of the database's last migration */
  readonly migration: string;
  readonly startLsn: string;
  readonly stopLsn: string;
  /** just before and just after: what is restored lies between, and is all of it where they are the same */
  readonly totals: { readonly before: Totals; readonly after: Totals };
  readonly bytes: number;
  readonly folders: readonly string[];
  readonly files: readonly BackupFile[];
};

const sealOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Makes a folder a whole backup. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify({ seal: sealOf(manifest), manifest }, null, 1);
  writeFileSync(join(folder, 'manifest.json'), text + '\n', { mode: 0o600, flag: 'wx', flush: true });
}

/** @throws Error in words when the folder holds no backup, or its manifest is not as it was written */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, 'manifest.json'), 'utf8');
  } catch {
    throw new Error(`${folder} holds no whole backup: it has no manifest.json.`);
  }
  let read: { seal?: string; manifest?: Manifest } = {};
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    // said below
  }
  const { manifest } = read;
  if (!manifest || sealOf(manifest) !== read.seal)
    throw new Error(`The manifest.json of ${folder} is damaged: it is not as it was written.`);
  if (manifest.format !== 1) throw new Error(`${folder} is a backup of a newer release: restore it with that one.`);
  const strange = [...manifest.folders, ...manifest.files.map(({ path }) => path)].find(
    (path) => path.startsWith('/') || normalize(path).startsWith('..'),
  );
  if (strange) throw new Error(`The manifest.json of ${folder} names a file outside of it: ${strange}.`);
  return manifest;
}

/** What the books of a database come to now, on one picture of it. */
export async function readTotals(client: pg.Client): Promise<Totals> {
  const { rows } = await client.query<Record<keyof Totals, string>>(`
    select slip.slips, slip.stakes, transfer.transfers, transfer.moved, event.events
    from (select count(*) as slips, coalesce(sum(stake), 0) as stakes from audit.slip) slip,
      (select count(*) as transfers, coalesce(sum(amount), 0) as moved from audit.transfer) transfer,
      (select count(*) as events from audit.event) event`);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)])) as Totals;
}

/** The first figure that is not between the two of a backup, in words; null when all are. */
export function differing(found: Totals, { before, after }: Manifest['totals']): string | null {
  for (const [name, value] of Object.entries(found) as [keyof Totals, number][])
    if (value < before[name] || value > after[name])
      return `${name}: ${value}, and the backup has ${before[name]}${after[name] === before[name] ? '' : ` to ${after[name]}`}`;
  return null;
}
