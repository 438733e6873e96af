import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { answers, openScreen } from '../../test/living-page.tsx';

// What one acts with and how a row ended are in sight at both widths.

/** Whole, on the window and inside whatever scrolls around it, and nothing lies over it. */
async function expectWhole(part: Locator): Promise<void> {
  await expect.element(part).toBeVisible();
  await expect.poll(() => cutOff(part.element())).toBeNull();
}

function cutOff(one: Element): string | null {
  const box = one.getBoundingClientRect();
  for (let up = one.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflowX === 'visible') continue;
    const edge = up.getBoundingClientRect();
    if (box.left < edge.left - 1 || box.right > edge.right + 1) return up.className;
  }
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return one.contains(there) || there?.contains(one) === true ? null : 'covered';
}

const sizes = [
  [1440, 900],
  [1280, 800],
] as const;

test('with a card open beside the queue, approving and refusing a row is in sight', async () => {
  const { figures, list } = answers.example('/staff/withdrawal/list');
  const row = (seq: string, amount: number) => ({
    ...list[0]!,
    seq,
    amount,
    first: null,
    needsSecond: false,
    flags: [],
  });
  answers.succeed('/staff/withdrawal/list', {
    list: [row('17', 10_000), row('18', 20_000)],
    pagination: { page: 1, size: 100, total: 2, end: 1 },
    figures,
  });
  const { request, ...card } = answers.example('/staff/withdrawal/card');
  answers.succeed('/staff/withdrawal/card', { ...card, request: { ...request, seq: '17', amount: 10_000 } });
  await openScreen('/withdrawals');
  const line = page.getByRole('row').filter({ hasText: '10,000' });
  await line.getByText('member01').first().click();
  await expect.element(page.getByRole('complementary').filter({ hasText: '요청 금액' })).toBeVisible();
  for (const [width, height] of sizes) {
    await page.viewport(width, height);
    await expectWhole(line.getByRole('button', { name: '승인' }));
    await expectWhole(line.getByRole('button', { name: /거절$/ }));
  }
});

test('the list of bets shows what was paid and how it ended', async () => {
  const { list, sums } = answers.example('/staff/slips/list');
  answers.succeed('/staff/slips/list', { list, sums, pagination: { page: 1, size: 50, total: 1, end: 1 } });
  await openScreen('/slips');
  const row = page.getByRole('row').filter({ hasText: '8,002' });
  await expect.element(row).toBeVisible();
  const head = (name: string) => [...document.querySelectorAll('th')].find(({ textContent }) => textContent === name)!;
  const badge = () => [...row.element().querySelectorAll('.badge')].at(-1)!;
  expect(cutOff(head('당첨금'))).toBeNull();
  expect(cutOff(head('결과'))).toBeNull();
  expect(badge().textContent).toBe('당첨');
  expect(cutOff(badge())).toBeNull();
  await expectWhole(row.getByText('16,004'));
  await page.viewport(1280, 800);
  await expect.poll(() => cutOff(head('결과'))).toBeNull();
  // with the slip open too
  await row.getByText('8,002').first().click();
  await expect.element(page.getByRole('complementary').last()).toBeVisible();
  await expect.poll(() => cutOff(head('결과'))).toBeNull();
});

test('the desk tells what a match can cost', async () => {
  const sample = answers.example('/staff/trading/fixture');
  answers.succeed('/staff/trading/fixture', {
    ...sample,
    figures: { ...sample.figures, bets: 1, stakes: 200_000, worst: 220_000, liability: 220_000 },
  });
  await openScreen('/trading?game=1');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Reds : Blues' })).toBeVisible();
  const figure = (name: string) =>
    [...document.querySelectorAll('.desk-figures > div')]
      .find(({ textContent }) => textContent.includes(name))
      ?.querySelector('dd');
  for (const [width, height] of sizes) {
    await page.viewport(width, height);
    await expect.poll(() => figure('책임액')?.textContent).toBe('22만');
    expect(figure('책임액')?.title).toBe('220,000원');
    expect(figure('단폴더 최대 손실')?.textContent).toMatch(/22만/);
    expect(figure('베팅 수')?.textContent).toBe('1건');
    await expect.poll(() => cutOff(figure('책임액')!)).toBeNull();
  }
});
