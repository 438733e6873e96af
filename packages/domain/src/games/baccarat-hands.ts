import { bankerDraws, playerDraws, pointsOfRank } from './baccarat-draw.ts';

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

/**
 * All ends of a round by its fifth and sixth card, drawn without replacement. Cards that are not needed count too, so the
 * ways of all ends are those of two cards.
 *
 * @param player, banker  points of two cards each
 * @param left            cards that are left by points, 0 to 9
 * @param end             called with the points of both whole hands, their number of cards, and how many ways lead there
 */
export function eachEnd(
  player: number,
  banker: number,
  left: readonly number[],
  end: (player: number, banker: number, cards: number, ways: number) => void,
): void {
  const fifth = left.reduce((sum, count) => sum + count, 0);
  const sixth = fifth - 1;
  if (playerDraws(player, banker))
    for (let third = 0; third < 10; third += 1) {
      const points = (player + third) % 10;
      if (bankerDraws(player, banker, third))
        for (let last = 0; last < 10; last += 1)
          end(points, (banker + last) % 10, 6, left[third]! * (last === third ? left[last]! - 1 : left[last]!));
      else end(points, banker, 5, left[third]! * sixth);
    }
  else if (bankerDraws(player, banker, null))
    for (let last = 0; last < 10; last += 1) end(player, (banker + last) % 10, 5, left[last]! * sixth);
  else end(player, banker, 4, fifth * sixth);
}
