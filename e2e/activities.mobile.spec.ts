import { newMember, openAs } from './lib/money.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './lib/site.ts';

test(
  'a visitor on a phone sees every event and is asked to sign in to join one',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto('/bbs/e/l');
    const card = page.getByRole('region', { name: '출석체크' });
    await expect(card.getByRole('button', { name: '오늘 출석하고 500P 받기' })).toBeVisible();
    await expect(page.getByRole('region', { name: '행운의 룰렛' }).getByText('1,000P').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await card.getByRole('button', { name: '오늘 출석하고 500P 받기' }).click();
    await expect(page.getByText('로그인 후 이용해주세요.')).toBeVisible();
  },
);

test('a member on a phone checks in and finds the day in the calendar', { tag: '@night' }, async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, '/event/chulsuk');
  await page.getByRole('button', { name: '오늘 출석하고 500P 받기' }).click();
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText('500P를 받았어요.');
  await told.getByRole('button').click();
  await expect(page.getByRole('list', { name: '출석 기록' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: '출석 500P' })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('navigation', { name: '이벤트' }).getByRole('link', { name: '룰렛' }).click();
  await expect(page.getByRole('button', { name: '돌리기' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
