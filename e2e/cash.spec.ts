import {
  answer,
  call,
  decide,
  dialogOf,
  expectAlert,
  give,
  headerCash,
  newMember,
  openAs,
  openDialog,
  requests,
} from './lib/money.ts';
import { expect, expectAccessible, setTheme, test } from './lib/site.ts';

test('a deposit is refused with the exact words, explained by its code, asked for, approved live and taken off the list', async ({
  page,
}) => {
  const member = await newMember();
  await openAs(page, member, '/main');
  const dialog = await openDialog(page, '입금');
  const submit = dialog.getByRole('button', { name: /입금 신청$/ });
  const amount = dialog.getByRole('textbox', { name: '입금 금액' });
  const code = dialog.getByLabel('보너스 코드');

  await submit.click();
  await expectAlert(page, '최소 10,000원 이상 신청하셔야합니다.');
  await amount.fill('9999');
  await submit.click();
  await expectAlert(page, '최소 10,000원 이상 신청하셔야합니다.');
  await amount.fill('35000');
  await submit.click();
  await expectAlert(page, '10,000원 단위로 신청해주세요.');
  await dialog.getByRole('button', { name: '30,000원으로 맞추기' }).click();
  await expect(amount).toHaveValue('30,000');

  await dialog.getByRole('button', { name: '정정' }).click();
  for (let press = 0; press < 3; press++) await dialog.getByRole('button', { name: '10만' }).click();
  await expect(amount).toHaveValue('300,000');
  await expect(dialog.getByText('삼십만 원')).toBeVisible();
  await expect(dialog.getByText('입금 후 300,000원')).toBeVisible();

  await code.fill('nosuchcode');
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('유효한 코드를 입력해주세요.')).toBeVisible();
  await submit.click();
  await expectAlert(page, '유효한 코드를 입력해주세요.');
  expect(await requests(member, '입금')).toEqual([]);
  await code.fill('');
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(dialog.getByText('유효한 코드를 입력해주세요.')).toHaveCount(0);

  await code.fill('weekend5');
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(dialog.getByText('5% 보너스 15,000원, 롤링 500%가 적용돼요.')).toBeVisible();
  await dialog.getByRole('button', { name: '10만' }).click();
  await expect(dialog.getByText('금액이 바뀌었어요.')).toBeVisible();
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
  await answer(page, '1건을 삭제 하시겠습니까?', '아니요');
  await expect(row).toContainText('400,000');
  await row.getByRole('button', { name: /내역 삭제$/ }).click();
  await answer(page, '1건을 삭제 하시겠습니까?', '예');
  await expect(dialog.getByText('데이터 없음')).toBeVisible();
});

test('a refused deposit tells why; ten rows make a page', async ({ page }) => {
  const member = await newMember();
  for (let round = 0; round < 11; round++) {
    const { payload } = await call<{ cash_seq: string }>(
      '/balance/deposit/process',
      { amount: 10_000 * (round + 1) },
      member.token,
    );
    await decide('deposit', payload.cash_seq, '입금자명이 달라 반환했습니다.');
  }
  await openAs(page, member, '/cash/in');
  await page.getByRole('tab', { name: '입금내역' }).click();
  const rows = page.getByRole('table', { name: '입금내역' }).getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText('110,000');
  await expect(rows.nth(1)).toContainText('거절');
  await expect(rows.nth(1)).toContainText('입금자명이 달라 반환했습니다.');
  await page.getByRole('navigation', { name: '페이지' }).getByRole('button', { name: '마지막' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('10,000');
  // the last row of the last page takes the page with it
  await rows
    .nth(1)
    .getByRole('button', { name: /내역 삭제$/ })
    .click();
  await answer(page, '1건을 삭제 하시겠습니까?', '예');
  await expect(rows).toHaveCount(11);
  await expect(page.getByRole('navigation', { name: '페이지' })).toHaveCount(0);
});

test('the account is told when it is asked for, and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, await newMember(), '/main');
  const dialog = await openDialog(page, '입금');
  await expect(dialog.getByText('김*현')).toBeVisible();
  await dialog.getByRole('button', { name: '계좌문의' }).click();
  await answer(page, '계좌문의를 하시겠습니까?', '아니요');
  await expect(dialog.getByText('모의은행')).toHaveCount(0);
  await dialog.getByRole('button', { name: '계좌문의' }).click();
  await page.keyboard.press('Escape'); // takes the question away, not the dialog behind it
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '계좌문의' }).click();
  await answer(page, '계좌문의를 하시겠습니까?', '예');
  await expect(dialog.getByText('모의은행 · 예금주 라임 모의머니')).toBeVisible();
  await dialog.getByRole('button', { name: '계좌 복사' }).click();
  await expect(dialog.getByRole('button', { name: '계좌를 복사했어요' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('000-0000-000000');
});

test.describe('with a connection that breaks', () => {
  test.use({ refusals: /status of 4\d\d|ERR_CONNECTION_RESET/ });

  test('an answer that is lost is asked for again under the same key', async ({ page }) => {
    const member = await newMember();
    await openAs(page, member, '/cash/in');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/balance/deposit/process', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch(); // the server has it, the page never hears
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: '5만' }).first().click();
    await page.getByRole('button', { name: '50,000원 입금 신청' }).click();
    await expectAlert(page, '충전이 신청되었습니다.');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(await requests(member, '입금')).toHaveLength(1);
  });

  test('a submission that was never answered is spoken of after a reload, and the same amount counts once', async ({
    page,
  }) => {
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
  });
});

