import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { betOnHome, endFixture, newFixture } from './lib/bets.ts';
import { colleague } from './lib/colleagues.ts';
import { give, newMember } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// Reports of settled bets: pickers, figures, chart and table, the cell explained down to its bets, and saved reports.

test.describe.configure({ mode: 'default' });

let member: Awaited<ReturnType<typeof newMember>>;

/** One bet that won or lost, settled and sealed. */
test.beforeAll(async () => {
  const [first, second] = [await colleague('trading'), await colleague('trading')];
  member = await newMember();
  await give(member, 'cash', 500_000);
  const fixture = await newFixture();
  await betOnHome(member, fixture, 20_000);
  await endFixture(fixture, [0, 1], first, second);
});

async function open(page: Page, path = ''): Promise<void> {
  await page.goto(`${site()}/office/reports${path}`);
  await expect(page.getByRole('heading', { name: '리포트', level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
}

/** The report of members, once the bet of the test is in it. */
async function openMembers(page: Page): Promise<void> {
  await expect(async () => {
    await open(page, '?rows=member&columns=day&figure=turnover');
    await expect(page.getByRole('rowheader', { name: member.id })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

test('a bet is found from the figures down: row, cell, arithmetic, and the bet itself', async ({ page }) => {
  await officeSignedIn(page);
  await openMembers(page);
  await expect(page.getByText('원장과 맞아요.')).toBeVisible();
  await expect(page.locator('.report-chart canvas')).toBeVisible();
  await page.getByRole('button', { name: `${member.id}, 합계 20,000 원` }).click();
  const card = page.getByRole('region', { name: '칸 설명' });
  await expect(card).toContainText(`${member.id} × 전체`);
  await expect(card).toContainText('베팅금액 = 정산된 베팅금액의 합계.');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/reports-desktop.png', fullPage: true });
  await card.getByRole('button', { name: '베팅 1건 보기' }).click();
  const drawer = page.getByRole('complementary', { name: /1건$/ });
  await expect(drawer).toContainText('20,000 − 0');
  await expectAccessible(page);
  await drawer.getByRole('link', { name: new RegExp(member.id) }).click();
  await expect(page.getByRole('heading', { name: '베팅 목록', level: 1 })).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('pickers change the report and its address; figures that cannot be divided so are not offered', async ({
  page,
}) => {
  await officeSignedIn(page);
  await open(page);
  await expect(page.getByRole('tab', { name: '순게임수익' })).toHaveCount(0);
  await page.getByRole('combobox', { name: '세로' }).selectOption('grade');
  await page.getByRole('tab', { name: '순게임수익' }).click();
  await expect(page).toHaveURL(/rows=grade.*figure=net/);
  await page.getByRole('button', { name: '축 바꾸기' }).click();
  await expect(page).toHaveURL(/rows=day.*columns=grade|columns=grade.*rows=day/);
  await page.getByRole('button', { name: '조건', exact: true }).click();
  await page.getByRole('group', { name: '상품' }).getByRole('button', { name: '스포츠' }).click();
  await expect(page).toHaveURL(/products=sports/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: '순게임수익' })).toHaveCount(0);
  await page.getByRole('button', { name: '조건', exact: true }).click();
  await page.getByRole('combobox', { name: '마켓' }).selectOption({ label: '승무패' });
  await expect(page).toHaveURL(/markets=1/);
  await page.getByRole('combobox', { name: '개별 게임' }).selectOption({ label: '파워볼' });
  await expect(page).toHaveURL(/games=powerball/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^승무패/ }).click();
  await expect(page).not.toHaveURL(/markets/);
  await page.getByRole('button', { name: /^파워볼/ }).click();
  await expect(page).not.toHaveURL(/games/);
  await page.getByRole('button', { name: '조건 지우기' }).click();
  await expect(page).not.toHaveURL(/products/);
  // arrows go from cell to cell
  await open(page, '?rows=product&columns=day');
  const cells = page.locator('.report-table tbody tr').first().locator('td button');
  await cells.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cells.nth(1)).toBeFocused();
});

test('a report is saved under a name and comes back from it', async ({ page }) => {
  await officeSignedIn(page);
  await open(page, '?rows=league&columns=legs&figure=turnover');
  const name = `리그별 ${Date.now()}`;
  await page.getByRole('button', { name: '저장된 리포트' }).click();
  const panel = page.getByRole('group', { name: '저장된 리포트' });
  await panel.getByRole('textbox').fill(name);
  await panel.getByRole('button', { name: '저장', exact: true }).click();
  await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
  await open(page);
  await page.getByRole('button', { name: '저장된 리포트' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/rows=league/);
  await expect(page.getByRole('combobox', { name: '가로' })).toHaveValue('legs');
  const { list } = (await office('/views/list', { page: 'reports' })) as unknown as {
    list: { id: string; name: string }[];
  };
  await office('/views/delete', { id: list.find((view) => view.name === name)!.id });
});

test('a report and the bets of a cell are files, made in the background and kept', async ({ page }) => {
  await officeSignedIn(page);
  await openMembers(page);
  await page.getByRole('button', { name: `${member.id}, 합계 20,000 원` }).click();
  await page.getByRole('button', { name: '내보내기', exact: true }).click();
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^엑셀/ }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^lime-report-member-day-.*\.xlsx$/);
  await page.getByRole('button', { name: '베팅 1건 보기' }).click();
  await page.getByRole('button', { name: '이 목록 내보내기' }).click();
  const [rows] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^CSV/ }).click()]);
  const text = readFileSync(await rows.path(), 'utf8');
  expect(text).toMatch(/리포트와 비교,칸의 총게임수익,20000,줄을 더한 금액,20000,차이,0/);
  expect(text).toMatch(/원장과 비교,.*차이,0\r\n/);
  await page.keyboard.press('Escape');
  const files = page.getByRole('region', { name: '내보낸 파일' });
  await expect(files.getByRole('listitem', { name: '회원 × 일자 베팅 · CSV' }).first()).toContainText('1줄');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/reports-exports-desktop.png', fullPage: true });
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('listitem', { name: '회원 × 일자 · XLSX' }).first().getByRole('button', { name: '받기' }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(table.suggestedFilename());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site()}/office/exports`);
  await expect(page.getByRole('listitem', { name: '회원 × 일자 베팅 · CSV' }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/exports-phone.png', fullPage: true });
});

test('a period without bets says so, and a failure offers another try', async ({ page }) => {
  await officeSignedIn(page);
  await open(page, '?from=2020-01-01&to=2020-01-02');
  await expect(page.getByText('이 기간에 정산된 베팅이 없어요.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${site()}/office/reports?from=2026-01-01&to=2026-06-30`);
  await expect(page.getByText('리포트는 한 번에 92일까지 볼 수 있어요.')).toBeVisible();
  await page.route('**/api/staff/reports/table', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, status: 429, code: 'TOO_MANY_REQUESTS', error: '요청이 너무 많아요.' },
    }),
  );
  await page.goto(`${site()}/office/reports`);
  await expect(page.getByRole('button', { name: '다시 시도' })).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/staff/reports/table');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('region', { name: '총게임수익' })).toBeVisible();
});

