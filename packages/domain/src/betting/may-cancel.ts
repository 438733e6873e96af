import { betKinds, gameTypes } from './bet-kinds.ts';
import type { BetTypeKo } from './bet-kinds.ts';

/** What of a slip decides whether it can be cancelled. Times are epoch ms. */
export type CancelSlip = {
  readonly status: 'normal' | 'cancelled';
  /** taken while its fixtures were played */
  readonly live: boolean;
  /** on a round of a game */
  readonly game?: boolean;
  readonly placedAt: number;
  readonly legs: readonly { readonly waiting: boolean; readonly startsAt: number }[];
};

/** Source: specification 1 §3 bettingOption; decision 20 has the defaults. */
export type CancelSettings = {
  /** whether time since placement counts */
  readonly active: boolean;
  /** after placement */
  readonly seconds: number;
  /** before the earliest start */
  readonly startSeconds: number;
};

/** Why a slip cannot be cancelled; `seconds` is the setting's limit. */
export type CancelRefusal =
  | { readonly code: 'BET_CANCEL_DONE' }
  | { readonly code: 'BET_CANCEL_SETTLED' }
  | { readonly code: 'BET_CANCEL_LIVE' }
  | { readonly code: 'BET_CANCEL_GAME' }
  | { readonly code: 'BET_CANCEL_LATE'; readonly detail: { readonly seconds: number } }
  | { readonly code: 'BET_CANCEL_START'; readonly detail: { readonly seconds: number } };

const liveTypes: readonly string[] = ['인플레이', '라이브'] satisfies BetTypeKo[];

/** Whether slips of this betting_type are taken while their fixtures are played. */
export function isLiveType(typeKo: string): boolean {
  return liveTypes.includes(typeKo);
}

/** As `isLiveType`, of a kind as stored. */
export function isLiveKind(kind: string): boolean {
  return isLiveType(betKinds.find((entry) => entry.kind === kind)?.typeKo ?? '');
}

/** Whether slips of a kind as stored are on a round of a game, which only staff may void. Source: decision 85. */
export function isGameKind(kind: string): boolean {
  const type = betKinds.find((entry) => entry.kind === kind)?.typeKo;
  return type !== undefined && gameTypes.includes(type);
}

/**
 * The conditions of a cancel, in the order a member meets them: the slip is 정상; it was not taken in play, and on no game;
 * every leg waits; no more than `seconds` have gone by since it was placed (while that counts); every leg starts later than
 * `startSeconds` from now.
 *
 * @returns null when it may be cancelled
 * Source: specification 1 §5 "History delete and cancel"; decisions 50, 51, 85.
 */
export function cancelRefusal(slip: CancelSlip, now: number, settings: CancelSettings): CancelRefusal | null {
  if (slip.status !== 'normal') return { code: 'BET_CANCEL_DONE' };
  if (slip.live) return { code: 'BET_CANCEL_LIVE' };
  if (slip.game) return { code: 'BET_CANCEL_GAME' };
  if (!slip.legs.every((leg) => leg.waiting)) return { code: 'BET_CANCEL_SETTLED' };
  if (settings.active && now - slip.placedAt > settings.seconds * 1000)
    return { code: 'BET_CANCEL_LATE', detail: { seconds: settings.seconds } };
  if (slip.legs.some((leg) => leg.startsAt - now <= settings.startSeconds * 1000))
    return { code: 'BET_CANCEL_START', detail: { seconds: settings.startSeconds } };
  return null;
}

/** Until when (epoch ms, inclusive) `cancelRefusal` would let the slip go, as far as time decides. */
export function cancelUntil(slip: Pick<CancelSlip, 'placedAt' | 'legs'>, settings: CancelSettings): number {
  const start = Math.min(...slip.legs.map((leg) => leg.startsAt)) - settings.startSeconds * 1000 - 1;
  return settings.active ? Math.min(slip.placedAt + settings.seconds * 1000, start) : start;
}
