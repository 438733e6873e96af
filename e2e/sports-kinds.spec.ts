import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, site, test } from './lib/site.ts';
import { addMember, openAs, openLeague } from './sports-world.ts';
import type { League } from './sports-world.ts';

// The pages besides the Korean one: European boards, 스페셜, the external feed's, and what the games ended with.

let league: League;
let member: string;
// one worker: the tests share a league
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  league = await openLeague('SC1');
  member = await addMember('euro');
});

test('European: a board of three prices, the days with their counts, and a game with every market', async ({
  page,
}) => {
  await openAs(page, member, '/sport/prematch');
  const days = page.getByRole('group', { name: '날짜' });
  await expect(days.getByRole('button', { name: /^전체 [1-9]\d*경기$/ })).toBeVisible();
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('SC1 Club');
  const row = league.rows[0]!;
  const fixture = page.getByRole('group', { name: new RegExp(`${row.home} 대 ${row.away}`) });
  await expect(fixture.locator('[data-bet]')).toHaveCount(3);
  await fixture.getByRole('button', { name: '모든 마켓 보기' }).click();
  await expect(page).toHaveURL(/game=\d+/);

  const detail = page.getByRole('region', { name: '경기 상세' });
  const tabs = detail.getByRole('tablist', { name: '마켓' });
  await expect(tabs.getByRole('tab', { name: /전체/ })).toHaveAttribute('aria-selected', 'true');
  await tabs.getByRole('tab', { name: /언더오버/ }).click();
  await expect(detail.getByRole('region', { name: '승무패' })).toHaveCount(0);
  const over = detail.getByRole('button', { name: /^오버 2\.5/ });
  await over.click();
  await over.press('ArrowRight');
  await expect(detail.getByRole('button', { name: /^언더 2\.5/ })).toBeFocused();

  const cart = page.getByRole('complementary', { name: '베팅카트' });
  await expect(cart.getByRole('listitem')).toHaveCount(1);
  await page.goBack();
  await expect(page).not.toHaveURL(/game=/);
  await expect(page.locator('.board').first()).toBeVisible();
});

test('European: one pick a game', async ({ page }) => {
  await openAs(page, member, '/sport/prematch');
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('SC1 Club');
  const { home, away } = league.rows[1]!;
  const fixture = page.getByRole('group', { name: new RegExp(`${home} 대 ${away}`) });
  await fixture.getByRole('button', { name: '모든 마켓 보기' }).click();
  const detail = page.getByRole('region', { name: '경기 상세' });
  await detail.getByRole('button', { name: new RegExp(`^${home} 승`) }).click();
  await detail.getByRole('button', { name: /^오버 2\.5/ }).click();
  const cart = page.getByRole('complementary', { name: '베팅카트' });
  await expect(cart.getByText('동일경기 불가능한 조합입니다.')).toBeVisible();
});

test('a game that is closed while its page is open says so', async ({ page }, { retry }) => {
  const row = league.rows[3 + retry]!;
  await openAs(page, null, '/sport/prematch');
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('SC1 Club');
  const fixture = page.getByRole('group', { name: new RegExp(`${row.home} 대 ${row.away}`) });
  await fixture.getByRole('button', { name: '모든 마켓 보기' }).click();
  const detail = page.getByRole('region', { name: '경기 상세' });
  await expect(detail.getByRole('tablist', { name: '마켓' })).toBeVisible();
  await league.finish([row]);
  await expect(detail.getByText('이미 시작했거나 마감된 경기예요')).toBeVisible();
});

test('a starred game, the coming hour and the order of time are kept in the address', async ({ page }) => {
  await openAs(page, null, '/sport/prematch');
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('SC1 Club');
  const { home, away } = league.rows[2]!;
  await page
    .getByRole('group', { name: new RegExp(`${home} 대 ${away}`) })
    .getByRole('button', { name: '즐겨찾기' })
    .click();
  await page.getByRole('button', { name: '검색어 지우기' }).click();
  const tools = page.getByRole('group', { name: '보기' });
  await tools.getByRole('button', { name: '즐겨찾기' }).click();
  await expect(page).toHaveURL(/only=stars/);
  await expect(page.locator('.board')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('.board')).toHaveCount(1);
  await tools.getByRole('button', { name: '마감 임박' }).click();
  await expect(page).toHaveURL(/only=soon/);
  await tools.getByRole('button', { name: '시간순' }).click();
  await expect(page).toHaveURL(/sort=time/);
});

