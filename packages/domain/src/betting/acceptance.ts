import type { SportFamily } from '../sports.ts';
import { suspensionNamesKo } from '../in-play/live-state.ts';
import type { SuspensionReason } from '../in-play/live-state.ts';

/** Seconds a bet of a self-certified member and every bet of the delay calls waits. Source: specification 1 §4, §9 "Delayed in-play wait". */
export const delayedSeconds = 15;

/** Seconds a bet in play waits before it is taken, by the sport of its leg. */
export type AcceptDelay = Readonly<Record<SportFamily, number>>;

/**
 * How long a bet in play waits for its decision: the longest of its legs' sports, and at least the fixed wait where that holds.
 *
 * @param delayed  a delay call, or a self-certified member on any call
 * @returns        whole seconds; 0 = decided at once
 * Source: decision 17; the longest leg decides, as other books have it (rules 1.3 "Live acceptance").
 */
export function acceptSeconds(families: readonly SportFamily[], delay: AcceptDelay, delayed: boolean): number {
  return Math.max(delayed ? delayedSeconds : 0, ...families.map((family) => delay[family]));
}

/** What of a match decides whether a bet sent at one moment may still be taken at a later one. */
export type MatchMoment = { readonly score: readonly [number, number]; readonly reds: number };

/** Why a waiting bet was not taken, where it was the match or the market and not a rule of the cart. */
export type NotAcceptedCause = SuspensionReason | 'desk' | 'suspended' | 'closed';

/** A leg at the moment of the decision; `market` null: it is not sold any more. */
export type LegMoment = {
  readonly family: SportFamily;
  readonly before: MatchMoment | null;
  readonly now: MatchMoment | null;
  readonly market: { readonly suspended: boolean; readonly reason: string | null } | null;
};

/**
 * What happened to a leg while its bet waited, or null: nothing prevents taking it at its price.
 *
 * A goal is named before what it brought about (a suspension, a closed market), a check of it by video before the goal.
 * A changed score refuses whatever the price policy: the member bet on another state of the match. Not so in basketball,
 * where the score moves all the time: there the price alone decides.
 *
 * Source: decisions 17 and 53; the order of causes is ours.
 */
export function whyNotAccepted({ family, before, now, market }: LegMoment): NotAcceptedCause | null {
  if (market?.suspended && market.reason === 'var') return 'var';
  if (before && now) {
    const scored = before.score[0] !== now.score[0] || before.score[1] !== now.score[1];
    if (scored && family !== 'basketball') return family === 'football' || family === 'ice-hockey' ? 'goal' : 'score';
    if (now.reds > before.reds) return 'red-card';
  }
  if (!market) return 'closed';
  if (market.suspended) return isCause(market.reason) ? market.reason : 'suspended';
  return null;
}

function isCause(reason: string | null): reason is NotAcceptedCause {
  return reason !== null && Object.hasOwn(suspensionNamesKo, reason);
}
