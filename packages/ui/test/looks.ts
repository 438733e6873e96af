import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** The size of a living page's window: a desk. */
const desk = [1440, 900] as const;

/** Makes the window a phone's until the test ends. */
export const onPhone = (): Promise<void> => page.viewport(390, 844);

/** Makes the window a desk's again. */
export async function onDesk(): Promise<void> {
  if (window.innerWidth !== desk[0]) await page.viewport(...desk);
}

/** Nothing for axe to complain of on what is on screen now, in either theme. */
export async function expectAccessible(): Promise<void> {
  const html = document.documentElement;
  const theme = html.dataset['theme'];
  const found: Record<string, string[]> = {};
  try {
    for (const look of ['dark', 'light'] as const) {
      html.dataset['theme'] = look;
      await still();
      // the structure is the same in both themes; colours differ
      const runOnly = look === 'light' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {};
      const { violations } = await axe.run(html, { ...runOnly, resultTypes: ['violations'] });
      for (const { id, nodes } of violations)
        found[`${look} ${id}`] = nodes
          .slice(0, 4)
          .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`);
    }
  } finally {
    html.dataset['theme'] = theme;
  }
  expect(found).toEqual({});
}

/** Waits until nothing moves that will come to an end: what is half way in has half its contrast. */
async function still(): Promise<void> {
  for (let isMoving = true; isMoving;) {
    await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      // what a scroll position moves never ends
      .filter((one) => one.timeline === document.timeline && one.effect?.getTiming().iterations !== Infinity)
      .filter(({ playState }) => playState === 'running');
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
    isMoving = moving.length > 0;
  }
}

/** Once nothing slides any more, the page is no wider than the window, nor is any part of `box` where one is given. */
export async function expectNoSidewaysScroll(box?: Element): Promise<void> {
  const widest = () =>
    [...(box?.querySelectorAll('*') ?? [])].reduce(
      (most, part) => Math.max(most, part.getBoundingClientRect().right),
      document.documentElement.scrollWidth,
    );
  await expect.poll(widest).toBeLessThanOrEqual(window.innerWidth + 1);
}
