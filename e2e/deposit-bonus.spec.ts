import { expectAlert, newMember, openAs } from './lib/money.ts';
import { expect, expectAccessible, test } from './lib/site.ts';

// A bonus of a promotion: chosen with the deposit, counted before it is asked for, followed while it runs, given up.

test('a member takes a bonus with a deposit, reads its conditions before and during, and gives it up', async ({
  page,
}, info) => {
  await openAs(page, await newMember(), '/cash/in');
  const offers = page.getByRole('group', { name: '입금 보너스' });
  const line = page.getByText('보너스 받기');
  await line.click();
  await expect(offers.getByRole('radio', { name: /안 받음/ })).toBeChecked();
  const first = offers.getByRole('radio', { name: /첫 입금 20% 보너스 받음/ });
  await expect(page.getByText('20% · 10,000원부터, 최대 100,000원')).toBeVisible();
  await page.getByRole('textbox', { name: '입금 금액' }).fill('50000');
  await expect(offers.getByText(/보너스 10,000원/)).toBeVisible();
  await first.check();
  // nine times the bonus
  await expect(offers.getByText('90,000원을 모두 채우면 출금할 수 있어요.')).toBeVisible();
  await expect(offers.getByText('단폴더: 베팅금액의 50%만 인정돼요.')).toBeVisible();
  await expect(offers.getByText('지급된 날부터 30일 안에 채워야 해요.')).toBeVisible();
  await expect(page.getByLabel('보너스 코드')).toHaveCount(0);
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('deposit-bonus.png'), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await offers.scrollIntoViewIfNeeded();
  await page.screenshot({ path: info.outputPath('deposit-bonus-phone.png') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '50,000원 입금 신청' }).click();
  await expectAlert(page, '충전이 신청되었습니다.');

  // the demo world approves deposits by itself
  const panel = page.getByRole('region', { name: '보너스', exact: true });
  await expect(panel.getByText('첫 입금 20% 보너스')).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByText('90,000원을 모두 채우면 출금할 수 있어요.')).toBeVisible();
  await page.getByRole('tab', { name: '원화 입금' }).click();
  await line.click();
  await expect(offers.getByText(/진행 중인 보너스가 있어요/)).toBeVisible();
  await expect(offers.getByRole('radio', { name: /입금할 때마다 3% 받음/ })).toBeDisabled();
  await expect(first).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('deposit-bonus-running.png'), fullPage: true });
  await expectAccessible(page);
  await panel.getByRole('button', { name: '포기' }).click();
  await page.getByRole('button', { name: '포기하기' }).click();
  await expect(page.getByText('회수된 금액: 10,000원')).toBeVisible();
});
