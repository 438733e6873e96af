import { odds } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { clip, unread } from './csv-cells.ts';
import { BadRow } from './csv-source.ts';
import type { CsvRow } from './csv-table.ts';
import { calendarDay } from './zone.ts';

/** −110, the price of a spread or total where the source names none. */
export const usualPrice: Odds = odds(1900);

/**
 * An American price as decimal odds floored to two decimals: +150 is 2.50, −110 is 1.90. Null when blank or no price
 * (between −100 and +100). Anything else is noted as unread and counts as blank.
 */
export function americanCell(row: CsvRow, column: string): Odds | null {
  const text = row.cell(column);
  if (text === '') return null;
  if (!/^[+-]?\d{1,6}$/.test(text)) return unread(row, `${column} is no American price: ${clip(text)}`);
  return americanOdds(Number(text));
}

/** A whole American price as decimal odds floored to two decimals; null when it is none (between −100 and +100). */
export function americanOdds(value: number): Odds | null {
  if (!Number.isInteger(value) || Math.abs(value) < 100) return null;
  const hundredths = value > 0 ? 100 + value : 100 + Math.floor(10_000 / -value);
  return hundredths >= 101 && hundredths <= 1_000_000 ? odds(hundredths * 10) : null;
}

/** The column `date`, "YYYY-MM-DD". @throws BadRow */
export function dateCell(row: CsvRow): string {
  const text = row.cell('date');
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) throw new BadRow(`no date: ${clip(text)}`);
  return calendarDay(Number(match[1]), Number(match[2]), Number(match[3]), text);
}
