import type { Line } from '@lime/domain/market-kinds.ts';
import { oddsFromFeed } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { BadRow } from './csv-source.ts';
import type { CsvMatch } from './csv-source.ts';
import type { CsvRow } from './csv-table.ts';
import type { FeedName } from './feed.ts';

/**
 * A decimal price, floored to two decimals; null when the cell is blank or holds a number that is no price (0, 1.00).
 * Anything else is noted as unread and counts as blank: a match and its score are good without a price.
 */
export function priceCell(row: CsvRow, column: string): Odds | null {
  const text = row.cell(column);
  if (text === '') return null;
  if (!/^\d+(\.\d*)?$/.test(text)) return unread(row, `${column} is no price: ${clip(text)}`);
  return oddsFromFeed(text);
}

/** All prices of a market, or null when one is missing: a market is offered whole. */
export function priceCells(row: CsvRow, columns: readonly string[]): Odds[] | null {
  const prices = columns.map((column) => priceCell(row, column));
  return prices.every((price) => price !== null) ? prices : null;
}

/**
 * A line in hundredths; null when blank. Anything else is noted as unread and counts as blank.
 *
 * @param step  the finest the market knows, in hundredths: 25 for quarter lines
 */
export function lineCell(row: CsvRow, column: string, step: number): Line | null {
  const text = row.cell(column);
  if (text === '') return null;
  if (!/^[+-]?\d{1,4}(\.\d+)?$/.test(text)) return unread(row, `${column} is no line: ${clip(text)}`);
  const line = Math.round(Number(text) * 100);
  if (Math.abs(line - Number(text) * 100) > 1e-6 || line % step !== 0)
    return unread(row, `${column} is no line: ${clip(text)}`);
  return line === 0 ? 0 : line;
}

/** Goals, points or runs; null when blank. @throws BadRow when the cell holds something else */
export function scoreCell(row: CsvRow, column: string): number | null {
  const text = row.cell(column);
  if (text === '') return null;
  if (!/^\d{1,3}(\.0+)?$/.test(text)) throw new BadRow(`${column} is no score: ${clip(text)}`);
  return Number(text);
}

/**
 * The result of a football match from goals and goals at half-time; null while the goals are not all known. Half-times that
 * are not known leave no detail.
 */
export function footballResult(goals: Scores, halves: Scores): CsvMatch['result'] {
  if (goals.home === null || goals.away === null) return null;
  const detail =
    halves.home === null || halves.away === null ? {} : { detail: { halfTime: [halves.home, halves.away] } };
  return { status: 'finished', score: { home: goals.home, away: goals.away }, ...detail };
}
type Scores = { readonly home: number | null; readonly away: number | null };

/** @throws BadRow when the names are missing, overlong or the same */
export function teamCells(home: string, away: string): { home: string; away: string } {
  if (home === '' || away === '') throw new BadRow('a team is missing');
  if (home.length > 80 || away.length > 80) throw new BadRow('a team has too long a name');
  if (home === away) throw new BadRow(`${clip(home)} against itself`);
  return { home, away };
}

/** A team as its source names it, kept apart from namesakes elsewhere by `scope`. */
export function teamName(scope: string, name: string): FeedName {
  return { key: `${scope}:${name}`, en: name };
}

/** Notes a cell of a price or a line that cannot be read, once. */
export function unread(row: CsvRow, why: string): null {
  if (!row.unread.includes(why)) row.unread.push(why);
  return null;
}

export function clip(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
