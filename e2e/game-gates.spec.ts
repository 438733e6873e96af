import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { casinoHost } from './lib/casino.ts';
import { menuWithout, office, officeSignedIn, setSetting, withSetting } from './lib/office.ts';
import { expect, expectAccessible, openConnected, signedIn, site, test } from './lib/site.ts';
import { soon } from './lib/soon.ts';

// Games that operators open and close, on members' screens (specification 0 §4 and §8; 2 §5 and §8). These tests change the
// whole site, so they run by themselves, one after the other, after all others (playwright.config.ts, project `gates`).

test.describe.configure({ mode: 'default' }); // in one worker, in this order

const alert = (page: Page) => page.getByRole('alertdialog');

test('the token powerball is closed by its own entry, and the site’s powerball is not', async ({ page }) => {
  await signedIn(page, 'demo15');
  await withSetting('menu', menuWithout('토큰-파워볼'), async () => {
    await page.goto(`${site()}/token/powerball`);
    await expect(alert(page)).toContainText('토큰 파워볼은 점검중입니다.');
    await page.goto(`${site()}/mini/powerball`);
    await expect(page.getByRole('heading', { name: '파워볼', exact: true })).toBeVisible();
  });
  await withSetting('repair', ['토큰-파워볼'], async () => {
    await page.goto(`${site()}/token/powerball`);
    await expect(alert(page)).toContainText('점검중 입니다.');
  });
});

test.describe('studios', () => {
  test.use({ others: casinoHost });

  test('Evolution and Asia are closed by their own entries, and their popups lead back to where one was', async ({
    page,
  }) => {
    await signedIn(page, 'demo15');
    await withSetting('menu', menuWithout('에볼루션', '아시아게이밍'), async () => {
      for (const [path, tile, text] of [
        ['/casino/main', /^EVOLUTION/, '에볼루션 점검중입니다.'],
        ['/casino/live', /^ASIA GAME/, '아시아는 점검중입니다.'],
      ] as const) {
        await openConnected(page, path);
        const pressed = page.getByRole('main').getByRole('button', { name: tile });
        await expect(pressed).toContainText('점검중');
        await pressed.click();
        await expect(alert(page)).toContainText(text);
        await alert(page).getByRole('button').first().click();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
      }
    });
    expect(page.context().pages()).toHaveLength(1);
  });

  for (const [settings, delay] of [
    ['', 0],
    [', whose settings come late', 4_000],
  ] as const)
    test(`the page of a closed studio${settings} says so by the same popup, with the operator’s own text`, async ({
      page,
    }) => {
      await signedIn(page, 'demo15');
      await page.route('**/api/setting/lime', async (route) => {
        await new Promise((done) => setTimeout(done, delay));
        await route.continue();
      });
      await withSetting('menu', menuWithout('에볼루션'), async () => {
        await openConnected(page, '/casino/p/evolution');
        await expect(alert(page)).toContainText('에볼루션 점검중입니다.');
        await alert(page).getByRole('button').first().click();
        await expect(page.getByRole('main')).toContainText(/점검 ?중/); // ours, or the site's words where the page was opening already
        await expect(page).toHaveURL(/\/casino\/p\/evolution$/);
        await withSetting('closedTexts', [{ name: '에볼루션', text: '밤 10시에 다시 열어요.' }], () =>
          expect(alert(page)).toContainText('밤 10시에 다시 열어요.', soon),
        );
      });
      await expect(page.getByRole('main').locator('iframe')).toBeVisible(soon);
    });

  test('the old check of the casino says so on its pages and leads to the main page', async ({ page }) => {
    await signedIn(page, 'demo15');
    await withSetting('casino', { settlementExcludedOnly: true }, async () => {
      for (const path of ['/casino/live', '/casino/slot']) {
        await page.goto(site() + path);
        await expect(alert(page)).toContainText('카지노는 점검 중입니다.');
        await alert(page).getByRole('button', { name: '메인으로' }).click();
        await expect(page).toHaveURL(/\/main$/);
      }
    });
  });

  test('a lobby of a live casino under repair says so where it is pressed', async ({ page }) => {
    await signedIn(page, 'demo15');
    await openConnected(page, '/casino/main');
    await withSetting('repair', ['카지노-라이브'], async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^EVOLUTION/ })
        .click();
      await expect(alert(page)).toContainText('점검중 입니다.');
      await alert(page).getByRole('button', { name: '확인' }).click();
      await expect(page).toHaveURL(/\/casino\/main$/);
    });
  });
});

