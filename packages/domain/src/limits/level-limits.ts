import type { Odds } from '../odds.ts';
import type { Won } from '../money.ts';

/** Kinds of bets that have limits of their own. Source: specification 0 §3 "config.level", decision 41. */
export const limitKinds = ['Prematch', 'PrematchEuropean', 'Inplay', 'Mini', 'Other', 'Lotus'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** What a member's grade allows in one kind. `maxFolders` counts legs that are no bonus. */
export type LevelLimits = {
  readonly maxFolders: number;
  readonly maxOdds: Odds;
  readonly minBetting: Won;
  readonly maxBetting: Won;
  readonly maxWin: Won;
};
