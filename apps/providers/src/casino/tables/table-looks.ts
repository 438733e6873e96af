import { factsOfHands, pointsOfHand } from '@lime/domain/games/baccarat-draw.ts';
import type { BaccaratHands } from '@lime/domain/games/baccarat-draw.ts';
import { colorOf } from '@lime/domain/games/hosted/token-roulette.ts';
import type { RouletteOutcome } from '@lime/domain/games/hosted/token-roulette.ts';
import type { DragonTigerOutcome } from '@lime/domain/casino/tables/dragon-tiger.ts';
import type { SicBoOutcome } from '@lime/domain/casino/tables/sic-bo.ts';
import type { TableGameId } from '@lime/domain/casino/tables/table-game.ts';
import type { TableOutcome } from '@lime/domain/casino/tables/table-games.ts';
import type { SharedGame } from './table-list.ts';
import type { Bead } from './table-types.ts';

const beads: Readonly<Record<Exclude<TableGameId, 'holdem'>, (outcome: TableOutcome) => Bead>> = {
  baccarat(outcome) {
    const hands = outcome as BaccaratHands;
    const { winner } = factsOfHands(hands);
    const points = pointsOfHand(winner === 'banker' ? hands.banker : hands.player);
    return { tone: winner, text: String(points), isTie: winner === 'tie' };
  },
  'dragon-tiger'(outcome) {
    const { dragon, tiger } = outcome as DragonTigerOutcome;
    if (dragon.rank === tiger.rank) return { tone: 'tie', text: '타', isTie: true };
    return dragon.rank > tiger.rank
      ? { tone: 'dragon', text: '용', isTie: false }
      : { tone: 'tiger', text: '호', isTie: false };
  },
  roulette(outcome) {
    const { number } = outcome as RouletteOutcome;
    return { tone: colorOf(number), text: String(number), isTie: number === 0 };
  },
  'sic-bo'(outcome) {
    const { dice } = outcome as SicBoOutcome;
    const sum = dice[0] + dice[1] + dice[2];
    if (dice[0] === dice[1] && dice[1] === dice[2]) return { tone: 'triple', text: String(sum), isTie: true };
    return { tone: sum <= 10 ? 'small' : 'big', text: String(sum), isTie: false };
  },
};

/** The bead of a drawn round. */
export const beadOf = (game: SharedGame, outcome: TableOutcome): Bead =>
  beads[game.id as Exclude<TableGameId, 'holdem'>](outcome);

/** Spots that pay more than nothing in a round. */
export const paidSpots = (game: SharedGame, outcome: TableOutcome): readonly string[] => {
  const bets = game.spots.map(({ id }) => ({ stake: 1000, spot: id }));
  const paid = game.settle(bets, outcome);
  return game.spots.filter((_spot, index) => paid[index]! > 0).map(({ id }) => id);
};
