import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeFrame, expectAccessibleFrame, openFrame } from '../../test/living-frame.ts';
import type { FrameCall } from '../../test/living-frame.ts';
import { highLowPage } from './highlow-page.ts';
import { highLow5sPage } from './highlow5s-page.ts';

const guest = { memberId: '7', nickname: '손님', limits: { min: 1_000, max: 1_000_000, win: 100_000_000 } };
const seed = { hash: 'a'.repeat(64), nextHash: 'b'.repeat(64), clientSeed: 'mine', nonce: 4, isHostChosen: false };
const state = { seed, revealed: [], plays: [], balance: 500_000, waitMs: 0, opening: null };
const [eight, king, five] = [
  { rank: 8, suit: 'heart' },
  { rank: 13, suit: 'diamond' },
  { rank: 5, suit: 'diamond' },
];
/** A play that went up once and skipped a card. */
const running = {
  key: '0b2c8f3e-9a54-4d3b-8d3c-5e7f0a1b2c3d',
  stake: 10_000,
  moves: ['high', 'skip'],
  cards: [eight, king, five],
  offers: [{ pick: 'high', price: 4_300, winningCards: 36 }],
  multiplier: 2_140,
  multipliers: [null, 2_140, 2_140],
  skipsLeft: 2,
  streak: 1,
};

afterEach(async () => {
  closeFrame();
  await page.viewport(1440, 900);
});

const cardsOf = (frame: Document) => [...frame.querySelectorAll<HTMLElement>('#track .playing-card')];

test('high-low: the cards of a play stand in a row with what was picked between them, and one press takes it all', async () => {
  const { document, view, calls } = await openFrame(highLowPage(guest, [location.origin]), ({ path }: FrameCall) =>
    path === 'state' ? { ...state, running } : { state: 'pending' },
  );
  await expect.poll(() => cardsOf(document).length).toBe(3);
  expect([...document.querySelectorAll('#track li')].map((step) => step.textContent)).toEqual([
    '시작8하트 8',
    '하이K다이아 K2.14×',
    '건너뜀5다이아 52.14×',
  ]);
  // beside the large card, not above it
  const [first, , last] = cardsOf(document).map((card) => card.getBoundingClientRect());
  const large = document.querySelector('#base .playing-card')!.getBoundingClientRect();
  expect(first!.height).toBeGreaterThan(80);
  expect(last!.right).toBeLessThan(large.left);
  expect(first!.top).toBeGreaterThan(large.top);
  expect(last!.bottom).toBeLessThan(large.bottom);
  // triangles are for prices that move
  const signs = [...document.querySelectorAll('.pick:is(.high, .low) i')];
  expect(signs.map((sign) => [sign.textContent, sign.querySelectorAll('svg path').length])).toEqual([
    ['', 2],
    ['', 2],
  ]);
  await expect
    .element(view.getByRole('button', { name: '지금 받기 21,400원 2.14× · 10,000원 베팅' }))
    .toBeInViewport({ ratio: 1 });
  await expectAccessibleFrame(document);

  await page.viewport(390, 600);
  const take = view.getByRole('button', { name: /^지금 받기 21,400원/ });
  await expect.element(view.getByRole('button', { name: '건너뛰기' })).toBeInViewport({ ratio: 1 });
  await expect.element(take).toBeInViewport({ ratio: 1 });
  expect(cardsOf(document)[0]!.getBoundingClientRect().height).toBeLessThan(30);
  await take.click();
  await expect
    .poll(() => calls.filter(({ path }) => path === 'move').map(({ body }) => body))
    .toEqual([{ key: running.key, no: 2, move: 'take' }]);
});

test('high-low 5 s: the card that decided stays for a second, and its end is not said of the next one', async () => {
  const play = {
    id: 5, nonce: 5, seedHash: seed.hash, stake: 10_000, payout: 0, bets: [{ stake: 10_000, pick: 'red' }],
    outcome: { base: eight, next: { rank: 3, suit: 'spade' } },
  }; // prettier-ignore
  let isPlayed = false;
  const { document, view } = await openFrame(highLow5sPage(guest, [location.origin]), ({ path }: FrameCall) => {
    if (path !== 'play') return { ...state, opening: isPlayed ? king : eight, plays: isPlayed ? [play] : [] };
    isPlayed = true;
    return { state: 'done', play, balance: 490_000 };
  });
  const text = (id: string) => document.getElementById(id)!.textContent;
  await view.getByRole('radio', { name: /^레드/ }).click();
  await view.getByRole('button', { name: '10,000원 베팅하기' }).click();
  await expect.poll(() => text('status')).toBe('낙첨');
  const decidedAt = performance.now();
  expect([text('base-name'), text('next-name')]).toEqual(['하트 8', '스페이드 3']);
  await expect.poll(() => text('base-name'), { interval: 20 }).toBe('다이아 K');
  expect(performance.now() - decidedAt).toBeGreaterThan(1_000);
  expect([text('next-name'), text('status')]).toEqual(['', '고르는 중']);
  expect(text('news')).toContain('레드 · 다음 카드 스페이드 3');
});
