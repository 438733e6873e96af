import type { Locator, Page } from '@playwright/test';
import { colleague } from './lib/colleagues.ts';
import { balances, call, give, newMember, requests, withdrawalPassword } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { office, officeSignedIn, setAutoApproval } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// The queues of deposits and withdrawals as staff use them.

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

/** More than one person may give: a deposit that two have approved. */
async function deposited(member: NewMember, amount: number): Promise<void> {
  const [seq, second] = [await ask(member, 'deposit', amount), await colleague()];
  await office('/deposit/approve', { seq, key: crypto.randomUUID() });
  await second.office('/deposit/approve', { seq, key: crypto.randomUUID() });
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
const drawer = (page: Page) => page.getByRole('complementary').filter({ hasText: '요청 금액' });

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

test('what asks for a look is opened before a key decides it, and is refused with words the member reads', async ({
  page,
}) => {
  const member = await rich(200_000);
  await ask(member, 'withdrawal', 60_000);
  await office('/members/edit', {
    id: member.seq,
    changes: { bank: { bankName: '우리은행', bankAccount: `1002${member.seq}77`, bankOwner: '이성' } },
    reason: '명의 변경',
  });
  await officeSignedIn(page);
  await openQueue(page, '/withdrawals', member);
  const row = rowOf(page, member, 60_000);
  await expect(row).toContainText('계좌 변경');
  await expect(row.getByRole('button', { name: '승인' })).toBeHidden();
  await row.focus();
  await page.keyboard.press('a');
  const card = drawer(page);
  await expect(card).toContainText('예금주나 계좌가 가입 정보와 달라요.');
  await expect(card).toContainText('육만 원');
  await expect(card).toContainText('+0 / −0');
  expect((await requests(member, '출금'))[0]!.cash_status).toBe('접수');

  const reason = '계좌 정보가 맞지 않아 송금하지 못했어요';
  await card.getByLabel('거절 사유').selectOption(reason);
  await card.getByRole('button', { name: '거절' }).click();
  await expect(card).toBeHidden();
  const [refused] = (await requests(member, '출금')) as unknown as { cash_status: string; cash_reason: string }[];
  expect(refused).toMatchObject({ cash_status: '거절', cash_reason: reason });
  expect((await balances(member)).cash).toBe(200_000);
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

test('what a colleague has in hand shows so, and cannot be decided here', async ({ page, browser }) => {
  const [member, other] = [await rich(100_000), await colleague()];
  const seq = await ask(member, 'withdrawal', 30_000);
  const theirs = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await officeSignedIn(theirs, other);
  await officeSignedIn(page);
  await openQueue(page, '/withdrawals', member);
  await expect(rowOf(page, member, 30_000)).toBeVisible();
  await openQueue(theirs, '/withdrawals', member);
  await rowOf(theirs, member, 30_000).click();
  await drawer(theirs).getByRole('button', { name: '보류' }).click();
  await expect(drawer(theirs).getByRole('button', { name: '보류 해제' })).toBeVisible();

  await expect(rowOf(page, member, 30_000)).toBeHidden();
  await page.goto(`${site()}/office/withdrawals?tab=taken&q=${member.id}&open=${seq}`);
  await expect(rowOf(page, member, 30_000)).toContainText(`${other.name} 확인중`);
  await expect(drawer(page)).toContainText(`${other.name} 님이 확인하고 있어요.`);
  await expect(drawer(page).getByRole('button', { name: '승인' })).toBeHidden();
  await drawer(theirs).getByRole('button', { name: '보류 해제' }).click();
  await expect(drawer(page).getByRole('button', { name: '승인' })).toBeVisible();
  await theirs.context().close();
});

test('several are selected by keys, added up and approved at once', async ({ page }) => {
  const member = await newMember();
  await deposited(member, 4_000_000);
  for (const amount of [10_000, 20_000, 3_000_000]) await ask(member, 'withdrawal', amount);
  await officeSignedIn(page);
  await openQueue(page, '/withdrawals', member);
  await expect(rowOf(page, member, 3_000_000)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  for (let n = 0; n < 2; n += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
  }
  const bar = page.getByRole('region', { name: '선택한 줄' });
  await expect(bar).toContainText('3건 선택');
  await expect(bar).toContainText('합계 3,030,000원 · 1건은 2차 확인 필요');
  await bar.getByRole('button', { name: '3건 일괄 승인' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '3건 승인하기' }).click();
  await expect(page.getByText('2건을 승인했어요. 1건은 1차 승인했고 2차 승인을 기다려요.')).toBeVisible();
  await expect(rowOf(page, member, 3_000_000)).toContainText('2차 대기');
  const states = (await requests(member, '출금')).map(({ cash_amount: amount, cash_status: status }) => [
    amount,
    status,
  ]);
  expect(states).toEqual([
    [3_000_000, '접수'],
    [20_000, '승인'],
    [10_000, '승인'],
  ]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the queues and a card, and nothing sticks out, ${theme}`, async ({ page }) => {
    const member = await rich(50_000);
    const seq = await ask(member, 'withdrawal', 20_000);
    await officeSignedIn(page, { theme });
    for (const path of ['/deposits?tab=all', `/withdrawals?q=${member.id}&open=${seq}`]) {
      for (const width of [1440, 1280]) {
        await page.setViewportSize({ width, height: width === 1440 ? 900 : 800 });
        await page.goto(`${site()}/office${path}`);
        await expect(page.getByRole('tab', { name: /^접수 \d/ })).toBeVisible();
        if (path.includes('open=')) await expect(drawer(page)).toContainText('이만 원');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    }
  });
}
