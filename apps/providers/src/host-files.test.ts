import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { casinoFiles } from './casino/casino-files.ts';
import { frameFiles } from './token/frame-files.ts';

test.each([
  ['token games', frameFiles],
  ['casino', casinoFiles],
])('what scripts of the %s import is served, and nothing of the server or of packages is', (_host, { path, files }) => {
  const imported = new RegExp(`(?:from |import\\(|import )'${path}/files/([^']+)'`, 'g');
  for (const [name, { text }] of files) {
    for (const [, other] of text.matchAll(imported)) expect([name, files.has(other!)]).toEqual([name, true]);
    expect([name, text.match(new RegExp(`from '(?!${path}/files/)`))]).toEqual([name, null]);
  }
  expect([...files.keys()].filter((name) => !/^(casino|token|domain|contract|ui)\/|^[\w-]+\.css$/.test(name))).toEqual(
    [],
  );
});

test('what a slot loads besides its page and its font weighs less than 90 KB', () => {
  const { path, files } = casinoFiles;
  const loaded = new Set(['casino/slot.js', 'casino/casino-session.js']);
  for (const name of loaded)
    for (const [, other] of files.get(name)!.text.matchAll(new RegExp(`(?:from |import )'${path}/files/([^']+)'`, 'g')))
      loaded.add(other!);
  for (const style of ['tokens', 'token', 'token-game', 'casino', 'slot', 'slot-free', 'slot-reels', 'slot-facts'])
    loaded.add(`${style}.css`);
  const sizes = [...loaded].map((name) => brotliCompressSync(files.get(name)!.text).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90 * 1024);
});
