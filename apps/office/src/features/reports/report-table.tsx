import { withParticle } from '@lime/domain/text/particle.ts';
import { reportDimension } from '@lime/contract/report-words.ts';
import { names } from '@lime/ui/class-names.ts';
import { useRef } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { figureOf, headName, share, signed } from './report-figures.ts';
import type { Report, ReportCell, ReportGrid } from './report-figures.ts';
import type { ReportQuestion } from './report-question.ts';

type Props = {
  question: ReportQuestion;
  report: Report;
  grid: ReportGrid;
  /** a colour a row, as in the chart */
  colours: readonly string[];
  onCell: (cell: { row: string; column: string }) => void;
};

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The figures as a table: each cell can be asked about, with arrows from one to the next. */
export function ReportTable({ question, report, grid, colours, onCell }: Props) {
  const { figure, cell: open } = question;
  const ref = useRef<HTMLTableElement>(null);
  const rows = [...report.rows.map((head, at) => ({ head, at: at as number | null })), { head: null, at: null }];
  const most = Math.max(1, ...report.cells.map((cell) => Math.abs(figureOf(cell, figure) ?? 0)));
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const at = event.target instanceof HTMLElement ? event.target.closest('td') : null;
    if (!step || !at) return;
    const row = at.parentElement as HTMLTableRowElement;
    const rowAt = row.rowIndex + step[0];
    const next = ref.current?.rows[rowAt]?.cells[at.cellIndex + step[1]]?.querySelector('button');
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const cellButton = (cell: ReportCell, row: string, column: string, name: string, isHot: boolean) => {
    const value = figureOf(cell, figure);
    return (
      <td
        className={names(value !== null && value < 0 && 'minus')}
        style={isHot && value !== null ? heat(value, most) : undefined}
      >
        <button
          type="button"
          aria-label={`${name} ${value === null ? '나눌 수 없음' : `${signed(value)} 원`}`}
          aria-pressed={open.row === row && open.column === column}
          onClick={() => onCell({ row, column })}
        >
          {value === null ? '–' : signed(value)}
        </button>
      </td>
    );
  };
  return (
    <div className="report-room" tabIndex={0} role="region" aria-label="리포트 표">
      <table ref={ref} className="report-table" onKeyDown={handleKey}>
        <caption className="visually-hidden">
          {withParticle(reportDimension(question.rows).label, '과', '와')} {reportDimension(question.columns).label}별
          금액(원)
        </caption>
        <thead>
          <tr>
            <th scope="col">{reportDimension(question.rows).label}</th>
            {report.columns.map((head) => (
              <th key={head.key} scope="col">
                {headName(head)}
              </th>
            ))}
            <th scope="col">합계</th>
            <th scope="col">마진</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, at }) => {
            const sum = at === null ? report.totals : grid.row(at);
            const name = head ? headName(head) : '합계';
            const key = head?.key ?? '';
            return (
              <tr key={head ? `row ${head.key}` : 'sum'} className={head ? undefined : 'sum'}>
                <th scope="row">
                  {at !== null && <i style={{ background: colours[at] ?? colours.at(-1) }} aria-hidden />}
                  {name}
                </th>
                {report.columns.map((column, no) => (
                  <Cell key={column.key}>
                    {cellButton(
                      at === null ? grid.column(no) : grid.cell(at, no),
                      key,
                      column.key,
                      `${name}, ${headName(column)}`,
                      at !== null,
                    )}
                  </Cell>
                ))}
                {cellButton(sum, key, '', `${name}, 합계`, false)}
                <td className="margin">{share(sum.stake - sum.payout, sum.stake)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const Cell = ({ children }: { children: React.ReactNode }) => children;

/** The larger, the stronger; a loss has a colour of its own. */
function heat(value: number, most: number): CSSProperties {
  if (value === 0) return {};
  const percent = Math.round(3 + (Math.abs(value) / most) * 17);
  return { background: `color-mix(in srgb, var(${value < 0 ? '--warn' : '--lime'}) ${percent}%, transparent)` };
}
