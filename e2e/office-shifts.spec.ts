import { colleague } from './lib/colleagues.ts';
import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// A shift ends with a note, and a colleague's is confirmed.

test('one reads what a colleague left, confirms it, and leaves one’s own', { tag: '@night' }, async ({ page }) => {
  const other = await colleague('cash');
  const left = `${other.name} 은행 점검 02시`;
  await other.office('/shifts/end', { note: left, key: crypto.randomUUID() });
  await officeSignedIn(page);
  await page.goto(`${site()}/office/deposits/shifts`);
  const theirs = page.getByRole('list', { name: '인계' }).getByRole('listitem').filter({ hasText: left });
  await expect(theirs).toContainText('확인 대기');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/office-shifts-1440.png' });
  await theirs.getByRole('button', { name: '인계 확인' }).click();
  await expect(theirs).toContainText('확인');
  await expect(theirs.getByRole('button')).toHaveCount(0);

  const own = page.getByRole('region', { name: '내 근무' });
  await expect(own.getByRole('button', { name: '근무 종료하고 인계' })).toBeDisabled();
  const note = `인계 ${other.loginId}`;
  await own.getByRole('textbox', { name: '다음 근무자에게' }).fill(note);
  await own.getByRole('button', { name: '근무 종료하고 인계' }).click();
  await page.getByRole('alertdialog', { name: '근무를 마칠까요?' }).getByRole('button', { name: '근무 종료' }).click();
  const mine = page.getByRole('list', { name: '인계' }).getByRole('listitem').filter({ hasText: note });
  await expect(mine).toContainText('확인 대기');
  await expect(mine.getByRole('button')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: 'test-results/office-shifts-390.png' });
});
