import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import type { TopUpWish } from '@lime/contract/top-up-messages.ts';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeFrame, expectAccessibleFrame, openFrame } from '../../test/living-frame.ts';
import type { SlotState } from './client/slot-types.ts';
import { slotGame } from './slot-game.ts';
import { slotPage } from './slot-page.ts';

const guest = { memberId: '7', nickname: '손님', limits: { min: 100, max: 100_000, win: 100_000_000 } };

afterEach(async () => {
  closeFrame();
  await page.viewport(1440, 900);
});

const emptyState: SlotState = {
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

/** A title whose member has nothing in the casino wallet; the page around is the site. */
async function openSlot() {
  await page.viewport(390, 844);
  const state = { ...emptyState };
  const game = slotGame(findCasinoGame('goblin-club')!, (await loadSlot('goblin-club'))!);
  const frame = await openFrame(slotPage(game, guest, [location.origin]), ({ path }) =>
    path === 'state' ? state : undefined,
  );
  const amounts = frame.view.getByRole('group', { name: '카지노로 넣기' });
  return { ...frame, state, amounts };
}

const answerOf = (wish: MessageEvent<TopUpWish>, answer: object) =>
  (wish.source as Window).postMessage({ id: wish.data.id, ...answer }, location.origin);

/** The page of the site behind the window; it notes what it is asked. @param answer  what it does then */
function standBehind(answer: (wish: MessageEvent<TopUpWish>) => void): TopUpWish[] {
  const wishes: TopUpWish[] = [];
  const hear = (event: MessageEvent<TopUpWish>) => {
    if (event.data?.type !== 'lime:top-up') return;
    // the living page of a test before would take it
    event.stopImmediatePropagation();
    wishes.push(event.data);
    answer(event);
  };
  window.addEventListener('message', hear, { capture: true });
  onTestFinished(() => window.removeEventListener('message', hear, { capture: true }));
  return wishes;
}

test('an empty wallet is filled from the slot itself: the site puts an amount in, and the reels turn', async () => {
  const { view, calls, document: shown, state, amounts } = await openSlot();
  const wishes = standBehind((wish) => {
    answerOf(wish, { type: 'lime:top-up-heard' });
    Object.assign(state, { balance: 500_000 });
    answerOf(wish, { type: 'lime:top-up-over', taken: true, text: '500,000원을 카지노 지갑으로 옮기고 있어요.' });
  });
  await expect.element(amounts.getByRole('status')).toMatchTextContent('카지노 지갑의 금액이 부족해요.');
  expect(
    amounts
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['10만원 넣기', '50만원 넣기', '100만원 넣기']);
  // the button that spins only shows where money comes from: a second press of it moves none
  const spin = view.getByRole('button', { name: '카지노로 넣기' });
  await expect.element(spin).toHaveAttribute('aria-disabled', 'false');
  await spin.click();
  await userEvent.keyboard(' ');
  expect(wishes).toEqual([]);
  expect(shown.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessibleFrame(shown);

  await amounts.getByRole('button', { name: '50만원 넣기' }).click();
  await expect.element(amounts.getByText('500,000원이 카지노 지갑에 들어왔어요.')).toBeVisible();
  expect(wishes).toMatchObject([{ amount: 500_000 }]);
  await expect.element(view.getByRole('button', { name: '돌리기' })).toBeVisible();
  await expect.poll(() => shown.getElementById('top-ups')!.hidden, { timeout: 6_000 }).toBe(true);
  expect(calls.filter(({ path }) => path === 'play')).toEqual([]);
});

test('what the site refuses is read in the slot, and one press is one wish', async () => {
  const { amounts } = await openSlot();
  const wishes = standBehind((wish) => {
    answerOf(wish, { type: 'lime:top-up-heard' });
    setTimeout(
      () => answerOf(wish, { type: 'lime:top-up-over', taken: false, text: '보유금보다 많은 금액을 신청하셨습니다.' }),
      300,
    );
  });
  const million = amounts.getByRole('button', { name: '100만원 넣기' });
  await million.dblClick();
  await expect.element(amounts.getByText('보유금보다 많은 금액을 신청하셨습니다.')).toBeVisible();
  expect(wishes).toHaveLength(1);
  await expect.element(million).toHaveAttribute('aria-disabled', 'false');
});

test('where no page of the site is left, an amount leads to the wallet’s page', async () => {
  const { view, state, document: shown, amounts } = await openSlot();
  standBehind(() => undefined);
  await amounts.getByRole('button', { name: '10만원 넣기' }).click();
  const way = amounts.getByRole('link', { name: '카지노 지갑에서 100,000원 넣기' });
  await expect.element(way).toHaveAttribute('href', `${location.origin}/casino/in?amount=100000`);
  await expect.element(amounts.getByRole('status')).toMatchTextContent('여기서는 넣을 수 없어요');
  // money that came meanwhile counts as soon as its member is back
  Object.assign(state, { balance: 100_000 });
  shown.dispatchEvent(new Event('visibilitychange'));
  await expect.element(view.getByRole('button', { name: '돌리기' })).toBeVisible();
  await expect.poll(() => shown.getElementById('top-ups')!.hidden).toBe(true);
  // the pill shows the amounts whatever there is
  await view.getByRole('link', { name: /^카지노 지갑 100,000원/ }).click();
  await expect.element(amounts.getByText('보유금에서 카지노 지갑으로 넣어요.')).toBeVisible();
});
