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

test('the Hangul of scripts is of those that a page may load', () => {
  expect(frameFiles.glyphs).toContain('칩');
  // shown by scripts of the token games that pages of the casino load
  for (const syllable of '시드 바꾸고 지난 시드 보기'.replaceAll(' ', ''))
    expect(casinoFiles.glyphs).toContain(syllable);
});
