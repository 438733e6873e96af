import type { SportFamily } from '../sports.ts';
import type { LiveClock, LivePeriod } from './live-state.ts';

const countsDown: ReadonlySet<SportFamily> = new Set(['basketball', 'ice-hockey', 'american-football']);
const quarterLetter: Partial<Record<SportFamily, string>> = {
  basketball: 'Q',
  'american-football': 'Q',
  'ice-hockey': 'P',
};
/** Seconds at which a half of football has its regular end; what is played longer is added time. */
const halfEnds: Partial<Record<LivePeriod, number>> = { '1': 2700, '2': 5400 };

/**
 * Seconds a clock shows at a moment; a running one goes on from `at`, down to 0 where the sport's goes down.
 *
 * @param now   epoch ms
 * @param rate  seconds of play a second, negative where it counts down: the built-in league plays faster and says so
 */
export function clockSeconds(clock: LiveClock, family: SportFamily, now: number, rate = usualRate(family)): number {
  const passed = clock.running ? Math.max(0, now - clock.at) / 1000 : 0;
  return Math.max(0, Math.floor(clock.seconds + passed * rate));
}

const usualRate = (family: SportFamily) => (countsDown.has(family) ? -1 : 1);

/** The rate a match's details tell, if they do. */
export function clockRate(detail: unknown): number | undefined {
  const rate = (detail as { clockRate?: unknown } | null)?.clockRate;
  return typeof rate === 'number' ? rate : undefined;
}

/** "04:12" */
export function minutesText(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Minute of football as its clock shows it: 58′; 45+2′ in the second minute of added time. */
export function minuteText(seconds: number, period: LivePeriod): string {
  const end = halfEnds[period];
  if (end !== undefined && seconds >= end) return `${end / 60}+${Math.floor((seconds - end) / 60) + 1}′`;
  return `${Math.floor(seconds / 60)}′`;
}

/**
 * Where a match is, as short as a list shows it: 58′, 45+2′, 4Q 02:51, 3세트.
 *
 * @param periodName  what the period is called: shown where there is no clock, and between periods
 */
export function clockText(
  state: { readonly period: LivePeriod; readonly clock: LiveClock | null; readonly detail?: unknown },
  family: SportFamily,
  periodName: string,
  now: number,
): string {
  const { period, clock } = state;
  const isPlayed = /^\d$/.test(period) || period === 'overtime';
  if (!clock || !isPlayed) return periodName;
  const seconds = clockSeconds(clock, family, now, clockRate(state.detail));
  if (family === 'football') return minuteText(seconds, period);
  const letter = quarterLetter[family];
  if (!letter) return periodName;
  return `${period === 'overtime' ? 'OT' : `${period}${letter}`} ${minutesText(seconds)}`;
}
