import { spawnSync } from 'node:child_process';
import { root } from './root.ts';

/**
 * The demo world, or an empty site with its first staff account: written by the command `seed`, in a process of its
 * own, through the same services as real use.
 *
 * @throws Error when it could not be written; what was is completed by the next start
 */
export function seed(dataDir: string): void {
  const { status } = spawnSync(process.execPath, ['tools/lime.ts', 'seed'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  if (status !== 0) throw new Error('The first data could not be written.');
}
