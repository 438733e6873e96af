import type { Page } from '@playwright/test';
import { openForBets, placeBet } from './lib/rounds.ts';
import { expect, signedIn, site, test } from './lib/site.ts';

const folder = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const pick = (page: Page, of: string, name: string) =>
  folder(page, of).getByRole('button', { name: new RegExp(`^${name}`) });
const pad = (page: Page) => page.getByRole('region', { name: '베팅카트' });

test('one pick is bet on, leaves the cart, and stands among the own bets and in the history', async ({ page }) => {
  await signedIn(page, 'demo05');
  await openForBets(page, 'powerball');
  await pick(page, '파워볼 홀짝', '홀').click();
  await pick(page, '파워볼 언더오버', '언더').click(); // in place of the first
  await expect(pick(page, '파워볼 홀짝', '홀')).toHaveAttribute('aria-pressed', 'false');
  await expect(pad(page).getByText('19,500원')).toBeVisible();
  await placeBet(page, pad(page));
  await expect(pick(page, '파워볼 언더오버', '언더')).toHaveAttribute('aria-pressed', 'false');
  const own = page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();
  await expect(own).toContainText('파워볼 언더오버 언더');
  // short rounds may be over by now
  await expect(own).toContainText(/대기|당첨|낙첨/);
  await page.getByRole('region', { name: '내 베팅' }).getByRole('link', { name: '전체' }).click();
  await expect(page).toHaveURL(`${site()}/info/bet`);
  const slip = page.getByRole('article', { name: /미니게임/ }).first();
  await expect(slip).toContainText('파워볼 언더오버');
  await expect(slip).toContainText(/파워볼 \d+회/);
});
