import { answer, expectAlert, headerCash, newMember, openAs, openDialog, requests } from './lib/money.ts';
import { expect, test } from './lib/site.ts';

test('a deposit with a code is asked for, approved live and taken off the list', async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, '/main');
  const dialog = await openDialog(page, '입금');
  for (let press = 0; press < 4; press++) await dialog.getByRole('button', { name: '10만' }).click();
  await dialog.getByLabel('보너스 코드').fill('weekend5');
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(dialog.getByText('5% 보너스 20,000원, 롤링 500%가 적용돼요.')).toBeVisible();
  const conditions = dialog.getByRole('list', { name: '보너스 조건' });
  await expect(conditions).toContainText('토큰게임: 배당과 관계없이 베팅금액의 100%가 인정돼요.');
  await expect(conditions).toContainText('카지노·슬롯: 인정되지 않아요.');

  await dialog.getByRole('button', { name: '400,000원 입금 신청' }).click();
  await expectAlert(page, '충전이 신청되었습니다.');
  const row = dialog.getByRole('row').nth(1);
  await expect(row).toContainText('400,000');
  await expect(row).toContainText('5%');
  await expect(row).toContainText('접수');
  await expect(row.getByRole('button')).toHaveCount(0);
  await headerCash(page, '0원');

  // the demo world approves it after some seconds; the page is notified without asking
  await expect(page.getByRole('banner').locator('.balance').first()).toContainText('420,000원');
  await expect(dialog.getByText('보유금 420,000원')).toBeVisible();
  await expect(row).toContainText('승인');

  await row.getByRole('button', { name: /내역 삭제$/ }).click();
  await answer(page, '1건을 삭제 하시겠습니까?', '예');
  await expect(dialog.getByText('데이터 없음')).toBeVisible();
});

test.describe('with a connection that breaks', () => {
  test.use({ refusals: /status of 4\d\d|ERR_CONNECTION_RESET/ });

  test(
    'a submission that was never answered is spoken of after a reload, and the same amount counts once',
    { tag: '@night' },
    async ({ page }) => {
      const member = await newMember();
      await openAs(page, member, '/cash/in');
      let lost = true;
      // as long as nothing can be learned of it either
      await page.route('**/api/balance/outcome', (route) => route.abort('connectionreset'));
      await page.route('**/api/balance/deposit/process', async (route) => {
        if (!lost) return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
      });
      await page.getByRole('button', { name: '3만' }).click();
      await page.getByRole('button', { name: '30,000원 입금 신청' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('결과를 확인하지 못했어요');
      lost = false;
      await page.reload();
      await expect(page.getByText('앞서 보낸 30,000원 신청의 결과를 확인하지 못했어요.')).toBeVisible();
      await page.getByRole('button', { name: '같은 금액 넣기' }).click();
      await page.getByRole('button', { name: '30,000원 입금 신청' }).click();
      await expectAlert(page, '충전이 신청되었습니다.');
      expect(await requests(member, '입금')).toHaveLength(1);
    },
  );
});
