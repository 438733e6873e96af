import type { Locator, Page } from '@playwright/test';
import { call, give, newMember, requests, withdrawalPassword } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { officeSignedIn, setAutoApproval } from './lib/office.ts';
import { expect, site, test } from './lib/site.ts';

// Keys and the bar of a selection, in both queues: what is ticked is decided, never what only has the focus.

test.describe.configure({ mode: 'default' });
// what the tests decide by hand must not have approved itself
test.beforeAll(() => setAutoApproval(600));
test.afterAll(() => setAutoApproval(8));

type Kind = 'deposit' | 'withdrawal';

const amounts: Record<Kind, readonly number[]> = {
  deposit: [3_000_000, 3_100_000, 3_200_000, 3_300_000],
  withdrawal: [10_000, 20_000, 30_000, 40_000],
};

/** A member with four open requests, the oldest first. */
async function asking(kind: Kind): Promise<NewMember> {
  const member = await newMember();
  if (kind === 'withdrawal') await give(member, 'cash', 500_000);
  for (const amount of amounts[kind]) {
    const body = kind === 'deposit' ? { amount } : { amount, withdrawalPw: withdrawalPassword };
    const reply = await call(`/balance/${kind}/process`, body, member.token);
    expect(reply.success, JSON.stringify(reply)).toBe(true);
  }
  return member;
}

const rowOf = (page: Page, amount: number): Locator =>
  page.getByRole('row').filter({ hasText: amount.toLocaleString('en-US') });
const tick = (page: Page, amount: number) => rowOf(page, amount).getByRole('checkbox').check();
const barOf = (page: Page) => page.getByRole('region', { name: '선택한 줄' });
const states = async (member: NewMember, kind: Kind) =>
  (await requests(member, kind === 'deposit' ? '입금' : '출금'))
    .toSorted((a, b) => a.cash_amount - b.cash_amount)
    .map(({ cash_status: status }) => status);

/** Wholly inside the window, and what lies there is the bar. */
async function expectInSight(page: Page, bar: Locator): Promise<void> {
  const box = (await bar.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(box.y + box.height).toBeLessThanOrEqual(height);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  for (const button of await bar.getByRole('button').all()) await button.click({ trial: true, timeout: 2_000 });
}

for (const kind of ['deposit', 'withdrawal'] as const) {
  const noun = kind === 'deposit' ? '입금' : '출금';

  test(`two ticked and R: those two are refused, for a reason that was chosen (${kind})`, async ({ page }) => {
    const member = await asking(kind);
    const [first, second] = amounts[kind] as [number, number, number, number];
    await officeSignedIn(page);
    await page.goto(`${site()}/office/${kind}s?q=${member.id}`);
    await tick(page, second);
    await tick(page, first);
    await expect(barOf(page)).toContainText(`2건 선택합계 ${(first + second).toLocaleString('en-US')}원`);
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: '2건 거절' });
    await expect(dialog).toContainText(`합계 ${(first + second).toLocaleString('en-US')}원`);

    // nothing is chosen beforehand, and nothing empty is sent
    const words = dialog.getByRole('textbox', { name: '사유' });
    await expect(words).toHaveValue('');
    await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: '2건 거절하기' }).focus();
    await page.keyboard.press('Enter');
    await words.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByPlaceholder('사유를 고르거나 적어주세요.')).toBeVisible();
    expect(await states(member, kind)).toEqual(['접수', '접수', '접수', '접수']);

    // the holder matches: saying that it does not is marked
    const against = dialog.getByRole('button', { name: /^예금주/ });
    await expect(against).toContainText('예금주 일치 2건');
    await against.click();
    await expect(dialog).toContainText('2건은 예금주가 가입 정보와 같아요.');
    await words.fill('확인할 수 없어요');
    await expect(dialog).not.toContainText('2건은 예금주가 가입 정보와 같아요.');
    await dialog.getByRole('button', { name: '2건 거절하기' }).click();
    await expect(page.getByText('2건을 거절했어요.')).toBeVisible();
    await expect(barOf(page)).toBeHidden();
    expect(await states(member, kind)).toEqual(['거절', '거절', '접수', '접수']);
  });

  test(`three ticked, J and A: those three after one question with their sum, not the row in focus (${kind})`, async ({
    page,
  }) => {
    const member = await asking(kind);
    const [first, second, third] = amounts[kind] as [number, number, number, number];
    const sum = (first + second + third).toLocaleString('en-US');
    await officeSignedIn(page);
    await page.goto(`${site()}/office/${kind}s?q=${member.id}`);
    for (const amount of [first, second, third]) await tick(page, amount);
    await rowOf(page, third).focus();
    await page.keyboard.press('j');
    await expect(rowOf(page, amounts[kind][3]!)).toBeFocused();
    await page.keyboard.press('a');
    const question = page.getByRole('alertdialog', { name: '3건 승인' });
    await expect(question).toContainText(`합계 ${sum}원`);

    // called off: nothing is decided and the three stay ticked
    await question.getByRole('button', { name: '취소' }).click();
    await expect(barOf(page)).toContainText('3건 선택');
    await expect(page).not.toHaveURL(/open=/);
    expect(await states(member, kind)).toEqual(['접수', '접수', '접수', '접수']);

    await page.keyboard.press('a');
    await question.getByRole('button', { name: '3건 승인하기' }).click();
    if (kind === 'deposit') await expect(page.getByText('3건은 1차 승인했고 2차 승인을 기다려요.')).toBeVisible();
    else await expect(page.getByText('3건을 승인했어요.')).toBeVisible();
    await expect(barOf(page)).toBeHidden();
    const done = kind === 'deposit' ? '접수' : '승인';
    expect(await states(member, kind)).toEqual([done, done, done, '접수']);
    await expect(rowOf(page, amounts[kind][3]!)).not.toContainText('2차 대기');
  });

  test(`the bar of a selection is in sight, with few rows and with many (${kind})`, async ({ page }) => {
    const member = await asking(kind);
    await officeSignedIn(page);
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const query of [`q=${member.id}`, 'tab=all&size=20', 'tab=all&size=100']) {
        await page.goto(`${site()}/office/${kind}s?${query}`);
        await expect(page.getByRole('heading', { level: 1, name: `${noun} 승인` })).toBeVisible();
        await page.getByRole('row').nth(1).getByRole('checkbox').check();
        await expectInSight(page, barOf(page));
      }
    }
  });
}

test('the card of one request chooses no reason either, and marks one the facts contradict', async ({ page }) => {
  const member = await asking('withdrawal');
  await officeSignedIn(page);
  await page.goto(`${site()}/office/withdrawals?q=${member.id}`);
  await rowOf(page, 10_000).click();
  const card = page.getByRole('complementary').filter({ hasText: '요청 금액' });
  const reason = card.getByLabel('거절 사유');
  await expect(reason).toHaveValue('');
  await card.getByRole('button', { name: '거절' }).click();
  await expect(card).toContainText('거절 사유를 골라주세요.');
  await expect(reason).toBeFocused();
  expect(await states(member, 'withdrawal')).toEqual(['접수', '접수', '접수', '접수']);
  await reason.selectOption('예금주가 가입 정보와 달라요');
  await expect(card).toContainText('예금주가 가입 정보와 같아요. 이 사유가 맞는지 확인해주세요.');
  await reason.selectOption('본인 확인이 필요해요. 고객센터로 문의해주세요');
  await expect(card).not.toContainText('이 사유가 맞는지 확인해주세요.');
});
