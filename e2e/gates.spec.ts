import type { Page } from '@playwright/test';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { menuWithout, setSetting, withSetting } from './lib/office.ts';
import { fillSignUp } from './lib/sign-up-form.ts';
import { expect, expectAccessible, openConnected, signedIn, site, test } from './lib/site.ts';
import { soon } from './lib/soon.ts';

// What operators open and close for everybody, on members' screens (specification 0 §4 and §8); game-gates.spec.ts is about
// games. These tests change the whole site, so they run by themselves, one after the other, after all others
// (playwright.config.ts, project `gates`).

test.describe.configure({ mode: 'default' }); // in one worker, in this order

const phone = { width: 390, height: 844 };
const alert = (page: Page) => page.getByRole('alertdialog');

const koreanClosed = menuWithout('스포츠-한국형');

test.describe('a closed menu entry', () => {
  test.beforeAll(() => setSetting('menu', koreanClosed));
  test.afterAll(() => setSetting('menu', settingDefinitions.menu.default));

  test('closes its page to whoever comes by its address, and leads to the main page', async ({ page }) => {
    await page.goto(`${site()}/sport/korean`);
    await expect(alert(page)).toContainText('한국형은 이용하실 수 없습니다.');
    await alert(page).getByRole('button', { name: '메인으로' }).click();
    await expect(alert(page)).toBeHidden();
    await expect(page).toHaveURL(/\/main$/);
  });

  test('스포츠 leads to the first kind that is open', async ({ page }) => {
    await page.goto(`${site()}/main`);
    const sports = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '스포츠' });
    await expect(sports).toHaveAttribute('href', '/sport/prematch'); // the page knows its settings
    await sports.click();
    await expect(page).toHaveURL(/\/sport\/prematch$/);
    await expect(alert(page)).toBeHidden();
    // index.html shows this link before the program has loaded
    await page.goto(`${site()}/sport`);
    await expect(page).toHaveURL(/\/sport\/prematch$/);
    await expect(alert(page)).toBeHidden();
  });

  test('a phone’s tile says 점검중입니다.', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(`${site()}/main`);
    await page.getByRole('button', { name: '스포츠 한국형' }).click();
    await expect(alert(page)).toContainText('점검중입니다.');
    await alert(page).getByRole('button', { name: '확인' }).click();
    await expect(page).toHaveURL(/\/main$/);
  });

  test('the API refuses what its page would do', async ({ page }) => {
    const answer = await page.request.post(`${site()}/api/v2/game/korean/prematch2`, { data: {} });
    expect([answer.status(), await answer.json()]).toMatchObject([
      403,
      { success: false, code: 'MENU_CLOSED', error: '한국형은 이용하실 수 없습니다.' },
    ]);
  });
});

test('a menu entry closed in the office closes the page a member has open, and opens it again', async ({ page }) => {
  await signedIn(page, 'demo15');
  await openConnected(page, '/sport/korean');
  await withSetting('menu', koreanClosed, async () => {
    await expect(alert(page)).toContainText('한국형은 이용하실 수 없습니다.', soon);
    await alert(page).getByRole('button', { name: '메인으로' }).click();
    await expect(page).toHaveURL(/\/main$/);
    await expect(page.getByRole('heading', { name: 'LIME이 지키는 네 가지' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '인기 경기' })).toBeHidden();
  });
  // and open again, its games come back by themselves
  await expect(page.getByRole('heading', { name: '인기 경기' })).toBeVisible(soon);
});

test('a bet on a page that has not heard of it yet is refused with the entry’s own words', async ({ page }) => {
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
});

