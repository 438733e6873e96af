import type { MenuName, RoundGameId } from '@lime/domain/access/game-list.ts';
import { createReader } from '@lime/domain/fairness/draw.ts';
import { createRoundGame } from '@lime/domain/games/game.ts';
import { propertyOf } from '@lime/domain/games/whole.ts';

// A whole game with rounds, a file of its own: fourteenth-game.product.test.ts puts it into a copy of the product.

export type CoinOutcome = { readonly side: '앞' | '뒤' };

const sides = ['앞', '뒤'] as const;
// names that only the copy's list has
const id = 'coinflip' as string as RoundGameId;
const menu = '동전던지기' as string as MenuName;

export const coinFlip = createRoundGame<CoinOutcome, CoinOutcome['side']>({
  id,
  name: '동전던지기',
  menu,
  limitKind: 'Mini',
  betKind: 'mini',
  clock: { periodSeconds: 60, offsetSeconds: 0, closesSeconds: 10 },
  folders: [
    {
      id: 'side',
      name: '앞뒤',
      line: null,
      picks: sides.map((name, index) => ({ no: index + 1, name, price: 1950, wins: (side) => side === name })),
    },
  ],
  draw: (blocks) => ({ side: sides[createReader(1, blocks)(2)]! }),
  readOutcome(stored) {
    const side = sides.find((one) => one === propertyOf(stored, 'side'));
    return side ? { side } : null;
  },
  outcomeText: ({ side }) => side,
  factsOf: ({ side }) => side,
  cases: () => sides.map((facts) => ({ facts, ways: 1 })),
});