test('the same deposit twice within five seconds is cancelled, in words', async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, '/cash/in');
  for (const expected of ['충전이 신청되었습니다.', /같은 요청이 방금 접수됐어요\. \(Automatic cancellation\)/]) {
    await page.getByRole('tab', { name: '원화 입금' }).click();
    await page.getByRole('button', { name: '3만' }).click();
    await page.getByRole('button', { name: '30,000원 입금 신청' }).click();
    await expectAlert(page, expected);
  }
  expect(await requests(member, '입금')).toHaveLength(1);
});

test('without a birthday a deposit is refused and the page leads to where it is added', async ({ page }) => {
  const member = await newMember({ birthday: '' });
  await openAs(page, member, '/cash/in');
  await page.getByRole('button', { name: '3만' }).click();
  await page.getByRole('button', { name: '30,000원 입금 신청' }).click();
  await expectAlert(page, /^생년월일을 등록해야 입금할 수 있어요\./);
  await page.getByRole('link', { name: '생년월일 등록하기' }).click();
  await expect(page).toHaveURL(/\/info\/user$/);
});

test('by keyboard alone: open, switch sides and tabs, ask, close; the focus returns to the header', async ({
  page,
}) => {
  const member = await newMember();
  await openAs(page, member, '/main');
  const opener = page.getByRole('banner').getByRole('button', { name: '입금', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  const side = dialog.getByRole('tab', { name: '입금', exact: true });
  for (let step = 0; step < 4 && !(await side.evaluate((el) => el === document.activeElement)); step++)
    await page.keyboard.press('Tab');
  await expect(side).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: '출금', exact: true })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: '출금 금액' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('tab', { name: '원화 입금' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('데이터 없음')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('textbox', { name: '입금 금액' }).focus();
  await page.keyboard.type('20000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('충전이 신청되었습니다.');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('row').nth(1)).toContainText('20,000');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await requests(member, '입금')).toHaveLength(1);
});

test('a list that fails says so and is read again', async ({ page }) => {
  await openAs(page, await newMember(), '/cash/in');
  await page.route('**/api/balance/list', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, status: 403, code: 'AUTH_FORBIDDEN', error: '권한이 없습니다.' },
    }),
  );
  await page.getByRole('tab', { name: '입금내역' }).click();
  await expect(page.getByText('입금내역을 불러오지 못했어요')).toBeVisible();
  await page.unroute('**/api/balance/list');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('데이터 없음')).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on the money pages and dialogs, ${theme}`, async ({ page }) => {
    const member = await newMember();
    await give(member, 'cash', 200_000);
    const { payload } = await call<{ cash_seq: string }>(
      '/balance/deposit/process',
      { amount: 100_000, code: 'WEEKEND5' },
      member.token,
    );
    await decide('deposit', payload.cash_seq);
    await setTheme(page, theme);
    await openAs(page, member, '/cash/in');
    await expect(page.getByText('주말 5% 보너스')).toBeVisible();
    await page.getByRole('button', { name: '계좌문의' }).click();
    await answer(page, '계좌문의를 하시겠습니까?', '예');
    await expect(page.getByRole('button', { name: '계좌 복사' })).toBeVisible();
    await page.getByLabel('보너스 코드').fill('nosuch');
    await page.getByRole('button', { name: '확인' }).click();
    await expect(page.getByLabel('보너스 코드')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    const dialog = await openDialog(page, '출금');
    await dialog.getByRole('button', { name: '50만' }).click();
    await expectAlert(page, '보유금을 초과할 수 없습니다.');
    await expectAccessible(page);
    await dialog.getByRole('tab', { name: '입금', exact: true }).click();
    await dialog.getByRole('tab', { name: '입금내역' }).click();
    await expect(dialog.getByRole('row')).not.toHaveCount(0);
    await expectAccessible(page);
  });
}
