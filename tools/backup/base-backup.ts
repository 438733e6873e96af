import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Copied } from './backup.ts';
import { listTree } from './backup-files.ts';
import type { Print } from './backup-files.ts';

/**
 * A copy of the whole outside server by PostgreSQL's own `pg_basebackup`, with the write-ahead log it needs.
 *
 * @throws Error in words when there is no such program, it is too old, or the role may not replicate
 */
export async function baseBackup(url: string, client: pg.Client, target: string, print: Print): Promise<Copied> {
  const { rows } = await client.query<{ major: number; may: boolean; lsn: string }>(`
    select current_setting('server_version_num')::int / 10000 as major, pg_current_wal_lsn() as lsn,
      (select rolsuper or rolreplication from pg_roles where rolname = current_user) as may`);
  const { major, may, lsn } = rows[0]!;
  if (!may)
    throw new Error(
      'The role of DATABASE_URL may not copy its server: it needs the attribute REPLICATION (alter role … replication).',
    );
  const version = /\d+/.exec(spawnSync('pg_basebackup', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0];
  if (!version || Number(version) < major)
    throw new Error(
      `A backup of an outside PostgreSQL ${major} needs its program pg_basebackup ${major} on the PATH, and ${version ? `version ${version} is there` : 'there is none'}.`,
    );
  const address = new URL(url);
  const PGPASSWORD = decodeURIComponent(address.password); // not an argument, which others on the machine could read
  address.password = '';
  address.pathname = '/';
  const args = ['-d', address.href, '-D', join(target, 'postgres'), '-X', 'stream', '-c', 'fast', '--no-password'];
  print(`pg_basebackup copies the server at ${address.host}.`);
  const child = spawn('pg_basebackup', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`pg_basebackup could not copy the server: ${said.trim()}`);
  const { folders, files } = listTree(target, () => false);
  const hashed = [];
  for (const path of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(target, path)), hash);
    hashed.push({ path, size: statSync(join(target, path)).size, sha256: hash.digest('hex') });
  }
  const { rows: ended } = await client.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
  return { startLsn: lsn, stopLsn: ended[0]!.lsn, folders, files: hashed };
}
