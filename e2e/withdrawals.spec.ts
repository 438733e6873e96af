import {
  decide,
  expectAlert,
  give,
  headerCash,
  newMember,
  openAs,
  openDialog,
  requests,
  withdrawalPassword,
} from './lib/money.ts';
import { expect, test } from './lib/site.ts';

test('a withdrawal leaves the balance at once and comes back when it is refused', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 284_500);
  await openAs(page, member, '/main');
  const dialog = await openDialog(page, '출금');
  await dialog.getByRole('button', { name: '전액' }).click();
  await dialog.getByLabel('출금 비밀번호', { exact: true }).fill(withdrawalPassword);
  await dialog.getByRole('button', { name: '280,000원 출금 신청' }).click();
  await expectAlert(page, '환전이 신청되었습니다.');
  await headerCash(page, '4,500원');
  const row = dialog.getByRole('table', { name: '출금내역' }).getByRole('row').nth(1);
  await expect(row).toContainText('280,000');
  await expect(row).toContainText('접수');
  // nothing but taking it back, within a minute (decision 113)
  await expect(row.getByRole('button')).toHaveText([/^신청 취소 \d+초$/]);
  await expect(row.getByRole('list', { name: '처리 단계' })).toContainText(/접수.*확인 중.*승인/);
  await expect(dialog.getByText('확인이 시작된 출금은 고객센터를 통해서만 취소할 수 있어요.')).toBeVisible();

  const [request] = await requests(member, '출금');
  await decide('withdrawal', request!.cash_seq, '계좌 확인이 필요합니다.');
  await headerCash(page, '284,500원');
  await expect(row).toContainText('거절');
  await expect(row).toContainText('계좌 확인이 필요합니다.');
  await expect(row.getByRole('list', { name: '처리 단계' })).toContainText(/접수\d.*확인 중\d.*거절\d/);
});
