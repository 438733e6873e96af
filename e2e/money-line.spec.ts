import type { Page } from '@playwright/test';
import { test } from './lib/cut-line.ts';
import type { Line } from './lib/cut-line.ts';
import { answer, balances, expectAlert, give, newMember, password, requests, withdrawalPassword } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { expect, isConnected, signedIn } from './lib/site.ts';

// Deposits, withdrawals and conversions whose answers the line loses: each comes to an end its member reads.

// what a page without a network says in the console is no fault
test.use({ refusals: /./, others: /^localhost:\d+$/ });

const unanswered = /^연결이 끊겨 결과를 확인하지 못했어요. 다시 연결되면 알려드릴게요./;

async function open(page: Page, line: Line, path: string): Promise<NewMember> {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  await give(member, 'point', 20_000);
  await signedIn(page, member.id, password);
  const connected = isConnected(page);
  await page.goto(line.url + path);
  await connected;
  return member;
}

async function withdraw(page: Page) {
  await page.getByRole('button', { name: '3만' }).first().click();
  await page.getByLabel('출금 비밀번호', { exact: true }).fill(withdrawalPassword);
  await page.getByRole('button', { name: '30,000원 출금 신청' }).click();
}

test('a withdrawal that never arrived is spoken of until its member has read it, and sent again at one press', async ({
  page,
  line,
}) => {
  const member = await open(page, line, '/cash/out');
  await page.getByRole('button', { name: '3만' }).first().click();
  await page.getByLabel('출금 비밀번호', { exact: true }).fill(withdrawalPassword);
  line.cut();
  await page.getByRole('button', { name: '30,000원 출금 신청' }).click();
  await expect(page.getByText(unanswered).first()).toBeVisible();
  line.mend();
  const story = page.getByRole('alertdialog', { name: '앞서 보낸 30,000원 출금 신청은 접수되지 않았어요.' });
  await expect(story).toBeVisible();
  await page.reload();
  await expect(story).toContainText('보유금은 그대로예요.');
  await story.getByRole('button', { name: '다시 신청' }).click();
  await expect(page.getByRole('textbox', { name: '출금 금액' })).toHaveValue('30,000');
  await page.getByLabel('출금 비밀번호', { exact: true }).fill(withdrawalPassword);
  await page.getByRole('button', { name: '30,000원 출금 신청' }).click();
  await expectAlert(page, '환전이 신청되었습니다.');
  expect(await requests(member, '출금')).toHaveLength(1);
  expect((await balances(member)).cash).toBe(70_000);
});

test('a withdrawal whose answer was lost is said to have arrived, and its form is empty', async ({ page, line }) => {
  const member = await open(page, line, '/cash/out');
  line.cutAfter('POST /api/balance/withdrawal/process');
  await withdraw(page);
  await expect(page.getByText(unanswered).first()).toBeVisible();
  line.mend();
  const story = page.getByRole('alertdialog', { name: '앞서 보낸 30,000원 출금 신청은 접수됐어요.' });
  await expect(story).toBeVisible();
  await story.getByRole('button', { name: '확인' }).click();
  await expect(page.getByRole('textbox', { name: '출금 금액' })).toHaveValue('');
  await expect(page.locator('.desktop-header .balance').first()).toContainText('70,000원');
  const connected = isConnected(page);
  await page.reload();
  await connected;
  await page.waitForTimeout(4_000); // the question by key takes two
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await requests(member, '출금')).toHaveLength(1);
});

test('a deposit asked for in the dialog: its end is read over the dialog', async ({ page, line }) => {
  const member = await open(page, line, '/main');
  await page.getByRole('banner').getByRole('button', { name: '입금', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '입금 · 출금' });
  await dialog.getByRole('button', { name: '3만' }).click();
  line.cut();
  await dialog.getByRole('button', { name: '30,000원 입금 신청' }).click();
  await expect(page.getByText(unanswered).first()).toBeVisible();
  line.mend();
  await expectAlert(page, '앞서 보낸 30,000원 입금 신청은 접수되지 않았어요.');
  // the amount is still in the form; the same key goes out again and this time its answer is lost
  line.cutAfter('POST /api/balance/deposit/process');
  await dialog.getByRole('button', { name: '30,000원 입금 신청' }).click();
  await expect(page.getByText(unanswered).first()).toBeVisible();
  line.mend();
  await expectAlert(page, '앞서 보낸 30,000원 입금 신청은 접수됐어요.');
  await expect(dialog.getByRole('textbox', { name: '입금 금액' })).toHaveValue('');
  // the other one is what the test gave
  expect((await requests(member, '입금')).map((row) => row.cash_amount)).toEqual([30_000, 100_000]);
});

test('points: a conversion whose answer was lost was done; one that never arrived is made again', async ({
  page,
  line,
}) => {
  const member = await open(page, line, '/point/change');
  const convert = async (cut: () => void) => {
    await page.getByRole('textbox', { name: '전환 포인트' }).fill('6000');
    await page.getByRole('button', { name: '6,000P 캐시로 전환' }).click();
    cut();
    await answer(page, '포인트를 전환 하시겠습니까?', '예');
    // next to the field: the code of the alert may not have come before the line was cut
    await expect(page.getByText(unanswered).first()).toBeVisible();
    line.mend();
  };
  await convert(() => line.cutAfter('POST /api/balance/point/change/amount'));
  await expectAlert(page, '앞서 보낸 6,000P 전환은 처리됐어요.');
  expect(await balances(member)).toEqual({ cash: 106_000, points: 14_000 });
  await convert(line.cut);
  const story = page.getByRole('alertdialog', { name: '앞서 보낸 6,000P 전환은 접수되지 않았어요.' });
  await story.getByRole('button', { name: '다시 전환' }).click({ timeout: 20_000 });
  await page.getByRole('button', { name: '6,000P 캐시로 전환' }).click();
  await answer(page, '포인트를 전환 하시겠습니까?', '예');
  await expectAlert(page, '6,000P를 캐시로 전환했어요.');
  expect(await balances(member)).toEqual({ cash: 112_000, points: 8_000 });
});
