import type { Page } from '@playwright/test';
import { axeViolations } from './lib/axe.ts';
import { openForBets } from './lib/rounds.ts';
import { expect, setTheme, signedIn, site, test } from './lib/site.ts';

test.describe.configure({ timeout: 120_000 });

const folder = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const pick = (page: Page, of: string, name: string) =>
  folder(page, of).getByRole('button', { name: new RegExp(`^${name}`) });
const pad = (page: Page) => page.getByRole('region', { name: '베팅카트' });
const amount = (page: Page) => pad(page).getByRole('textbox', { name: '베팅금액' });

test.describe('on a desktop', () => {
  test.beforeEach(({ page }) => signedIn(page, 'demo05'));

  test('one pick is bet on, leaves the cart, and stands among the own bets and in the history', async ({ page }) => {
    await openForBets(page, 'powerball');
    await expect(amount(page)).toHaveValue('10,000');
    await pick(page, '파워볼 홀짝', '홀').click();
    await pick(page, '파워볼 언더오버', '언더').click(); // in place of the first
    await expect(pick(page, '파워볼 홀짝', '홀')).toHaveAttribute('aria-pressed', 'false');
    await expect(pad(page).getByText('파워볼 언더오버')).toBeVisible();
    await expect(pad(page).getByText('19,500원')).toBeVisible();
    await pad(page).getByRole('button', { name: '10,000원 베팅하기' }).click();
    await page.getByRole('button', { name: '예, 베팅할게요' }).click();
    await page
      .getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' })
      .getByRole('button', { name: '확인' })
      .click();
    await expect(pick(page, '파워볼 언더오버', '언더')).toHaveAttribute('aria-pressed', 'false');
    const own = page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();
    await expect(own).toContainText('파워볼 언더오버 언더');
    await expect(own).toContainText('대기');
    // one press puts it back, amount and all
    await own.getByRole('button', { name: /다시 담기/ }).click();
    await expect(pick(page, '파워볼 언더오버', '언더')).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`${site()}/info/bet`);
    const slip = page.getByRole('article', { name: /미니게임/ }).first();
    await expect(slip).toContainText('파워볼 언더오버');
    await expect(slip).toContainText(/파워볼 \d+회/);
  });

  test('an amount is put right as it is entered, and says why in both languages', async ({ page }) => {
    await openForBets(page, 'powerball');
    await amount(page).fill('9999999999');
    await expect(pad(page).getByText('베팅금액은 최대베팅금액을 초과할 수 없습니다.')).toBeVisible();
    await expect(pad(page).getByText('The bet amount cannot exceed the maximum bet amount.')).toBeVisible();
    await expect(amount(page)).toHaveValue('5,000,000');
    await amount(page).fill('10');
    await pick(page, '일반볼 홀짝', '짝').click();
    await pad(page).getByRole('button', { name: '베팅하기' }).click();
    await expect(pad(page).getByText(/^최소 베팅금액은/)).toBeVisible();
    await pad(page).getByRole('button', { name: '비우기' }).click();
    await pad(page).getByRole('button', { name: '베팅하기' }).click();
    await expect(pad(page).getByText('Please make a selection before betting.')).toBeVisible();
  });

  test('the keyboard alone picks, and everything reads well in dark and light', async ({ page }) => {
    await openForBets(page, 'powerball');
    await page.locator('body').press('1');
    await expect(pick(page, '파워볼 홀짝', '홀')).toHaveAttribute('aria-pressed', 'true');
    expect(await axeViolations(page)).toEqual([]);
    await setTheme(page, 'light');
    await page.reload();
    await expect(pick(page, '파워볼 홀짝', '홀')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a day of rounds is a file', async ({ page }) => {
    await page.goto(`${site()}/mini/powerball`);
    const past = page.getByRole('region', { name: '지난 회차' }).first();
    await past.getByRole('combobox', { name: '내려받을 날' }).selectOption('어제');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      past.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^powerball-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = await (await file.createReadStream()).toArray().then((parts) => Buffer.concat(parts).toString());
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toContain('회차,전체 회차,날짜,추첨시각,결과');
    expect(lines.length).toBe(289);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a bet is placed without scrolling', async ({ page }) => {
    await signedIn(page, 'demo05');
    await openForBets(page, 'powerball');
    await pick(page, '파워볼 홀짝', '짝').tap();
    await expect(amount(page)).toHaveValue(''); // empty on a phone
    await pad(page).getByRole('button', { name: /^1만/ }).tap();
    const place = pad(page).getByRole('button', { name: '10,000원 베팅하기' });
    await expect(place).toBeInViewport({ ratio: 1 });
    await expect(pick(page, '파워볼 홀짝', '짝')).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await place.tap();
    await page.getByRole('button', { name: '예, 베팅할게요' }).tap();
    await expect(page.getByText('베팅에 성공하셨습니다.')).toBeVisible();
  });
});

test('a visitor is asked to sign in', async ({ page }) => {
  await page.goto(`${site()}/mini/powerball`);
  await expect(page.getByText('로그인 후 이용해주세요.')).toBeVisible();
});
