import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { baccarat } from '@lime/domain/casino/tables/shoe-baccarat.ts';
import { tableGames } from '@lime/domain/casino/tables/table-games.ts';
import { cardOf } from '@lime/domain/games/cards.ts';
import type { Card } from '@lime/domain/games/cards.ts';
import { tablePayouts } from './independent-casino.ts';

const dealt = (count: number): Card[] => {
  const deck = Array.from({ length: 52 }, (_, number) => number);
  return Array.from({ length: count }, () => cardOf(deck.splice(randomInt(deck.length), 1)[0]!, 13));
};
const die = () => randomInt(1, 7);
const outcomes: Record<string, () => Record<string, unknown>> = {
  // who draws a third card is none of what is tried here
  baccarat: () => ({ ...baccarat.deal(() => dealt(1)[0]!) }),
  'dragon-tiger': () => ({ dragon: dealt(1)[0], tiger: dealt(1)[0] }),
  roulette: () => ({ number: randomInt(37) }),
  'sic-bo': () => ({ dice: [die(), die(), die()] }),
  holdem: () => {
    const cards = dealt(9);
    return { player: cards.slice(0, 2), dealer: cards.slice(2, 4), board: cards.slice(4) };
  },
};

test.each(tableGames.map((game) => [game.id, game] as const))(
  'what bets at %s pay is the same by rules that were written apart',
  (id, game) => {
    const spots = game.spots.map((spot) => spot.id);
    for (let round = 0; round < 1_000; round += 1) {
      const outcome = outcomes[id]!();
      // of hold'em every other hand is folded: it has no call
      const bet = spots.filter((spot) => spot !== 'call' || round % 2 === 0);
      const bets = bet.map((spot) => ({ stake: 100 * randomInt(1, 1_000), spot }));
      const paid = game.settle(bets, game.readOutcome(outcome) as never);
      expect([outcome, bet, tablePayouts(`x-${id}-1`, bets, outcome)]).toEqual([outcome, bet, paid]);
    }
  },
);
