import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../root.ts';

// "A game is an element of a list": a copy of the product gets one more by the three edits that CONTRIBUTING names and its
// own files, and is tested then. Nothing is replaced in the copy: it runs as the product does.

const own = [
  ['coin-flip.ts', 'packages/domain/src/games/coin-flip.ts'],
  ['coin-view.ts', 'apps/member/src/features/games/coin-view.ts'],
  ['in-the-site.ts', 'tools/fourteenth/in-the-site.pg.test.ts'],
  ['in-the-pages.ts', 'tools/fourteenth/in-the-pages.test.ts'],
] as const;

const place = `house('mini', 'coinflip', '/mini/coinflip', '동전던지기', 'balls', '동전던지기는', {
    permission: true,
    tile: { name: '동전던지기', text: '앞 · 뒤' },
  }),`;
/** File by file, what is added before which line. */
const edits: Readonly<Record<string, readonly (readonly [before: string, added: string])[]>> = {
  'packages/domain/src/access/game-list.ts': [["{ id: 'lotus',", place]],
  'packages/domain/src/games/round-games.ts': [
    [
      'import { lotusBaccarat',
      "import { coinFlip } from './coin-flip.ts';\nimport type { CoinOutcome } from './coin-flip.ts';\n",
    ],
    ['| LadderOutcome', '| CoinOutcome '],
    ['lotusOddEven,\n', 'coinFlip,\n'],
  ],
  'apps/member/src/pages/round-game-page.tsx': [
    ['kenoladder: async', "coinflip: async () => (await import('../features/games/coin-view.ts')).coinView,\n  "],
  ],
};

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lime-fourteenth-'));
  const wanted = (path: string) => !['node_modules', '.git', '.cache', 'dist'].includes(basename(path));
  for (const part of [
    'packages',
    'apps',
    'tools',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'tsconfig.web.json',
    'vitest.config.ts',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: wanted });
  // packages of others are the product's, its own are the copy's
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === '@lime')
      cpSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const [from, to] of own) cpSync(join(import.meta.dirname, from), join(copy, to));
  for (const [file, changes] of Object.entries(edits)) {
    let text = readFileSync(join(copy, file), 'utf8');
    for (const [before, added] of changes) {
      const parts = text.split(before);
      expect(parts.length, `${before} in ${file}`).toBeGreaterThan(1);
      text = [parts[0]! + added + before + parts[1]!, ...parts.slice(2)].join(before);
    }
    writeFileSync(join(copy, file), text);
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('three edits beside its own files make a game: menus, gates, permissions, rounds, office, history, verifier', async () => {
  expect(Object.keys(edits).length).toBeLessThanOrEqual(3);
  const tests = own.flatMap(([, to]) => (to.endsWith('.test.ts') ? [to] : []));
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--retry=0', ...tests];
  const ran = promisify(execFile)(process.execPath, args, { cwd: copy, env: { ...process.env, VITEST: '' } });
  // it says on its output what went wrong
  const failed = await ran.then(
    () => '',
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  );
  expect(failed).toBe('');
}, 240_000);
