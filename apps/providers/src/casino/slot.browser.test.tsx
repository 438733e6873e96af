import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeFrame, expectAccessibleFrame, openFrame } from '../../test/living-frame.ts';
import type { SlotState } from './client/slot-types.ts';
import { slotGame } from './slot-game.ts';
import { slotPage } from './slot-page.ts';

const guest = { memberId: '7', nickname: '손님', limits: { min: 100, max: 100_000, win: 100_000_000 } };

afterEach(async () => {
  closeFrame();
  await page.viewport(1440, 900);
});

test('a wallet below the stake leads to the site: the pill, the button and three amounts', async () => {
  await page.viewport(390, 844);
  const state: SlotState = {
    seed: { hash: 'a'.repeat(64), clientSeed: 'b'.repeat(16), nonce: 1, nextHash: 'c'.repeat(64), isHostChosen: false },
    revealed: [],
    plays: [],
    balance: 0,
    purse: 'casino',
    waitMs: 0,
    opening: null,
    pool: null,
    free: null,
  };
  const game = slotGame(findCasinoGame('goblin-club')!, (await loadSlot('goblin-club'))!);
  const frame = await openFrame(slotPage(game, guest, ['http://site.test']), ({ path }) =>
    path === 'state' ? state : undefined,
  );
  const { view, calls, document: shown } = frame;
  await expect
    .element(view.getByRole('link', { name: /^카지노 지갑 0원/ }))
    .toHaveAttribute('href', 'http://site.test/casino/in');
  const amounts = view.getByRole('group', { name: '카지노로 넣기' }).getByRole('link');
  await expect.element(amounts.first()).toBeVisible();
  expect(amounts.elements().map((link) => (link as HTMLAnchorElement).href)).toEqual(
    [100_000, 500_000, 1_000_000].map((amount) => `http://site.test/casino/in?amount=${amount}`),
  );
  const opened: string[] = [];
  shown.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    opened.push(link.href);
  });
  const button = view.getByRole('button', { name: '카지노로 넣기' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
  expect(opened).toEqual(['http://site.test/casino/in']);
  expect(calls.filter(({ path }) => path === 'play')).toEqual([]);
  expect(shown.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessibleFrame(shown);
  // money that came meanwhile counts as soon as its member is back
  Object.assign(state, { balance: 100_000 });
  shown.dispatchEvent(new Event('visibilitychange'));
  await expect.element(view.getByRole('button', { name: '돌리기' })).toBeVisible();
  await expect.poll(() => shown.getElementById('short')!.hidden).toBe(true);
});
