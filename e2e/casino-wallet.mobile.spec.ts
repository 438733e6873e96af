import { expectAlert, give, newMember, openAs } from './lib/money.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './lib/site.ts';

test('on a phone: a top-up by thumb, and all of it home again', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  await openAs(page, member, '/casino/in');
  await page.getByRole('group', { name: '빠른 금액' }).getByRole('button', { name: /^5만/ }).tap();
  await page.screenshot({ path: 'test-results/wallet-phone.png', fullPage: true });
  await page.getByRole('button', { name: '50,000원 카지노로 넣기' }).tap();
  await expectAlert(page, '신청되었습니다.');
  const rows = page.getByRole('list', { name: '이동 내역' }).getByRole('listitem');
  await expect(rows.first()).toContainText('50,000원');
  await expect(rows.first()).toContainText('승인');
  await page.getByRole('tab', { name: '빼기' }).first().tap();
  await page.getByRole('button', { name: '남은 돈 모두 가져오기 · 50,000원' }).tap();
  await expectAlert(page, '신청되었습니다.');
  await expect(page.locator('.casino-balances')).toContainText('100,000원');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/wallet-phone-out.png', fullPage: true });
});
