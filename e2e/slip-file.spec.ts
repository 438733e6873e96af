import { readFile } from 'node:fs/promises';
import { betOnHome, newFixture } from './lib/bets.ts';
import { give, newMember, openAs } from './lib/money.ts';
import { expect, test } from './lib/site.ts';

test('the history of bets is a file of the server with the slips of its filter', async ({ page }) => {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  const fixture = await newFixture();
  await betOnHome(member, fixture, 7_000);
  await openAs(page, member, '/info/bet');
  const number = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.getByRole('article').first().innerText())![0];
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '내려받기' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^lime-bets-\d{12}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`\r\n${number},`);
  expect(text).toContain(`${fixture.home} : 상대팀 · 승무패 ${fixture.home} 승 · 2.10 · 대기`);
  expect(text).toMatch(/베팅내역 1건 · \d{4}-\d\d-\d\d~\d{4}-\d\d-\d\d · .* 기준\(서울\)\r\n$/);
  await expect(page.getByText('베팅내역 1건을 내려받았어요.')).toBeVisible();
});
