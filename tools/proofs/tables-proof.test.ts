import { expect, test } from 'vitest';
import { strengthOfMasks } from '../../packages/domain/src/casino/tables/poker-hand.ts';
import { antePays, dealerQualifies } from '../../packages/domain/src/casino/tables/holdem-pays.ts';
import { boards, eachHand, holes } from './holdem-count.ts';
import { tryHoldemShortly } from './holdem-proof.ts';
import { tryTables } from './tables-proof.ts';

// `npm run prove -- tables` tries ten million rounds of each, `-- holdem` counts every hand

test('a hundred thousand rounds of each table game fall as their chances say, and no open side bet pays back 100 %', () => {
  const { holds, figures } = tryTables(100_000, 1);
  expect({ holds, figures }).toEqual({ holds: true, figures });
}, 120_000);

test('hold’em on some boards, and a hundred thousand hands of it', () => {
  const { holds, figures } = tryHoldemShortly(100_000, 200);
  expect({ holds, figures }).toEqual({ holds: true, figures });
}, 120_000);

test('what a hand comes to on a board is what every hand of the dealer makes of it, one by one', () => {
  const board = [...boards()].find(
    ({ cards }, at) => at > 60_000 && new Set(cards.map((card) => card % 13)).size === 4,
  )!;
  const strengths = holes.map(([one, other]) => {
    if (board.cards.includes(one) || board.cards.includes(other)) return null;
    const masks = [...board.masks];
    for (const card of [one, other]) masks[Math.floor(card / 13)]! |= 1 << (card % 13);
    return strengthOfMasks(masks[0]!, masks[1]!, masks[2]!, masks[3]!);
  });
  let seen = 0;
  eachHand(board, (hand) => {
    seen += 1;
    if (seen % 10 !== 0) return;
    const counts = { free: 0, won: 0, tied: 0, lost: 0 };
    const ours = strengths[hand.hole]!;
    for (const [dealer, strength] of strengths.entries()) {
      if (strength === null || holes[dealer]!.some((card) => holes[hand.hole]!.includes(card))) continue;
      counts[!dealerQualifies(strength) ? 'free' : ours > strength ? 'won' : ours === strength ? 'tied' : 'lost'] += 1;
    }
    expect(hand).toEqual({ hole: hand.hole, pay: antePays[ours >>> 26]! / 1000 - 1, ...counts });
  });
  expect(seen).toBe(1081);
});
