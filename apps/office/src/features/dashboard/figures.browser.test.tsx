import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSidewaysScroll } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

const figure = (value: number) => ({
  value,
  before: 0,
  line: [0, value],
  leftOut: { members: 0, value: 0 },
});

test('every figure of the dashboard leads to its rows of the same days, and its sum stands there', async () => {
  const today = answers.example('/staff/dashboard/today');
  answers.succeed('/staff/dashboard/today', {
    ...today,
    deposits: { ...figure(70_000), count: 1 },
    withdrawals: { ...figure(30_000), count: 1 },
    stakes: figure(20_000),
    gross: { ...figure(-5_000), settledStakes: 20_000 },
    active: figure(3),
    open: { ...today.open!, payout: 21_000 },
  });
  await openScreen('/dashboard');
  const cards = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('a.figure')].map((card) => {
      const amount = card.querySelector<HTMLElement>('[data-figure]')!;
      const { pathname, searchParams } = new URL(card.href);
      return [amount.dataset['figure'], amount.textContent, pathname, Object.fromEntries(searchParams)];
    });
  const days = { from: '2026-01-15', to: '2026-01-15' };
  const memberType = '일반';
  await expect.poll(cards).toEqual([
    ['deposits', '70,000원', '/office/deposits', { ...days, tab: 'done', by: 'decided', memberType }],
    ['withdrawals', '30,000원', '/office/withdrawals', { ...days, tab: 'done', by: 'decided', memberType }],
    ['turnover', '20,000원', '/office/slips', { ...days, state: 'counted', memberType }],
    ['gross', '−5,000원', '/office/slips', { ...days, state: 'settled', memberType }],
    ['active', '3명', '/office/members', { bet: '2026-01-15~2026-01-15', type: memberType }],
    ['liability', '21,000원', '/office/slips', { state: 'wait', memberType }],
  ]);
  const list = answers.example('/staff/withdrawal/list');
  answers.succeed('/staff/withdrawal/list', { ...list, figures: { ...list.figures, sum: 30_000 } });
  await page.getByRole('link', { name: /^출금/ }).filter({ hasText: '30,000' }).click();
  const sum = () => document.querySelector<HTMLElement>('[data-sum=withdrawals]');
  await expect.poll(() => sum()?.textContent).toBe('합계 30,000원');
  expect(answers.sent('/staff/withdrawal/list').at(-1)).toMatchObject({
    body: { payload: { ...days, tab: 'done', by: 'decided', memberType } },
  });
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

/** What of the large amounts on screen nobody can read whole: hidden by an edge, or broken in two. */
function cutAmounts(text: string): { seen: number; cut: string[] } {
  const cut: string[] = [];
  let seen = 0;
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent!.indexOf(text);
    if (at === -1 || !node.parentElement!.checkVisibility()) continue;
    seen += 1;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    const box = range.getBoundingClientRect();
    const where = `${node.parentElement!.closest('[class]')!.className}: ${node.parentElement!.textContent}`;
    if (range.getClientRects().length > 1) cut.push(`broken: ${where}`);
    for (let up = node.parentElement; up; up = up.parentElement) {
      const { overflowX } = getComputedStyle(up);
      const edge = up.getBoundingClientRect();
      const out = box.left < edge.left - 1 || box.right > edge.right + 1;
      // what can be scrolled to inside its own room is not cut
      if (out && /auto|scroll/.test(overflowX)) break;
      if (out && (overflowX !== 'visible' || up.matches('.card, td, main'))) cut.push(`cut: ${where}`);
    }
  }
  return { seen, cut };
}

test('no amount is cut: 9,999,999,999,999 on the dashboard and the lists, at both widths', async () => {
  for (const path of [
    '/staff/dashboard/today',
    '/staff/members/list',
    '/staff/slips/list',
    '/staff/deposit/list',
    '/staff/withdrawal/list',
    '/staff/ledger/transfers',
    '/staff/ledger/days',
    '/staff/ledger/accounts',
    '/staff/adjustments/list',
  ] as const)
    answers.succeed(path, withLargest(answers.example(path)) as never);
  for (const width of [1_440, 1_280]) {
    await page.viewport(width, width === 1_440 ? 900 : 800);
    for (const path of [
      '/dashboard',
      '/members',
      '/slips',
      '/deposits?tab=all',
      '/withdrawals?tab=all',
      '/ledger',
      '/ledger/days',
      '/ledger/accounts',
      '/adjustments',
    ]) {
      await openScreen(path);
      await expect.poll(() => cutAmounts('9,999,999,999,999').seen).toBeGreaterThan(0);
      await document.fonts.ready;
      expect(cutAmounts('9,999,999,999,999').cut, `${path} at ${width}`).toEqual([]);
      await expectNoSidewaysScroll();
    }
  }
  // the measure sees what is cut
  for (const { style } of document.querySelectorAll<HTMLElement>('.table-room td'))
    Object.assign(style, { display: 'block', maxWidth: '60px', overflow: 'hidden' });
  expect(cutAmounts('9,999,999,999,999').cut.length).toBeGreaterThan(0);
});