test('everything is within reach at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await officeSignedIn(page);
  await openMembers(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/reports-phone.png', fullPage: true });
  await page.getByRole('button', { name: /^기준/ }).click();
  await expect(page.getByLabel('이 시각 기준(서울)')).toBeInViewport();
  await expectNoSidewaysScroll(page);
});

test('deposits, withdrawals and what is owed: chart, tables, the ledger beside them, and a file', async ({ page }) => {
  await officeSignedIn(page);
  await open(page);
  await page.getByRole('link', { name: '입출금 · 부채' }).click();
  await expect(page.getByRole('heading', { name: '입출금 · 부채 리포트', level: 1 })).toBeVisible();
  await expect(page.getByText('차이 0원')).toBeVisible();
  await expect(page.locator('.report-chart canvas')).toBeVisible();
  await expect(page.getByRole('region', { name: '일자별 입금과 출금' }).getByRole('row')).toHaveCount(9);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/reports-money-desktop.png', fullPage: true });
  await page.getByRole('button', { name: '내보내기', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^CSV/ }).click()]);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/원장과 비교,기간 전 부채,.*차이,0\r\n/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/reports-money-phone.png', fullPage: true });
  // figures lead to their rows
  await page.getByRole('link', { name: '진행 중 베팅' }).click();
  await expect(page).toHaveURL(/\/slips\?.*state=wait/);
  await expect(page.getByRole('heading', { name: '베팅 목록', level: 1 })).toBeVisible();
});

test('cohorts of sign-ups: funnel, retention, and the members a figure counts', async ({ page }) => {
  await officeSignedIn(page);
  await expect(async () => {
    await page.goto(`${site()}/office/reports/cohorts`);
    await expect(page.getByRole('heading', { name: '가입 코호트', level: 1 })).toBeVisible();
    await expect(page.locator('.report-chart canvas')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/reports-cohorts-desktop.png', fullPage: true });
  await page.getByRole('button', { name: /^가입 .*명 보기$/ }).click();
  const drawer = page.getByRole('complementary', { name: /^가입/ });
  await expect(drawer.getByRole('listitem').first()).toContainText('가입');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '월별' }).click();
  await expect(page).toHaveURL(/by=month/);
  await expect(page.getByRole('columnheader', { name: '0개월' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/reports-cohorts-phone.png', fullPage: true });
});
