import type { WireRoundProof } from '@lime/contract/games.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, setTheme, test } from './lib/site.ts';

const round = (page: Page) => page.getByRole('region', { name: /번째 회차$/ });
const right = (page: Page) => expect(round(page).getByRole('status').getByText('결과가 맞아요')).toBeVisible();

/** Changes what the server says of rounds, as one that lies would. */
const changed = (page: Page, path: string, change: (payload: { list: WireRoundProof[] } & WireRoundProof) => void) =>
  page.route(`**/api${path}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    change(body.payload);
    await route.fulfill({ response: answer, json: body });
  });

test.describe('a stranger draws a round of every game again', () => {
  for (const [width, height, theme] of [
    [1440, 900, 'dark'],
    [390, 844, 'light'],
  ] as const)
    test(`at ${width}`, { tag: '@night' }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await setTheme(page, theme);
      await page.goto('/fair/round');
      for (const { name } of roundGames) {
        await page.getByRole('navigation', { name: '게임' }).getByRole('link', { name, exact: true }).click();
        await expect(round(page).getByRole('heading', { level: 2 })).toContainText(name);
        await right(page);
        await expect(round(page).getByText('맞음', { exact: true })).toHaveCount(3);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    });
});

test.describe('without the network', () => {
  // the page looks for its line while there is none
  test.use({ refusals: /status of 4\d\d|ERR_INTERNET_DISCONNECTED/ });

  test('what was read is checked without the network, and a changed proof is refused', async ({ page, context }) => {
    await page.goto('/fair/round?game=kenoladder');
    await right(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '검증 자료 내려받기' }).click();
    const stream = await (await download).createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString();
    await context.setOffline(true);
    const pasted = page.getByRole('region', { name: '가지고 있는 자료로 검증하기' });
    const box = pasted.getByRole('textbox', { name: '검증 자료 (JSON)' });
    await box.fill(text);
    await box.press('Tab');
    await page.keyboard.press('Enter');
    await expect(pasted.getByText('결과가 맞아요')).toBeVisible();
    const proof = JSON.parse(text) as { outcome: { ball: number } };
    await box.fill(JSON.stringify({ ...proof, outcome: { ball: (proof.outcome.ball % 80) + 1 } }));
    await pasted.getByRole('button', { name: '검증하기' }).click();
    await expect(pasted.getByText('결과가 맞지 않아요')).toBeVisible();
    await expect(pasted.getByText('다름', { exact: true })).toHaveCount(1);
    await box.fill('{');
    await pasted.getByRole('button', { name: '검증하기' }).click();
    await expect(pasted.getByRole('alert')).toHaveText(/검증 자료로 읽을 수 없어요/);
  });
});

test('a server that lies is found out, a void round is explained and a gap is named', async ({ page }) => {
  await changed(page, '/game/proof', (payload) => {
    payload.outcome = { ball: 1 };
    payload.salt = payload.salt!.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  });
  let missing = '';
  await changed(page, '/game/proof/rounds', ({ list }) => {
    if (list.length > 5) missing = list.splice(3, 1)[0]!.roundOfAll;
  });
  await page.goto('/fair/round?game=powerladder');
  await expect(round(page).getByText('결과가 맞지 않아요')).toBeVisible();
  // the step that lies; one draw of four comes out the same all the same
  await expect(round(page).getByText('다름', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: '이어지는 회차' })).toContainText(
    `${Number(missing).toLocaleString('ko-KR')}번째 회차가 없어요`,
  );
  await expectAccessible(page);

  await page.unrouteAll();
  await changed(page, '/game/proof', (payload) =>
    Object.assign(payload, { state: 'void', link: null, outcome: null, result: '무효' }),
  );
  await page.reload();
  await expect(round(page)).toContainText('무효 회차예요');
  await page.goto('/fair/round?game=powerladder&round=1');
  await expect(page.getByText('1번째 회차가 없어요')).toBeVisible();
});

test('the page of fairness leads there, and the script is handed over', async ({ page }) => {
  await page.goto('/fair');
  await page.getByRole('button', { name: '검증하기' }).click();
  await right(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '검증 스크립트 내려받기' }).click();
  expect((await download).suggestedFilename()).toBe('verify-round.mjs');
});