test('스페셜 shows what the Korean list does not', async ({ page }) => {
  await page.goto(`${site()}/sport/special`);
  const first = page.locator('.game').first();
  await expect(first.locator('[data-bet]').first()).toBeVisible();
  expect(await page.locator('.game .type').allTextContents()).not.toContain('승무패');
});

test('a page without games says so', async ({ page }) => {
  await page.route('**/api/v2/lsport/korean/prematch*', (route) =>
    route.fulfill({ json: { success: true, status: 200, payload: { list: [], seq: 0, epoch: 'none' } } }),
  );
  await page.goto(`${site()}/sport/lsport/korean`);
  await expect(page.getByText('데이터 없음')).toBeVisible();
});

test.describe('without an answer', () => {
  test.use({ refusals: /status of (4|5)\d\d/ });
  test('the page says what failed and tries again', async ({ page }) => {
    // The page asks again by itself too: nothing comes of it until the member has asked.
    await page.addInitScript(() =>
      document.addEventListener('click', () => document.documentElement.classList.add('pressed'), true),
    );
    await page.route('**/api/v2/game/european/list3*', async (route) => {
      const pressed = await page.evaluate(() => document.documentElement.classList.contains('pressed'));
      await (pressed ? route.continue() : route.fulfill({ status: 503, json: {} }));
    });
    await page.goto(`${site()}/sport/prematch`);
    await expect(page.getByText('경기 목록을 불러오지 못했어요')).toBeVisible();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.locator('.board').first()).toBeVisible();
  });
});

test('results: a game that ended, with its score, its source and every market', async ({ page }) => {
  const row = league.rows[5]!;
  await league.finish([row]);
  await page.goto(`${site()}/sport/result`);
  await expect(page.getByRole('heading', { name: '경기 결과' })).toBeVisible();
  const answer = await page.request.get(`${site()}/api/v2/game/result/sports?size=100`);
  const { payload } = (await answer.json()) as { payload: { list: { gameSeq: string; homeNameEn: string }[] } };
  const { gameSeq } = payload.list.find(({ homeNameEn }) => homeNameEn === row.home)!;
  await page.goto(`${site()}/sport/result?game=${gameSeq}`);
  const detail = page.getByRole('region', { name: '경기 결과 상세' });
  await expect(detail.getByRole('heading', { level: 2 })).toContainText(`${row.home}`);
  await expect(detail.getByText(/결과 출처/)).toBeVisible();
  await expect(detail.getByText('승무패')).toBeVisible();
  await detail.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('로그인 후 이용해주세요.');
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on the European board and its game, ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await page.goto(`${site()}/sport/prematch`);
    await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('SC1 Club A0');
    await expect(page.locator('.board:not(:has-text("SC1 Club A0"))')).toHaveCount(0);
    await expect(page.locator('.board').first()).toBeVisible();
    await expectAccessible(page);
    await page.locator('.board .teams').first().click();
    await expect(page.getByRole('tablist', { name: '마켓' })).toBeVisible();
    await expectAccessible(page);
  });

  test(`axe finds nothing on 스페셜 and the results, ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await page.goto(`${site()}/sport/special?only=soon`);
    await expect(page.locator('.game [data-bet], .state-block').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${site()}/sport/result`);
    await expect(
      page.getByRole('list', { name: '경기 결과' }).or(page.getByText('아직 끝난 경기가 없어요')),
    ).toBeVisible();
    await expectAccessible(page);
  });
}

test('nothing scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/sport/prematch', '/sport/special', '/sport/result']) {
    await page.goto(site() + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`${site()}/sport/prematch`);
  await page.locator('.board .teams').first().click();
  await expect(page.getByRole('region', { name: '경기 상세' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
