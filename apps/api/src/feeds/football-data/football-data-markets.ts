import type { MarketType } from '@lime/domain/market-kinds.ts';
import { lineCell, priceCells } from '../csv-cells.ts';
import type { CsvRow, CsvTable } from '../csv-table.ts';
import type { FeedMarket } from '../feed.ts';

/** Columns that may price a market, best first. Source: football-data.co.uk/notes.txt; decision 66 (B365, else Avg, else none). */
type Pricing = { readonly type: MarketType; readonly line: string | number | null; readonly prices: readonly string[] };

const opening: readonly Pricing[] = [
  { type: 1, line: null, prices: ['B365H', 'B365D', 'B365A'] },
  { type: 1, line: null, prices: ['AvgH', 'AvgD', 'AvgA'] },
  { type: 1, line: null, prices: ['BbAvH', 'BbAvD', 'BbAvA'] },
  { type: 3, line: 'AHh', prices: ['B365AHH', 'B365AHA'] },
  // older files: the bookmaker's own line, then the exchange of averages with its line
  { type: 3, line: 'B365AH', prices: ['B365AHH', 'B365AHA'] },
  { type: 3, line: 'AHh', prices: ['AvgAHH', 'AvgAHA'] },
  { type: 3, line: 'BbAHh', prices: ['BbAvAHH', 'BbAvAHA'] },
  { type: 2, line: 250, prices: ['B365>2.5', 'B365<2.5'] },
  { type: 2, line: 250, prices: ['Avg>2.5', 'Avg<2.5'] },
  { type: 2, line: 250, prices: ['BbAv>2.5', 'BbAv<2.5'] },
];

const closing: readonly Pricing[] = [
  { type: 1, line: null, prices: ['B365CH', 'B365CD', 'B365CA'] },
  { type: 1, line: null, prices: ['AvgCH', 'AvgCD', 'AvgCA'] },
  { type: 3, line: 'AHCh', prices: ['B365CAHH', 'B365CAHA'] },
  { type: 3, line: 'AHCh', prices: ['AvgCAHH', 'AvgCAHA'] },
  { type: 2, line: 250, prices: ['B365C>2.5', 'B365C<2.5'] },
  { type: 2, line: 250, prices: ['AvgC>2.5', 'AvgC<2.5'] },
];

/** The prices of a row by the columns this file has: opening, and closing where it differs. */
export function marketReader(
  table: CsvTable,
): (row: CsvRow) => { opening: FeedMarket[]; closing: FeedMarket[] | null } {
  const has = ({ line, prices }: Pricing) => table.has(...prices) && (typeof line !== 'string' || table.has(line));
  const first = opening.filter(has);
  const last = closing.filter(has);
  return (row) => {
    const closes = markets(row, last);
    // Files of whole histories give closing prices only: these apply from the beginning.
    if (first.length === 0) return { opening: closes, closing: null };
    const opens = markets(row, first);
    if (closes.length === 0) return { opening: opens, closing: null };
    // A market the closing prices do not mention keeps its opening ones.
    const kept = opens.filter((market) => !closes.some((other) => other.type === market.type));
    return { opening: opens, closing: [...closes, ...kept] };
  };
}

function markets(row: CsvRow, pricings: readonly Pricing[]): FeedMarket[] {
  const list: FeedMarket[] = [];
  for (const { type, line, prices } of pricings) {
    if (list.some((market) => market.type === type)) continue;
    const odds = priceCells(row, prices);
    const value = typeof line === 'string' ? lineCell(row, line, 25) : line;
    if (!odds || (type !== 1 && value === null)) continue;
    list.push({ type, line: value, main: true, odds });
  }
  return list;
}
