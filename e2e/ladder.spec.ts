import type { Page } from '@playwright/test';
import { axeViolations } from './lib/axe.ts';
import { openForBets } from './lib/rounds.ts';
import { expect, setTheme, signedIn, site, test } from './lib/site.ts';

const ladders = [
  { id: 'powerladder', name: '파워사다리' },
  { id: 'kenoladder', name: '키노사다리' },
] as const;
const folder = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const pad = (page: Page) => page.getByRole('region', { name: '베팅카트' });

for (const { id, name } of ladders)
  test(`${name}: the last way is drawn, a pick is bet on, and everything reads well`, async ({ page }) => {
    await signedIn(page, 'demo05');
    await openForBets(page, id);
    await expect(page.getByRole('img', { name: /^사다리: [좌우] 출발, [34]줄, [홀짝] 도착$/ })).toBeVisible();
    const games = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '미니게임' });
    await expect(games).toHaveAttribute('aria-current', 'page');
    // the keyboard alone plays
    await page.keyboard.press('7');
    await expect(folder(page, '조합').getByRole('button', { name: /^좌3짝/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(pad(page).getByText('36,000원')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' })).toBeVisible();
    await page.keyboard.press('Enter');
    const own = page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();
    await expect(own).toContainText('조합 좌3짝');
    await setTheme(page, 'light');
    await page.reload();
    await expect(own).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a ladder is picked from and bet on without scrolling, and its siblings are a press away', async ({ page }) => {
    await signedIn(page, 'demo05');
    await openForBets(page, 'powerladder');
    await folder(page, '출발').getByRole('button', { name: /^좌/ }).tap();
    await pad(page).getByRole('button', { name: /^5만/ }).tap();
    await expect(pad(page).getByRole('button', { name: '50,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('navigation', { name: '게임 고르기' }).getByRole('link', { name: '키노사다리' }).tap();
    await expect(page).toHaveURL(`${site()}/mini/kenoladder`);
    // another game's cart begins empty
    await expect(pad(page).getByText('한 번에 1개만 담을 수 있어요.')).toBeVisible();
  });
});
