import type { Locator, Page } from '@playwright/test';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { office, openOffice, setSetting } from './lib/office.ts';
import { expect, test } from './lib/site.ts';
import { soon } from './lib/soon.ts';
import { addMember, openAs, openLeague } from './sports-world.ts';
import type { League } from './sports-world.ts';

// What a setting does to a member's open page. It holds for the whole site, so this runs by itself, after all others
// (playwright.config.ts, project `gates`).

test.describe.configure({ mode: 'default' });

let league: League;
test.beforeAll(async () => {
  league = await openLeague('SP2');
});
test.afterAll(async () => {
  await setSetting('level.Prematch', settingDefinitions['level.Prematch'].default);
});

/** What a test before left unpublished is nobody's business. */
test.beforeEach(() => office('/settings/discard', { keys: Object.keys(settingDefinitions) }));

/** Another browser: a member's, on the list of games with one pick in the cart. */
async function openMember(page: Page, member: string | null): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  const connected = other.waitForEvent('websocket');
  await openAs(other, member, '/sport/korean');
  const { home } = league.rows[0]!;
  await other.getByRole('textbox', { name: '팀, 리그 검색' }).fill('SP2 Club');
  await other
    .getByRole('button', { name: new RegExp(`^${home} 승,`) })
    .first()
    .click();
  const socket = await connected;
  await socket.waitForEvent('framereceived').catch(() => undefined);
  await other.waitForTimeout(300);
  return other;
}

const kept = (page: Page): Locator => page.getByText('초안으로 저장했어요');
const limits = (member: Page) => member.getByRole('complementary', { name: '베팅카트' }).locator('dl.limits');

test('a limit changed in the office is in a member’s open cart at once, and taken back as fast', async ({ page }) => {
  const grades = settingDefinitions['level.Prematch'].default;
  await setSetting('level.Prematch', grades);
  const member = await openMember(page, await addMember('settings'));
  await expect(limits(member)).toContainText('1,000–5,000,000원');
  await openOffice(page, '/settings/limits');
  const cell = page.getByLabel('프리매치·한국형 1레벨 최대 베팅금액', { exact: true });
  await cell.fill('777000');
  await expect(cell).toHaveValue('777,000');
  await expect(kept(page)).toBeVisible();
  await expect(limits(member)).toContainText('5,000,000원'); // a draft is nobody's limit

  await page.getByRole('button', { name: '변경 내용 보고 게시' }).click();
  const dialog = page.getByRole('dialog', { name: '변경 내용' });
  await expect(dialog.getByRole('listitem')).toHaveText(/1레벨 · 최대 베팅금액.*5,000,000원.*777,000원/);
  await dialog.getByRole('button', { name: '1건 게시하기' }).click();
  await expect(limits(member)).toContainText('1,000–777,000원', soon);

  await page.getByRole('button', { name: '프리매치·한국형 한도 변경 이력' }).click();
  const history = page.getByRole('complementary', { name: '프리매치·한국형 한도 변경 이력' });
  await history.getByRole('button', { name: '되돌리기' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '되돌리기' }).click();
  await expect(limits(member)).toContainText('1,000–5,000,000원', soon);
  await expect(history.getByText('되돌림')).toBeVisible();
  await expect(cell).toHaveValue('5,000,000');
  await member.context().close();
});
