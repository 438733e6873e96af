import {
  balances,
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

test('a withdrawal is refused with the exact words, leaves the balance at once and comes back when it is refused', async ({
  page,
}) => {
  const member = await newMember();
  await give(member, 'cash', 284_500);
  await openAs(page, member, '/main');
  const dialog = await openDialog(page, '출금');
  const submit = dialog.getByRole('button', { name: /출금 신청$/ });
  const amount = dialog.getByRole('textbox', { name: '출금 금액' });
  const secret = dialog.getByLabel('출금 비밀번호', { exact: true });
  await expect(dialog.getByText('변경 불가')).toBeVisible();
  await expect(dialog.getByText(/^KB국민은행 \*+-\d{4}$/)).toBeVisible();

  await submit.click();
  await expectAlert(page, '최소 10,000원 이상 신청하셔야합니다.');
  await dialog.getByRole('button', { name: '10만' }).click();
  await submit.click();
  await expectAlert(page, '비밀번호를 입력하세요.');
  await dialog.getByRole('button', { name: '50만' }).click();
  await expectAlert(page, '보유금을 초과할 수 없습니다.');
  await expect(amount).toHaveValue('280,000');
  await expect(dialog.getByText('보유금에 맞춰 만 원 단위로 낮췄어요.')).toBeVisible();
  await amount.fill('284501');
  await submit.click();
  await expectAlert(page, '보유금을 초과할 수 없습니다.');
  await expect(amount).toHaveValue('280,000');

  await secret.fill('12ab34');
  await expect(secret).toHaveValue('1234');
  await submit.click();
  await expectAlert(page, '출금 비밀번호가 맞지 않아요. 4번 더 틀리면 출금이 잠겨요.');
  await expect(secret).toBeFocused();
  await expect(secret).toHaveValue('');

  await dialog.getByRole('button', { name: '정정' }).click();
  await dialog.getByRole('button', { name: '전액' }).click();
  await expect(amount).toHaveValue('280,000');
  await secret.fill(withdrawalPassword);
  await dialog.getByRole('button', { name: '280,000원 출금 신청' }).click();
  await expectAlert(page, '환전이 신청되었습니다.');
  await headerCash(page, '4,500원');
  const row = dialog.getByRole('table', { name: '출금내역' }).getByRole('row').nth(1);
  await expect(row).toContainText('280,000');
  await expect(row).toContainText('접수');
  // nothing but taking it back, within a minute (decision 113)
  await expect(row.getByRole('button')).toHaveText([/^신청 취소 \d+초$/]);
  await expect(row.getByRole('list', { name: '처리 단계' })).toContainText(/접수.*확인중.*승인/);
  await expect(dialog.getByText('확인이 시작된 출금은 고객센터를 통해서만 취소할 수 있어요.')).toBeVisible();

  const [request] = await requests(member, '출금');
  await decide('withdrawal', request!.cash_seq, '계좌 확인이 필요합니다.');
  await headerCash(page, '284,500원');
  await expect(row).toContainText('거절');
  await expect(row).toContainText('계좌 확인이 필요합니다.');
  await expect(row.getByRole('list', { name: '처리 단계' })).toContainText(/접수\d.*확인중\d.*거절\d/);
});

test('a withdrawal is taken back by its member, and the money is there again', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  await openAs(page, member, '/cash/out');
  const amount = page.getByRole('textbox', { name: '출금 금액' });
  await amount.fill('500000');
  // said while it is typed
  await expect(page.getByText('보유금을 초과할 수 없습니다.')).toBeVisible();
  await amount.fill('30000');
  await expect(page.getByText('보유금을 초과할 수 없습니다.')).toBeHidden();
  await page.getByLabel('출금 비밀번호', { exact: true }).fill(withdrawalPassword);
  await page.getByRole('button', { name: '30,000원 출금 신청' }).click();
  await expectAlert(page, '환전이 신청되었습니다.');
  await headerCash(page, '70,000원');
  await page.getByRole('button', { name: /^신청 취소/ }).click();
  await expectAlert(page, '출금 신청을 취소했어요.');
  await headerCash(page, '100,000원');
  const row = page.getByRole('table', { name: '출금내역' }).getByRole('row').nth(1);
  await expect(row).toContainText(/거절.*본인 취소/);
  await expect(page.getByRole('button', { name: /^신청 취소/ })).toHaveCount(0);
});

test('five wrong withdrawal passwords lock withdrawals, and the page says so before the next try', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  await openAs(page, member, '/cash/out');
  const submit = page.getByRole('button', { name: /출금 신청$/ });
  await page.getByRole('button', { name: '1만', exact: false }).first().click();
  for (const left of [4, 3, 2, 1]) {
    await page.getByLabel('출금 비밀번호', { exact: true }).fill('000000');
    await submit.click();
    await expectAlert(page, `출금 비밀번호가 맞지 않아요. ${left}번 더 틀리면 출금이 잠겨요.`);
  }
  await page.getByLabel('출금 비밀번호', { exact: true }).fill('000000');
  await submit.click();
  await expectAlert(page, /출금이 잠겼어요/);
  await expect(page.getByText('출금 비밀번호를 5번 틀려 출금이 잠겼어요.')).toBeVisible();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(page.getByText('출금 비밀번호를 5번 틀려 출금이 잠겼어요.')).toBeVisible();
  expect(await balances(member)).toMatchObject({ cash: 100_000 });
});

test('the same withdrawal from two tabs at once has one effect', async ({ page, context }) => {
  const member = await newMember();
  await give(member, 'cash', 500_000);
  await openAs(page, member, '/cash/out');
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: '10만' }).click();
    await tab.getByLabel('출금 비밀번호', { exact: true }).fill(withdrawalPassword);
  }
  await Promise.all(
    [page, other].map((tab) => tab.getByRole('button', { name: '100,000원 출금 신청' }).click({ noWaitAfter: true })),
  );
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(other.getByRole('alertdialog')).toBeVisible();
  expect(await requests(member, '출금')).toHaveLength(1);
  expect(await balances(member)).toMatchObject({ cash: 400_000 });
  await headerCash(page, '400,000원');
  await headerCash(other, '400,000원');

  // and again right after: the window of five seconds
  const said = await Promise.all([page, other].map((tab) => tab.getByRole('alertdialog').innerText()));
  expect(said.some((text) => text.includes('환전이 신청되었습니다.'))).toBe(true);
});