test('a hidden site shows no menu of games, and its pages are closed', async ({ page }) => {
  await openConnected(page, '/main');
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await expect(menu.getByRole('link', { name: '스포츠' })).toBeVisible();
  await withSetting('siteDisplay', false, async () => {
    await expect(menu.getByRole('link')).toHaveCount(0, soon);
    await expect(page.locator('footer').getByRole('link', { name: '스포츠' })).toHaveCount(0);
    await page.goto(`${site()}/sport/korean`);
    await expect(alert(page)).toContainText('한국형은 이용하실 수 없습니다.');
  });
});

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

  test('is noticed by an answer when no push arrives', async ({ page }) => {
    await signedIn(page, 'demo15');
    await page.routeWebSocket(/socket\.io/, () => undefined);
    await page.goto(`${site()}/main`);
    await expect(page.getByRole('heading', { name: 'LIME이 지키는 네 가지' })).toBeVisible();
    await withSetting('emergency', { active: true, text: '' }, async () => {
      await page.getByRole('link', { name: '베팅내역' }).first().click();
      await expect(alert(page)).toContainText('점검중 입니다.');
    });
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
    await expect(page.getByRole('heading', { name: 'LIME이 지키는 네 가지' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 10_000 });
});

test('the running notices are the office’s, at once; none leaves the line empty', async ({ page }) => {
  await openConnected(page, '/main');
  const notice = page.locator('.util .notice');
  await withSetting('notices', ['오늘 밤 점검이 있어요', '새 리그가 열렸어요'], async () => {
    await expect(notice).toContainText('오늘 밤 점검이 있어요', soon);
    await expect(notice).toContainText('새 리그가 열렸어요');
  });
  await withSetting('notices', [], () => expect(notice.getByRole('button')).toHaveCount(0, soon));
  await expect(notice).toContainText(
    '모의머니 입금 안내: 타인 계좌나 대행 서비스를 통한 입금은 반환 처리됩니다.',
    soon,
  );
});

test('a route under repair says so and is not entered; the operator clears it', async ({ page }) => {
  await openConnected(page, '/token/keno');
  await expect(alert(page)).toContainText('로그인 후 이용해주세요.');
  await signedIn(page, 'demo15');
  await openConnected(page, '/token/keno');
  await expect(alert(page)).toContainText('점검중 입니다.', soon);
  await alert(page).getByRole('button', { name: '메인으로' }).click();
  await expect(page).toHaveURL(/\/main$/);
  await withSetting('repair', ['스포츠-한국형'], async () => {
    await openConnected(page, '/sport/korean');
    await expect(alert(page)).toContainText('점검중 입니다.', soon);
  });
});

test.describe('sign-up by the settings', () => {
  async function openSignUp(page: Page) {
    await page.goto(`${site()}/main`);
    await page.getByRole('button', { name: '회원가입' }).click();
    return page.getByRole('dialog', { name: '회원가입' });
  }
  const newId = () => `gate${String(Date.now()).slice(-8)}`;

  test('who must be approved is told, and cannot sign in before', async ({ page }) => {
    await withSetting('signup', { codeRequired: false, approval: true }, async () => {
      const dialog = await openSignUp(page);
      const userId = newId();
      await fillSignUp(dialog, userId);
      await dialog.getByRole('button', { name: '즉시가입' }).click();
      await expect(alert(page)).toContainText('회원가입이 성공적으로 접수되었습니다.');
      await expect(alert(page)).toContainText('가입이 승인되면 로그인할 수 있어요.');
      await alert(page).getByRole('button', { name: '확인' }).click();
      await page.getByRole('button', { name: '로그인' }).click();
      const form = page.getByRole('dialog', { name: '로그인' });
      await form.getByLabel('아이디', { exact: true }).fill(userId);
      await form.getByLabel('비밀번호', { exact: true }).fill('salt-Marsh7');
      await form.getByRole('button', { name: '로그인', exact: true }).click();
      await expect(alert(page)).toContainText('가입 승인을 기다리고 있어요.');
    });
  });

  test('a join code that is needed is asked for, a wrong one refused, the office’s passes', async ({ page }) => {
    await withSetting('signup', { codeRequired: true, approval: false }, async () => {
      const dialog = await openSignUp(page);
      await fillSignUp(dialog, newId());
      const code = dialog.getByLabel(/가입코드/);
      const submit = dialog.getByRole('button', { name: '즉시가입' });
      await submit.click();
      await expect(alert(page)).toContainText('가입코드를 입력해주세요.');
      await alert(page).getByRole('button', { name: '확인' }).click();
      await code.fill('nobody');
      await submit.click();
      await expect(alert(page)).toContainText('유효하지 않은 코드입니다.');
      await alert(page).getByRole('button', { name: '확인' }).click();
      await expect(code).toHaveAttribute('aria-invalid', 'true');
      await code.fill('LIME');
      await code.blur();
      await expect(dialog.getByText('사용 가능한 코드입니다.')).toBeVisible();
      await expect(code).not.toHaveAttribute('aria-invalid');
      await submit.click();
      await expect(alert(page)).toContainText('회원가입이 성공적으로 접수되었습니다.');
    });
  });

  test('only banks an operator has switched on can be chosen', async ({ page }) => {
    const banks = settingDefinitions.bank.default.map((bank) => ({ ...bank, active: bank.name === '신한은행' }));
    await withSetting('bank', banks, async () => {
      const dialog = await openSignUp(page);
      await expect(dialog.getByLabel('은행').locator('option')).toHaveText(['은행을 골라주세요', '신한은행']);
    });
  });
});
