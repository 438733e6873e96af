import type { Page } from '@playwright/test';
import { betOnHome, endFixture, newFixture } from './lib/bets.ts';
import { colleague } from './lib/colleagues.ts';
import { call, give, newMember, withdrawalPassword } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, site, test } from './lib/site.ts';

// Figures of the office: each leads to exactly the rows it is the sum of.

test.describe.configure({ mode: 'default' });

/** Something in every figure: a deposit and a withdrawal approved, one bet won or lost, one open. */
async function aDayOfBusiness(): Promise<void> {
  const [member, first, second] = [await newMember(), await colleague('trading'), await colleague('trading')];
  await give(member, 'cash', 500_000);
  const asked = async (type: 'deposit' | 'withdrawal', body: object) => {
    const reply = await call<{ cash_seq: string }>(`/balance/${type}/process`, body, member.token);
    expect(reply.success, JSON.stringify(reply)).toBe(true);
    return { seq: reply.payload.cash_seq, key: crypto.randomUUID() };
  };
  await asked('deposit', { amount: 70_000 }); // the demo world approves it
  await office('/withdrawal/approve', await asked('withdrawal', { amount: 30_000, withdrawalPw: withdrawalPassword }));
  const [ended, open] = [await newFixture(), await newFixture()];
  await betOnHome(member, ended, 20_000);
  await betOnHome(member, open, 10_000);
  await endFixture(ended, [0, 1], first, second);
}

type Figure = { name: string; value: number };

async function figuresOf(page: Page): Promise<Figure[]> {
  await page.goto(`${site()}/office/dashboard`);
  await expect(page.locator('a.figure').first()).toBeVisible();
  return page
    .locator('a.figure [data-figure]')
    .evaluateAll((all) =>
      all.map((one) => ({ name: one.getAttribute('data-figure')!, value: Number(one.getAttribute('data-value')) })),
    );
}

test(
  'every figure of the dashboard leads to its rows, whose sum stands on the page',
  { tag: '@night' },
  async ({ page }) => {
    await aDayOfBusiness();
    await officeSignedIn(page);
    const names = (await figuresOf(page)).map(({ name }) => name);
    expect(names).toEqual(['deposits', 'withdrawals', 'turnover', 'gross', 'active', 'liability']);
    for (const name of names)
      // others bet and pay meanwhile, and the dashboard's answer is kept for some seconds: tried until both are of one moment
      await expect(async () => {
        const { value } = (await figuresOf(page)).find((figure) => figure.name === name)!;
        expect(value, name).not.toBe(0);
        await page.locator(`a.figure:has([data-figure=${name}])`).click();
        const sum = page.locator(`[data-sum=${name}]`);
        await expect(sum).toHaveAttribute('data-value', String(value), { timeout: 3_000 });
        await expect(sum).toContainText(Math.abs(value).toLocaleString('en-US'));
        await expect(page.locator('.table-room tbody tr').first()).toBeVisible();
      }).toPass({ timeout: 60_000 });
  },
);
