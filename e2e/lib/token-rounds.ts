import type { FrameLocator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, site } from './site.ts';

/** Opens a token game with rounds, as a member. @returns its host's frame */
export async function openRounds(page: Page, member: string, gType: string, name: string): Promise<FrameLocator> {
  await signedIn(page, member);
  await page.goto(`${site()}/token/${gType}`);
  const frame = page.locator(`iframe[title="${name}"]`).contentFrame();
  await expect(frame.locator('#round-no')).toHaveText(/회차$/);
  return frame;
}

/** Waits for a round with at least so many seconds to bet in. */
export const secondsLeft = (frame: FrameLocator, least: number): Promise<void> =>
  expect
    .poll(
      async () => {
        if ((await frame.locator('#clock-note').textContent()) !== '마감까지') return 0;
        const [seconds = 0, minutes = 0] = (await frame.locator('#clock').textContent())!
          .split(':')
          .map((part) => Number.parseInt(part, 10))
          .toReversed();
        return minutes * 60 + seconds;
      },
      { timeout: 70_000, intervals: [500] },
    )
    .toBeGreaterThanOrEqual(least);

/** Axe finds nothing in a frame that is open on a phone in the dark, nor on a wide screen in the light. */
export async function expectAccessibleFrame(page: Page, frame: FrameLocator): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '라이트 모드' }).click();
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectAccessible(page);
}

/** A picture for who looks at what was made: `SHOTS` names the folder. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
}
