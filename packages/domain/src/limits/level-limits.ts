import type { Odds } from '../odds.ts';
import type { Won } from '../money.ts';

/** Kinds of bets that have limits of their own. Source: specification 0 §3 "config.level", decision 41. */
export const limitKinds = ['Prematch', 'PrematchEuropean', 'Inplay', 'Mini', 'Other', 'Lotus'] as const;
/** A kind of bets that has limits of its own. */
export type LimitKind = (typeof limitKinds)[number];

/** What a league, a match or a market allows, whatever the grade; null = no limit of its own. */
export type LeagueTerms = { readonly maxBetting: Won | null; readonly maxWin: Won | null };

/** The strictest terms of several picks: the lowest of each limit. */
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

/** The level's limits, with the member's own most of one bet where it is lower. */
export function heldTo(limits: LevelLimits, maxStake: Won | null): LevelLimits {
  return maxStake === null || maxStake >= limits.maxBetting ? limits : { ...limits, maxBetting: maxStake };
}

/** What one member is held to besides the level: the most of one bet (null: the level's alone), and seconds of waiting in play. */
export type OwnLimits = { readonly maxStake: Won | null; readonly betDelay: number };

/** Whether a member may do more than before, which takes a second person. Source: decision 109. */
export function ownLimitsLoosen(before: OwnLimits, after: OwnLimits): boolean {
  return (after.maxStake ?? Infinity) > (before.maxStake ?? Infinity) || after.betDelay < before.betDelay;
}
