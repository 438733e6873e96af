import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { ReportExportPath } from '@lime/contract/export-paths.ts';
import { reportDimension, reportFigures } from '@lime/contract/report-words.ts';
import type { reportRows, reportTable, WireReportRow } from '@lime/contract/staff-reports.ts';
import { reportProducts } from '@lime/domain/reports/report-products.ts';
import { seoulMoment } from '@lime/domain/seoul-time.ts';
import type { Db } from '../../core/db.ts';
import { onePage } from '../../core/export-content.ts';
import type { Cell, ExportContent } from '../../core/export-content.ts';
import { openCohorts } from './cohorts-export.service.ts';
import type { CohortQuestion } from './cohorts.service.ts';
import type { Moment } from './matrix.sql.ts';
import { openMoney } from './money-export.service.ts';
import { createPivot } from './pivot.ts';
import type { Sums } from './pivot.ts';
import type { MoneyQuestion } from './report-money.service.ts';
import { walkReportRows } from './report-rows.service.ts';
import { readReportAt } from './report-table.service.ts';
import type { ReportQuestion } from './report-table.service.ts';

type Report = PayloadOf<typeof reportTable>;
type Table = InputOf<typeof reportTable>;
type Rows = InputOf<typeof reportRows>;

const sidesOf = ({ rows, columns }: ReportQuestion) =>
  `${reportDimension(rows).label} × ${reportDimension(columns).label}`;

/** What a report's file is called. @param input  what its call is asked */
export function reportTitle(path: ReportExportPath, input: Record<string, unknown>): string {
  if (path === '/staff/reports/money') return '입출금 · 회원 잔액';
  if (path === '/staff/reports/cohorts') return '가입 시기별 회원';
  const sides = sidesOf(input as ReportQuestion);
  return path === '/staff/reports/rows' ? `${sides} 베팅` : sides;
}

/**
 * A report as a file's content, inside of a snapshot. Nothing in it depends on who asks or when: the same moment gives the
 * same bytes.
 *
 * @throws Refused INPUT_INVALID
 */
export async function openReport(
  db: Db,
  path: ReportExportPath,
  input: Record<string, unknown>,
  moment: Moment,
): Promise<ExportContent> {
  const { asOf: _asOf, ...asked } = input;
  if (path === '/staff/reports/cohorts') return openCohorts(db, asked as CohortQuestion, moment);
  if (path === '/staff/reports/money') return openMoney(db, asked as MoneyQuestion, moment);
  if (path === '/staff/reports/rows') return openRows(db, asked as Omit<Rows, 'asOf'>, moment);
  return openTable(db, asked as Omit<Table, 'asOf'>, moment);
}

async function openTable(db: Db, asked: ReportQuestion, moment: Moment): Promise<ExportContent> {
  const report = await readReportAt(db, asked, moment);
  const records = tableRecords(report);
  return {
    name: `report-${asked.rows}-${asked.columns}-${asked.from}-${asked.to}`,
    moment,
    top: [...topLines(asked, moment, report), ...agreementLines(report), ['sha256', report.sha256], []],
    head: [reportDimension(asked.rows).label, '숫자', ...report.columns.map(({ label }) => label), '합계'],
    total: records.length,
    pages: onePage(records),
    about: null,
  };
}

/** A row for each figure and each row of the table, the figures one after the other, each with its sum. */
function tableRecords(report: Report): Cell[][] {
  const pivot = createPivot();
  for (const { row, column, stake, payout, bets, bonus } of report.cells) {
    const sums = { stake, payout, bets, bonus: bonus ?? 0 };
    for (const [down, right] of [
      [row, column],
      [row, 'all'],
      ['all', column],
      ['all', 'all'],
    ] as const)
      pivot.add(String(down), String(right), sums);
  }
  const cells = new Map(pivot.cells().map(({ row, column, sums }) => [`${row} ${column}`, sums]));
  const divides = report.cells.every(({ bonus }) => bonus !== null);
  const none: Sums = { stake: 0, payout: 0, bets: 0, bonus: 0 };
  const rows = [...report.rows.map(({ label }, at) => ({ label, at: String(at) })), { label: '합계', at: 'all' }];
  const columns = [...report.columns.map((_, at) => String(at)), 'all'];
  return fileFigures
    .filter(({ ofBonus }) => divides || !ofBonus)
    .flatMap(({ label: figure, of }) =>
      rows.map(({ label, at }) => [
        label,
        figure,
        ...columns.map((column) => of(cells.get(`${at} ${column}`) ?? none)),
      ]),
    );
}

