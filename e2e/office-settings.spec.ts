import type { Locator, Page } from '@playwright/test';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { office, openOffice, setSetting } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, site, test } from './lib/site.ts';
import { soon } from './lib/soon.ts';
import { addMember, openAs, openLeague } from './sports-world.ts';
import type { League } from './sports-world.ts';

// The office's settings, menus, emergency and popups, and what they do to a member's open page. These tests change the
// whole site, so they run by themselves, after all others (playwright.config.ts, project `gates`).

test.describe.configure({ mode: 'default' });

const grade = '7';

let league: League;
test.beforeAll(async () => {
  league = await openLeague('SP2');
});
test.afterAll(async () => {
  for (const key of ['level.Prematch', 'menu', 'emergency', 'notices', 'siteDisplay', 'cutoff', 'denyIp'] as const)
    await setSetting(key, settingDefinitions[key].default as never);
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

async function publish(page: Page, note?: string): Promise<void> {
  await page.getByRole('button', { name: '변경 내용 보고 게시' }).click();
  const dialog = page.getByRole('dialog', { name: '변경 내용' });
  if (note !== undefined) await dialog.getByLabel(/사유|메모/).fill(note);
  await dialog.getByRole('button', { name: /게시하기/ }).click();
  await expect(dialog).toBeHidden();
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
  await expectAccessible(page);
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

test('what one grade has is given to those below it; a limit upside down cannot be published', async ({ page }) => {
  await openOffice(page, '/settings/limits');
  const cell = (of: string) => page.getByLabel(`미니게임 ${of}레벨 최대 베팅금액`, { exact: true });
  await cell(grade).fill('500');
  await page.getByRole('button', { name: `미니게임 ${grade}레벨 값을 아래 레벨에 채우기` }).click();
  await expect(cell('10')).toHaveValue('500');
  await expect(cell('6')).toHaveValue('5,000,000');
  await expect(
    page.getByText('미니게임 7, 8, 9, 10레벨 최소 베팅금액: 최소 베팅금액이 최대 베팅금액보다 커요.'),
  ).toBeVisible();
  await page.getByRole('button', { name: '변경 내용 보고 게시' }).click();
  const dialog = page.getByRole('dialog', { name: '변경 내용' });
  await expect(dialog.getByText('최소 베팅금액이 최대 베팅금액보다 커요.').first()).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toBeDisabled();
  await dialog.getByRole('button', { name: '더 고치기' }).click();
  // with the keyboard: down a grade, then another value
  await cell('1').focus();
  await page.keyboard.press('ArrowDown');
  await expect(cell('2')).toBeFocused();
  await page.getByRole('button', { name: '미니게임 한도 초안 버리기' }).click();
  await expect(cell(grade)).toHaveValue('5,000,000');
  await expect(page.getByRole('region', { name: '게시하지 않은 초안' })).toBeHidden();
});

test('a menu entry hidden in the office closes a member’s open page with its sentence', async ({ page }) => {
  const member = await openMember(page, null);
  await openOffice(page, '/menus');
  await page
    .getByRole('region', { name: '메뉴 표시' })
    .getByRole('switch', { name: '스포츠-한국형', exact: true })
    .click();
  await expect(page.getByText('한국형은 이용하실 수 없습니다.').first()).toBeVisible();
  await expect(kept(page)).toBeVisible();
  await publish(page, '배당 점검');
  await expect(member.getByRole('alertdialog')).toContainText('한국형은 이용하실 수 없습니다.', soon);
  await page
    .getByRole('region', { name: '메뉴 표시' })
    .getByRole('switch', { name: '스포츠-한국형', exact: true })
    .click();
  await expect(kept(page)).toBeVisible();
  await publish(page);
  await member.context().close();
});

test('the emergency begins with its typed name, is on a member’s open page at once, and ends', async ({ page }) => {
  const member = await openMember(page, null);
  await openOffice(page, '/menus');
  const card = page.getByRole('region', { name: '긴급 점검' });
  await card.getByLabel('안내 문구').fill('오후 6시에 다시 열어요.');
  await card.getByRole('button', { name: '긴급 점검 시작' }).click();
  const question = page.getByRole('alertdialog', { name: '긴급 점검을 시작할까요?' });
  const begin = question.getByRole('button', { name: '긴급 점검 시작' });
  await question.getByRole('textbox').fill('긴급');
  await expect(begin).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('textbox').fill('긴급 점검');
  await expectAccessible(page);
  await begin.click();
  await expect(member.getByRole('alertdialog', { name: '점검중 입니다.' })).toContainText(
    '오후 6시에 다시 열어요.',
    soon,
  );
  await card.getByRole('button', { name: '점검 끝내기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '점검 끝내기' }).click();
  await expect(member.getByRole('alertdialog', { name: '점검중 입니다.' })).toBeHidden(soon);
  await expect(card.getByText('정상 운영')).toBeVisible();
  await member.context().close();
});

test('whoever leaves with a value that cannot be kept is asked; what would deny oneself is told', async ({ page }) => {
  const listed = page.waitForResponse((response) => response.url().endsWith('/staff/settings/list'));
  await openOffice(page, '/settings/betting');
  const { payload } = (await (await listed).json()) as { payload: { address: string } };
  await page.getByRole('textbox', { name: '경기 시작 전 베팅 마감' }).fill('99999');
  await expect(page.getByText('3,600 이하로 입력해주세요.')).toBeVisible();
  await page.getByRole('link', { name: '보안' }).click();
  const question = page.getByRole('alertdialog', { name: '저장되지 않은 값이 있어요' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect(page).toHaveURL(/\/settings\/betting$/);
  await page.getByRole('link', { name: '보안' }).click();
  await question.getByRole('button', { name: '버리고 나가기' }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);

  await page.getByRole('button', { name: '추가' }).click();
  await page.getByRole('textbox', { name: '주소 또는 대역' }).fill('127.0.0.300');
  await expect(page.getByText('형식을 확인해주세요.')).toBeVisible();
  await page.getByRole('textbox', { name: '주소 또는 대역' }).fill(payload.address);
  await expect(page.getByText(`지금 접속한 본인 주소(${payload.address})도 막혀서`)).toBeVisible();
  await page.getByRole('button', { name: '모두 버리기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '1건 버리기' }).click();
  await expect(page.getByText('아직 없어요.')).toBeVisible();
});

test('a popup is written beside its preview, shown to members, moved, hidden and deleted', async ({ page }) => {
  await openOffice(page, '/popups');
  await page.getByRole('button', { name: '팝업 만들기' }).click();
  const form = page.getByRole('complementary', { name: '새 팝업' });
  await form.getByRole('button', { name: '만들기' }).click();
  await expect(form.getByText('제목을 입력해주세요.')).toBeVisible();
  await form.getByLabel('제목').fill('점검 예고');
  await form.getByLabel('내용').fill('첫 줄\n둘째 줄');
  await expect(form.getByRole('figure', { name: '미리보기' })).toContainText('점검 예고');
  await expectAccessible(page);
  await form.getByRole('button', { name: '만들기' }).click();
  const row = page.getByRole('row', { name: /점검 예고/ });
  await expect(row).toContainText('보이는 중');
  const titles = async () => {
    const answer = await page.request.get(`${site()}/api/setting/popup/lime`);
    const { payload } = (await answer.json()) as { payload: { popups: { title: string }[] } };
    return payload.popups.map(({ title }) => title);
  };
  await expect.poll(async () => (await titles())[0]).toBe('점검 예고');
  await row.getByRole('button', { name: '점검 예고 아래로' }).click();
  await expect.poll(async () => (await titles())[0]).not.toBe('점검 예고');
  await row.getByRole('switch').click();
  await expect(row).toContainText('숨김');
  expect(await titles()).not.toContain('점검 예고');
  await row.getByRole('button', { name: '점검 예고', exact: true }).click();
  await page.getByRole('button', { name: '지우기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
  await expect(row).toBeHidden();
});

for (const theme of ['dark', 'light'] as const)
  test(`nothing for axe to complain of, no sideways scroll: ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const path of [
      '/settings/limits',
      '/settings/site',
      '/settings/betting',
      '/settings/sports',
      '/settings/cash',
      '/settings/accounts',
      '/settings/security',
      '/menus',
      '/popups',
    ]) {
      await openOffice(page, path);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
