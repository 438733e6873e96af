import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { runFolder, sweepRunFolders } from './run-folders.ts';

test('a folder of a process that is gone is removed, one of a living process stays', async () => {
  const program = `import { runFolder } from './tools/run-folders.ts'; console.log(runFolder('test'));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
  });
  const [gone, mine] = [stdout.trim(), runFolder('test')];
  try {
    expect([existsSync(gone), existsSync(mine)]).toEqual([true, true]);
    await sweepRunFolders();
    expect([existsSync(gone), existsSync(mine)]).toEqual([false, true]);
  } finally {
    rmSync(mine, { recursive: true, force: true });
  }
});
