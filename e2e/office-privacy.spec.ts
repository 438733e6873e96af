import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { newMember, openAs } from './lib/money.ts';
import { expect, expectNoSidewaysScroll, test } from './lib/site.ts';

// What the site keeps of a member, as a file for the member.

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
