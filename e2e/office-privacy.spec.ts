import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { newMember, openAs } from './lib/money.ts';
import { office, officeSignedIn, openOffice } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './lib/site.ts';

// What the site keeps of a member, as a file for the member and for staff; and what a member or a segment is held to.

const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
const read = async (file: Download) => JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown>;

test('a member asks for a file of their own data and takes it', async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, '/info/user');
  const part = page.getByRole('region', { name: '내 정보 파일' });
  await part.getByRole('button', { name: '내 정보 파일 신청' }).click();
  await page.getByRole('button', { name: '확인', exact: true }).click();
  const take = part.getByRole('button', { name: '내려받기' });
  await expect(take).toBeVisible();
  await shot(page, 'own-data');
  const [file] = await Promise.all([page.waitForEvent('download'), take.click()]);
  expect(JSON.stringify(await read(file))).toContain(member.id);
  await page.setViewportSize({ width: 390, height: 844 });
  await part.scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(page);
  await shot(page, 'own-data-phone');
});

test('staff make the file with a reason; who has not left is not purged', async ({ page }) => {
  const member = await newMember();
  await openOffice(page, `/members/${member.seq}`);
  await page.getByRole('tab', { name: '개인정보' }).click();
  await expect(page.getByText('탈퇴한 회원의 개인정보만 파기할 수 있어요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '개인정보 파기' })).toHaveCount(0);
  await page.getByRole('button', { name: '파일 만들기' }).click();
  const question = page.getByRole('dialog', { name: `${member.id} 개인정보 파일을 만들까요?` });
  await question.getByRole('button', { name: '본인 요청' }).click();
  await shot(page, 'privacy-question');
  await question.getByRole('button', { name: '파일 만들기' }).click();
  const take = page.getByRole('button', { name: '내려받기' });
  await expect(take).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'privacy');
  const [file] = await Promise.all([page.waitForEvent('download'), take.click()]);
  expect(JSON.stringify(await read(file))).toContain(member.id);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await shot(page, 'privacy-phone');
});

test('a member and a segment are held to a most of a bet and of a win', async ({ page }) => {
  const member = await newMember();
  const name = `한도 ${member.seq}`;
  await office('/members/edit', { id: member.seq, changes: { tags: [`held${member.seq}`] } });
  await office('/segments/save', { name, conditions: [{ kind: 'tag', tags: [`held${member.seq}`], has: true }] });
  await officeSignedIn(page);
  await openOffice(page, '/segments');
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /한도/ }).click();
  const limits = page.getByRole('dialog', { name: `${name} 베팅 한도` });
  await expect(limits.getByRole('button', { name: '한도 저장' })).toBeDisabled();
  await limits.getByRole('textbox', { name: '한 번에 최대 베팅금액' }).fill('50000');
  await limits.getByRole('textbox', { name: '한 번에 최대 당첨금' }).fill('300000');
  await limits.getByRole('textbox', { name: '사유' }).fill('한도 시험');
  await expectAccessible(page);
  await shot(page, 'segment-limits');
  await limits.getByRole('button', { name: '한도 저장' }).click();
  await expect(page.getByText('세그먼트 한도를 바꿨어요. 1분 안에 회원들에게 적용돼요.')).toBeVisible();

  await openOffice(page, `/members/${member.seq}`);
  await page.getByRole('button', { name: '베팅 한도' }).click();
  const own = page.getByRole('dialog', { name: `${member.id} 베팅 한도` });
  await own.getByRole('textbox', { name: '한 번에 최대 당첨금' }).fill('200000');
  await own.getByRole('textbox', { name: '사유' }).fill('한도 시험');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await shot(page, 'member-limits-phone');
  await own.getByRole('button', { name: '한도 저장' }).click();
  await expect(own).toBeHidden();
  await expect(page.getByText(/200,000원/).first()).toBeVisible();
});
