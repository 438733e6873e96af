import type { Locator } from '@playwright/test';
import { betOnHome, newFixture } from './lib/bets.ts';
import { call, give, newMember, withdrawalPassword } from './lib/money.ts';
import { officeSignedIn } from './lib/office.ts';
import { expect, site, test } from './lib/site.ts';

// What one acts with and how a row ended are in sight at both widths.

test.describe.configure({ mode: 'default' });

/** Whole, on the window and inside whatever scrolls around it, and nothing lies over it. */
async function expectWhole(part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  const cut = await part.evaluate((one) => {
    const box = one.getBoundingClientRect();
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowX === 'visible') continue;
      const edge = up.getBoundingClientRect();
      if (box.left < edge.left - 1 || box.right > edge.right + 1) return up.className;
    }
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return one.contains(there) || there?.contains(one) === true ? null : 'covered';
  });
  expect(cut).toBeNull();
}

const sizes = [
  [1440, 900],
  [1280, 800],
] as const;

test('with a card open beside the queue, approving and refusing a row is in sight', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  for (const amount of [10_000, 20_000])
    await call('/balance/withdrawal/process', { amount, withdrawalPw: withdrawalPassword }, member.token);
  await officeSignedIn(page);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto(`${site()}/office/withdrawals?q=${member.id}`);
    const row = page.getByRole('row').filter({ hasText: '10,000' });
    await row.getByText(member.id).click();
    await expect(page.getByRole('complementary').filter({ hasText: '요청 금액' })).toBeVisible();
    await expectWhole(row.getByRole('button', { name: '승인' }));
    await expectWhole(row.getByRole('button', { name: /거절$/ }));
  }
});

test('the list of bets shows what was paid and how it ended', async ({ page }) => {
  const [member, fixture] = [await newMember(), await newFixture()];
  await give(member, 'cash', 100_000);
  await betOnHome(member, fixture, 10_000);
  await officeSignedIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site()}/office/slips?q=${member.id}`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expectWhole(page.getByRole('columnheader', { name: '당첨금', exact: true }));
  await expectWhole(page.getByRole('columnheader', { name: '결과' }));
  await expectWhole(page.locator('tbody .badge').last());
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectWhole(page.getByRole('columnheader', { name: '결과' }));
  // with the slip open too
  await page.locator('tbody tr').first().getByText('10,000').first().click();
  await expect(page.getByRole('complementary').last()).toBeVisible();
  await expectWhole(page.getByRole('columnheader', { name: '결과' }));
});

test('the desk tells what a match can cost, and its list puts the match first', async ({ page }) => {
  const [member, fixture] = [await newMember(), await newFixture()];
  await give(member, 'cash', 900_000);
  await betOnHome(member, fixture, 200_000); // at 2.10: 220,000 won more would go out than came in
  await officeSignedIn(page);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto(`${site()}/office/trading?game=${fixture.gameSeq}`);
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${fixture.home} : `) })).toBeVisible();
    const figure = (name: string) => page.locator('.desk-figures > div').filter({ hasText: name }).locator('dd');
    await expect(figure('책임액')).toHaveText('22만');
    await expect(figure('책임액')).toHaveAttribute('title', '220,000원');
    await expect(figure('단폴 최악')).toHaveText(/22만/);
    await expect(figure('베팅 수')).toHaveText('1건');
    await expectWhole(figure('책임액'));
  }
});
