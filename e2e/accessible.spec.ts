import type { Page } from '@playwright/test';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { amount, isLong } from '../tools/long.ts';
import { contrasts, drawn, goInside, lookedAt, moving, pressed, pressedOften } from './lib/looks.ts';
import { themed, tooSmall, violations } from './lib/looks.ts';
import type { Theme } from './lib/looks.ts';
import { expect, setTheme, signedIn, site, test } from './lib/site.ts';

// Every route of a member, and what opens over one, with axe and a ruler: one page goes from route to route, and window and
// theme change in it. Axe looks at the structure once and at the colours of the other theme in the other width;
// `npm run prove -- pages` and `npm run ux` look at all four of each.

const looks = [
  { width: 1440, height: 900, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
  { width: 1440, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const;

async function ruled(page: Page, isPhone: boolean): Promise<string[]> {
  return [
    ...(await tooSmall(page, { width: 24, height: 24 }, pressed)),
    ...(isPhone ? await tooSmall(page, { width: 24, height: 44 }, pressedOften) : []),
  ];
}

/** What is wider than the window; a phone's `innerWidth` would grow with the page. */
async function tooWide(page: Page, width: number): Promise<string[]> {
  const over = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
  return over > 0 ? [`the page is ${over} px too wide`] : [];
}

test('axe and the ruler find nothing on a member’s routes, and nothing moves', async ({ page }) => {
  test.setTimeout(1_200_000);
  await signedIn(page, 'demo11');
  await page.goto(`${site()}/main`);
  const bad: Record<string, string[]> = {};
  for (const [no, path] of lookedAt.entries()) {
    // the first look has the window of the route before
    const two = no % 2 === 0 ? looks.slice(0, 2) : looks.slice(2).toReversed();
    for (const [at, { width, height, theme }] of amount(
      two,
      [...looks].toSorted((a, b) => b.width - a.width),
    ).entries()) {
      await page.setViewportSize({ width, height });
      await themed(page, theme);
      if (at === 0) await goInside(page, path);
      else await drawn(page);
      const seen = [
        ...(isLong || at === 0 ? await violations(page) : await contrasts(page)),
        ...(await ruled(page, width < 600)),
        ...(await tooWide(page, width)),
        ...(await moving(page)),
      ];
      if (seen.length > 0) bad[`${path} at ${width} ${theme}`] = seen;
    }
  }
  expect(bad).toEqual({});
});

for (const { width, height, theme } of amount(looks.slice(0, 2), [...looks]))
  test.describe(`${width} ${theme}`, () => {
    const isPhone = width < 600;
    test.use({ viewport: { width, height }, ...(isPhone && { isMobile: true, hasTouch: true }) });

    test('axe and the ruler find nothing on popup, cart, sign-in, alert and the question of a bet', async ({
      page,
    }) => {
      await setTheme(page, theme);
      const other: Theme = theme === 'dark' ? 'light' : 'dark';
      const look = async (what: string) => {
        await drawn(page);
        const found = [...(await violations(page)), ...(await ruled(page, isPhone)), ...(await tooWide(page, width))];
        expect(found, what).toEqual([]);
        await themed(page, other);
        expect(await contrasts(page), `${what}, ${other}`).toEqual([]);
        await themed(page, theme);
      };
      // signing in loads the page anew
      await page.addInitScript(() => {
        if (sessionStorage.getItem('looked_at')) return;
        sessionStorage.setItem('looked_at', '1');
        localStorage.setItem('lime_popup_away', '{}');
      });
      await page.goto(`${site()}/main`);
      const popup = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /오늘 하루 보지 않기/ }) });
      await expect(popup.first()).toBeVisible();
      await look('a popup');
      for (let open = await popup.count(); open > 0; open = await popup.count())
        await popup.first().getByRole('button', { name: /^닫기/ }).first().click();
      const day = seoulDay(new Date());
      await page.evaluate(
        (today) => localStorage.setItem('lime_popup_away', JSON.stringify({ 1: today, 2: today })),
        day,
      );

      await goInside(page, '/sport/korean');
      await page.locator('.games [data-bet][aria-disabled=false]').first().click();
      const cart = page.getByRole('button', { name: /카트 열기/ });
      if (isPhone) await cart.click();
      const amountOf = page.getByRole('textbox', { name: '베팅금액' });
      await expect(amountOf).toBeVisible();
      await look('an open cart');

      await page.getByRole('button', { name: '로그인하고 베팅하기' }).click();
      const id = page.getByRole('textbox', { name: '아이디' });
      await expect(id).toBeVisible();
      await look('the sign-in');
      await id.press('Enter');
      const alert = page.getByRole('alertdialog');
      await expect(alert).toBeVisible();
      await look('an alert');

      await alert.getByRole('button', { name: '확인' }).click();
      await id.fill('demo11');
      await page.getByLabel('비밀번호', { exact: true }).fill('demo1234');
      await page.keyboard.press('Enter');
      await expect(alert).toContainText('방문을 환영합니다.');
      await alert.getByRole('button', { name: '확인' }).click();
      await expect(alert).toBeHidden();
      if (isPhone && !(await amountOf.isVisible())) await cart.click();
      await amountOf.fill('5000');
      await page.getByRole('button', { name: '5,000원 베팅하기' }).click();
      await expect(alert).toContainText('베팅을 하시겠습니까?');
      await look('the question of a bet');
    });
  });
