import type { Page } from '@playwright/test';
import {
  answer,
  call,
  decide,
  expectAlert,
  give,
  newMember,
  openAs,
  requests,
  withdrawalPassword,
} from './lib/money.ts';
import { shiftsOf, watchShifts } from './lib/shifts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, site, test } from './lib/site.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: '바로가기' });

test('the limits come after the form and move nothing', async ({ page }) => {
  const member = await newMember();
  await watchShifts(page);
  await page.route('**/api/balance/state', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await openAs(page, member, '/cash/in');
  await expect(page.getByRole('textbox', { name: '입금 금액' })).toBeVisible();
  await expect(page.getByText('한 번에 100,000,000원까지')).toBeVisible();
  const { sum, worst } = await shiftsOf(page);
  expect(sum, JSON.stringify(worst)).toBeLessThanOrEqual(0.02);
});

test('on a phone the bar leads to the pages: a deposit and a withdrawal by thumb', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 284_500);
  await openAs(page, member, '/main');
  await bar(page).getByRole('link', { name: '입금' }).tap();
  await expect(page).toHaveURL(/\/cash\/in$/);
  await page.getByRole('button', { name: '계좌문의' }).tap();
  await answer(page, '계좌문의를 하시겠습니까?', '예');
  await expect(page.getByText('모의은행 · 예금주 라임 모의머니')).toBeVisible();
  await page.getByRole('button', { name: /입금 신청$/ }).tap();
  await expectAlert(page, '최소 10,000원 이상 신청하셔야합니다.');
  await page.getByRole('button', { name: '5만' }).first().tap();
  await page.getByRole('button', { name: '50,000원 입금 신청' }).tap();
  await expectAlert(page, '충전이 신청되었습니다.');
  const list = page.getByRole('list', { name: '입금내역' }).getByRole('listitem');
  await expect(list.first()).toContainText('50,000원');
  await expect(list.first()).toContainText('접수');
  await expect(list.first().getByRole('button')).toHaveCount(0);

  await page.getByRole('tab', { name: '출금', exact: true }).tap();
  await expect(page).toHaveURL(/\/cash\/out$/);
  await page.getByRole('button', { name: '500만' }).tap();
  await expectAlert(page, '보유금을 초과할 수 없습니다.');
  await page.getByLabel('출금 비밀번호', { exact: true }).fill(withdrawalPassword);
  await page.getByRole('button', { name: /출금 신청$/ }).tap();
  await expectAlert(page, '환전이 신청되었습니다.');
  expect(await requests(member, '출금')).toHaveLength(1);
});

test('fingers and eyes: targets of 44 px, text of 16 px in fields, no scrolling sideways at 390 and 320', async ({
  page,
}) => {
  const member = await newMember({ birthday: '' });
  await give(member, 'cash', 100_000);
  await give(member, 'point', 10_000);
  await openAs(page, member, '/cash/in');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/cash/in', '/cash/out', '/point/change', '/info/user', '/info/recommender']) {
      await page.goto(site() + path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
      const faults = await page.evaluate(() => {
        const small: string[] = [];
        for (const el of document.querySelectorAll<HTMLElement>('main button, main input:not([hidden]), main a')) {
          const box = (el.closest('.input') ?? el.closest('label') ?? el).getBoundingClientRect();
          // words that lead on within a sentence may be as low as the sentence
          if (box.height > 0 && box.height < 44 && !el.classList.contains('text-link') && !el.closest('.input button'))
            small.push(`${el.textContent || el.getAttribute('aria-label') || el.outerHTML}: ${box.height}`);
          if (
            el instanceof HTMLInputElement &&
            el.type !== 'radio' &&
            Number.parseFloat(getComputedStyle(el).fontSize) < 16
          )
            small.push(`${el.name || el.id}: ${getComputedStyle(el).fontSize}`);
        }
        return small;
      });
      expect({ path, width, faults }).toEqual({ path, width, faults: [] });
    }
  }
});

test('points are converted on a phone, and the bonus stands below', async ({ page }) => {
  const member = await newMember();
  await give(member, 'point', 12_000);
  await openAs(page, member, '/point/change');
  await page.getByRole('main').getByRole('button', { name: '전체' }).tap();
  await page.getByRole('button', { name: '12,000P 캐시로 전환' }).tap();
  await answer(page, '포인트를 전환 하시겠습니까?', '예');
  await expectAlert(page, '12,000P를 캐시로 전환했어요.');
  await expect(page.getByRole('list', { name: '포인트 내역' })).toContainText('−12,000P');
  await expect(page.getByRole('region', { name: '보너스', exact: true })).toContainText('진행 중인 보너스가 없어요.');
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on the money and account pages of a phone, ${theme}`, async ({ page }) => {
    const member = await newMember();
    const { payload } = await call<{ cash_seq: string }>(
      '/balance/deposit/process',
      { amount: 60_000, code: 'WEEKEND5' },
      member.token,
    );
    await decide('deposit', payload.cash_seq);
    await setTheme(page, theme);
    await openAs(page, member, '/cash/in');
    await page.getByRole('tab', { name: '입금내역' }).tap();
    await expect(page.getByRole('list', { name: '입금내역' })).toContainText('승인');
    await expectAccessible(page);
    for (const path of ['/cash/out', '/point/change', '/info/user', '/info/recommender']) {
      await page.goto(site() + path);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    }
  });
}
