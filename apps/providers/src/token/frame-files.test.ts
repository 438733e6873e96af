import { expect, test } from 'vitest';
import { loadedBy, weightOf } from '../../test/page-weight.ts';
import { frameFiles } from './frame-files.ts';
import { pages } from './token-pages.ts';

const guest = { memberId: '1', nickname: '단위시험', limits: { min: 1_000, max: 5_000_000, win: 50_000_000 } };

test.each(Object.entries(pages))('the frame of %s loads at most 120 KB of its own', (_game, page) => {
  const html = page(guest, ['http://localhost:3000']);
  const loaded = loadedBy(html, frameFiles);
  expect(loaded.size).toBeGreaterThan(4);
  expect(weightOf(html, frameFiles)).toBeLessThanOrEqual(120 * 1024);
});

test.each(Object.entries(pages))('the frame of %s lists its keys and shows every return', (_game, page) => {
  const html = page(guest, ['http://localhost:3000']);
  expect(html.match(/<kbd>/g)!.length).toBeGreaterThan(5);
  expect(html).toContain('자동 베팅은 없어요');
  expect(html).toMatch(/환수율/);
});
