import { expect, site, test } from './lib/site.ts';
import { openLeague } from './sports-world.ts';
import type { League } from './sports-world.ts';

// What 스페셜 offers, and what the games ended with.

let league: League;
// one worker: the tests share a league
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  league = await openLeague('SC1');
});

test('스페셜 shows what the Korean list does not', async ({ page }) => {
  await page.goto(`${site()}/sport/special`);
  const first = page.locator('.game').first();
  await expect(first.locator('[data-bet]').first()).toBeVisible();
  expect(await page.locator('.game .type').allTextContents()).not.toContain('승무패');
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
