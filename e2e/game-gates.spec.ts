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

test.describe('studios', () => {
  test.use({ others: casinoHost });

  for (const [settings, delay] of [
    ['', 0],
    [', whose settings come late', 4_000],
  ] as const)
    test(
      `the page of a closed studio${settings} says so by the same popup, with the operator’s own text`,
      { tag: '@night' },
      async ({ page }) => {
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
      },
    );
});

test('a reason in the office opens a game for members, and one closes it', async ({ page, browser }) => {
  await setSetting('repair', ['토큰-키노', '토큰-그래프']);
  await setSetting('menu', settingDefinitions.menu.default);
  const member = await browser.newPage();
  await signedIn(member, 'demo15');
  await openConnected(member, '/token/main');
  const tile = member.getByRole('main').locator('.token-tile').filter({ hasText: '키노' }).first();
  await expect(tile).toContainText('점검중');
  await officeSignedIn(page, { theme: 'dark' });
  await page.goto(`${site()}/office/games/settings?game=hosted`);
  const press = page.getByRole('switch', { name: '토큰 키노 열기' });
  await expect(press).not.toBeChecked();
  await press.click();
  const question = page.getByRole('dialog', { name: '토큰 키노 열기' });
  await question.getByRole('button', { name: '확인 완료' }).click();
  await question.getByRole('button', { name: '열기', exact: true }).click();
  await expect(press).toBeChecked({ timeout: 5_000 });
  await expect(tile).not.toContainText('점검중', { timeout: 5_000 });
  await tile.click();
  await expect(member).toHaveURL(/\/token\/keno$/);
  await expect(alert(member)).toBeHidden();

  // closing asks why; what is written is what members read, where they are
  await press.click();
  const dialog = page.getByRole('dialog', { name: '토큰 키노 닫기' });
  await expect(dialog.getByRole('textbox', { name: '회원이 읽을 문구' })).toHaveAttribute(
    'placeholder',
    '키노는 점검중입니다.',
  );
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
  await office('/games/switch', { key: randomUUID(), game: 'token-keno', open: true, text: null, reason: '시험' });
  await setSetting('repair', ['토큰-키노', '토큰-그래프']);
  await member.close();
});
