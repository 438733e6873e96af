import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// How the installation is: found from the dashboard, each figure with its state in words, and the way to its rows.

test('from the dashboard to what runs, and from there to its rows', { tag: '@night' }, async ({ page }) => {
  await officeSignedIn(page);
  await page.goto(`${site()}/office/dashboard`);
  await page.getByRole('region', { name: '시스템' }).getByRole('link', { name: '운영 상태' }).click();
  await expect(page.getByRole('heading', { name: '운영 상태' })).toBeVisible();
  const processes = page.getByRole('region', { name: 'API 프로세스와 소켓' });
  await expect(processes.getByRole('row').filter({ hasText: 'api' }).first()).toContainText(/정상|주의|문제/);
  await expect(page.getByRole('region', { name: '쉬는 일', exact: true })).toContainText('10분까지');
  await expect(page.getByRole('region', { name: '데이터베이스' })).toContainText('pg_stat_statements');
  await expect(page.getByRole('region', { name: '로그인 토큰 키' })).toContainText('서명 중');
  await expect(page.getByRole('region', { name: '백업과 재시작' })).toContainText('복구 연습');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('operations-1440.png'), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: test.info().outputPath('operations-390.png'), fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('table').getByRole('link', { name: '베팅 정산' }).click();
  await expect(page).toHaveURL(/\/office\/results\/tasks/);
});
