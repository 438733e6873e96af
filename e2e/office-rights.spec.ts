import type { Page } from '@playwright/test';
import { call, give, newMember, withdrawalPassword } from './lib/money.ts';
import { newColleague, officeSignedIn } from './lib/office.ts';
import { expect, site, test } from './lib/site.ts';

// The slips behind a request.

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site()}/office${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test(
  'a cashier opens the member’s slips from the withdrawal; support looks at the queue and decides nothing',
  { tag: '@night' },
  async ({ page, browser }) => {
    const member = await newMember();
    await give(member, 'cash', 100_000);
    const { payload } = await call<{ cash_seq: string }>(
      '/balance/withdrawal/process',
      { amount: 50_000, withdrawalPw: withdrawalPassword },
      member.token,
    );
    await officeSignedIn(page, await newColleague('cash'));
    await open(page, `/withdrawals?q=${member.id}&open=${payload.cash_seq}`);
    await page.getByRole('link', { name: `${member.id} 님의 베팅 보기` }).click();
    await expect(page.getByRole('heading', { level: 1, name: '베팅 목록' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/slips\\?q=${member.id}`));
    await expect(page.getByText('데이터 없음')).toBeVisible();

    const other = await browser.newContext({ baseURL: site() });
    const theirs = await other.newPage();
    await officeSignedIn(theirs, await newColleague('support'));
    await open(theirs, `/withdrawals?q=${member.id}&open=${payload.cash_seq}`);
    await expect(theirs.getByRole('link', { name: `${member.id} 님의 베팅 보기` })).toBeVisible();
    await expect(theirs.getByRole('button', { name: '승인', exact: true })).toHaveCount(0);
    await other.close();
  },
);
