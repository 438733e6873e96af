import { maxReportDays, reportDimension, reportFigures } from '@lime/contract/report-words.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { EmptyState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { ExportList } from '../../lib/exports/export-list.tsx';
import { can } from '../../lib/staff-session.ts';
import { SavedViews } from '../../lib/table/saved-views.tsx';
import { CellCard } from './cell-card.tsx';
import { ReportCards } from './report-cards.tsx';
import { figureOf, gridOf, headName, signed } from './report-figures.ts';
import type { Report, ReportGrid } from './report-figures.ts';
import { ReportPage } from './report-page.tsx';
import { ReportPickers } from './report-pickers.tsx';
import { bodyOf, divides, readQuestion, searchOf } from './report-question.ts';
import type { ReportQuestion } from './report-question.ts';
import { ReportTable } from './report-table.tsx';
import { useReport } from './use-report.ts';
import '../../lib/table/table.css';
import './reports.css';

const ReportChart = lazy(() => import('./report-chart.tsx').then((module) => ({ default: module.ReportChart })));

const colours = ['#B9F23E', '#6BB1FF', '#FFB93B', '#C7A6FF', '#45DE9B', '#FF7A9C', '#8FB4E0', '#E0C38F', '#9AA7B4'];
/** Rows that have a colour of their own; the others are drawn together in the last one. */
const ownColours = colours.length - 1;

/** Settled bets by two dimensions: figures, chart and table, each cell explained, and compared with the ledger. */
export function ReportsPage() {
  const navigate = useNavigate();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  const asked = readQuestion(search, seoulDay(new Date()));
  const question = divides(asked, asked.figure) ? asked : { ...asked, figure: 'gross' as const };
  const report = useReport('/staff/reports/table', bodyOf(question), maxReportDays);
  const { data } = report;
  const go = (next: Record<string, string>) =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  const handleChange = (change: Partial<ReportQuestion>) => go(searchOf({ ...question, ...change }));
  const { label } = reportFigures.find(({ id }) => id === question.figure)!;
  const grid = useMemo(
    () =>
      data &&
      gridOf(
        data,
        data.cells.every(({ bonus }) => bonus !== null),
      ),
    [data],
  );

  return (
    <ReportPage
      title="리포트"
      sub={`${reportDimension(question.rows).label} × ${reportDimension(question.columns).label} · ${label}`}
      report={report}
      actions={
        <SavedViews
          page="reports"
          label="저장된 리포트"
          value={{ query: searchOf(question), hidden: [] }}
          onChoose={({ query }) => go(query)}
        />
      }
      conditions={<ReportPickers question={question} report={data} onChange={handleChange} />}
      tooLong={`리포트는 한 번에 ${maxReportDays}일까지 볼 수 있어요.`}
      heights={[88, 420]}
    >
      {data && grid && (
        <div className="report" aria-busy={report.isPlaceholderData}>
          <ReportCards report={data} days={daysOf(question)} />
          <div className="report-below">
            <div className="report-main">
              {data.cells.length === 0 ? (
                <section className="card">
                  <EmptyState text="이 기간에 정산된 베팅이 없어요." hint="기간을 넓히거나 조건을 지워보세요." />
                </section>
              ) : (
                <Figures question={question} report={data} grid={grid} label={label} onChange={handleChange} />
              )}
            </div>
            <div className="report-side">
              <CellCard question={question} report={data} grid={grid} onChange={handleChange} />
              {can('exports.make') && (
                <section className="card" aria-label="내보낸 파일">
                  <div className="card-head">
                    <h2>내보내기</h2>
                    <span className="sub">화면을 떠나도 계속돼요</span>
                  </div>
                  <ExportList most={4} />
                </section>
              )}
            </div>
          </div>
        </div>
      )}
    </ReportPage>
  );
}

type FiguresProps = {
  question: ReportQuestion;
  report: Report;
  grid: ReportGrid;
  label: string;
  onChange: (change: Partial<ReportQuestion>) => void;
};

/** The chart, the table and what the ledger says to them. */
function Figures({ question, report, grid, label, onChange }: FiguresProps) {
  const { figure } = question;
  const { heads, series } = useMemo(() => {
    const own = report.rows.length > colours.length ? ownColours : report.rows.length;
    const valueAt = (row: number, column: number) => figureOf(grid.cell(row, column), figure) ?? 0;
    const shown = report.rows.slice(0, own).map((head, row) => ({
      name: headName(head),
      colour: colours[row]!,
      values: report.columns.map((_, column) => valueAt(row, column)),
    }));
    const others = report.rows.slice(own).map((_, at) => own + at);
    return {
      heads: report.columns.map(headName),
      series:
        others.length === 0
          ? shown
          : [
              ...shown,
              {
                name: '기타',
                colour: colours.at(-1)!,
                values: report.columns.map((_, column) => others.reduce((sum, row) => sum + valueAt(row, column), 0)),
              },
            ],
    };
  }, [report, grid, figure]);
  const { formula } = reportFigures.find(({ id }) => id === figure)!;
  return (
    <>
      <section className="card" aria-label="차트">
        <div className="card-head">
          <h2>{label}</h2>
          <span className="sub">{formula}</span>
          <span className="report-legend">
            {series.map(({ name, colour }) => (
              <span key={name}>
                <i style={{ background: colour }} aria-hidden />
                {name}
              </span>
            ))}
          </span>
        </div>
        <Suspense fallback={<Skeleton height={264} />}>
          <ReportChart
            label={`${withParticle(reportDimension(question.columns).label, '과', '와')} ${reportDimension(question.rows).label}별 ${label}`}
            heads={heads}
            series={series}
          />
        </Suspense>
      </section>
      <section className="card" aria-label="표">
        <ReportTable
          question={question}
          report={report}
          grid={grid}
          colours={colours}
          onCell={(cell) => onChange({ cell })}
        />
        <Agreement report={report} />
      </section>
    </>
  );
}

/** The report beside the ledger: over the same transactions they are the same to the won. */
function Agreement({ report: { totals, leftOut, ledger } }: { report: Report }) {
  const agrees = ledger.difference === 0;
  return (
    <MessageBand
      tone={agrees ? 'ok' : 'danger'}
      action={
        can('ledger.view') && (
          <AppLink to="/ledger" search={{ account: 'house:result' }} className="plain-link">
            원장에서 보기
          </AppLink>
        )
      }
    >
      {agrees ? '원장과 맞아요.' : '원장과 달라요.'} 표의 총게임수익 <b>{signed(totals.stake - totals.payout)}원</b> =
      원장에서 늘어난 금액 <b>{signed(ledger.moved)}원</b> − 정산제외 회원 몫{' '}
      <b>{signed(leftOut.stake - leftOut.payout)}원</b>
      {ledger.beyond !== 0 && (
        <>
          {' '}
          − 조건 밖 <b>{signed(ledger.beyond)}원</b>
        </>
      )}{' '}
      · <b>차이 {signed(ledger.difference)}원</b>
    </MessageBand>
  );
}

function daysOf({ from, to }: ReportQuestion): number {
  let days = 1;
  for (let day = from; day < to && days < 1_000; day = addDays(day, 1)) days += 1;
  return days;
}