test.describe('one press', () => {
  for (const [id, path, name, board, text] of [
    ['token-keno', '/token/keno', '토큰 키노', '키노', '키노는 점검중입니다.'],
    ['token-graph', '/token/graph', '토큰 그래프', '그래프', '그래프는 점검중입니다.'],
  ] as const)
    test(`in the office opens ${board} for members, and one with a reason closes it`, async ({ page, browser }) => {
      await setSetting('repair', ['토큰-키노', '토큰-그래프']);
      await setSetting('menu', settingDefinitions.menu.default);
      const member = await browser.newPage();
      await signedIn(member, 'demo15');
      await openConnected(member, '/token/main');
      const tile = member.getByRole('main').locator('.token-tile').filter({ hasText: board }).first();
      await expect(tile).toContainText('점검중');
      await officeSignedIn(page, { theme: 'dark' });
      await page.goto(`${site()}/office/games/settings?game=hosted`);
      const press = page.getByRole('switch', { name: `${name} 열기` });
      await expect(press).not.toBeChecked();
      await press.click();
      await expect(press).toBeChecked({ timeout: 5_000 });
      await expect(tile).not.toContainText('점검중', { timeout: 5_000 });
      await tile.click();
      await expect(member).toHaveURL(new RegExp(`${path}$`));
      await expect(alert(member)).toBeHidden();

      // closing asks why; what is written is what members read, where they are
      await press.click();
      const dialog = page.getByRole('dialog', { name: `${name} 닫기` });
      await expect(dialog.getByRole('textbox', { name: '회원이 읽을 문구' })).toHaveAttribute('placeholder', text);
      await dialog.getByRole('button', { name: '닫기', exact: true }).last().click();
      await expect(dialog).toContainText('사유를 고르거나 적어주세요.');
      await dialog.getByRole('textbox', { name: '회원이 읽을 문구' }).fill('<i>밤 10시</i>에 다시 열어요.');
      await dialog.getByRole('button', { name: '정비' }).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: '닫기', exact: true }).last().click();
      await expect(dialog).toBeHidden();
      await expect(alert(member)).toContainText('<i>밤 10시</i>에 다시 열어요.', { timeout: 5_000 });
      await alert(member).getByRole('button', { name: '메인으로' }).click();
      await openConnected(member, '/token/main');
      await tile.click();
      await expect(alert(member)).toContainText('<i>밤 10시</i>에 다시 열어요.');
      await expect(press).not.toBeChecked();
      await office('/games/switch', { key: randomUUID(), game: id, open: true, text: null });
      await setSetting('repair', ['토큰-키노', '토큰-그래프']);
      await member.close();
    });
});

test('a closed game of any kind: its tile says so and stays, its address leads to the main page', async ({ page }) => {
  await signedIn(page, 'demo15');
  await withSetting('menu', menuWithout('파워볼', '로투스-홀짝', '토큰-룰렛'), async () => {
    for (const [hub, tile] of [
      ['/lotus/main', /^로투스 홀짝/],
      ['/token/main', /^룰렛/],
    ] as const) {
      await openConnected(page, hub);
      await page.getByRole('main').getByRole('button', { name: tile }).click();
      await expect(alert(page)).toContainText('점검중입니다.');
      await alert(page).getByRole('button', { name: '확인' }).click();
      await expect(page).toHaveURL(new RegExp(`${hub}$`));
    }
    for (const [path, text] of [
      ['/mini/powerball', '파워볼은 점검중입니다.'],
      ['/lotus/oe', '홀짝은 점검중입니다.'],
      ['/token/roulette', '룰렛은 점검중입니다.'],
    ] as const) {
      await page.goto(site() + path);
      await expect(alert(page)).toContainText(text);
      await alert(page).getByRole('button', { name: '메인으로' }).click();
      await expect(page).toHaveURL(/\/main$/);
    }
  });
});

test('the mini games of the footer lead to the games, unless a setting says that they are being tested', async ({
  page,
}) => {
  await openConnected(page, '/main');
  const footer = page.locator('footer');
  await footer.getByRole('link', { name: '파워볼', exact: true }).click();
  await expect(alert(page)).toContainText('로그인 후 이용해주세요.');
  await alert(page).getByRole('button', { name: '확인' }).click();
  await withSetting('siteOption1', { miniTest: true }, async () => {
    for (const name of ['파워볼', '파워사다리']) {
      await footer.getByRole('button', { name, exact: true }).click();
      await expect(alert(page)).toContainText('테스트중입니다.');
      await alert(page).getByRole('button', { name: '확인' }).click();
    }
  });
});

test('the timer beside the prices leads to the powerball, unless its game is being tested or closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1_000 });
  await signedIn(page, 'demo05');
  await openConnected(page, '/sport/korean');
  const timer = page.locator('.side-timer');
  await expect(timer).toContainText(/\d+회차 추첨까지/);
  await expect(timer.getByRole('timer')).toHaveText(/^0\d:\d\d$/);
  await withSetting('siteOption1', { miniTest: true }, async () => {
    await expect(timer).toContainText('메뉴 준비중입니다.', soon);
    await timer.click();
    await expect(alert(page)).toContainText('메뉴 준비중입니다.');
    await alert(page).getByRole('button', { name: '확인' }).click();
  });
  await expect(timer.getByRole('timer')).toBeVisible(soon);
  await timer.click();
  await expect(page).toHaveURL(/\/mini\/powerball$/);
  await expect(page.locator('.side-timer')).toContainText('추첨까지');
});
