import type { Page } from '@playwright/test';
import { expect, site } from './site.ts';

/**
 * Opens a mini-game while at least so many seconds are left to bet. A round takes bets for most of its five minutes:
 * whoever comes at the wrong moment waits for the next one.
 */
export async function openForBets(
  page: Page,
  game: 'powerball' | 'powerladder' | 'kenoladder',
  seconds = 15,
): Promise<void> {
  for (;;) {
    const answer = await page.request.post(`${site()}/api/game/timer/${game}`, { data: { payload: {} } });
    const { now, closesAt, drawsAt } = (
      (await answer.json()) as { payload: { now: string; closesAt: string; drawsAt: string } }
    ).payload;
    if (Date.parse(closesAt) - Date.parse(now) >= seconds * 1_000) break;
    await page.waitForTimeout(Math.max(500, Date.parse(drawsAt) - Date.parse(now) + 500));
  }
  await page.goto(`${site()}/mini/${game}`);
  await expect(page.locator('.pick').first()).toBeEnabled({ timeout: 15_000 });
}
