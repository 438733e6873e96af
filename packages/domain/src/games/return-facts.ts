import type { GameType, Multiplier } from './hosted/hosted-game.ts';

/** What all kinds of bet of a game pay and pay back. */
export type ReturnFacts = {
  /** thousandths, the stake included */
  readonly prices: { readonly lowest: Multiplier; readonly highest: Multiplier };
  /** of the pick that pays back least and of the one that pays back most, cut as `percentText` cuts */
  readonly returns: { readonly lowest: string; readonly highest: string };
};

const facts = (lowest: Multiplier, highest: Multiplier, least: string, most = least): ReturnFacts => ({
  prices: { lowest, highest },
  returns: { lowest: `${least}%`, highest: `${most}%` },
});

/**
 * Of each hosted game, as its `returns` counts them. Counting all of them takes a phone a second, so a page that shows every
 * game reads them here; hosted-games.test.ts counts them again.
 */
export const returnFacts: Readonly<Record<GameType, ReturnFacts>> = {
  roulette: facts(2_000, 36_000, '97.29'),
  highlow: facts(1_070, 10_000_000, '96.09', '97.00'),
  highlow5s: facts(1_070, 51_410, '96.30', '97.00'),
  baccarat: facts(1_950, 12_000, '85.88', '98.93'),
  keno: facts(250, 1_000_000, '98.65', '99.03'),
  graph: facts(1_010, 1_000_000_000, '98.99', '99.00'),
  horse: facts(1_240, 160_140, '91.45', '92.00'),
};
