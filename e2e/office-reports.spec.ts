import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { betOnHome, endFixture, newFixture } from './lib/bets.ts';
import { colleague } from './lib/colleagues.ts';
import { give, newMember } from './lib/money.ts';
import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// A report of settled bets, and the bets of one of its cells, as files.

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
