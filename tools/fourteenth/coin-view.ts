import { createElement } from 'react';
import type { RoundGame } from '@lime/domain/games/game.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import type { GameView } from '@lime/ui/rounds/game-view.ts';

const sideOf = (outcome: GameOutcome) => (outcome as unknown as { side: string }).side;

/** How the coin looks: fourteenth-game.product.test.ts puts it into a copy of the product. */
export const coinView: GameView = {
  game: findRoundGame('coinflip') as RoundGame<GameOutcome>,
  about: '1분마다 던져요',
  folders: { side: { hint: '동전', columns: 2 } },
  roads: [{ id: 'side', name: '앞뒤', of: (outcome) => ({ text: sideOf(outcome), side: 'none' }) }],
  Scene: ({ last }) => createElement('p', null, last?.game_round),
  Row: ({ outcome }) => createElement('span', null, sideOf(outcome)),
};
