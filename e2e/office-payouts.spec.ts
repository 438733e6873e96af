import { readFileSync } from 'node:fs';
import { colleague } from './lib/colleagues.ts';
import { call, decide, give, newMember, withdrawalPassword } from './lib/money.ts';
import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// Approved withdrawals become a file for the bank: made by one, agreed to by another, taken and sent.

test('a withdrawal goes into a file that a colleague agrees to, and the file to the bank', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 300_000);
  const { payload } = await call<{ cash_seq: string }>(
    '/balance/withdrawal/process',
    { amount: 120_000, withdrawalPw: withdrawalPassword },
    member.token,
  );
  await decide('withdrawal', payload.cash_seq);
  await officeSignedIn(page);
  await page.goto(`${site()}/office/withdrawals/payouts?q=${member.id}`);
  const table = page.getByRole('region', { name: '지급할 출금' });
  await expect(table.getByRole('row', { name: new RegExp(member.id) })).toContainText('120,000원');
  await expect(page.getByText('1건 · 120,000원')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/office-payouts-1440.png' });
  await page.getByRole('button', { name: '전부 파일로' }).click();
  const question = page.getByRole('alertdialog', { name: '지급 파일을 만들까요?' });
  await expect(question).toContainText('1건 · 120,000원');
  await question.getByRole('button', { name: '파일 만들기' }).click();
  await expect(page.getByText('지급 파일을 만들었어요. 다른 관리자의 승인을 기다려요.')).toBeVisible();
  await expect(table.getByRole('row', { name: new RegExp(member.id) })).toHaveCount(0);

  await page.getByRole('navigation', { name: '출금 지급' }).getByRole('link', { name: '지급 파일' }).click();
  const newest = page.getByRole('region', { name: '지급 파일', exact: true }).getByRole('row').nth(1);
  await expect(newest).toContainText('승인 대기');
  await newest.click();
  const drawer = page.getByRole('complementary', { name: /지급 파일 \d+/ });
  await expect(drawer.getByRole('region', { name: '파일의 출금' })).toContainText(member.id);
  await expect(drawer.getByText('다른 관리자가 승인해야 해요.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: '승인' })).toHaveCount(0);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/office-payout-file-1440.png' });

  const id = new URL(page.url()).searchParams.get('open')!;
  const other = await colleague('super');
  await other.office('/payouts/approve', { id });
  await page.reload();
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: '파일 내려받기' }).click();
  const bytes = readFileSync(await (await download).path());
  expect(new TextDecoder('euc-kr').decode(bytes)).toMatch(
    /^은행코드,계좌번호,예금주,금액,메모\r\n004,\d{12},김지현,120000,모의머니 출금\r\n$/,
  );
  await drawer.getByRole('button', { name: '전송 완료로 표시' }).click();
  await page
    .getByRole('alertdialog', { name: '은행에 전송했나요?' })
    .getByRole('button', { name: '전송 완료' })
    .click();
  await expect(drawer.getByRole('heading')).toContainText(['전송 완료']);
  await expect(drawer.getByRole('button', { name: '파일 취소' })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: 'test-results/office-payout-file-390.png' });
  await page.goto(`${site()}/office/withdrawals/payouts`);
  await expect(page.getByRole('heading', { name: '출금 지급' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: 'test-results/office-payouts-390.png' });
});
