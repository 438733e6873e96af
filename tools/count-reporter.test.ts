import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { runFolder } from './run-folders.ts';

const files = {
  'sample.test.js': `
    let tries = 0;
    test('fine', () => {});
    test('wrong', () => { throw new Error('first line\\n\\nsecond line'); });
    describe('group', () => {
      test('late', { retry: 1 }, () => { if (++tries === 1) throw new Error('not yet'); });
    });`,
  'unreadable.test.js': `throw new Error('not to be read');`,
  'unprepared.test.js': `
    describe('group', () => {
      beforeAll(() => { throw new Error('not prepared'); });
      test('never run', () => {});
    });`,
  'outside.test.js': `
    test('done before its timer', () => {
      setTimeout(() => { throw new Error('outside of a test'); });
      return new Promise((done) => setTimeout(done, 50));
    });`,
  'vitest.config.js': 'export default {}',
};

test('what passed, failed, came right at the second try or went wrong outside of tests is counted, with its words', () => {
  const folder = runFolder('reporter');
  try {
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
    const report = join(folder, 'report.json');
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporter = `--reporter=${join(root, 'tools', 'count-reporter.ts')}`;
    spawnSync(process.execPath, [vitest, 'run', '--globals', '--root', folder, reporter], {
      cwd: folder,
      env: { ...process.env, LIME_TEST_JSON: report },
    });
    const { names, ...counts } = JSON.parse(readFileSync(report, 'utf8')) as { names: string[] };
    expect(counts).toEqual({ passed: 3, failed: 4, again: ['sample.test.js: group > late: not yet'] });
    expect(names.toSorted()).toEqual([
      'outside of a test',
      'sample.test.js: wrong: first line second line',
      'unprepared.test.js: not prepared',
      'unreadable.test.js: not to be read',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
