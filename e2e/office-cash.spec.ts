import type { Locator, Page } from '@playwright/test';
import { colleague } from './lib/colleagues.ts';
import { balances, call, give, newMember, requests, withdrawalPassword } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { officeSignedIn, setAutoApproval } from './lib/office.ts';
import { expect, site, test } from './lib/site.ts';

// The queues of deposits and withdrawals: what members ask for, and what two people decide. queue.browser.test.tsx has the rest.

test.describe.configure({ mode: 'default' });
// what the tests decide by hand must not have approved itself
test.beforeAll(() => setAutoApproval(600));
test.afterAll(() => setAutoApproval(8));

const rich = async (cash: number): Promise<NewMember> => {
  const member = await newMember();
  await give(member, 'cash', cash);
  return member;
};

async function ask(member: NewMember, type: 'deposit' | 'withdrawal', amount: number): Promise<string> {
  const body = type === 'deposit' ? { amount } : { amount, withdrawalPw: withdrawalPassword };
  const reply = await call<{ cash_seq: string }>(`/balance/${type}/process`, body, member.token);
  expect(reply.success, JSON.stringify(reply)).toBe(true);
  return reply.payload.cash_seq;
}

async function openQueue(page: Page, path: string, member: NewMember): Promise<void> {
  await page.goto(`${site()}/office${path}?q=${member.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const rowOf = (page: Page, member: NewMember, amount: number): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: member.id })
    .filter({ hasText: amount.toLocaleString('en-US') });

test('a new request appears by itself; one key approves it', async ({ page }) => {
  const member = await rich(200_000);
  await officeSignedIn(page);
  await openQueue(page, '/withdrawals', member);
  await expect(page.getByText('데이터 없음')).toBeVisible();
  await ask(member, 'withdrawal', 50_000);
  const row = rowOf(page, member, 50_000);
  await expect(row).toContainText('첫 출금');
  await expect(row).toContainText('김*현');

  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByText(`${member.id} 50,000원 출금을 승인했어요.`)).toBeVisible();
  await expect(row).toBeHidden();
  expect((await requests(member, '출금')).map(({ cash_status: status }) => status)).toEqual(['승인']);
  await page.getByRole('tab', { name: /^완료/ }).click();
  await expect(row).toContainText('완료');
  await expect(row).toContainText(/admin \d\d:\d\d/);
});

test('a large deposit takes two people, each by their own sign-in', async ({ page, browser }) => {
  const [member, other] = [await newMember(), await colleague()];
  await ask(member, 'deposit', 3_000_000);
  await officeSignedIn(page);
  await openQueue(page, '/deposits', member);
  const row = rowOf(page, member, 3_000_000);
  await row.getByRole('button', { name: '1차 승인' }).click();
  await expect(page.getByText('다른 관리자의 2차 승인이 필요해요.')).toBeVisible();
  await expect(row).toContainText('2차 대기');
  await expect(row.getByRole('button', { name: /승인/ })).toBeHidden();
  expect((await balances(member)).cash).toBe(0);

  const second = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await officeSignedIn(second, other);
  await openQueue(second, '/deposits', member);
  await rowOf(second, member, 3_000_000).getByRole('button', { name: '2차 승인' }).click();
  await expect(row).toBeHidden();
  expect((await balances(member)).cash).toBe(3_000_000);
  await second.context().close();
});
