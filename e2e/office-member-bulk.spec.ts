import { colleague } from './lib/colleagues.ts';
import { newMember } from './lib/money.ts';
import { office, officeSignedIn, withSetting } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// One act on many members: seen before it is done, agreed to by another person, followed to its end; and on a phone.

test.describe.configure({ mode: 'default' });

const gradeOf = async (id: string) =>
  ((await office('/members/card', { id })) as unknown as { member: { grade: number } }).member.grade;

test('an act on a segment: preview, a second person’s yes, progress', { tag: '@night' }, async ({ page, browser }) => {
  const [one, two, other] = [await newMember(), await newMember(), await colleague('super')];
  const tag = `bulk${one.seq}`;
  for (const { seq } of [one, two]) await office('/members/edit', { id: seq, changes: { tags: [tag] } });
  await office('/members/edit', { id: two.seq, changes: { grade: 3 } });
  const third = await newMember();
  await office('/members/edit', { id: third.seq, changes: { tags: [tag] } });
  await office('/segments/save', { name: tag, conditions: [{ kind: 'tag', tags: [tag], has: true }] });
  await withSetting(
    'secondPerson',
    { slipCancelFrom: 1_000_000, priceBand: 30, bulkFrom: 2, promotionFrom: 0 },
    async () => {
      await officeSignedIn(page);
      await page.goto(`${site()}/office/segments`);
      await page.getByRole('link', { name: `${tag} 일괄 작업` }).click();
      const dialog = page.getByRole('dialog', { name: `회원 그룹 ‘${tag}’ 일괄 작업` });
      await dialog.getByLabel('레벨').selectOption('3레벨');
      const preview = dialog.getByRole('region', { name: '미리보기' });
      await expect(preview).toContainText('3명 가운데 2명이 바뀌어요.');
      await expect(preview).toContainText(one.id);
      await expect(preview).toContainText(`1명 빠짐: 이미 같은 상태예요 (${two.id})`);
      const go = dialog.getByRole('button', { name: '2명 승인 요청' });
      await expect(go).toHaveAttribute('aria-disabled', 'true');
      await dialog.getByLabel('사유').fill('실적 달성');
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath('bulk-preview.png') });
      await go.click();
      const drawer = page.getByRole('complementary', { name: '3레벨로 변경' });
      await expect(drawer).toContainText('승인 대기');
      expect(await gradeOf(one.seq)).toBe(1);

      const theirs = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      await officeSignedIn(theirs, other);
      await theirs.goto(`${site()}/office/approvals`);
      const row = theirs.getByRole('row').filter({ hasText: '회원 일괄 작업' }).filter({ hasText: tag });
      await row.getByRole('button', { name: '승인' }).click();
      await theirs.getByRole('alertdialog').getByRole('button', { name: '승인하고 처리' }).click();
      await expect(row).toBeHidden();

      await expect(drawer).toContainText('완료');
      await expect(drawer).toContainText('2 / 2명');
      await expect(drawer.getByRole('list', { name: '회원' })).toContainText(one.id);
      await page.screenshot({ path: test.info().outputPath('bulk-done.png') });
      for (const { seq } of [one, third]) expect(await gradeOf(seq)).toBe(3);
    },
  );
});
