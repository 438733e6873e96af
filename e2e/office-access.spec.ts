import { colleague } from './lib/colleagues.ts';
import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';
import { shot } from './lib/token-rounds.ts';

test(
  'a super looks at a colleague’s rights and takes one away; review and acts are kept',
  { tag: '@night' },
  async ({ page }) => {
    const { loginId, name } = await colleague('cash');
    await officeSignedIn(page, { theme: 'dark' });
    await page.goto(`${site()}/office/staff`);
    await page.getByRole('link', { name: '접근 검토' }).click();
    const row = page.getByRole('listitem').filter({ hasText: loginId });
    await expect(row).toContainText('지난 검토없음');
    await expectAccessible(page);
    await shot(page, 'office-access');
    await row.getByRole('button', { name: `검토 ${loginId}` }).click();
    const dialog = page.getByRole('dialog', { name: `${name} 접근 검토` });
    await dialog.getByRole('tab', { name: '권한 회수' }).click();
    const checked = dialog.getByRole('checkbox', { checked: true });
    while ((await checked.count()) > 0) await checked.first().uncheck();
    await dialog.getByRole('checkbox', { name: /^출금 승인·거절/ }).check();
    await dialog.getByRole('button', { name: '권한 회수 확정' }).click();
    await expect(dialog.getByText('사유를 적어주세요.')).toBeVisible();
    await dialog.getByRole('textbox', { name: '사유' }).fill('출금을 맡지 않아요');
    await shot(page, 'office-access-dialog');
    await dialog.getByRole('button', { name: '권한 회수 확정' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).not.toContainText('지난 검토없음');
    await page.getByRole('link', { name: '검토 이력' }).click();
    await expect(page.getByRole('row').filter({ hasText: loginId })).toContainText('출금 승인·거절');

    await page.goto(`${site()}/office/staff/acts`);
    const acts = page.getByRole('row').filter({ hasText: 'admin' }).first();
    await expect(acts).toBeVisible();
    await shot(page, 'office-acts');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await shot(page, 'office-acts-390');
    await page.goto(`${site()}/office/staff/access`);
    await expect(row).toBeVisible();
    await expectNoSidewaysScroll(page);
    await shot(page, 'office-access-390');
  },
);
