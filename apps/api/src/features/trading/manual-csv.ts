import { parse } from 'csv-parse/sync';
import { isMarketType, marketKind, marketKinds } from '@lime/domain/market-kinds.ts';
import { sports } from '@lime/domain/sports.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { oddsFromFeed } from '@lime/domain/odds.ts';
import { paybackOf, paysBackAll } from '@lime/domain/trading/payback.ts';
import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';
import { isPlausible, maxBook } from '../../feeds/plausible.ts';
import { marketTitle } from './market-view.ts';

/** A line of the upload as far as it can be read; `problems` is empty when it can be entered. */
export type ManualRow = {
  readonly line: number;
  readonly sport: string;
  readonly sportId: number | null;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly startsAt: Date | null;
  readonly market: string;
  readonly type: MarketType | null;
  /** hundredths */
  readonly marketLine: number | null;
  /** thousandths, in the order of the kind's sides */
  readonly prices: readonly number[];
  readonly problems: readonly string[];
};

/** The header of an upload, in Korean or English; columns may be in any order. */
export const csvColumns = {
  sport: ['종목', 'sport'],
  league: ['리그', 'league'],
  home: ['홈', 'home'],
  away: ['원정', 'away'],
  start: ['시작', 'start'],
  market: ['마켓', 'market'],
  line: ['기준', 'line'],
  price1: ['배당1', 'price1'],
  price2: ['배당2', 'price2'],
  price3: ['배당3', 'price3'],
} as const;
type Column = keyof typeof csvColumns;
const optional: readonly Column[] = ['line', 'price3'];
const maxRows = 200;

/**
 * Fixtures to enter by hand, a line for each market: sport, league, home, away, start (Seoul, 2026-11-21 19:00), market (its
 * name or number), line, two or three prices. Lines of the same fixture (league, teams, start) are one fixture.
 *
 * A cell that a spreadsheet would take for a formula is no name: nothing that comes out of here again can be one.
 *
 * @param now  fixtures must start after it
 */
export function readManualCsv(text: string, now: Date): ManualRow[] {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    }) as never;
  } catch {
    return [fileProblem('쉼표로 나눈 CSV 파일이 아니에요. 따옴표를 닫았는지 확인해주세요.')];
  }
  const [header, ...rest] = records;
  if (!header || rest.length === 0) return [fileProblem('머리글과 한 줄 이상이 있어야 해요.')];
  const places = placesOf(header.record);
  const missing = (Object.keys(csvColumns) as Column[]).filter(
    (column) => !optional.includes(column) && places[column] === undefined,
  );
  if (missing.length > 0)
    return [fileProblem(`머리글에 ${missing.map((column) => csvColumns[column][0]).join(', ')} 칸이 없어요.`)];
  if (rest.length > maxRows) return [fileProblem(`한 번에 ${maxRows}줄까지 올릴 수 있어요.`)];
  const rows = rest.map(({ record, info }) => readRow((column) => record[places[column] ?? -1] ?? '', info.lines, now));
  return markTwins(rows);
}

function readRow(cell: (column: Column) => string, line: number, now: Date): ManualRow {
  const problems: string[] = [];
  const sportText = cell('sport');
  const sport = sports.find(({ id, nameKo, nameEn, family }) =>
    [String(id), nameKo, nameEn.toLowerCase(), family].includes(sportText.toLowerCase()),
  );
  if (!sport) problems.push(`모르는 종목이에요: ${clip(sportText)}`);
  for (const column of ['league', 'home', 'away'] as const) problems.push(...nameProblems(column, cell(column)));
  if (cell('home') !== '' && cell('home') === cell('away')) problems.push('홈과 원정이 같아요.');
  const startsAt = readStart(cell('start'));
  if (!startsAt) problems.push('시작은 2026-11-21 19:00처럼 입력해주세요(한국 시각).');
  else if (startsAt <= now) problems.push('시작 시간이 이미 지났어요.');
  const type = readType(cell('market'), sport?.family ?? 'football');
  if (type === null) problems.push(`모르는 마켓이에요: ${clip(cell('market'))}`);
  const marketLine = readLine(cell('line'));
  const prices = (['price1', 'price2', 'price3'] as const)
    .map((column) => cell(column))
    .filter((text, at) => at < 2 || text !== '')
    .map((text) => (/^\d{1,5}(\.\d{1,2})?$/.test(text) ? oddsFromFeed(text) : null));
  if (prices.some((price) => price === null))
    problems.push('배당은 1.01에서 10000 사이, 소수 둘째 자리까지 입력해주세요.');
  const fine = prices.filter((price) => price !== null);
  if (type !== null) problems.push(...marketProblems(type, marketLine, cell('line'), fine, prices.length));
  return {
    line,
    sport: sport?.nameKo ?? clip(sportText),
    sportId: sport?.id ?? null,
    league: cell('league'),
    home: cell('home'),
    away: cell('away'),
    startsAt,
    market: type === null ? clip(cell('market')) : marketTitle(type, marketLine, sport?.family ?? 'football'),
    type,
    marketLine,
    prices: fine,
    problems,
  };
}

