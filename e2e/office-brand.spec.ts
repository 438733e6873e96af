import { settingDefinitions } from '@lime/contract/settings.ts';
import { office, officeSignedIn, setSetting } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';
import { shot } from './lib/token-rounds.ts';

// The operator's name, logo and colours: unreadable colours are refused, the others are on every page as it is served.

test.afterEach(async () => {
  await office('/settings/discard', { keys: ['brand'] });
  await setSetting('brand', settingDefinitions.brand.default);
});

test('a brand is drafted, seen, published, and in the page before any script', async ({ page, browser }) => {
  await officeSignedIn(page, { theme: 'dark' });
  await page.goto(`${site()}/office/settings/site`);
  const brand = page.getByRole('region', { name: '브랜드' });
  await brand.getByRole('textbox', { name: '강조색 · 어두운 화면', exact: true }).fill('#1e40af');
  await expect(brand.getByRole('alert')).toHaveText(/화면 배경에서 읽기 어려워요. 대비가 \d\.\d\d:1인데 4.5:1 이상/);
  await brand.getByRole('textbox', { name: '강조색 · 어두운 화면', exact: true }).fill('#7dd3fc');
  await expect(brand.getByRole('alert')).toHaveCount(0);
  await brand.getByRole('textbox', { name: '이름', exact: true }).fill('달토끼');
  await brand.locator('input[type=file]').setInputFiles('docs/screens/games.jpg');
  await expect(brand.locator('.picture-field img')).toBeVisible();
  await expect(brand.getByRole('group', { name: '미리보기' })).toContainText('달토끼');
  await expect(page.getByText('초안으로 저장했어요')).toBeVisible();
  await brand.scrollIntoViewIfNeeded();
  await shot(page, 'office-brand');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await brand.scrollIntoViewIfNeeded();
  await shot(page, 'office-brand-390');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: '변경 내용 보고 게시' }).click();
  const dialog = page.getByRole('dialog', { name: '변경 내용' });
  await expect(dialog.getByRole('listitem')).toContainText(['LIME', '로고', '#7dd3fc']);
  await dialog.getByRole('button', { name: /게시하기/ }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await fetch(`${site()}/main`)).text()).toContain('<title>달토끼</title>');

  // without a script: what is painted first is the operator's
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const first = await plain.newPage();
  await first.goto(`${site()}/main`);
  await expect(first.locator('.logo').first()).toHaveText('달토끼');
  await plain.close();

  const blocked: string[] = [];
  page.on('console', (line) => line.type() === 'error' && blocked.push(line.text()));
  await page.goto(`${site()}/main`);
  await expect(page.getByRole('link', { name: '달토끼 홈' })).toBeVisible();
  await expect(page).toHaveTitle('달토끼');
  await expect(page.locator('.play-money')).toHaveText('모의머니 · 현금 가치 없음 · 환전 불가');
  const [theme, colour] = await page.evaluate(() => {
    const { documentElement: html } = document;
    return [html.dataset['theme'], getComputedStyle(html).getPropertyValue('--lime').trim()];
  });
  expect(colour).toBe(theme === 'dark' ? '#7dd3fc' : '#a5e022');
  expect(blocked).toEqual([]);
  await shot(page, 'brand-home');
  await page.goto(`${site()}/office/settings/site`);
  await expect(page).toHaveTitle(/ \| 달토끼 운영$/);
  await expect(page.getByRole('link', { name: '달토끼 운영 처음 화면' })).toBeVisible();
});
