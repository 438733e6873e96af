import { AxeBuilder } from '@axe-core/playwright';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { setSetting } from './lib/office.ts';
import { expect, expectNoSidewaysScroll, setTheme, signedIn, site, test } from './lib/site.ts';

// A provider's frame in the place of a sports page (specification 1 §2). It changes the site for everybody, so it runs with
// the gates. The frame is another server's.

test.use({ others: /^localhost:\d+$/ });
const usual = settingDefinitions.sportsFrame.default;

test.describe.configure({ mode: 'default' });
test.beforeAll(() => setSetting('sportsFrame', { ...usual, korean: { ...usual.korean, active: true } }));
test.afterAll(() => setSetting('sportsFrame', usual));

test('a member is known in the frame by a token that is not his session’s, and bets through the site’s cart', async ({
  page,
}) => {
  await signedIn(page, 'demo05');
  await page.goto(`${site()}/sport/korean`);
  const iframe = page.locator('iframe[title="스포츠 경기와 배당"]');
  await expect(iframe).toBeVisible();
  expect((await iframe.boundingBox())!.height).toBe(1349);
  const address = new URL((await iframe.getAttribute('src'))!);
  expect(address.searchParams.get('siteName')).toBe('lime');
  const session = await page.evaluate(() => localStorage.getItem('jwt_token'));
  expect(address.searchParams.get('authToken')).not.toBe(session);

  const frame = iframe.contentFrame();
  const nickname = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('lime_member')!) as { members_nickname: string }).members_nickname,
  );
  await expect(frame.locator('.guest')).toContainText(nickname);

  const price = frame.locator('button[data-bet]:not([aria-disabled])').first();
  await price.click();
  await expect(price).toHaveAttribute('aria-pressed', 'true');
  const cart = page.getByRole('complementary', { name: '베팅카트' });
  await expect(cart.getByText('1폴더')).toBeVisible();
  await expect(cart.getByRole('listitem')).toHaveCount(1);
  await price.click();
  await expect(price).toHaveAttribute('aria-pressed', 'false');
  await expect(cart.getByText('담은 경기가 없어요')).toBeVisible();
});

test(
  'a token is good once: the same address opens the frame for a visitor',
  { tag: '@night' },
  async ({ page, context }) => {
    await signedIn(page, 'demo06');
    await page.goto(`${site()}/sport/korean`);
    const iframe = page.locator('iframe[title="스포츠 경기와 배당"]');
    await expect(iframe.contentFrame().locator('.guest b')).toBeVisible();
    const address = (await iframe.getAttribute('src'))!;
    await context.clearCookies();
    const again = await page.request.get(address);
    expect(await again.text()).toContain('입장 시간이 지났어요');
  },
);

test('nobody but the site may frame it', async ({ page }) => {
  await page.goto(`${site()}/sport/korean`);
  const address = (await page.locator('iframe[title="스포츠 경기와 배당"]').getAttribute('src'))!;
  const policy = (await page.request.get(address)).headers()['content-security-policy'];
  expect(policy).toContain(`frame-ancestors ${new URL(site()).origin}`);
  expect(policy).not.toContain('unsafe');
});

for (const theme of ['dark', 'light'] as const) {
  test(`a visitor on a phone looks around, and is asked to sign in (${theme})`, { tag: '@night' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await setTheme(page, theme);
    await page.goto(`${site()}/sport/korean`);
    const iframe = page.locator('iframe[title="스포츠 경기와 배당"]');
    await expect(iframe).toHaveAttribute('src', /\/sports\/mobile\/korean\?siteName=lime$/);
    const frame = iframe.contentFrame();
    await expect(frame.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(frame.getByText('모의머니 · 현금 가치 없음 · 환전 불가')).toBeVisible();
    await expectNoSidewaysScroll(page);
    const { violations } = await new AxeBuilder({ page })
      .include(['iframe', 'header'])
      .include(['iframe', 'section:first-of-type article:first-of-type'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
    await frame.getByRole('button', { name: '로그인' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('로그인 후 이용해주세요.');
  });
}
