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

/** The most of one bet and of its win that hold for one member; null: the level's alone. */
type HeldLimits = { readonly maxStake: Won | null; readonly maxWin: Won | null };

/** The level’s limits, with a member’s own of stake and win where they are lower: cart and server judge by it. Null: nobody’s. */
export const heldTo = (limits: LevelLimits, held: HeldLimits | null): LevelLimits => ({
  ...limits,
  maxBetting: Math.min(limits.maxBetting, held?.maxStake ?? Infinity),
  maxWin: Math.min(limits.maxWin, held?.maxWin ?? Infinity),
});

/** What one member is held to besides the level: stake and win of one bet, and seconds of waiting in play. */
export type OwnLimits = HeldLimits & { readonly betDelay: number };

/** Whether a member may do more than before, which takes a second person. Source: decision 109. */
export function ownLimitsLoosen(before: OwnLimits, after: OwnLimits): boolean {
  return (
    (after.maxStake ?? Infinity) > (before.maxStake ?? Infinity) ||
    (after.maxWin ?? Infinity) > (before.maxWin ?? Infinity) ||
    after.betDelay < before.betDelay
  );
}
