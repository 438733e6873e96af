import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** Paths from the root of all files that git knows or would add, and that exist. */
export function repositoryPaths(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}
