import type { Fraction } from '../../games/game.ts';
import { fraction } from '../../games/hosted/fraction.ts';
import type { Multiplier } from '../../games/hosted/hosted-game.ts';
import { bonusPays, winsBonus } from './holdem-pays.ts';
import { kindOfStrength, strengthOfMasks } from './poker-hand.ts';

// How often each result of casino hold'em comes, over all 27,813,810,024,000 cases of hand, flop, turn and river, and dealer.

/**
 * Cases by what they come to in antes, call included: −1 folded, −3 lost, 0 tied. Of the play that pays back most; counting
 * them takes minutes, so they are kept here, and `npm run prove -- holdem` counts them again and compares.
 */
export const anteCases: readonly { readonly net: number; readonly ways: number }[] = [
  { net: -3, ways: 8_839_680_291_812 },
  { net: -1, ways: 5_009_105_629_440 },
  { net: 0, ways: 678_595_581_580 },
  { net: 1, ways: 5_521_365_229_860 },
  { net: 2, ways: 168_883_536_432 },
  { net: 3, ways: 6_451_267_246_468 },
  { net: 4, ways: 505_131_419_580 },
  { net: 5, ways: 589_504_757_724 },
  { net: 10, ways: 909_495_432 },
  { net: 12, ways: 41_419_888_560 },
  { net: 20, ways: 1_089_672_828 },
  { net: 22, ways: 6_001_122_284 },
  { net: 100, ways: 119_892_960 },
  { net: 102, ways: 736_259_040 },
];

const sumOf = (value: (of: { readonly net: number; readonly ways: number }) => bigint) =>
  anteCases.reduce((sum, one) => sum + value(one), 0n);

/** What an ante pays back, its call counted in: 100 % and the net result. */
export const holdemReturn: Fraction = fraction(
  sumOf(({ net, ways }) => BigInt(1 + net) * BigInt(ways)),
  sumOf(({ ways }) => BigInt(ways)),
);

const allCases = anteCases.reduce((sum, { ways }) => sum + ways, 0);

/** How often that play calls. */
export const holdemCalls: Fraction = fraction(allCases - anteCases.find(({ net }) => net === -1)!.ways, allCases);

/** What all that is staked pays back, ante and calls. */
export const holdemStakesReturn: Fraction = fraction(
  sumOf(({ net, ways }) => BigInt(net === -1 ? 0 : 3 + net) * BigInt(ways)),
  sumOf(({ net, ways }) => BigInt(net === -1 ? 1 : 3) * BigInt(ways)),
);

/** Of all hands and flops, the bonus's five cards, how many pay each multiplier. */
export function bonusCases(): ReadonlyMap<Multiplier, number> {
  const pays = new Map<Multiplier, number>();
  const masks: [number, number, number, number] = [0, 0, 0, 0];
  const deal = (first: number, left: number) => {
    if (left === 0) {
      const strength = strengthOfMasks(...masks);
      const price = winsBonus(strength) ? bonusPays[kindOfStrength(strength)]! : 0;
      pays.set(price, (pays.get(price) ?? 0) + 1);
      return;
    }
    for (let card = first; card <= 52 - left; card += 1) {
      const suit = Math.floor(card / 13);
      masks[suit]! += 1 << (card % 13);
      deal(card + 1, left - 1);
      masks[suit]! -= 1 << (card % 13);
    }
  };
  deal(0, 5);
  return pays;
}
