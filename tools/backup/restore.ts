import { chownSync, existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../apps/api/src/core/cli.ts';
import type pg from 'pg';
import { openPool } from '../../apps/api/src/core/db.ts';
import { checks, unpaid } from '../../apps/api/src/core/ledger/audit-checks.ts';
import { runAudit } from '../../apps/api/src/core/ledger/audit.ts';
import { migrate } from '../../apps/api/src/core/migrate.ts';
import { migrationsFolder, readMigrations } from '../../apps/api/src/core/migration-files.ts';
import { ensureRoles } from '../../apps/api/src/core/roles.ts';
import { claimDataDir, forgetOutside, moveIn, ownFolder, readSecrets } from '../data-dir.ts';
import { clusterHome, runAs } from '../postgres-home.ts';
import { startPostgres, stopLeftover } from '../postgres.ts';
import { noteUpkeep } from '../process-events.ts';
import { connected, leavingNothing } from './database-cluster.ts';
import { assertRoom, copyFile, createProgress, eachOf, inBytes, newFolder } from './backup-files.ts';
import type { Print } from './backup-files.ts';
import { differing, readManifest, readTotals } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** Takes the time of the steps of a long work, in milliseconds. */
export type Timed = <T>(step: string, work: () => Promise<T>) => Promise<T>;

/**
 * Copies a backup into a new DATA_DIR; every byte that is copied is checked on its way.
 *
 * @throws Error in words: a file that is missing or not as it was written
 */
export async function unpack(folder: string, manifest: Manifest, into: string, print: Print): Promise<void> {
  for (const { path, size } of manifest.files) {
    const found = statSync(join(folder, path), { throwIfNoEntry: false });
    if (!found) throw new Error(`The backup is damaged: ${path} is missing.`);
    if (found.size !== size)
      throw new Error(`The backup is damaged: ${path} has ${found.size} bytes instead of ${size}.`);
  }
  ownFolder(into);
  const user = runAs();
  const data = join(clusterHome(join(into, 'postgres'), user), 'data');
  assertRoom(join(data, '..'), manifest.bytes + 100_000_000);
  const place = (path: string) =>
    path.startsWith('postgres') ? join(data, path.slice('postgres'.length)) : join(into, path);
  const own = (path: string, to: string) => user && path.startsWith('postgres') && chownSync(to, user.uid, user.gid);
  for (const path of manifest.folders) {
    newFolder(place(path));
    own(path, place(path));
  }
  const onBytes = createProgress('restored', manifest.bytes, print);
  await eachOf(manifest.files, async ({ path, size, sha256 }) => {
    const copied = await copyFile(join(folder, path), place(path), onBytes);
    if (copied?.size !== size || copied.sha256 !== sha256)
      throw new Error(`The backup is damaged: ${path} is not as it was written (its SHA-256 differs).`);
    own(path, place(path));
  });
}

/** What became of an unpacked backup once its PostgreSQL ran. */
export type Verdict = {
  /** migrations of this release that it lacked */
  readonly migrated: readonly string[];
  /** a figure that is not the backup's; null when all are */
  readonly differing: string | null;
  readonly slips: number;
  readonly invariants: number;
  /** sentences on the invariants that do not hold */
  readonly broken: readonly string[];
};

/**
 * Starts the PostgreSQL of an unpacked backup, compares, migrates and audits it, and stops it again.
 *
 * @param keep  writes the verdict down in the database it is about
 */
export async function judge(
  dir: string,
  manifest: Manifest,
  print: Print,
  timed: Timed,
  keep?: (url: string, verdict: Verdict) => Promise<void>,
): Promise<Verdict> {
  const secrets = readSecrets(dir);
  const start = () => startPostgres({ dir: join(dir, 'postgres'), password: secrets.ownerPassword });
  const postgres = await timed('recovery', start);
  try {
    const totals = await connected(postgres.url, readTotals);
    const migrated = await withPool(postgres.url, (pool) => timed('migrations', () => migrate(pool, { say: print })));
    const { auditUrl } = await ensureRoles(postgres.url, secrets.ownerPassword);
    // Nobody has paid slips since the backup was made: how long they wait says nothing.
    const findings = await withPool(auditUrl, (pool) =>
      timed('audit', () =>
        runAudit(
          pool,
          checks.filter((check) => check !== unpaid),
        ),
      ),
    );
    const broken = findings.filter(({ holds }) => !holds);
    const verdict: Verdict = {
      migrated,
      differing: differing(totals, manifest.totals),
      slips: totals.slips,
      invariants: findings.length,
      broken: broken.map(({ name, explain, example }) => `${name}: ${explain} The first: ${example}`),
    };
    await keep?.(postgres.url, verdict);
    return verdict;
  } finally {
    await postgres.stop();
  }
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, 2, () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** @throws Error in words when this release cannot restore the backup */
export async function assertRestorable(folder: string, manifest: Manifest): Promise<void> {
  if (manifest.database === 'outside')
    throw new Error(
      `${folder} is a copy of an outside PostgreSQL ${manifest.postgres}: start a server of yours on a copy of its folder postgres, and name it in DATABASE_URL.`,
    );
  const own = (await readMigrations(migrationsFolder)).at(-1)!.name;
  if (manifest.migration > own)
    throw new Error(
      `The backup is newer than this release: it has ${manifest.migration}, this release ends at ${own}. Restore it with the newer release.`,
    );
}

/**
 * `restore <folder> [--replace]`: a backup becomes the database of DATA_DIR. What was there is moved aside, never removed.
 *
 * @returns exit code: 1 also when the restored books do not hold
 */
export async function restoreCommand(words: readonly string[], dir: string, print: Print): Promise<number> {
  const replace = words.includes('--replace');
  const [given, ...more] = words.filter((word) => word !== '--replace');
  if (!given || more.length) throw new UsageError('restore needs the folder of one backup.');
  if (process.env['DATABASE_URL'])
    throw new Error('restore puts back the embedded database of DATA_DIR; unset DATABASE_URL for it.');
  const folder = resolve(given);
  const manifest = readManifest(folder);
  await assertRestorable(folder, manifest);
  const claim = claimDataDir(dir, 'npm run lime -- restore');
  try {
    const old = ['postgres', 'secrets.json'].filter((name) => existsSync(join(dir, name)));
    if (old.length && !replace)
      throw new Error(`${dir} holds ${old.join(' and ')} already. Say --replace to have that moved aside.`);
    return await putBack(folder, manifest, dir, old, print);
  } finally {
    claim.release();
  }
}

async function putBack(folder: string, manifest: Manifest, dir: string, old: string[], print: Print): Promise<number> {
  const started = performance.now();
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const fresh = join(dir, `restoring-${stamp}`);
  const verdict = await leavingNothing(
    () => removeInstallation(fresh),
    async () => {
      await unpack(folder, manifest, fresh, print);
      print(`${inBytes(manifest.bytes)} are as they were written. PostgreSQL starts on them.`);
      return judge(
        fresh,
        manifest,
        print,
        (_step, work) => work(),
        (url, { broken, differing: other, slips }) =>
          noteUpkeep(url, {
            kind: 'restore',
            good: !broken.length && !other,
            seconds: (performance.now() - started) / 1_000,
            detail: other ?? (broken.length ? broken.join(' ') : `as of ${manifest.at}, ${slips} slips`),
          }),
      );
    },
  );
  const aside = join(dir, `replaced-${stamp}`);
  if (old.length) await stopLeftover(join(dir, 'postgres'));
  moveIn(dir, { fresh, aside });
  forgetOutside(dir);
  if (old.length) print(`What was there is in ${aside}.`);
  const { broken, slips, invariants } = verdict;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (verdict.differing) print(`NOT THE SAME: ${verdict.differing}.`);
  for (const sentence of broken) print(`BROKEN: ${sentence}`);
  print(
    `${dir} is what it was at ${manifest.at}: ${slips} slips, ${invariants - broken.length} of ${invariants} invariants hold (${seconds} s).`,
  );
  return broken.length || verdict.differing ? 1 : 0;
}

/** Removes a DATA_DIR of our own making with its cluster, wherever that is and should it still run. */
export async function removeInstallation(dir: string): Promise<void> {
  const cluster = join(dir, 'postgres');
  await stopLeftover(cluster);
  if (existsSync(cluster)) rmSync(clusterHome(cluster, runAs()), { recursive: true, force: true, maxRetries: 5 });
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}