const figureName = (id: (typeof reportFigures)[number]['id']) => reportFigures.find((known) => known.id === id)!.label;
const fileFigures: readonly { label: string; ofBonus?: true; of: (sums: Sums) => number }[] = [
  { label: figureName('turnover'), of: ({ stake }) => stake },
  { label: '당첨·반환', of: ({ payout }) => payout },
  { label: figureName('gross'), of: ({ stake, payout }) => stake - payout },
  { label: figureName('bonus'), ofBonus: true, of: ({ bonus }) => bonus },
  { label: figureName('net'), ofBonus: true, of: ({ stake, payout, bonus }) => stake - payout - bonus },
  { label: '베팅 수', of: ({ bets }) => bets },
];

async function openRows(db: Db, asked: Omit<Rows, 'asOf'>, moment: Moment): Promise<ExportContent> {
  const { row, column, page: _page, size: _size, ...question } = asked;
  const report = await readReportAt(db, question, moment);
  const { sums, pages } = await walkReportRows(db, { ...question, row, column }, moment);
  const cell = cellSums(report, row, column);
  const labelOf = (heads: Report['rows'], key: string) =>
    key === '' ? '전체' : (heads.find((head) => head.key === key)?.label ?? key);
  async function* records() {
    for await (const changes of pages) yield changes.map((change) => rowColumns.map(([, of]) => of(change)));
  }
  return {
    name: `report-rows-${asked.rows}-${asked.columns}-${asked.from}-${asked.to}`,
    moment,
    top: [
      ...topLines(question, moment, report),
      ['칸', `${labelOf(report.rows, row)} × ${labelOf(report.columns, column)}`],
      ...(cell === null
        ? []
        : [
            [
              '리포트와 비교',
              '칸의 총게임수익',
              cell.stake - cell.payout,
              '줄을 더한 금액',
              sums.stake - sums.payout,
              '차이',
              cell.stake - cell.payout - (sums.stake - sums.payout),
            ],
          ]),
      ...agreementLines(report),
      ['리포트 sha256', report.sha256],
      [],
    ],
    head: rowColumns.map(([label]) => label),
    total: sums.changes,
    pages: records(),
    about: null,
  };
}

const rowColumns: readonly (readonly [label: string, of: (row: WireReportRow) => Cell])[] = [
  ['베팅코드', (row) => row.betCode],
  ['정산·정정 시각', (row) => seoulMoment(new Date(row.at))],
  ['회원번호', (row) => row.member.id],
  ['아이디', (row) => row.member.loginId],
  ['게임', (row) => row.type],
  ['베팅금액', (row) => row.stake],
  ['폴더', (row) => row.legs],
  ['당첨·반환', (row) => row.payout ?? ''],
  ['이전 당첨·반환', (row) => row.before ?? ''],
  ['칸에 더한 베팅금액', (row) => row.adds.stake],
  ['칸에 더한 당첨·반환', (row) => row.adds.payout],
  ['칸에 더한 총게임수익', (row) => row.adds.stake - row.adds.payout],
];

/** What the report has in a cell; null: its row or column is not among those that are listed. */
function cellSums(
  { rows, columns, cells }: Report,
  row: string,
  column: string,
): { stake: number; payout: number } | null {
  const isListed = (heads: Report['rows'], key: string) => key === '' || heads.some((head) => head.key === key);
  if (!isListed(rows, row) || !isListed(columns, column)) return null;
  const sums = { stake: 0, payout: 0 };
  for (const cell of cells) {
    if (row !== '' && rows[cell.row]!.key !== row) continue;
    if (column !== '' && columns[cell.column]!.key !== column) continue;
    sums.stake += cell.stake;
    sums.payout += cell.payout;
  }
  return sums;
}

/** What the file is of. */
function topLines(asked: ReportQuestion, { at, seal }: Moment, report: Report): Cell[][] {
  const { products, grades, legs } = asked;
  const narrowed = [
    '정산제외 회원 빼기',
    ...(products
      ? [
          reportProducts
            .filter(({ id }) => products.includes(id))
            .map(({ nameKo }) => nameKo)
            .join(', '),
        ]
      : []),
    ...(grades ? [`${grades.join(', ')}레벨`] : []),
    ...(legs ? [`폴더 수 ${legs.join(', ')}`] : []),
    ...report.narrowed.map(({ dimension, label }) => `${reportDimension(dimension).label} ${label}`),
  ];
  return [
    ['리포트', sidesOf(asked)],
    ['기간', `${asked.from} ~ ${asked.to}`],
    ['기준(한국 시각)', seoulMoment(at), '원장 봉인', seal],
    ['필터', ...narrowed],
  ];
}

/** The report beside the ledger. */
function agreementLines({ totals, leftOut, ledger }: Report): Cell[][] {
  return [
    [
      '원장과 비교',
      '표의 총게임수익',
      totals.stake - totals.payout,
      '원장에서 늘어난 금액',
      ledger.moved,
      '정산제외 회원 몫',
      leftOut.stake - leftOut.payout,
      '조건 밖',
      ledger.beyond,
      '차이',
      ledger.difference,
    ],
  ];
}
