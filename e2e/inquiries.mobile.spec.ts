import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';
import { addMember, openAs } from './sports-world.ts';

test(
  'on a phone the list to choose from opens in the page, and an inquiry is read under the member’s tabs',
  { tag: '@night' },
  async ({ page }) => {
    await openAs(page, await addMember('phone'), '/bbs/c/l');
    await expect(page.getByText('작성된 글이 없습니다.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: '문의하기' }).first().click();
    await page.getByLabel('제목').fill('모바일에서 문의해요');
    await page.getByLabel('내용').fill('한 줄\n두 줄');
    const add = page.getByRole('button', { name: '베팅내역 추가', exact: true });
    await add.click();
    await expect(page.getByRole('region', { name: '베팅내역 추가' })).toBeVisible();
    await expect(page.getByText('데이터 없음')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await add.click();
    await expect(page.getByRole('region', { name: '베팅내역 추가' })).toBeHidden();
    await page.getByRole('button', { name: '문의요청' }).click();
    await page.getByRole('link', { name: /모바일에서 문의해요/ }).click();
    await expect(page).toHaveURL(/\/bbs\/c\/d\/\d+$/);
    await expect(page.getByRole('navigation', { name: '내 메뉴' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    await page.goto(`${site()}/bbs/c/w`);
    await expectNoSidewaysScroll(page);

    // the same tabs are above the history of bets
    await page.goto(`${site()}/info/bet`);
    const tabs = page.getByRole('navigation', { name: '내 메뉴' });
    await expect(tabs.getByRole('link', { name: '베팅내역' })).toHaveAttribute('aria-current', 'page');
    await expectNoSidewaysScroll(page);
    await tabs.getByRole('link', { name: '쪽지' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '쪽지' })).toBeVisible();
  },
);
