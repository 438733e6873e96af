import type { Page } from '@playwright/test';
import { newMember } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// Several members at once: level, state and a note, each after a question that names them.

test.describe.configure({ mode: 'default' });

const cardOf = async ({ seq }: NewMember) =>
  ((await office('/members/card', { id: seq })) as unknown as { member: { grade: number; state: string } }).member;

/** Two new members, the only ones ticked. */
async function ticked(page: Page): Promise<[NewMember, NewMember]> {
  const two: [NewMember, NewMember] = [await newMember(), await newMember()];
  await officeSignedIn(page);
  await page.goto(`${site()}/office/members?sort=createdAt&dir=desc&size=20`);
  for (const { id } of two) await page.getByRole('row').filter({ hasText: id }).getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: '선택한 줄' })).toContainText('2건 선택');
  return two;
}

test('one level for several, with a reason, in each one’s log', async ({ page }) => {
  const two = await ticked(page);
  await page.getByRole('button', { name: '2건 레벨 변경' }).click();
  const dialog = page.getByRole('dialog', { name: '2명 레벨 변경' });
  for (const { id } of two) await expect(dialog).toContainText(id);
  await dialog.getByRole('button', { name: '취소' }).click();
  await expect(page.getByRole('region', { name: '선택한 줄' })).toContainText('2건 선택');
  await page.getByRole('button', { name: '2건 레벨 변경' }).click();
  await dialog.getByLabel('레벨').selectOption('4레벨');
  await expect(dialog.getByRole('button', { name: '2명을 4레벨로' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('사유').fill('실적 달성');
  await dialog.getByRole('button', { name: '2명을 4레벨로' }).click();
  await expect(page.getByText('2명을 바꿨어요.')).toBeVisible();
  for (const member of two) {
    expect((await cardOf(member)).grade).toBe(4);
    const { list } = (await office('/members/changes', { id: member.seq })) as unknown as {
      list: { action: string; reason: string }[];
    };
    expect(list[0]).toMatchObject({ action: 'member.grade', reason: '실적 달성' });
  }
});

test('several are suspended for a reason that was chosen, and let in again', async ({ page }) => {
  const two = await ticked(page);
  await page.getByRole('button', { name: '2건 이용 정지' }).click();
  const dialog = page.getByRole('dialog', { name: '2명 이용 정지' });
  await expect(dialog.getByRole('textbox', { name: '사유' })).toHaveValue('');
  await dialog.getByRole('button', { name: '부정 이용 의심' }).click();
  await dialog.getByRole('button', { name: '2명 이용 정지' }).click();
  await expect(page.getByText('2명을 바꿨어요.')).toBeVisible();
  for (const member of two) expect((await cardOf(member)).state).toBe('suspended');
  await office('/members/edit', { id: two[0].seq, changes: { state: 'normal' }, reason: '소명 확인' });

  // who is in already is left out, and the question says so
  await page.reload();
  for (const { id } of two) await page.getByRole('row').filter({ hasText: id }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '2건 이용 재개' }).click();
  const again = page.getByRole('dialog', { name: '1명 이용 재개' });
  await expect(again).toContainText('1명은 이미 그 상태이거나 바꿀 수 없어서 빠져요.');
  await again.getByRole('button', { name: '소명 확인' }).click();
  await again.getByRole('button', { name: '1명 이용 재개' }).click();
  await expect(page.getByText('1명을 바꿨어요.')).toBeVisible();
  for (const member of two) expect((await cardOf(member)).state).toBe('normal');
});

test('one tag is put on several, who has it is left out, and it is taken off again', async ({ page }) => {
  const two = await ticked(page);
  const tag = `묶음${two[0].seq}`;
  await office('/members/edit', { id: two[0].seq, changes: { tags: [tag, 'VIP'] } });
  await page.reload();
  for (const { id } of two) await page.getByRole('row').filter({ hasText: id }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '2건 태그' }).click();
  const dialog = page.getByRole('dialog', { name: '2명 태그' });
  await dialog.getByRole('textbox', { name: '태그' }).fill(tag);
  await expect(dialog.getByRole('status')).toHaveText('1명이 바뀌고 1명은 이미 그래요.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '1명에게 붙이기' }).click();
  await expect(page.getByText('1명을 바꿨어요.')).toBeVisible();
  const tagsOf = async ({ seq }: NewMember) =>
    ((await office('/members/card', { id: seq })) as unknown as { member: { tags: string[] } }).member.tags;
  expect(await tagsOf(two[1])).toEqual([tag]);

  await page.goto(`${site()}/office/members?tag=${encodeURIComponent(tag)}`);
  for (const { id } of two) await page.getByRole('row').filter({ hasText: id }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '2건 태그' }).click();
  await dialog.getByRole('tab', { name: '떼기' }).click();
  await dialog.getByRole('textbox', { name: '태그' }).fill(tag);
  await dialog.getByRole('button', { name: '2명에게서 떼기' }).click();
  await expect(page.getByText('2명을 바꿨어요.')).toBeVisible();
  expect(await tagsOf(two[0])).toEqual(['VIP']);
  expect(await tagsOf(two[1])).toEqual([]);
});

test('a note begins with the members that were ticked', async ({ page }) => {
  const two = await ticked(page);
  await page.getByRole('button', { name: '2건 쪽지' }).click();
  await expect(page).toHaveURL(/\/notes\/write\?to=/);
  const ids = page.locator('textarea').first();
  for (const { id } of two) await expect(ids).toHaveValue(new RegExp(id));
});

test('a member is held to a stake and a wait, with tags that the list finds', async ({ page }) => {
  const member = await newMember();
  const tag = `관찰${member.seq}`;
  await officeSignedIn(page);
  await page.goto(`${site()}/office/members/${member.seq}`);
  await page.getByRole('button', { name: '베팅 한도' }).click();
  const limits = page.getByRole('dialog', { name: `${member.id} 베팅 한도` });
  await limits.getByRole('textbox', { name: '한 번에 최대 베팅금액' }).fill('30000');
  await limits.getByLabel('인플레이 접수 지연').fill('12');
  await expect(limits.getByRole('button', { name: '한도 저장' })).toHaveAttribute('aria-disabled', 'true');
  await limits.getByLabel('사유').fill('이상 베팅 관찰');
  await expectAccessible(page);
  await limits.getByRole('button', { name: '한도 저장' }).click();
  await expect(limits).toBeHidden();
  await expect(page.getByText('최대 30,000원', { exact: true })).toBeVisible();
  await expect(page.getByText('지연 12초', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: '정보 수정' }).click();
  const edit = page.getByRole('dialog', { name: `${member.id} 정보 수정` });
  await edit.getByLabel('태그').fill(`${tag}, VIP`);
  await edit.getByRole('button', { name: '수정 저장' }).click();
  await expect(page.getByText(tag, { exact: true })).toBeVisible();
  await page.goto(`${site()}/office/members?tag=${encodeURIComponent(tag)}`);
  await expect(page.getByRole('row').filter({ hasText: member.id })).toBeVisible();
  await expect(page.getByText('1명', { exact: true })).toBeVisible();
});
