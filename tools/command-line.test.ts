import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Those that read their words otherwise: `tidy` is two programs, and these two refuse by names of their own. */
const others = ['tidy', 'test', 'lime'];
const commands = Object.entries(scripts).filter(
  ([name]) => !others.includes(name) && !(name.startsWith('pre') && name.slice(3) in scripts),
);

test.each(commands)('npm run %s refuses what it does not know', (_name, script) => {
  const path = script.split(' ').find((word) => word.endsWith('.ts'))!;
  expect(readFileSync(join(root, path), 'utf8')).toContain('readCommandLine({');
});

test.each([
  [['--nonsense'], 2, '', "Unknown option '--nonsense'. Nothing was done."],
  [['one', 'two'], 2, '', 'There is a word too many: two. Nothing was done.'],
  [['--help'], 0, 'Usage: npm run release -- [folder]', ''],
] as const)('npm run release -- %j ends with %i and writes nothing', (words, code, log, error) => {
  const folder = mkdtempSync(join(tmpdir(), 'lime-command-line-'));
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/release.ts'), ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stdout.split('\n')[0], stderr.split('\n')[0]]).toEqual([code, log, error]);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
