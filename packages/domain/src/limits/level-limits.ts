import type { Odds } from '../odds.ts';
import type { Won } from '../money.ts';

/** Kinds of bets that have limits of their own. Source: specification 0 §3 "config.level", decision 41. */
export const limitKinds = ['Prematch', 'PrematchEuropean', 'Inplay', 'Mini', 'Other', 'Lotus'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** What a league allows, whatever the grade; null = no limit of its own. */
export type LeagueTerms = { readonly maxBetting: Won | null; readonly maxWin: Won | null };

/** The strictest terms of several leagues: the lowest of each limit. */
export function strictestTerms(list: readonly LeagueTerms[]): LeagueTerms {
  const least = (values: readonly (Won | null)[]) => {
    const given = values.filter((value) => value !== null);
    return given.length > 0 ? Math.min(...given) : null;
  };
  return { maxBetting: least(list.map((terms) => terms.maxBetting)), maxWin: least(list.map((terms) => terms.maxWin)) };
}

/** What a member's grade allows in one kind. `maxFolders` counts legs that are no bonus. */
export type LevelLimits = {
  readonly maxFolders: number;
  readonly maxOdds: Odds;
  readonly minBetting: Won;
  readonly maxBetting: Won;
  readonly maxWin: Won;
};
