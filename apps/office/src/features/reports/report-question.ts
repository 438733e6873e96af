import { reportDimensions, reportDimension, reportFigures } from '@lime/contract/report-words.ts';
import type { ReportDimensionId, ReportFigureId } from '@lime/contract/report-words.ts';
import { reportProducts } from '@lime/domain/reports/report-products.ts';
import type { ReportProductId } from '@lime/domain/reports/report-products.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import type { Body } from '../../lib/calls.ts';

/** What the page asks for and shows, as its address holds it. */
export type ReportQuestion = {
  rows: ReportDimensionId;
  columns: ReportDimensionId;
  figure: ReportFigureId;
  from: string;
  to: string;
  /** an instant; null: as of the last seal */
  asOf: string | null;
  products: ReportProductId[];
  grades: number[];
  /** the cell that is explained: keys of its row and column, '' for all */
  cell: { row: string; column: string };
};

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** @param today  Seoul's day: without days the seven up to it are asked for */
export function readQuestion(search: Readonly<Record<string, string | undefined>>, today: string): ReportQuestion {
  const known = (text: string | undefined, fallback: ReportDimensionId) =>
    reportDimensions.find(({ id }) => id === text)?.id ?? fallback;
  const rows = known(search['rows'], 'product');
  const columns = known(search['columns'], rows === 'day' ? 'product' : 'day');
  const list = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(','));
  const wantedProducts = list(search['products']);
  const [row = '', column = ''] = (search['cell'] ?? '').split('~');
  return {
    rows,
    columns: columns === rows ? (rows === 'day' ? 'product' : 'day') : columns,
    figure: reportFigures.find(({ id }) => id === search['figure'])?.id ?? 'gross',
    from: isDay(search['from']) ? search['from'] : addDays(today, -6),
    to: isDay(search['to']) ? search['to'] : today,
    asOf: search['asOf'] !== undefined && !Number.isNaN(Date.parse(search['asOf'])) ? search['asOf'] : null,
    products: reportProducts.map(({ id }) => id).filter((id) => wantedProducts.includes(id)),
    grades: list(search['grades'])
      .map(Number)
      .filter((grade) => Number.isInteger(grade) && grade >= 1 && grade <= 10),
    cell: { row, column },
  };
}

/** The address of a question. */
export function searchOf({ products, grades, asOf, cell, ...question }: ReportQuestion): Record<string, string> {
  return {
    ...question,
    ...(asOf !== null && { asOf }),
    ...(products.length > 0 && { products: products.join(',') }),
    ...(grades.length > 0 && { grades: grades.join(',') }),
    ...((cell.row !== '' || cell.column !== '') && { cell: `${cell.row}~${cell.column}` }),
  };
}

/** What the call is asked: the figure and the cell are the page's own. */
export function bodyOf(question: ReportQuestion): Body<'/staff/reports/table'> {
  const { rows, columns, from, to, asOf, products, grades } = question;
  return {
    rows,
    columns,
    from,
    to,
    ...(asOf !== null && { asOf }),
    ...(products.length > 0 && { products }),
    ...(grades.length > 0 && { grades }),
  };
}

/** Can the figure be divided so? Bonus costs are of a member and a moment, never of a bet. */
export const divides = ({ rows, columns, products }: ReportQuestion, figure: ReportFigureId): boolean =>
  figure === 'turnover' ||
  figure === 'gross' ||
  (products.length === 0 && reportDimension(rows).bonus && reportDimension(columns).bonus);
