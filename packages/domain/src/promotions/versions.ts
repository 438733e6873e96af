import type { SeoulDay } from '../seoul-time.ts';
import { seoulOffsetMs } from '../seoul-time.ts';

/** Hours of some days of the week in which a promotion is open. */
export type PromotionWindow = {
  /** 0: Sunday, …, 6; none: every day */
  readonly weekdays: readonly number[];
  /** minutes since Seoul midnight; open from the first, closed from the second */
  readonly from: number;
  readonly to: number;
};

/** One version of a promotion. It is never changed: a change is another one, from another day on. */
export type VersionTimes = {
  /** counts the versions of the promotion from 1 on */
  readonly no: number;
  readonly fromDay: SeoulDay;
  /** the last day of the promotion; null: it has none */
  readonly lastDay: SeoulDay | null;
  /** none: open all day */
  readonly windows: readonly PromotionWindow[];
};

/**
 * The version that holds on a Seoul day: the newest of those that have begun. Null when none has, or when its last day is
 * over. A day has one version, so that the most of a day is one number.
 */
export function versionOn<Version extends VersionTimes>(versions: readonly Version[], day: SeoulDay): Version | null {
  const begun = versions.filter(({ fromDay }) => fromDay <= day).toSorted((a, b) => a.no - b.no);
  const last = begun.at(-1);
  return last && (last.lastDay === null || day <= last.lastDay) ? last : null;
}

/** Is a promotion with these windows open at this moment of Seoul? */
export function isInWindow(windows: readonly PromotionWindow[], at: Date): boolean {
  if (windows.length === 0) return true;
  const seoul = new Date(at.getTime() + seoulOffsetMs);
  const minute = seoul.getUTCHours() * 60 + seoul.getUTCMinutes();
  return windows.some(
    ({ weekdays, from, to }) =>
      from <= minute && minute < to && (weekdays.length === 0 || weekdays.includes(seoul.getUTCDay())),
  );
}
