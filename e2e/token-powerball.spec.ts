import { axeViolations } from './lib/axe.ts';
import { openForBets, placeBet } from './lib/rounds.ts';
import { expect, expectNoSidewaysScroll, setTheme, signedIn, site, test } from './lib/site.ts';

// The site's powerball on the page of the token game; the draw is in its host's frame. A round may have to be waited for.

test.use({ others: /^localhost:\d+$/ });

const pad = '베팅카트';

test('visitors meet eight token games, and each of them asks to sign in', async ({ page }) => {
  await page.goto(`${site()}/token/main`);
  const tiles = page.getByRole('main').locator('.token-tile');
  await expect(tiles).toHaveCount(8);
  for (let no = 0; no < 8; no += 1) {
    await tiles.nth(no).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('로그인 후 이용해주세요.');
    await page.goto(`${site()}/token/main`);
  }
  for (const game of ['powerball', 'graph', 'horse']) {
    await page.goto(`${site()}/token/${game}`);
    await expect(page.getByRole('alertdialog')).toContainText('로그인 후 이용해주세요.');
  }
});

/** A site that has just begun has its first draw within six minutes; here it has long had one, as a rule. */
const firstDrawMs = 370_000;

for (const theme of ['dark', 'light'] as const)
  test(`the draw in the frame, four tabs, and the site’s cart, ${theme}`, async ({ page }) => {
    test.setTimeout(firstDrawMs + 110_000);
    await setTheme(page, theme);
    await signedIn(page, theme === 'dark' ? 'demo05' : 'demo06');
    await openForBets(page, 'powerball');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site()}/token/powerball`);
    const iframe = page.locator('iframe[title="토큰 파워볼"]');
    const frame = iframe.contentFrame();
    await expect(frame.getByRole('img', { name: /파워볼 \d$/ })).toBeVisible({ timeout: firstDrawMs });
    expect((await iframe.boundingBox())!.height).toBe(800);
    expect(asked).toContain('/api/game/powerball/token');
    // nothing can be picked in the frame
    await expect(frame.locator('.pick')).toHaveCount(0);

    for (const [tab, pick] of [
      ['파워볼 0~4 / 5~9', /^언더/],
      ['일반볼 대/중/소', /^중/],
      ['파워볼 홀/짝', /^홀/],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab }).getByRole('button', { name: pick })).toBeEnabled();
    }
    await page.getByRole('tabpanel').getByRole('button', { name: /^홀/ }).click();
    const cart = page.getByRole('region', { name: pad });
    await expect(cart.getByText('19,500원')).toBeVisible();
    await placeBet(page, cart);
    expect(asked).toContain('/api/betting/mini/process');
    await page.getByRole('tab', { name: '베팅내역' }).click();
    const row = page.getByRole('region', { name: '베팅내역 표' }).getByRole('row').nth(1);
    await expect(row).toContainText('홀');
    await expect(row).toContainText('대기');
    expect(await axeViolations(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site()}/token/powerball`);
    await page.getByRole('tabpanel').getByRole('button', { name: /^짝/ }).click();
    await cart.getByRole('button', { name: /^1만/ }).click();
    await expect(cart.getByRole('button', { name: '10,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
    expect((await iframe.boundingBox())!.height).toBe(600);
    await expectNoSidewaysScroll(page);
    expect(await axeViolations(page)).toEqual([]);
  });
