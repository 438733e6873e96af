import { BadRow } from './csv-source.ts';

/** A wall-clock minute without a zone. */
export type LocalMinute = { readonly day: string; readonly hour: number; readonly minute: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The instant a wall clock of the zone shows this minute, summer time included. A minute that spring skips is taken as
 * if the clocks had not moved yet; one that autumn repeats is its first.
 *
 * @param zone  IANA name, "Europe/London"
 */
export function instantIn(zone: string, { day, hour, minute }: LocalMinute): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000;
  const shows = (at: number) => at + offsetMs(zone, at) === wall;
  const before = wall - offsetMs(zone, wall - 86_400_000);
  const moved = wall - offsetMs(zone, before);
  return new Date(shows(before) || !shows(moved) ? before : moved);
}

function offsetMs(zone: string, at: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (
    Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute'], parts['second']) - at
  );
}

/** "YYYY-MM-DD" of a real calendar day between 1990 and 2100. @throws BadRow */
export function calendarDay(year: number, month: number, day: number, shown: string): string {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (year < 1990 || year > 2100 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day)
    throw new BadRow(`no such date: ${JSON.stringify(shown)}`);
  return at.toISOString().slice(0, 10);
}
