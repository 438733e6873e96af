import type { Page } from '@playwright/test';
import { call, give, newMember, withdrawalPassword } from './lib/money.ts';
import { newColleague, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// What each role finds in the office: its own groups of settings, and the slips behind a request.

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site()}/office${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const menu = (page: Page) => page.getByRole('navigation', { name: '운영 메뉴' });

test('content writes the notice over the site, and finds neither accounts nor limits', async ({ page }) => {
  await officeSignedIn(page, await newColleague('content'));
  await open(page, '/menus');
  const notices = page.getByRole('region', { name: '상단 안내 문구' });
  await expect(notices.getByRole('textbox').first()).toBeEnabled();
  await expect(page.getByText('보기 권한만 있어요.')).toBeHidden();
  await expect(menu(page).getByRole('link', { name: '입금 계좌' })).toHaveCount(0);
  await expect(menu(page).getByRole('link', { name: '레벨 한도' })).toHaveCount(0);
  await open(page, '/settings/accounts');
  await expect(page.getByText('이 화면에는 ‘입금 계좌 보기’ 권한이 필요해요.')).toBeVisible();
  await expectAccessible(page);
});

test('a trader sees the groups of betting, and which right would change them', async ({ page }) => {
  await officeSignedIn(page, await newColleague('trading'));
  await open(page, '/settings/betting');
  const groups = page.getByRole('navigation', { name: '설정 묶음' });
  await expect(groups.getByRole('link')).toHaveText(['레벨 한도', '베팅', '스포츠', '게임', '카지노']);
  await expect(page.getByText('‘베팅 설정 변경’ 권한이 있어야')).toBeVisible();
  await expect(page.getByRole('region', { name: '경기 시작 전 베팅 마감' }).getByRole('textbox')).toBeDisabled();
});

test('a cashier opens the member’s slips from the withdrawal; support looks at the queue and decides nothing', async ({
  page,
  browser,
}) => {
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
});

test('a join code is made, a member comes by it, and it is stopped', async ({ page }) => {
  const code = `JOIN${Date.now().toString(36).toUpperCase()}`;
  await officeSignedIn(page);
  await open(page, '/join-codes');
  await page.getByRole('button', { name: '새 코드' }).click();
  await page.getByLabel('코드', { exact: true }).fill(code.toLowerCase());
  await page.getByLabel('메모', { exact: true }).fill('제휴 시험');
  await page.getByRole('button', { name: '만들기', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('사용 중');
  await newMember({ code });
  await page.reload();
  await expect(row.getByRole('link', { name: '1', exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('switch').click();
  await page.getByRole('button', { name: '중지하기' }).click();
  await expect(row).toContainText('중지');
});

test('Ctrl K finds screens outside of the menu, boards, and single settings with the focus in their field', async ({
  page,
}) => {
  await officeSignedIn(page);
  await open(page, '/dashboard');
  const find = async (words: string, hit: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /검색$/ }).fill(words);
    await page.getByRole('option').filter({ hasText: hit }).first().click();
  };
  for (const [words, hit, path] of [
    ['교대', '일별 · 교대 정산', '/ledger/days'],
    ['보너스 지급', '보너스 지급 내역', '/bonus/granted'],
    ['쪽지 쓰기', '쪽지 쓰기', '/notes/write'],
    ['결과 없는', '결과 없는 경기', '/results/missing'],
    ['공지', '공지사항', '/boards/notice'],
  ] as const) {
    await find(words, hit);
    await expect(page).toHaveURL(new RegExp(`/office${path}`));
  }
  await find('최대 베팅', /최대 베팅금액/);
  await expect(page).toHaveURL(/\/settings\/limits\?setting=level/);
  await expect(page.getByLabel(/1레벨 최대 베팅금액$/).first()).toBeFocused();
  await find('출금 신청 한 건', '출금 신청 한 건에 최대');
  await expect(page).toHaveURL(/\/settings\/cash\?setting=cashLimits/);
  await expect(page.getByLabel(/출금 신청 한 건에 최대/)).toBeFocused();
});

test('who may not see a screen or a setting does not find it', async ({ page }) => {
  await officeSignedIn(page, await newColleague('content'));
  await open(page, '/menus');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /검색$/ });
  await field.fill('상단 안내');
  await expect(page.getByRole('option').filter({ hasText: '상단 안내 문구' })).toBeVisible();
  for (const words of ['교대', '최대 베팅', '입금 계좌']) {
    await field.fill(words);
    await expect(page.getByText('찾은 것이 없어요.')).toBeVisible();
  }
});

test('the menu fits 900 px for a super; an area folds and stays so, the current one is open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await officeSignedIn(page);
  for (const path of ['/dashboard', '/boards', '/settings/limits']) {
    await open(page, path);
    const room = await page.locator('.side-menu').evaluate((side) => side.scrollHeight - side.clientHeight);
    expect(room, path).toBeLessThanOrEqual(0);
    await expect(menu(page).locator('.entry[aria-current]')).toBeVisible();
  }
  const support = menu(page).getByRole('button', { name: /^고객지원/ });
  await expect(support).toHaveAttribute('aria-expanded', 'false');
  await support.click();
  await expect(menu(page).getByRole('link', { name: /쪽지/ })).toBeVisible();
  await page.reload();
  await expect(menu(page).getByRole('link', { name: /쪽지/ })).toBeVisible();
  await expectAccessible(page);
});
