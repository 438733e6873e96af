import type { Page } from '@playwright/test';
import { test } from './lib/cut-line.ts';
import type { Line } from './lib/cut-line.ts';
import { give, newMember, password, requests, withdrawalPassword } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { expect, isConnected, signedIn } from './lib/site.ts';

// A request of money whose answer the line loses comes to an end its member reads.

// what a page without a network says in the console is no fault
test.use({ refusals: /./, others: /^localhost:\d+$/ });

const unanswered = /^연결이 끊겨 결과를 확인하지 못했어요. 다시 연결되면 알려드릴게요./;

async function open(page: Page, line: Line, path: string): Promise<NewMember> {
  const member = await newMember();
  await give(member, 'cash', 100_000);
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
