import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWords } from '../apps/api/src/core/cli.ts';
import { commandForms, runCommand } from './commands.ts';
import { rememberOutside } from './data-dir.ts';
import { root } from './root.ts';

// Help and refusals come before a command touches anything: no database, no folder.

let folder: string;
const before = process.env['DATA_DIR'];
const cwd = process.cwd();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lime-commands-'));
  process.env['DATA_DIR'] = join(folder, 'data');
});
afterAll(() => {
  if (before === undefined) delete process.env['DATA_DIR'];
  else process.env['DATA_DIR'] = before;
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: string[]) {
  const said = { log: '', error: '' };
  const keep = (name: 'log' | 'error') => (line: unknown) => void (said[name] += `${String(line)}\n`);
  const code = await runCommand(words, { log: keep('log'), error: keep('error') });
  return { code, ...said };
}
/** What a command could have made: its data folder, or one named after the option it misread. */
const made = () => [...readdirSync(folder), ...['--help', '--nonsense'].filter((name) => existsSync(join(cwd, name)))];

const names = [...commandForms.keys()];
/** As many words as a command needs, none of which names anything. */
const needed = (name: string) =>
  (commandForms.get(name)!.takes ?? '')
    .split(' ')
    .filter((place) => place.startsWith('<'))
    .map((_, index) => `none${index}`);

describe.each(names)('%s', (name) => {
  test.each(['--help', '-h'])('%s prints how it is used and does nothing', async (help) => {
    for (const words of [[help], [...needed(name), help], [help, '--nonsense']]) {
      const { code, log, error } = await run(...name.split(' '), ...words);
      expect([code, error]).toEqual([0, '']);
      expect(log).toContain(`Usage: npm run lime -- <command>\n  ${name} `);
      expect(log.trim().split('\n')).toHaveLength(2);
    }
    expect(made()).toEqual([]);
  });

  test('an unknown option is refused', async () => {
    for (const words of [
      ['--nonsense', ...needed(name)],
      [...needed(name), '--nonsense'],
      [...needed(name), '--nonsense=1'],
      [...needed(name), '-x'],
    ]) {
      const { code, log, error } = await run(...name.split(' '), ...words);
      expect([words, code, log]).toEqual([words, 2, '']);
      expect(error).toMatch(/^Unknown option '-(-nonsense|x)'\. Nothing was done\.\nUsage: /);
    }
    expect(made()).toEqual([]);
  });

  test('too few and too many words are refused', async () => {
    const wrong = [
      needed(name).slice(1),
      ...(commandForms.get(name)!.takes?.includes('…') ? [] : [Array(4).fill('w')]),
    ];
    for (const words of needed(name).length > 0 ? wrong : wrong.slice(1)) {
      const { code, error } = await run(...name.split(' '), ...words);
      expect([words, code]).toEqual([words, 2]);
      expect(error).toMatch(/^(Something is missing|There is a word too many): /);
    }
    expect(made()).toEqual([]);
  });
});

test.each([[], ['--help'], ['-h'], ['help']])('`lime %s` lists every command', async (...words) => {
  const { code, log, error } = await run(...words);
  expect([code, error]).toEqual([0, '']);
  for (const name of names) expect(log).toContain(`\n  ${name} `);
});

test.each([['audit'], ['restart'], ['migrate'], ['backup', join(tmpdir(), 'lime-no-such-backup')]])(
  '`lime %s` names the outside database it was not given',
  async (...words) => {
    const dir = process.env['DATA_DIR']!;
    mkdirSync(dir);
    rememberOutside(dir, 'postgresql://owner:secret@db.example/lime');
    try {
      const { code, error } = await run(...words);
      expect([code, error]).toEqual([1, expect.stringContaining('uses the outside database db.example:5432/lime')]);
      expect(error).toContain('give this command its DATABASE_URL');
      expect(readdirSync(dir)).toEqual(['outside.json']);
      expect(readFileSync(join(dir, 'outside.json'), 'utf8')).not.toContain('secret');
    } finally {
      rmSync(dir, { recursive: true });
    }
  },
);

test('help of one command, and of those that share a word', async () => {
  expect((await run('help', 'backup')).log).toContain('backup <folder>');
  const { log } = await run('keys', '--help');
  expect(log).toContain('keys rotate');
  expect(log).toContain('keys list');
  expect(log).not.toContain('backup');
});

test.each([['nonsense'], ['--nonsense'], ['keys'], ['keys', 'nonsense'], ['toString']])(
  '`lime %s` is refused and lists what there is',
  async (...words) => {
    const { code, log, error } = await run(...words);
    expect([code, log]).toEqual([2, '']);
    expect(error).toContain(`There is no command "${words.join(' ')}".\nUsage: `);
  },
);

test('the operations page has a row of each command', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  expect(names.filter((name) => !new RegExp(`^\\| .*\`${name}\\b`, 'm').test(page))).toEqual([]);
});

test('what follows `--` is read by the command', () => {
  const form = { takes: '<time> -- <report…>' };
  expect(readWords(['now', '--', 'report', '--from', '2026-11-01'], form).words).toEqual([
    'now',
    'report',
    '--from',
    '2026-11-01',
  ]);
});

test.each([
  [['a'], { takes: '<id>', options: ['--name …', '[--all]'] }, { words: ['a'], options: {} }],
  [
    ['--name', 'b', 'a', '--all'],
    { takes: '<id>', options: ['--name …', '[--all]'] },
    { words: ['a'], options: { name: 'b', all: true } },
  ],
  [
    ['--password', '-', 'a'],
    { takes: '<id>', options: ['[--password -|…]'] },
    { words: ['a'], options: { password: '-' } },
  ],
  [[], { takes: '[folder]' }, { words: [], options: {} }],
] as const)('%j is read as %j asks', (args, form, given) => {
  expect(readWords(args, form)).toEqual({ words: given.words, options: expect.objectContaining(given.options) });
});

test.each([
  [['--name'], '--name'],
  [['--all=1'], '--all'],
  [['--name', '--all'], '--name'],
])('%j is refused by name', (args, name) => {
  expect(() => readWords(args, { options: ['[--name …]', '[--all]'] })).toThrow(name);
});
