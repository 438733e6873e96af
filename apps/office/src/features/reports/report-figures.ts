import type { ReportFigureId } from '@lime/contract/report-words.ts';
import { formatAmount, formatMan } from '@lime/ui/format.ts';
import type { Payload } from '../../lib/calls.ts';

export type Report = Payload<'/staff/reports/table'>;
export type ReportCell = Pick<Report['cells'][number], 'stake' | 'payout' | 'bets' | 'bonus'>;

/** A figure of a cell in won; null where it cannot be divided so. */
export function figureOf({ stake, payout, bonus }: Omit<ReportCell, 'bets'>, figure: ReportFigureId): number | null {
  if (figure === 'turnover') return stake;
  if (figure === 'gross') return stake - payout;
  if (bonus === null) return null;
  return figure === 'bonus' ? bonus : stake - payout - bonus;
}

/** Cells of a report by place, with the sums of its rows and columns. */
export type ReportGrid = {
  cell(row: number, column: number): ReportCell;
  row(row: number): ReportCell;
  column(column: number): ReportCell;
};

const add = (cells: readonly ReportCell[]): ReportCell => ({
  stake: cells.reduce((sum, { stake }) => sum + stake, 0),
  payout: cells.reduce((sum, { payout }) => sum + payout, 0),
  bets: cells.reduce((sum, { bets }) => sum + bets, 0),
  bonus: cells.some(({ bonus }) => bonus === null) ? null : cells.reduce((sum, { bonus }) => sum + (bonus ?? 0), 0),
});

/** @param divided  whether bonus costs are divided into the cells; else sums of none have none either */
export function gridOf({ cells }: Report, divided: boolean): ReportGrid {
  const byPlace = new Map(cells.map((cell) => [`${cell.row}|${cell.column}`, cell]));
  const none: ReportCell = { stake: 0, payout: 0, bets: 0, bonus: divided ? 0 : null };
  const sum = (own: readonly ReportCell[]) => (own.length === 0 ? none : add(own));
  return {
    cell: (row, column) => byPlace.get(`${row}|${column}`) ?? none,
    row: (row) => sum(cells.filter((cell) => cell.row === row)),
    column: (column) => sum(cells.filter((cell) => cell.column === column)),
  };
}

/** "−412,000". */
export const signed = (won: number): string => (won < 0 ? `−${formatAmount(-won)}` : formatAmount(won));
/** "−1.2억", "1.5만": for axes and what is pointed at; below 10만 with a tenth. */
export function signedMan(won: number): string {
  const size = Math.abs(won);
  const tenths = Math.floor(size / 1_000);
  const words = tenths >= 10 && tenths < 100 && tenths % 10 !== 0 ? `${tenths / 10}만` : formatMan(size);
  return won < 0 ? `−${words}` : words;
}
/** "6.18%": a part of a whole; "–" of nothing. */
export const share = (part: number, whole: number, digits = 2): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(digits).replace('-', '−')}%`;

const weekdays = ['일', '월', '화', '수', '목', '금', '토'];

/** A row or a column as it is shown: days without their year, with the day of the week. */
export function headName({ key, label }: Report['rows'][number]): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(key)) return label;
  return `${key.slice(5).replace('-', '.')} ${weekdays[new Date(key).getUTCDay()]}`;
}
