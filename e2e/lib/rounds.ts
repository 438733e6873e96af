import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, site } from './site.ts';

/** So many seconds a test may take to bet, on a machine that does other work too; of short rounds, most of one. */
const secondsToBet = 40;
type Clock = { now: string; startsAt: string; closesAt: string; game_seq?: string };
const hasTimeToBet = ({ now, startsAt, closesAt, game_seq: seq }: Clock, seconds: number) =>
  seq !== '' && // between two rounds the next one has none yet
  Date.parse(closesAt) - Date.parse(now) >=
    Math.min(seconds * 1_000, (Date.parse(closesAt) - Date.parse(startsAt)) * 0.7);

/**
 * Opens a mini-game while there is time to bet. A round takes bets for most of its time: a test that comes at the wrong
 * moment waits for the next one.
 */
export async function openForBets(page: Page, game: 'powerball' | 'powerladder'): Promise<void> {
  for (;;) {
    const answer = await page.request.post(`${site()}/api/game/timer/${game}`, { data: { payload: {} } });
    const { payload: clock } = (await answer.json()) as { payload: Clock & { drawsAt: string } };
    if (hasTimeToBet(clock, secondsToBet)) break;
    await page.waitForTimeout(Math.max(500, Date.parse(clock.drawsAt) - Date.parse(clock.now) + 500));
  }
  await page.goto(`${site()}/mini/${game}`);
  await expect(page.locator('.pick').first()).toBeEnabled();
}

/** Says yes to a bet of 10,000 won in the pad, and closes the word that it was placed. @param pad  the cart of the page */
export async function placeBet(page: Page, pad: Locator): Promise<void> {
  await pad.getByRole('button', { name: '10,000원 베팅하기' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /베팅하기$/ })
    .click();
  await page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' }).getByRole('button', { name: '확인' }).click();
}

const lotusCalls = {
  '/lotus/oe': ['/game/lotus/oe', {}],
  '/lotus/baccarat1': ['/game/lotus/baccarat1', { table: 1 }],
  '/lotus/baccarat2': ['/game/lotus/baccarat1', { table: 2 }],
} as const;

/** The table in its host's frame. */
export const lotusFrame = (page: Page): FrameLocator => page.locator('.lotus-frame iframe').contentFrame();

/** Opens a lotus table early enough in a round to bet on it. @returns its frame */
export async function openLotus(page: Page, path: keyof typeof lotusCalls): Promise<FrameLocator> {
  const [call, payload] = lotusCalls[path];
  await expect
    .poll(
      async () => {
        const answer = await page.request.post(`${site()}/api${call}`, { data: { payload } });
        if (!answer.ok()) return false;
        return hasTimeToBet(((await answer.json()) as { payload: { game: Clock } }).payload.game, 22);
      },
      { timeout: 70_000, intervals: [500] },
    )
    .toBe(true);
  await page.goto(`${site()}${path}`);
  const frame = lotusFrame(page);
  await expect(frame.locator('.pick').first()).toBeEnabled();
  return frame;
}
