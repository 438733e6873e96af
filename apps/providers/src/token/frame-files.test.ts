import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { frameFiles } from './frame-files.ts';
import { pages } from './pages.ts';

const files = frameFiles();
const guest = { memberId: '1', nickname: '단위시험', limits: { min: 1_000, max: 5_000_000, win: 50_000_000 } };

/** A script with all it imports, each once. */
function reached(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const { text } = files.get(name)!;
  const folder = name.includes('/') ? `${name.split('/')[0]}/` : '';
  for (const [, to] of text.matchAll(/from '\.\/([\w/-]+\.js)'/g)) reached(`${folder}${to}`, found);
  return found;
}

test.each(Object.entries(pages))('the frame of %s loads at most 120 KB of its own', (_game, page) => {
  const html = page(guest, ['http://localhost:3000']);
  const named = [...html.matchAll(/(?:href|src)="\/token\/files\/([\w.-]+)"/g)].map(([, name]) => name!);
  const loaded = new Set(named.flatMap((name) => (name.endsWith('.js') ? [...reached(name)] : [name])));
  const bytes = [html, ...[...loaded].map((name) => files.get(name)!.text)].map((text) => gzipSync(text).length);
  expect(loaded.size).toBeGreaterThan(4);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120 * 1024);
});

test.each(Object.entries(pages))('the frame of %s lists its keys and shows every return', (_game, page) => {
  const html = page(guest, ['http://localhost:3000']);
  expect(html.match(/<kbd>/g)!.length).toBeGreaterThan(5);
  expect(html).toContain('자동 베팅은 없어요');
  expect(html).toMatch(/환수율/);
});
