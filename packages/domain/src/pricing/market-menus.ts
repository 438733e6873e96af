import type { MarketMenu } from './priced-markets.ts';

/** Sports of the built-in league; each has a score model of its own. */
export type ModelledSport = 'football' | 'basketball' | 'baseball' | 'volleyball' | 'ice-hockey';

/** Markets by sport. A sport that can end level in what counts has 1X2, the others a winner. */
export const marketMenus: Readonly<Record<ModelledSport, MarketMenu>> = {
  football: {
    winner: 1,
    handicap: { step: 25, offset: 0, atLeast: 0, around: 2, apart: 1 },
    total: { step: 25, offset: 0, atLeast: 50, around: 2, apart: 1 },
  },
  basketball: {
    winner: 52,
    handicap: { step: 100, offset: 50, atLeast: 150, around: 2, apart: 2 },
    total: { step: 100, offset: 50, atLeast: 50, around: 2, apart: 3 },
  },
  baseball: {
    winner: 52,
    handicap: { step: 100, offset: 50, atLeast: 150, around: 1, apart: 1 },
    total: { step: 50, offset: 0, atLeast: 50, around: 2, apart: 1 },
  },
  volleyball: {
    winner: 52,
    handicap: { step: 100, offset: 50, atLeast: 150, around: 2, apart: 1 },
    total: { step: 100, offset: 50, atLeast: 50, around: 1, apart: 1 },
  },
  'ice-hockey': {
    winner: 1,
    handicap: { step: 50, offset: 0, atLeast: 0, around: 2, apart: 1 },
    total: { step: 50, offset: 0, atLeast: 50, around: 2, apart: 1 },
  },
};