const columnNames = { league: '리그', home: '홈', away: '원정' } as const;

/** What is wrong with a name that came from outside; none: nothing. */
export function nameProblems(column: keyof typeof columnNames, text: string): string[] {
  if (text === '') return [`${columnNames[column]} 이름이 비었어요.`];
  if (text.length > 60) return [`${columnNames[column]} 이름은 60자까지예요.`];
  // eslint-disable-next-line no-control-regex
  if (/^[=+\-@\t\r]/.test(text) || /[\u0000-\u001f\u007f<>]/.test(text))
    return [`${columnNames[column]} 이름에 쓸 수 없는 글자가 있어요: ${clip(text)}`];
  return [];
}

/** What is wrong with the prices of a market entered by hand; none: nothing. */
export function marketProblems(
  type: MarketType,
  line: number | null,
  lineText: string,
  prices: readonly number[],
  given = prices.length,
): string[] {
  const { sides, hasLine, rule } = marketKind(type);
  if (hasLine && line === null)
    return [lineText === '' ? '기준점이 필요한 마켓이에요.' : '기준점은 0.25 단위의 숫자예요.'];
  if (!hasLine && lineText !== '') return ['기준점이 없는 마켓이에요.'];
  if (line !== null && rule === 'next-goal' && (line < 100 || line % 100 !== 0))
    return ['다음 골의 기준은 1, 2, 3이에요.'];
  if (line !== null && rule.endsWith('total') && line <= 0) return ['언더오버의 기준점은 0보다 커야 해요.'];
  if (given !== sides.length) return [`배당 ${sides.length}개가 필요한 마켓이에요.`];
  if (prices.length === sides.length && !isPlausible(type, prices)) {
    const limit = paysBackAll(type, prices) ? '100%보다 낮아야' : `${(100 / maxBook).toFixed(1)}%보다 높아야`;
    return [
      `환수율이 ${(Math.floor(paybackOf(type, prices).share * 1000 + 1e-6) / 10).toFixed(1)}%예요. ${limit} 해요.`,
    ];
  }
  return [];
}

function markTwins(rows: readonly ManualRow[]): ManualRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = `${fixtureKey(row)}|${row.type}|${row.marketLine}`;
    const isTwin = row.type !== null && seen.has(key);
    seen.add(key);
    return isTwin ? { ...row, problems: [...row.problems, '같은 경기의 같은 마켓이 위에 있어요.'] } : row;
  });
}

/** Lines with the same are of one fixture. */
export function fixtureKey({
  sportId,
  league,
  home,
  away,
  startsAt,
}: Pick<ManualRow, 'sportId' | 'league' | 'home' | 'away' | 'startsAt'>): string {
  return [sportId, league, home, away, startsAt?.toISOString()].join('|');
}

function placesOf(header: readonly string[]): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(csvColumns) as Column[]) {
    const at = header.findIndex((name) =>
      (csvColumns[column] as readonly string[]).includes(name.trim().toLowerCase()),
    );
    if (at >= 0) found[column] = at;
  }
  return found;
}

function readStart(text: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})$/.exec(text);
  if (!match) return null;
  const at = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:00Z`);
  // 31 February would become 3 March
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 16) !== `${text.slice(0, 10)}T${text.slice(11)}`)
    return null;
  return new Date(at.getTime() - seoulOffsetMs);
}

function readType(text: string, family: Parameters<typeof marketTitle>[2]): MarketType | null {
  if (/^\d{1,7}$/.test(text)) return isMarketType(Number(text)) ? (Number(text) as MarketType) : null;
  return (
    marketKinds.find(
      ({ type, nameEn }) => marketTitle(type, null, family) === text || nameEn.toLowerCase() === text.toLowerCase(),
    )?.type ?? null
  );
}

function readLine(text: string): number | null {
  if (!/^[+-]?\d{1,3}(\.\d{1,2})?$/.test(text)) return null;
  const line = Math.round(Number(text) * 100);
  return line % 25 === 0 ? (line === 0 ? 0 : line) : null;
}

function fileProblem(text: string): ManualRow {
  return {
    line: 1,
    sport: '',
    sportId: null,
    league: '',
    home: '',
    away: '',
    startsAt: null,
    market: '',
    type: null,
    marketLine: null,
    prices: [],
    problems: [text],
  };
}

const clip = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
