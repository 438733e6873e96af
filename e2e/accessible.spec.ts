import type { Page } from '@playwright/test';
import { isLong } from '../tools/long.ts';
import { drawn, goInside, lookedAt, moving, pressed, pressedOften, tooSmall, violations } from './lib/looks.ts';
import { expect, setTheme, signedIn, site, test } from './lib/site.ts';

// Every route of a member, and what opens over one, with axe and a ruler. Widths and themes take turns here, so that each
// route is looked at once; `npm run prove -- pages` and `npm run ux` look at all four of each.

const looks = [
  { name: '1440 dark', width: 1440, height: 900, theme: 'dark' },
  { name: '390 light', width: 390, height: 844, theme: 'light' },
  { name: '1440 light', width: 1440, height: 900, theme: 'light' },
  { name: '390 dark', width: 390, height: 844, theme: 'dark' },
] as const;

async function found(page: Page, isPhone: boolean): Promise<string[]> {
  return [
    ...(await violations(page)),
    ...(await tooSmall(page, { width: 24, height: 24 }, pressed)),
    ...(isPhone ? await tooSmall(page, { width: 24, height: 44 }, pressedOften) : []),
  ];
}

for (const [turn, { name, width, height, theme }] of looks.entries())
  test.describe(name, () => {
    const isPhone = width < 600;
    test.use({ viewport: { width, height }, ...(isPhone && { isMobile: true, hasTouch: true }) });
    test.describe.configure({ timeout: 600_000 });

    test('axe and the ruler find nothing on a member’s routes, and nothing moves', async ({ page }) => {
      await setTheme(page, theme);
      await signedIn(page, 'demo11');
      await page.goto(`${site()}/main`);
      const bad: Record<string, string[]> = {};
      for (const path of lookedAt.filter((_path, no) => isLong || no % looks.length === turn)) {
        await goInside(page, path);
        const seen = [...(await found(page, isPhone)), ...(await moving(page))];
        if (seen.length > 0) bad[path] = seen;
      }
      expect(bad).toEqual({});
    });

    test('axe and the ruler find nothing on popup, cart, sign-in and alert', async ({ page }) => {
      await setTheme(page, theme);
      await page.addInitScript(() => localStorage.setItem('lime_popup_away', '{}'));
      await page.goto(`${site()}/main`);
      const popup = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /오늘 하루 보지 않기/ }) });
      await expect(popup.first()).toBeVisible();
      await drawn(page);
      expect(await found(page, isPhone), 'a popup').toEqual([]);
      for (let open = await popup.count(); open > 0; open = await popup.count())
        await popup.first().getByRole('button', { name: /^닫기/ }).first().click();
      await goInside(page, '/sport/korean');
      await openCart(page);
      expect(await found(page, isPhone), 'an open cart').toEqual([]);
      await page.getByRole('button', { name: '로그인하고 베팅하기' }).click();
      const id = page.getByRole('textbox', { name: '아이디' });
      await expect(id).toBeVisible();
      await drawn(page);
      expect(await found(page, isPhone), 'the sign-in').toEqual([]);
      await id.press('Enter');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await drawn(page);
      expect(await found(page, isPhone), 'an alert').toEqual([]);
    });

    test('axe and the ruler find nothing on the question of a bet', async ({ page }) => {
      await setTheme(page, theme);
      await signedIn(page, 'demo11');
      await page.goto(`${site()}/sport/korean`);
      await openCart(page);
      await page.getByRole('textbox', { name: '베팅금액' }).fill('5000');
      await page.getByRole('button', { name: '5,000원 베팅하기' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('베팅을 하시겠습니까?');
      await drawn(page);
      expect(await found(page, isPhone), 'the question').toEqual([]);
    });

    async function openCart(page: Page): Promise<void> {
      await page.locator('.games [data-bet][aria-disabled=false]').first().click({ timeout: 30_000 });
      if (isPhone) await page.getByRole('button', { name: /카트 열기/ }).click();
      await expect(page.getByRole('textbox', { name: '베팅금액' })).toBeVisible();
      await drawn(page);
    }
  });
