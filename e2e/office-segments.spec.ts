import { newMember } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// A saved query: written with a count beside it, opened in the member list, written to; and on a phone.

test.describe.configure({ mode: 'default' });

test('a segment is written, opens the member list, and begins a note', async ({ page }) => {
  const member = await newMember();
  const tag = `e2e${member.seq}`;
  await office('/members/edit', { id: member.seq, changes: { tags: [tag] } });
  await officeSignedIn(page);
  await page.goto(`${site()}/office/segments`);
  await page.getByRole('button', { name: '새 세그먼트' }).click();
  const drawer = page.getByRole('complementary', { name: '새 세그먼트' });
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect(drawer).toContainText('이름을 입력해주세요.');
  await expect(drawer).toContainText('조건을 하나 이상 채워주세요.');
  await drawer.getByLabel('이름').fill(`태그 ${tag}`);
  await drawer.getByRole('button', { name: '조건 빼기' }).click();
  await drawer.getByLabel('조건 더하기').selectOption('태그');
  await drawer.getByRole('textbox', { name: '태그' }).fill(tag);
  await expect(drawer.getByRole('status')).toContainText(`1명${member.id}`);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('segment-form.png') });
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect(page.getByText('세그먼트를 만들었어요.')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: `태그 ${tag} 있음` });
  await row.getByRole('link', { name: '회원 보기' }).click();
  await expect(page.locator('[data-sum="active"]')).toHaveText('1명');
  await expect(page.getByLabel('세그먼트', { exact: true })).toContainText(`태그 ${tag}`);
  await expect(page.getByRole('row').filter({ hasText: member.id })).toBeVisible();
  await page.goBack();
  await row.getByRole('link', { name: '쪽지 쓰기' }).click();
  await expect(page.getByRole('textbox', { name: '태그' })).toHaveValue(tag);
  await expect(page.getByText(`${member.id}(`)).toBeVisible();
});

test('on a phone nothing of the list or the form is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await officeSignedIn(page);
  await office('/segments/save', {
    name: `폰 ${Date.now()}`,
    conditions: [
      { kind: 'grade', grades: [1, 2] },
      { kind: 'turnover', from: '2026-01-01', to: null, min: 1_000, max: 2_000 },
      { kind: 'netDeposit', min: -1_000, max: null },
      { kind: 'state', states: ['normal', 'left'] },
    ],
  });
  await page.goto(`${site()}/office/segments`);
  await page.getByRole('row').filter({ hasText: '폰' }).first().click();
  const drawer = page.getByRole('complementary', { name: /^폰/ });
  await expect(drawer.getByRole('status')).toContainText('명');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const overflow = await drawer.evaluate(
    (box) => [...box.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > 391).length,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('segment-phone.png') });
});
