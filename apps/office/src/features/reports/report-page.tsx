import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { ExportMenu } from '../../lib/exports/export-menu.tsx';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DaysFilter } from '../../lib/table/days-filter.tsx';
import { MomentPicker, ReportHash } from './moment-picker.tsx';
import { reportLinks } from './report-tabs.ts';
import type { AskedReport } from './use-report.ts';

type PageProps = {
  title: string;
  sub: string;
  report: AskedReport;
  /** before the export menu */
  actions?: ReactNode;
  conditions: ReactNode;
  /** why nothing is asked for when the period is too long */
  tooLong: string;
  /** pixels of what is drawn while the first report loads */
  heights: readonly number[];
  children: ReactNode;
};

/** A page of reports: its conditions, what is wrong with them, and the report below. */
export function ReportPage({ title, sub, report, actions, conditions, tooLong, heights, children }: PageProps) {
  const { path, body, isTooLong, data, error, isLoading, refetch } = report;
  return (
    <Page
      title={title}
      sub={sub}
      actions={
        <>
          {actions}
          <ExportMenu request={() => (data ? { path, query: { ...body, asOf: data.asOf.at } } : null)} />
        </>
      }
    >
      <SubLinks label="리포트" links={reportLinks} />
      {conditions}
      {isTooLong && (
        <MessageBand tone="warn" live>
          {tooLong} 기간을 줄여주세요.
        </MessageBand>
      )}
      {error && data && (
        <MessageBand tone="warn" live>
          {wordsOf(error)} 지금 보이는 숫자는 이전 조건의 결과예요.
        </MessageBand>
      )}
      {error && !data && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
      {isLoading && !error && heights.map((height) => <Skeleton key={height} height={height} />)}
      {!isTooLong && children}
    </Page>
  );
}

type ConditionsProps = {
  /** what the days are of, and which they are when nothing is chosen */
  label: string;
  empty: string;
  question: { from: string; to: string; asOf: string | null };
  report: { asOf: { at: string }; sha256: string } | undefined;
  onDays: (days: { from: string; to: string }) => void;
  onMoment: (asOf: string | null) => void;
  /** before the days, in their line */
  before?: ReactNode;
  /** below that line */
  children?: ReactNode;
};

/** Of which days a report is and as of when, with the hash of its figures. */
export function ReportConditions(props: ConditionsProps) {
  const { label, empty, question, report, onDays, onMoment, before, children } = props;
  return (
    <section className="card report-pickers" aria-label="리포트 조건">
      <div className="line">
        {before}
        <DaysFilter
          label={label}
          empty={empty}
          from={question.from}
          to={question.to}
          onChange={(from, to) => onDays({ from, to: from > to && to !== '' ? from : to })}
        />
        <MomentPicker asOf={question.asOf} at={report?.asOf.at} onChange={onMoment} />
      </div>
      {children}
      {report && <ReportHash sha256={report.sha256} />}
    </section>
  );
}
