import type { Page } from '@playwright/test';
import { betOnHome, endFixture, newFixture } from './lib/bets.ts';
import { colleague } from './lib/colleagues.ts';
import { call, give, newMember, withdrawalPassword } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, site, test } from './lib/site.ts';

// Figures of the office: each leads to exactly the rows it is the sum of, and none is cut however large.

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

test('every figure of the dashboard leads to its rows, whose sum stands on the page', async ({ page }) => {
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
});

const largest = 9_999_999_999_999;
const moneyKeys = new Set(
  `value payout payouts stake stakes amount cash point netDeposit expected liability turnover settledStakes gross openStakes
   total deposits withdrawals net bonusCash bonusPoint converted byHandCash byHandPoint balance sum match day paidToday need done`.split(
    /\s+/,
  ),
);

/** The same answer with the largest amount wherever there is money. */
function withLargest(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withLargest(one, key));
  if (typeof value === 'number') return moneyKeys.has(key) ? largest : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) =>
      // counts of rows and pages are no money
      name === 'pagination' || name === 'tabs' || name === 'system' ? [name, one] : [name, withLargest(one, name)],
    ),
  );
}

/** What of the large amounts on screen nobody can read whole: hidden by an edge, ended by dots, broken in two. */
function cutAmounts(page: Page, text: string): Promise<{ seen: number; cut: string[] }> {
  return page.evaluate((wanted) => {
    const cut: string[] = [];
    let seen = 0;
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(wanted);
      if (at === -1 || !node.parentElement!.checkVisibility()) continue;
      seen += 1;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const box = range.getBoundingClientRect();
      const where = `${node.parentElement!.closest('[class]')!.className}: ${node.parentElement!.textContent}`;
      if (range.getClientRects().length > 1) cut.push(`broken: ${where}`);
      for (let up = node.parentElement; up; up = up.parentElement) {
        const style = getComputedStyle(up);
        const edge = up.getBoundingClientRect();
        const out = box.left < edge.left - 1 || box.right > edge.right + 1;
        // what can be scrolled to inside its own room is not cut
        if (out && /auto|scroll/.test(style.overflowX)) break;
        if (out && (style.overflowX !== 'visible' || up.matches('.card, td, main'))) cut.push(`cut: ${where}`);
      }
    }
    return { seen, cut };
  }, text);
}

const lists = [
  '/dashboard',
  '/members',
  '/slips',
  '/deposits?tab=all',
  '/withdrawals?tab=all',
  '/ledger',
  '/ledger/days',
  '/ledger/accounts',
  '/adjustments',
] as const;

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
] as const)
  test(`no amount is cut at ${width}: 9,999,999,999,999 on the dashboard and the lists`, async ({ page }) => {
    await officeSignedIn(page);
    await page.setViewportSize({ width, height });
    await page.route(
      /\/api\/staff\/(dashboard\/today|members\/list|slips\/list|deposit\/list|withdrawal\/list|ledger\/|adjustments\/list)/,
      async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: withLargest(await answer.json()) });
      },
    );
    for (const path of lists) {
      await page.goto(`${site()}/office${path}`);
      await expect(page.locator('main').getByText('9,999,999,999,999').first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const { seen, cut } = await cutAmounts(page, '9,999,999,999,999');
      expect(seen, path).toBeGreaterThan(0);
      expect(cut, path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    // the measure sees what is cut
    await page.locator('.table-room td').evaluateAll((cells) => {
      for (const { style } of cells as HTMLElement[])
        Object.assign(style, { display: 'block', maxWidth: '60px', overflow: 'hidden' });
    });
    expect((await cutAmounts(page, '9,999,999,999,999')).cut.length).toBeGreaterThan(0);
  });
