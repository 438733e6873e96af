import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { runFolder, sweepRunFolders } from './run-folders.ts';

test.each([false, true])(
  'a folder of a process that is gone is removed, one of a living process stays (in memory: %s)',
  async (inMemory) => {
    const program = `import { runFolder } from './tools/run-folders.ts'; console.log(runFolder('test', { inMemory: ${inMemory} }));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
      encoding: 'utf8',
    });
    const [gone, mine] = [stdout.trim(), runFolder('test', { inMemory })];
    try {
      expect([existsSync(gone), existsSync(mine)]).toEqual([true, true]);
      await sweepRunFolders();
      expect([existsSync(gone), existsSync(mine)]).toEqual([false, true]);
    } finally {
      rmSync(mine, { recursive: true, force: true });
    }
  },
);
