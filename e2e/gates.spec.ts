import type { Page } from '@playwright/test';
import { menuWithout, withSetting } from './lib/office.ts';
import { expect, expectAccessible, openConnected, signedIn, site, test } from './lib/site.ts';
import { soon } from './lib/soon.ts';

// What operators open and close for everybody, on members' screens (specification 0 §4 and §8); game-gates.spec.ts is about
// games. These tests change the whole site, so they run by themselves, one after the other, after all others
// (playwright.config.ts, project `gates`).

test.describe.configure({ mode: 'default' }); // in one worker, in this order

const alert = (page: Page) => page.getByRole('alertdialog');

const koreanClosed = menuWithout('스포츠-한국형');

test('a menu entry closed in the office closes the page a member has open, and opens it again', async ({ page }) => {
  await signedIn(page, 'demo15');
  await openConnected(page, '/sport/korean');
  await withSetting('menu', koreanClosed, async () => {
    await expect(alert(page)).toContainText('한국형은 이용하실 수 없습니다.', soon);
    await alert(page).getByRole('button', { name: '메인으로' }).click();
    await expect(page).toHaveURL(/\/main$/);
    await expect(page.getByRole('heading', { name: 'LIME의 네 가지 약속' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '인기 경기' })).toBeHidden();
    // its tile on a phone stays, and says so
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '스포츠 한국형' }).click();
    await expect(alert(page)).toContainText('점검중입니다.');
    await alert(page).getByRole('button', { name: '확인' }).click();
    await expect(page).toHaveURL(/\/main$/);
  });
  // and open again, its games come back by themselves
  await expect(page.getByRole('heading', { name: '인기 경기' })).toBeVisible(soon);
});

test(
  'a bet on a page that has not heard of it yet is refused with the entry’s own words',
  { tag: '@night' },
  async ({ page }) => {
    await signedIn(page, 'demo15');
    await page.routeWebSocket(/socket\.io/, (client) => {
      const server = client.connectToServer();
      server.onMessage((message) => {
        if (!String(message).includes('"settings"')) client.send(message); // the push is lost
      });
    });
    await page.goto(`${site()}/sport/korean`);
    await page.locator('.price:not([aria-disabled=true])').first().click();
    await page
      .getByRole('button', { name: /베팅하기/ })
      .first()
      .click();
    await expect(alert(page)).toContainText('베팅을 하시겠습니까?');
    // nor does it read them again because another answer names a newer version
    const placed = Promise.withResolvers<void>();
    await page.route('**/api/setting/lime*', async (route) => {
      await placed.promise;
      await route.continue();
    });
    await withSetting('menu', koreanClosed, async () => {
      await alert(page)
        .getByRole('button', { name: /베팅하기/ })
        .click();
      placed.resolve();
      await expect(alert(page)).toContainText('한국형은 이용하실 수 없습니다.');
      await alert(page).getByRole('button', { name: '메인으로' }).click();
      await expect(page).toHaveURL(/\/main$/);
    });
  },
);

test.describe('an emergency', () => {
  test.use({ refusals: /status of (4\d\d|503)/ });

  test('stands over everything with its text, cannot be closed, and goes when it is over', async ({ page }) => {
    await signedIn(page, 'demo15');
    await openConnected(page, '/main');
    await withSetting('emergency', { active: true, text: '서버 점검, 07:00에 다시 열려요' }, async () => {
      await expect(alert(page)).toContainText('점검중 입니다.', soon);
      await expect(alert(page)).toContainText('서버 점검, 07:00에 다시 열려요');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await alert(page).getByRole('button').click(); // asks whether it is over
      await page.mouse.click(5, 5);
      await expect(alert(page)).toContainText('점검중 입니다.');
      await expectAccessible(page);
      await page.reload();
      await expect(alert(page)).toContainText('점검중 입니다.');
      const refused = await page.request.post(`${site()}/api/v2/game/popular`, { data: {} });
      expect([refused.status(), (await refused.json()).error]).toEqual([503, '점검중 입니다.']);
    });
    await expect(alert(page)).toBeHidden(soon);
    await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '인기 경기' })).toBeVisible(); // what failed meanwhile is there
  });
});

test('a denied address gets one plain page, also while it has the site open', async ({ page }) => {
  await openConnected(page, '/main');
  const everybody = ['127.0.0.0/8', '::1/128'].map((address) => ({ address, memo: 'a browser test' }));
  await withSetting('denyIp', everybody, async () => {
    await expect(page.getByRole('heading', { name: '이 주소에서는 이용할 수 없어요' })).toBeVisible({ timeout: 5_000 });
    const answer = await page.request.post(`${site()}/api/auth/login`, {
      data: { userId: 'demo15', userPw: 'demo1234' },
    });
    expect([answer.status(), (await answer.json()).code]).toEqual([403, 'ADDRESS_DENIED']);
    expect((await page.request.get(`${site()}/main`)).status()).toBe(403);
  });
  // each process is notified at its own moment
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'LIME의 네 가지 약속' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 10_000 });
});
