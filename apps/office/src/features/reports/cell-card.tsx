import { reportDimension, reportFigures, reportPartHelp } from '@lime/contract/report-words.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { useState } from 'react';
import { CellRows } from './cell-rows.tsx';
import { figureOf, headName, signed } from './report-figures.ts';
import type { Report, ReportCell, ReportGrid } from './report-figures.ts';
import { narrowTo } from './report-question.ts';
import type { ReportQuestion } from './report-question.ts';

type Props = {
  question: ReportQuestion;
  report: Report;
  grid: ReportGrid;
  onChange: (change: Partial<ReportQuestion>) => void;
};

/** The cell that was asked about: its arithmetic, what it leaves out, as of when, and the bets it is the sum of. */
export function CellCard({ question, report, grid, onChange }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const { cell, figure } = question;
  const row = report.rows.findIndex(({ key }) => key === cell.row);
  const column = report.columns.findIndex(({ key }) => key === cell.column);
  const own = cellAt(report, grid, row, column);
  const name = `${row < 0 ? '전체' : headName(report.rows[row]!)} × ${column < 0 ? '전체' : headName(report.columns[column]!)}`;
  const value = figureOf(own, figure);
  const { label, formula, help } = reportFigures.find(({ id }) => id === figure)!;
  const isOfLegs = [question.rows, question.columns].some((id) => reportDimension(id).grain === 'leg');
  const isRest = cell.row === 'rest' || cell.column === 'rest';
  const place = `${cell.row}~${cell.column}`;
  const narrower = [
    { id: question.rows, head: report.rows[row] },
    { id: question.columns, head: report.columns[column] },
  ].flatMap(({ id, head }) => {
    const change = head && narrowTo(question, id, head.key);
    return change ? [{ label: headName(head), change }] : [];
  });
  return (
    <section className="card cell-card" aria-label="선택한 칸">
      <div className="head">
        <h2>선택한 칸</h2>
        <span className="dim">{name}</span>
      </div>
      <p className="cell-value" data-cell={value ?? ''}>
        {value === null ? '–' : signed(value)}
        <i>원</i>
      </p>
      <dl>
        <dt>베팅금액</dt>
        <dd>{signed(own.stake)}</dd>
        <dt>당첨·반환</dt>
        <dd>{signed(-own.payout)}</dd>
        <dt className="sum">총게임수익</dt>
        <dd className="sum">{signed(own.stake - own.payout)}</dd>
        {own.bonus !== null && (
          <>
            <dt>보너스 비용</dt>
            <dd>{signed(-own.bonus)}</dd>
            <dt className="sum">순게임수익</dt>
            <dd className="sum">{signed(own.stake - own.payout - own.bonus)}</dd>
          </>
        )}
      </dl>
      <p className="words">
        <b>
          {label} = {formula}.
        </b>{' '}
        {help}
      </p>
      {isOfLegs && <p className="words">{reportPartHelp}</p>}
      <p className="words">
        정산제외 회원은 포함하지 않고, {formatDayTime(report.asOf.at)}까지 원장에 봉인된 기록만 집계했어요.
      </p>
      {isRest ? (
        <p className="words">나머지를 묶은 칸은 베팅 목록이 없어요.</p>
      ) : (
        <Button size="small" look="outline" disabled={own.bets === 0} onClick={() => setShown(place)}>
          베팅 {formatAmount(own.bets)}
          {isOfLegs ? '폴더' : '건'} 보기
        </Button>
      )}
      {narrower.length > 0 && (
        <p className="narrower">
          {narrower.map(({ label: only, change }) => (
            <button
              key={only}
              type="button"
              className="plain-link"
              onClick={() => onChange({ ...change, cell: { row: '', column: '' } })}
            >
              {only}만 보기
            </button>
          ))}
        </p>
      )}
      {shown === place && <CellRows question={question} report={report} name={name} onClose={() => setShown(null)} />}
    </section>
  );
}

function cellAt(report: Report, grid: ReportGrid, row: number, column: number): ReportCell {
  if (row < 0) return column < 0 ? report.totals : grid.column(column);
  return column < 0 ? grid.row(row) : grid.cell(row, column);
}
