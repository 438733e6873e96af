import type { WireResultFixture } from '@lime/contract/staff-results.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, openScreen } from '../../../test/living-page.tsx';

test('what is staked on a match is whole while the match stands open beside the list', async () => {
  const match: WireResultFixture = {
    ...answers.example('/staff/results/detail').game,
    status: 'finished',
    score: [2, 1],
    source: 'lsports',
    decidedAt: '2026-01-15T11:00:00.000Z',
    home: '슈베닝거 와일드윙스',
    away: '슈트라우빙 타이거스',
    slips: 1_240,
    stakes: 123_456_789,
  };
  answers.succeed('/staff/results/list', {
    ...answers.example('/staff/results/list'),
    list: [match],
    pagination: { page: 1, size: 20, total: 1, end: 1 },
  });
  answers.succeed('/staff/results/detail', { ...answers.example('/staff/results/detail'), game: match });
  await openScreen('/results/list');
  await page.getByRole('row', { name: /슈베닝거/ }).click();
  await expect.element(page.getByRole('complementary', { name: /슈베닝거/ })).toBeVisible();
  const cell = page.getByRole('cell', { name: '123,456,789' });
  await expect.element(cell).toBeVisible();
  const [shown, room] = [cell.element(), document.querySelector('.table-room')!].map((one) =>
    one.getBoundingClientRect(),
  );
  expect([shown!.left >= room!.left, shown!.right <= room!.right + 1]).toEqual([true, true]);
});
