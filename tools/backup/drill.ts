import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError } from '../../apps/api/src/core/cli.ts';
import { ownFolder } from '../data-dir.ts';
import { backup } from './backup.ts';
import { keepUpkeep, leavingNothing } from './database-cluster.ts';
import { inBytes } from './backup-files.ts';
import type { Print } from './backup-files.ts';
import { readManifest } from './manifest.ts';
import { assertRestorable, judge, removeInstallation, unpack } from './restore.ts';
import type { Timed } from './restore.ts';

/**
 * `drill [folder]`: what a bad day would need, tried while the site runs. A backup is made, restored elsewhere, upgraded
 * to this release, audited and compared, in a folder below `folder` (the system's for temporary files when left out)
 * that is removed again.
 *
 * @returns exit code: 0 when all of it worked and the books hold
 */
export async function drillCommand([given, ...more]: readonly string[], dir: string, print: Print): Promise<number> {
  if (more.length) throw new UsageError('drill takes one folder to work in.');
  if (process.env['DATABASE_URL'])
    throw new Error('drill restores the embedded database; try the backup of an outside one on a server of yours.');
  const work = mkdtempSync(join(resolve(given ?? tmpdir()), 'lime-drill-'));
  ownFolder(work);
  const steps: [step: string, ms: number, what: string][] = [];
  const timed: Timed = async (step, action) => {
    print(`${step} …`);
    const started = performance.now();
    const result = await action();
    steps.push([step, performance.now() - started, '']);
    return result;
  };
  const note = (what: string) => (steps.at(-1)![2] = what);
  const began = performance.now();
  const keep = (good: boolean, detail: string) =>
    keepUpkeep(dir, { kind: 'drill', good, seconds: (performance.now() - began) / 1_000, detail });
  const copy = join(work, 'backup');
  const restored = join(work, 'restored');
  const rehearse = async () => {
    await timed('backup', () => backup(dir, copy, print));
    const manifest = readManifest(copy);
    note(`${manifest.files.length} files, ${inBytes(manifest.bytes)}`);
    await assertRestorable(copy, manifest);
    await timed('restore', () => unpack(copy, manifest, restored, print));
    note('every SHA-256 as written');
    const verdict = await judge(restored, manifest, print, timed);
    note(`${verdict.invariants - verdict.broken.length} of ${verdict.invariants} invariants hold`);
    const migrations = steps.find(([step]) => step === 'migrations')!;
    migrations[2] = verdict.migrated.length ? verdict.migrated.join(', ') : `none after ${manifest.migration}`;
    for (const [step, ms, what] of steps)
      print(`  ${step.padEnd(10)} ${(ms / 1000).toFixed(1).padStart(8)} s  ${what}`);
    for (const sentence of verdict.broken) print(`BROKEN: ${sentence}`);
    if (verdict.differing) print(`NOT THE SAME: ${verdict.differing}.`);
    const good = !verdict.broken.length && !verdict.differing;
    print(
      good
        ? `The drill went well: ${verdict.slips} slips came back, and the books hold.`
        : 'The drill FAILED: what came back is not right.',
    );
    await keep(good, good ? `${verdict.slips} slips came back` : (verdict.differing ?? verdict.broken.join(' ')));
    return good ? 0 : 1;
  };
  const clean = async () => {
    await removeInstallation(restored);
    await removeInstallation(work);
  };
  const code = await leavingNothing(clean, rehearse).catch(async (error: Error) => {
    await keep(false, error.message);
    throw error;
  });
  await clean();
  return code;
}
