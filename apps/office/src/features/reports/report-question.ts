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
  /** numbers of agents, sports, leagues and markets it is narrowed to; 0 is none of them */
  agents: number[];
  sports: number[];
  leagues: number[];
  markets: number[];
  /** ids of single games */
  games: string[];
  /** the cell that is explained: keys of its row and column, '' for all */
  cell: { row: string; column: string };
};

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const numbersOf = (text: string | undefined) =>
  (text === undefined || text === '' ? [] : text.split(','))
    .map(Number)
    .filter((no) => Number.isSafeInteger(no) && no >= 0);

/** Filters that are lists of keys, with the dimension whose rows they are. */
export const keyFilters = {
  agents: 'agent',
  sports: 'sport',
  leagues: 'league',
  markets: 'market',
  games: 'eachGame',
} as const;
/** Such a filter. */
export type KeyFilter = keyof typeof keyFilters;
const keyFilterIds = Object.keys(keyFilters) as KeyFilter[];
const filled = (question: ReportQuestion) => keyFilterIds.filter((id) => question[id].length > 0);

/** The days and the moment an address asks for. @param days  so many up to `today`, Seoul's day, where it has none */
export function readPeriod(search: Readonly<Record<string, string | undefined>>, today: string, days: number) {
  return {
    from: isDay(search['from']) ? search['from'] : addDays(today, 1 - days),
    to: isDay(search['to']) ? search['to'] : today,
    asOf: search['asOf'] !== undefined && !Number.isNaN(Date.parse(search['asOf'])) ? search['asOf'] : null,
  };
}

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
    ...readPeriod(search, today, 7),
    products: reportProducts.map(({ id }) => id).filter((id) => wantedProducts.includes(id)),
    grades: numbersOf(search['grades']).filter((grade) => grade >= 1 && grade <= 10),
    agents: numbersOf(search['agents']),
    sports: numbersOf(search['sports']),
    leagues: numbersOf(search['leagues']),
    markets: numbersOf(search['markets']),
    games: list(search['games']).filter((id) => id !== '' && id.length <= 40),
    cell: { row, column },
  };
}

/** The address of a question. */
export function searchOf(asked: ReportQuestion): Record<string, string> {
  const { rows, columns, figure, from, to, products, grades, asOf, cell } = asked;
  return {
    rows,
    columns,
    figure,
    from,
    to,
    ...(asOf !== null && { asOf }),
    ...(products.length > 0 && { products: products.join(',') }),
    ...(grades.length > 0 && { grades: grades.join(',') }),
    ...Object.fromEntries(filled(asked).map((id) => [id, asked[id].join(',')])),
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
    ...Object.fromEntries(filled(question).map((id) => [id, question[id]])),
  };
}

/** Can the figure be divided so? Bonus costs are of a member and a moment, never of a bet. */
export const divides = (question: ReportQuestion, figure: ReportFigureId): boolean =>
  figure === 'turnover' ||
  figure === 'gross' ||
  (question.products.length === 0 &&
    filled(question).length === 0 &&
    reportDimension(question.rows).bonus &&
    reportDimension(question.columns).bonus);

/**
 * What the question is narrowed by when only one row or column of it is looked at.
 *
 * @returns null: it is narrowed to it already, or it is none of the filters
 */
export function narrowTo(question: ReportQuestion, id: ReportDimensionId, key: string): Partial<ReportQuestion> | null {
  if (key === '' || key === 'rest') return null;
  if (id === 'day') return question.from === question.to ? null : { from: key, to: key };
  if (id === 'product') {
    const product = reportProducts.find((known) => known.id === key)!.id;
    return question.products.join() === key ? null : { products: [product] };
  }
  const filter = id === 'grade' ? ('grades' as const) : keyFilterIds.find((known) => keyFilters[known] === id);
  if (filter === undefined || question[filter].join() === key) return null;
  return { [filter]: [filter === 'games' ? key : Number(key)] };
}

/** A question without its filters. */
export const withoutFilters = {
  products: [],
  grades: [],
  agents: [],
  sports: [],
  leagues: [],
  markets: [],
  games: [],
} satisfies Partial<ReportQuestion>;
