import type { Page } from '@playwright/test';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// Promotions as staff write them: terms, a replayed month, another version, the end.

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site()}/office${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a promotion is written, replayed over a month, given another version and stopped', async ({ page }, info) => {
  const name = `시험 ${Math.random().toString(36).slice(2, 8)}`;
  await officeSignedIn(page);
  await open(page, '/promotions');
  await page.getByRole('button', { name: '새 프로모션' }).click();
  const drawer = page.getByRole('complementary', { name: '새 프로모션' });
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect(drawer.getByText('회원에게 보일 이름을 입력해주세요.')).toBeVisible();
  await drawer.getByRole('textbox', { name: '이름', exact: true }).fill(name);
  await drawer.getByLabel('비율(%)').fill('0.75');
  await drawer.getByRole('button', { name: '레벨 더하기' }).click();
  await drawer.getByLabel('1번째 레벨 비율').fill('120');
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect(drawer.getByText(/비율은 0~100% 사이로/)).toBeVisible();
  await drawer.getByLabel('1번째 레벨 비율').fill('1');
  await drawer.getByRole('button', { name: '시간 더하기' }).click();
  await drawer.getByRole('button', { name: '이 조건으로 계산하기' }).click();
  await expect(drawer.getByText(/베팅이라면/)).toBeVisible();
  await page.screenshot({ path: info.outputPath('promotion-form.png') });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect(drawer).toBeHidden();

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('0.75%, 레벨 1 1%');
  await expect(row).toContainText('매일 20:00~24:00');
  await expect(row).toContainText('시작 전');
  await row.getByText(name, { exact: true }).click();
  const edit = page.getByRole('complementary', { name });
  await edit.getByLabel('비율(%)').fill('0.5');
  await edit.getByLabel('시작하는 날').fill(addDays(seoulDay(new Date()), 2));
  await edit.getByRole('button', { name: '새 조건 올리기' }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText('2번째');
  await row.getByRole('button', { name: '중지하기' }).click();
  const question = page.getByRole('dialog', { name: `${name} 프로모션을 중지할까요?` });
  await question.getByRole('button', { name: '기간 종료' }).click();
  await question.getByRole('button', { name: '중지하기' }).click();
  await expect(row.getByText('중지', { exact: true })).toBeVisible();
  await page.screenshot({ path: info.outputPath('promotions.png') });
  await expectAccessible(page);
});

test('what was given is a list of its own, and nothing overflows on a phone', async ({ page }, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await officeSignedIn(page);
  await open(page, '/promotions');
  await page.getByRole('link', { name: '지급 내역' }).click();
  await expect(page.getByRole('region', { name: '프로모션 지급 내역' })).toBeVisible();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.screenshot({ path: info.outputPath('promotion-lots-phone.png') });
  await expectAccessible(page);
});

test('the calendar shows which promotion is open when, at both widths', async ({ page }, info) => {
  await officeSignedIn(page);
  await open(page, '/promotions/calendar');
  const month = page.getByRole('list', { name: /프로모션 달력/ });
  await expect(month.getByRole('link', { name: /저녁 돌발 15% 20:00~23:00/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('promotion-calendar.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.screenshot({ path: info.outputPath('promotion-calendar-phone.png') });
  await page.getByRole('button', { name: '이전 달' }).click();
  await expect(page.getByText('이 달에 진행하는 프로모션이 없어요.')).toBeVisible();
});

test('coupon codes are made, listed, and printed without the office around them', async ({ page }, info) => {
  const name = `쿠폰 ${Math.random().toString(36).slice(2, 8)}`;
  const terms = {
    gives: 'cash',
    amount: 7_000,
    perMember: 1,
    perCode: 1,
    total: 5,
    rolling: {
      base: 'bonus',
      percent: 300,
      minimumOdds: 1_500,
      days: 7,
      weights: [{ kinds: [], fromLegs: 2, percent: 100 }],
    },
  };
  const fromDay = addDays(seoulDay(new Date()), 1);
  const form = { name, fromDay, lastDay: addDays(fromDay, 6), windows: [], terms };
  await office('/promotions/save', { kind: 'coupon', of: null, form });
  await officeSignedIn(page);
  await open(page, '/promotions');
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText(name, { exact: true })
    .click();
  const drawer = page.getByRole('complementary', { name });
  await expect(drawer.getByText('코드 0개')).toBeVisible();
  await drawer.getByRole('textbox', { name: '만들 쿠폰 코드 수' }).fill('1001');
  await expect(drawer.getByRole('button', { name: '코드 만들기' })).toBeDisabled();
  await drawer.getByRole('textbox', { name: '만들 쿠폰 코드 수' }).fill('12');
  await drawer.getByRole('button', { name: '코드 만들기' }).click();
  await expect(drawer.getByText('코드 12개')).toBeVisible();
  await expect(drawer.getByRole('table', { name: '쿠폰 코드 목록' }).getByText('0회')).toHaveCount(12);
  await expect(drawer.getByRole('button', { name: '만든 코드 모두 복사' })).toBeVisible();
  await drawer.getByRole('button', { name: '인쇄용 쿠폰' }).click();
  const sheet = page.getByRole('dialog', { name: '인쇄용 쿠폰' });
  const coupons = sheet.getByRole('list', { name: '쓰지 않은 쿠폰 코드' });
  await expect(coupons.getByRole('listitem')).toHaveCount(12);
  await expect(coupons.getByRole('listitem').first()).toContainText('보너스 7,000원');
  await expect(coupons.getByRole('listitem').first()).toContainText('스포츠·미니게임 전체 2폴더부터 100%');
  await expect(
    coupons
      .getByRole('listitem')
      .first()
      .getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('coupon-sheet.png') });
  await page.emulateMedia({ media: 'print' });
  await expect(drawer).toBeHidden();
  await expect(sheet.getByRole('button', { name: '인쇄하기' })).toBeHidden();
  await expect(coupons).toBeVisible();
  await page.screenshot({ path: info.outputPath('coupon-sheet-print.png') });
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 390, height: 844 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.screenshot({ path: info.outputPath('coupon-sheet-phone.png') });
});

test('a past month under two forms of a promotion stands beside each other', async ({ page }, info) => {
  await officeSignedIn(page);
  await open(page, '/promotions');
  await page.getByRole('navigation', { name: '프로모션' }).getByRole('link', { name: '조건 비교' }).click();
  const other = page.getByRole('group', { name: 'B안' });
  await expect(other.getByText('조건 고치기')).toBeVisible();
  await page.getByRole('button', { name: '비교하기' }).click();
  await expect(page.getByLabel('지급 합계')).toContainText('차이 (B−A)');
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('promotion-lab.png'), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.screenshot({ path: info.outputPath('promotion-lab-phone.png'), fullPage: true });
});
