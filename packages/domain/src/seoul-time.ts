const hourMs = 3_600_000;

/** Seoul keeps UTC+9 all year (no daylight saving since 1988). */
export const seoulOffsetMs = 9 * hourMs;

/** A calendar day in Seoul: "2026-11-21". */
export type SeoulDay = string;

/** The Seoul day an instant falls on. */
export function seoulDay(at: Date): SeoulDay {
  return new Date(at.getTime() + seoulOffsetMs).toISOString().slice(0, 10);
}

/** The instant a Seoul day begins. @param day "YYYY-MM-DD" */
export function seoulDayStart(day: SeoulDay): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - seoulOffsetMs);
}

/** @param days may be negative */
export function addDays(day: SeoulDay, days: number): SeoulDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10);
}

/** The days of a month, "2026-11": its first and last, and the first of the next one. */
export function monthDays(month: string): { first: SeoulDay; last: SeoulDay; next: SeoulDay } {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { first, last: addDays(next, -1), next };
}

/** An instant as Seoul's clocks show it, to the second: 2026-11-22 21:59:39. */
export function seoulMoment(at: Date): string {
  return new Date(at.getTime() + seoulOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}
