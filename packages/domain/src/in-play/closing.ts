import type { MarketType } from '../market-kinds.ts';
import type { SportFamily } from '../sports.ts';
import type { LevelLimits } from '../limits/level-limits.ts';
import type { LiveState } from './live-state.ts';
import { clockRate, clockSeconds } from './match-clock.ts';

/** When betting in play ends. Source: specification 1 §3 "sportConfig: inplay (endTime, closeType)", decision 42. */
export type ClosingSetting = {
  /** minutes before the end of regulation */
  readonly endTime: number;
  /** every market closes, or those of the result stay */
  readonly closeType: 'all' | 'keep-results';
};

/** A match without a message for this long is not offered until it is. */
export const silentAfterMs = 30_000;

/** Markets of the result: they stay with 'keep-results'. */
const resultTypes: readonly MarketType[] = [1, 52, 226];

/** Regulation by the clock; a family that is not here is played without one, and never ends by time. */
const regulation: Partial<Record<SportFamily, { periods: number; seconds: number; clock: 'up' | 'down' }>> = {
  football: { periods: 2, seconds: 2_700, clock: 'up' },
  basketball: { periods: 4, seconds: 600, clock: 'down' },
  'ice-hockey': { periods: 3, seconds: 1_200, clock: 'down' },
  'american-football': { periods: 4, seconds: 900, clock: 'down' },
};

/**
 * Seconds of regulation left to play; 0 in overtime and after the end.
 *
 * @param now  epoch ms
 * @returns null where it is not known: sports without a clock, a match without one
 */
export function regulationLeft(live: LiveState, family: SportFamily, now: number): number | null {
  if (['overtime', 'penalties', 'ended'].includes(live.period)) return 0;
  const rule = regulation[family];
  if (!rule) return null;
  const { periods, seconds, clock } = rule;
  const begun = /^\d$/.test(live.period) ? Number(live.period) : live.periods.length;
  const after = Math.max(0, periods - begun) * seconds;
  if (!/^\d$/.test(live.period)) return after; // before the start, between periods, interrupted after one
  if (!live.clock) return null;
  const shown = clockSeconds(live.clock, family, now, clockRate(live.detail));
  return clock === 'down' ? shown + after : Math.max(0, periods * seconds - shown);
}

/** Whether a match is so near its end that in-play betting closes, by the setting. */
export function isNearEnd(live: LiveState, family: SportFamily, setting: ClosingSetting, now: number): boolean {
  const left = regulationLeft(live, family, now);
  return left !== null && left <= setting.endTime * 60;
}

/** Whether this kind of market is closed because the match is near its end. */
export function isClosing(
  live: LiveState,
  family: SportFamily,
  type: MarketType,
  setting: ClosingSetting,
  now: number,
): boolean {
  if (setting.closeType === 'keep-results' && resultTypes.includes(type)) return false;
  return isNearEnd(live, family, setting, now);
}

/** Epoch ms at which a running clock brings the match near its end; null when it is already, or where it is not known. */
export function nearsEndAt(live: LiveState, family: SportFamily, setting: ClosingSetting, now: number): number | null {
  const left = regulationLeft(live, family, now);
  if (left === null || left <= setting.endTime * 60 || !live.clock?.running) return null;
  return now + ((left - setting.endTime * 60) * 1_000) / Math.abs(clockRate(live.detail) || 1);
}

/**
 * Whether bets on a fixture in play are limited (`isLimitBet`): a limit of its league, of its own or of
 * one of its markets is below what some grade may stake or win in play.
 *
 * Source: specification 1 §2 "Live fixtures carry isLimitBet"; what it means is our reading.
 */
export function isLimitBet(
  terms: { readonly maxBetting: number | null; readonly maxWin: number | null },
  highest: Pick<LevelLimits, 'maxBetting' | 'maxWin'>,
): boolean {
  return (terms.maxBetting ?? Infinity) < highest.maxBetting || (terms.maxWin ?? Infinity) < highest.maxWin;
}
