import type { Page } from '@playwright/test';
import { powerball } from '@lime/domain/games/powerball.ts';
import { axeViolations } from './lib/axe.ts';
import { openForBets, placeBet } from './lib/rounds.ts';
import { expect, setTheme, signedIn, site, test } from './lib/site.ts';

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
    await placeBet(page, pad(page));
    await expect(pick(page, '파워볼 언더오버', '언더')).toHaveAttribute('aria-pressed', 'false');
    const own = page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();
    await expect(own).toContainText('파워볼 언더오버 언더');
    await expect(own).toContainText('대기');
    // one press asks for the same again, amount and all
    await own.getByRole('button', { name: /한 번 더 베팅/ }).click();
    const question = page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' });
    await expect(question).toContainText('10,000원');
    await question.getByRole('button', { name: '아니요' }).click();
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

  test('every market is there at its price; a day of rounds is a file, and beside statistics stands what they are worth', async ({
    page,
  }) => {
    await openForBets(page, 'powerball'); // a closed round shows no prices
    for (const { name, picks } of powerball.folders)
      for (const { name: answer, price } of picks)
        await expect(pick(page, name, answer).first()).toContainText((price / 1_000).toFixed(2));
    const roads = page.getByRole('region', { name: '회차 흐름' });
    for (const shape of ['6매', '패턴', '흐름']) {
      await roads.getByRole('tab', { name: shape }).click();
      await expect(roads.getByText('지난 결과는 다음 추첨에 영향을 주지 않아요.')).toBeVisible();
    }
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

test('the keyboard alone bets, and everything reads well in dark and light', async ({ page }) => {
  await signedIn(page, 'demo11');
  await openForBets(page, 'powerball');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '단축키' })).toContainText('앞에서부터 아홉 항목 고르기');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(amount(page)).toHaveValue('5,000,000');
  await page.keyboard.press('c');
  await page.keyboard.press('1');
  await expect(pick(page, '파워볼 홀짝', '홀')).toHaveAttribute('aria-pressed', 'true');
  await amount(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' })).toContainText('2,000원');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first()).toContainText('2,000원');
  expect(await axeViolations(page)).toEqual([]);
  await setTheme(page, 'light');
  await page.reload();
  await expect(pick(page, '파워볼 홀짝', '홀')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a bet is placed without scrolling', async ({ page }) => {
    await signedIn(page, 'demo12');
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
