import { pointsOfRank } from './baccarat.ts';

// What counting all deals of baccarat needs, whatever the cards are drawn from.

/** From the ace to the king. */
export const baccaratRanks: readonly number[] = Array.from({ length: 13 }, (_, index) => index + 1);

/** The 91 hands of two ranks, with the number of orders they are dealt in. */
export const twoCardHands = baccaratRanks.flatMap((low) =>
  baccaratRanks.slice(low - 1).map((high) => ({
    ranks: [low, high] as const,
    orders: low === high ? 1 : 2,
    points: (pointsOfRank(low) + pointsOfRank(high)) % 10,
    pair: low === high,
  })),
);
