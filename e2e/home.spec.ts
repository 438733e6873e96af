import { casinoHost } from './lib/casino.ts';
import { expect, expectAccessible, setTheme, signedIn, site, test } from './lib/site.ts';

test('home shows what is played now with prices, notices, events, results, services and the time of the visit', async ({
  page,
}) => {
  await signedIn(page, 'demo14');
  await page.goto(`${site()}/main`);
  // the demo world always plays; between two matches the panel shows what starts next
  await expect(page.locator('.soon [data-bet]').first()).toBeVisible();
  const live = page.getByRole('region', { name: /지금 라이브/ });
  if ((await live.count()) > 0) {
    await expect(live.getByRole('article').first().locator('[data-bet]').first()).toBeVisible();
    await expect(live.getByRole('link', { name: '인플레이 전체' })).toHaveAttribute('href', /\/sport\/livematch/);
  }
  await expect(page.getByRole('region', { name: '공지사항' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '이벤트' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '오늘의 경기 결과' })).toBeVisible();
  await expect(page.locator('header').getByRole('link', { name: /건전게임 접속 \d+분/ })).toBeVisible();
});

test('the first pick on home opens the cart: price, 베팅하기, 예', async ({ page }) => {
  await signedIn(page, 'demo14');
  await page.goto(`${site()}/main`);
  await page.locator('.four [data-bet][aria-disabled=false]').first().click();
  const drawer = page.getByRole('dialog', { name: '베팅카트' });
  await drawer.getByRole('button', { name: /^[\d,]+원 베팅하기$/ }).click();
  const question = page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' });
  await question.getByRole('button', { name: /베팅하기$/ }).click();
  await expect(page.getByText('베팅에 성공하셨습니다.').first()).toBeVisible();
});

test('taking the last pick out of the drawer leaves nothing open unseen', async ({ page }) => {
  await page.goto(`${site()}/main`);
  await page.locator('.four [data-bet][aria-disabled=false]').first().click();
  const drawer = page.getByRole('dialog', { name: '베팅카트' });
  await drawer.getByRole('button', { name: /빼기$/ }).click();
  await expect(drawer).toBeHidden();
  await page.locator('header').getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
});

test.describe('tiles of games', () => {
  test.use({ others: casinoHost }); // whose pages show pictures of their host

  test('the tiles of casino, slots and mini games lead to their pages', async ({ page }) => {
    await signedIn(page, 'demo14');
    for (const [tab, tile, path] of [
      ['카지노', /라이브카지노/, /\/casino\/live$/],
      ['슬롯', /슬롯/, /\/casino\/slot$/],
      ['미니게임', /파워볼/, /\/mini\/powerball$/],
    ] as const) {
      await page.goto(`${site()}/main`);
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByRole('link', { name: tile }).click();
      await expect(page).toHaveURL(path);
    }
  });
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on home with all of it there, ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await page.goto(`${site()}/main`);
    await expect(page.getByRole('region', { name: '이벤트' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
  });
}
