import { seoulOffsetMs } from '../seoul-time.ts';

/** Hours of each Seoul day in which requests are taken, "HH:MM"; `until` is no longer within. They may run over midnight. */
export type CashHours = { readonly from: string; readonly until: string };

/** How many minutes a day has; Seoul knows no summer time. */
export const dayMinutes = 24 * 60;

/** Is this moment within hours of the Seoul day? */
export function isWithinHours(hours: CashHours, at: Date): boolean {
  return isOpenAt(hours, Math.floor((at.getTime() + seoulOffsetMs) / 60_000) % dayMinutes);
}

/** The same of a minute since Seoul midnight. */
export function isOpenAt({ from, until }: CashHours, minute: number): boolean {
  const [opens, closes] = [minuteOf(from), minuteOf(until)];
  return opens < closes ? opens <= minute && minute < closes : minute >= opens || minute < closes;
}

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}
