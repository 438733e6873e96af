import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { UsageError } from '../../apps/api/src/core/cli.ts';
import { baseBackup } from './base-backup.ts';
import {
  clusterFolder,
  connected,
  keepUpkeep,
  lastMigration,
  leavingNothing,
  openEmbedded,
} from './database-cluster.ts';
import {
  assertRoom,
  copyFile,
  createProgress,
  eachOf,
  inBytes,
  listTree,
  newFolder,
  syncFolder,
} from './backup-files.ts';
import type { BackupFile, Print } from './backup-files.ts';
import { readTotals, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** What a copy of a data folder came to. */
export type Copied = Pick<Manifest, 'startLsn' | 'stopLsn' | 'folders' | 'files'>;

/**
 * A whole backup of the installation in a new folder, while it runs or not. Until it is whole the folder has another name.
 *
 * @param dir     DATA_DIR
 * @param target  a folder that does not exist
 * @throws Error in words; nothing is left of what failed
 */
export async function backup(dir: string, target: string, print: Print): Promise<Manifest> {
  const folder = resolve(target);
  const partial = `${folder}.partial`;
  if (existsSync(folder)) throw new Error(`${folder} exists already; a backup is written to a new folder.`);
  if (existsSync(partial))
    throw new Error(
      `${partial} is there: a backup is being written, or one was cut short. Remove it, or choose another.`,
    );
  const cluster = clusterFolder(dir);
  if (cluster && `${folder}/`.startsWith(`${cluster}/`))
    throw new Error(`${folder} is a part of the database: a backup is kept elsewhere.`);
  const outside = process.env['DATABASE_URL'];
  const database = outside ? { url: outside, close: async () => undefined } : await openEmbedded(dir);
  const remove = () => rmSync(partial, { recursive: true, force: true, maxRetries: 5 });
  const work = async () => {
    newFolder(partial);
    const manifest = await connected(database.url, async (client) => {
      const { rows } = await client.query<{ at: Date; postgres: string }>(
        `select clock_timestamp() as at, current_setting('server_version') as postgres`,
      );
      const before = await readTotals(client);
      const copied = await (outside ? baseBackup(outside, client, partial, print) : hotCopy(client, partial, print));
      const secrets = await copyFile(join(dir, 'secrets.json'), join(partial, 'secrets.json'));
      const files = [...copied.files, ...(secrets ? [{ path: 'secrets.json', ...secrets }] : [])];
      return {
        format: 1,
        database: outside ? 'outside' : 'embedded',
        at: rows[0]!.at.toISOString(),
        postgres: rows[0]!.postgres,
        migration: await lastMigration(client),
        ...copied,
        totals: { before, after: await readTotals(client) },
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        files,
      } satisfies Manifest;
    });
    writeManifest(partial, manifest);
    await syncFolder(partial);
    renameSync(partial, folder);
    await syncFolder(dirname(folder));
    return manifest;
  };
  try {
    return await leavingNothing(remove, work);
  } finally {
    await database.close();
  }
}

/** `backup <folder>`, with its closing line. */
export async function backupCommand([target, ...more]: readonly string[], dir: string, print: Print): Promise<number> {
  if (!target || more.length) throw new UsageError('backup needs the folder it is to make.');
  const started = performance.now();
  const took = () => (performance.now() - started) / 1_000;
  const { files, bytes, at, totals } = await backup(dir, target, print).catch(async (error: Error) => {
    await keepUpkeep(dir, { kind: 'backup', good: false, seconds: took(), detail: error.message });
    throw error;
  });
  const seconds = took().toFixed(1);
  await keepUpkeep(dir, {
    kind: 'backup',
    good: true,
    seconds: took(),
    detail: `${inBytes(bytes)}, ${totals.before.slips} slips`,
  });
  print(
    `Backup of ${files.length} files, ${inBytes(bytes)}, in ${seconds} s: ${resolve(target)}\n` +
      `It has every bet answered before ${at} (${totals.before.slips} slips). It also has the keys of the site: keep it private.`,
  );
  return 0;
}

/** Folders whose content PostgreSQL makes anew, and files that belong to the running server (its documentation, 25.3.4). */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const left = /^(postmaster\.(pid|opts)|backup_label|tablespace_map|backup_manifest|pg_internal\.init|pgsql_tmp)/;
const control = join('global', 'pg_control');

/**
 * The data folder of the running embedded server, and the write-ahead log that makes it whole: a slot keeps that log until
 * it has been copied. Ends with the connection, also by a kill; the server then forgets the backup and the slot.
 */
async function hotCopy(client: pg.Client, target: string, print: Print): Promise<Copied> {
  const { rows: shown } = await client.query<{ data_directory: string }>('show data_directory');
  const data = shown[0]!.data_directory;
  await client.query(`select pg_create_physical_replication_slot('lime_backup_' || pg_backend_pid(), true, true)`);
  const { rows: begun } = await client.query<{ lsn: string }>(`select pg_backup_start('lime', fast => true) as lsn`);
  const { folders, files, bytes } = listTree(data, (path, isFolder) =>
    isFolder && emptied.has(path) ? 'content' : left.test(basename(path)),
  );
  assertRoom(target, bytes + 100_000_000);
  const copy = createCopier(data, join(target, 'postgres'), createProgress('copied', bytes, print));
  for (const folder of ['', ...folders, 'pg_wal/archive_status', 'pg_wal/summaries']) copy.folder(folder);
  await eachOf(
    files.filter((path) => path !== control),
    copy.file,
  );
  await copy.file(control); // last: what it says must not be older than what was copied before
  const { rows: ended } = await client.query<{ lsn: string; labelfile: string; last: string }>(
    'select lsn, labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
  );
  const { lsn, labelfile, last } = ended[0]!;
  const first = /\(file ([0-9A-F]{24})\)/.exec(labelfile)![1]!;
  const { rows: segments } = await client.query<{ name: string }>(
    'select name from pg_ls_waldir() where name between $1 and $2 and length(name) = 24 order by name',
    [first, last],
  );
  if (segments[0]?.name !== first || segments.at(-1)?.name !== last)
    throw new Error(`The write-ahead log from ${first} to ${last} is not whole.`);
  await eachOf(segments, ({ name }) => copy.file(join('pg_wal', name)));
  copy.text('backup_label', labelfile);
  return { startLsn: begun[0]!.lsn, stopLsn: lsn, folders: copy.folders, files: await copy.done() };
}

/** Copies parts of `from` to `to`, the folder `postgres` of a backup, and remembers them for the manifest. */
function createCopier(from: string, to: string, onBytes: (bytes: number) => void) {
  const files: BackupFile[] = [];
  const folders: string[] = [];
  return {
    folders,
    folder(path: string) {
      newFolder(join(to, path));
      folders.push(join('postgres', path));
    },
    /** One that is gone meanwhile belonged to a dropped table: the log says so. */
    file: async (path: string) => {
      const copied = await copyFile(join(from, path), join(to, path), onBytes);
      if (copied) files.push({ path: join('postgres', path), ...copied });
      else if (path.startsWith('pg_wal')) throw new Error(`${path} is gone.`);
    },
    text(path: string, text: string) {
      writeFileSync(join(to, path), text, { mode: 0o600, flag: 'wx', flush: true });
      const sha256 = createHash('sha256').update(text).digest('hex');
      files.push({ path: join('postgres', path), size: Buffer.byteLength(text), sha256 });
    },
    async done() {
      for (const folder of folders) await syncFolder(join(to, '..', folder));
      return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}
