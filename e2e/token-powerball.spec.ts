import { axeViolations } from './lib/axe.ts';
import { openForBets, placeBet } from './lib/rounds.ts';
import { expect, signedIn, site, test } from './lib/site.ts';

// The site's powerball on the page of the token game; the draw is in its host's frame. A round may have to be waited for.

test.use({ others: /^localhost:\d+$/ });

/** A site that has just begun, and whose rounds have their minutes, has its first draw within six of them. */
const firstDrawMs = 370_000;

test('the draw is in the frame, and what is picked beside it is bet on by the site’s cart', async ({ page }) => {
  test.setTimeout(firstDrawMs + 110_000);
  await signedIn(page, 'demo06');
  await openForBets(page, 'powerball');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${site()}/token/powerball`);
  const frame = page.locator('iframe[title="토큰 파워볼"]').contentFrame();
  await page.getByRole('tab', { name: '일반볼 대/중/소' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: /^중/ }).click();
  const cart = page.getByRole('region', { name: '베팅카트' });
  await expect(cart.getByText('26,000원')).toBeVisible();
  await placeBet(page, cart);
  expect(asked).toContain('/api/game/powerball/token');
  expect(asked).toContain('/api/betting/mini/process');
  await page.getByRole('tab', { name: '베팅내역' }).click();
  const row = page.getByRole('region', { name: '베팅내역 표' }).getByRole('row').nth(1);
  await expect(row).toContainText(/중2\.6010,000.*(대기|당첨|낙첨)$/);
  await expect(frame.getByRole('img', { name: /파워볼 \d$/ })).toBeVisible({ timeout: firstDrawMs });
  // nothing can be picked in the frame
  await expect(frame.locator('.pick')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
});
