import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, signedIn, site, test } from './lib/site.ts';

// How much of the cart a member sees: picks wholly in view, with and without a message, and nothing that jumps.

const cases = [
  { width: 1366, height: 768, legs: 3 },
  { width: 1440, height: 900, legs: 3 },
  { width: 390, height: 844, legs: 3 },
  { width: 320, height: 640, legs: 2 },
] as const;

/** Picks whose whole box is in sight: inside their list and inside the window. */
const wholeLegs = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('.cart-scroll')!.getBoundingClientRect();
    const top = Math.max(0, list.top) - 1;
    const bottom = Math.min(window.innerHeight, list.bottom) + 1;
    return [...document.querySelectorAll('.cart-item')].filter((item) => {
      const box = item.getBoundingClientRect();
      return box.height > 0 && box.top >= top && box.bottom <= bottom;
    }).length;
  });

for (const { width, height, legs } of cases) {
  test(`${width}×${height}: ${legs} picks are in view, also with a message`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signedIn(page, 'demo05');
    await page.goto(`${site()}/sport/korean`);
    const fixtures = page.locator('.games .game[role="group"]');
    await expect(fixtures.first()).toBeVisible();
    for (let at = 0; at < 3; at++) await fixtures.nth(at).locator('.price:not(.off)').first().click();
    if (width < 1024) await page.getByRole('button', { name: /카트 열기/ }).click();
    const amount = page.getByRole('textbox', { name: '베팅금액' });
    const block = page.locator('.stake-block');
    await amount.fill('10000');
    await expect(block.getByRole('alert')).toHaveCount(0);
    // on a phone the sheet is still on its way
    await expect.poll(() => wholeLegs(page)).toBeGreaterThanOrEqual(legs);
    const before = await block.boundingBox();
    const place = await page.locator('.stake-block .place').boundingBox();

    // beyond what the level allows, and below it
    for (const stake of ['9000000', '500']) {
      await amount.fill(stake);
      await expect(block.getByRole('alert')).toBeVisible();
      await expect(block.locator('.fix')).toBeVisible();
      expect(await wholeLegs(page)).toBeGreaterThanOrEqual(legs);
      expect(await block.boundingBox()).toEqual(before);
      expect(await page.locator('.stake-block .place').boundingBox()).toEqual(place);
    }
    // limits are there before an amount is typed (U25)
    await amount.fill('');
    await expect(block.locator('.limits')).toContainText('최대 10폴더');
    await expect(block.locator('.limits')).toContainText('1,000–5,000,000원');
    await expect(block.locator('.limits')).toContainText('최대 배당');
    expect(await block.boundingBox()).toEqual(before);
    const cut = await block
      .locator('.limits, .quick-amounts button, .pays')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(cut).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
}

test('quick amounts are the member’s own: changed, kept over a reload, brought back', async ({ page }) => {
  await page.goto(`${site()}/sport/korean`);
  await expect(page.locator('.games [data-bet]').first()).toBeVisible();
  await page.getByRole('button', { name: '빠른 금액 바꾸기' }).click();
  const editor = page.getByRole('dialog', { name: '빠른 금액 바꾸기' });
  await editor.getByRole('textbox', { name: '빠른 금액 1' }).fill('1500');
  await editor.getByRole('button', { name: '저장' }).click();
  await expect(editor.getByRole('alert')).toContainText('천 원 단위');
  await editor.getByRole('textbox', { name: '빠른 금액 1' }).fill('25000');
  await editor.getByRole('button', { name: '저장' }).click();
  await expect(editor).toHaveCount(0);
  await page.reload();
  const chips = page.getByRole('group', { name: '빠른 금액' });
  await chips.getByRole('button', { name: '2.5만 원 더하기' }).click();
  await expect(page.getByRole('textbox', { name: '베팅금액' })).toHaveValue('35,000');
  await page.getByRole('button', { name: '빠른 금액 바꾸기' }).click();
  await editor.getByRole('button', { name: '기본값으로' }).click();
  await editor.getByRole('button', { name: '저장' }).click();
  await expect(chips.getByRole('button').first()).toHaveText('1만원 더하기');
});
