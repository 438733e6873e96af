import { funnelSteps, maxCohortDays } from '@lime/contract/report-words.ts';
import type { FunnelStep } from '@lime/contract/report-words.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Body, Payload } from '../../lib/calls.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { MemberLink } from '../../lib/member-link.tsx';
import { share, signed } from './report-figures.ts';
import { ReportConditions, ReportPage } from './report-page.tsx';
import { readPeriod } from './report-question.ts';
import { useReport } from './use-report.ts';
import '../../lib/table/table.css';
import './reports.css';
import './money-page.css';

const ReportChart = lazy(() => import('./report-chart.tsx').then((module) => ({ default: module.ReportChart })));

type Cohorts = Payload<'/staff/reports/cohorts'>;
type Question = Body<'/staff/reports/cohorts'>;
/** Whom a figure counts: cohort and period missing for all. */
type Figure = { step: FunnelStep; cohort?: string; no?: number; name: string };

/** Members by when they signed up: funnel, retention and what they brought. */
export function CohortsPage() {
  const navigate = useNavigate();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  const { from, to, asOf } = readPeriod(search, seoulDay(new Date()), 56);
  const by = search['by'] === 'month' ? ('month' as const) : ('week' as const);
  const [figure, setFigure] = useState<Figure | null>(null);
  const body: Question = { from, to, by, ...(asOf !== null && { asOf }) };
  const report = useReport('/staff/reports/cohorts', body, maxCohortDays);
  const { data } = report;
  const go = (change: Partial<Omit<Question, 'asOf'>> & { asOf?: string | null }) => {
    setFigure(null);
    const { asOf: moment, ...rest } = { ...body, asOf, ...change };
    void navigate({ to: '.', search: { ...rest, ...(moment && { asOf: moment }) }, replace: true });
  };

  return (
    <ReportPage
      title="가입 시기별 회원"
      sub={`${from} ~ ${to} 가입`}
      report={report}
      conditions={
        <ReportConditions
          label="가입일"
          empty="최근 8주"
          question={{ from, to, asOf }}
          report={data}
          onDays={go}
          onMoment={(moment) => go({ asOf: moment })}
          before={
            <Segmented
              label="묶기"
              items={[
                { id: 'week', name: '주별' },
                { id: 'month', name: '월별' },
              ]}
              value={by}
              onChange={(chosen) => go({ by: chosen })}
            />
          }
        />
      }
      tooLong={`가입 기간은 ${maxCohortDays}일까지 볼 수 있어요.`}
      heights={[420]}
    >
      {data && data.totals.members === 0 && (
        <section className="card">
          <EmptyState text="이 기간에 가입한 회원이 없어요." hint="가입 기간을 넓혀보세요." />
        </section>
      )}
      {data && data.totals.members > 0 && (
        <div className="report money-report" aria-busy={report.isPlaceholderData}>
          <Funnel report={data} onFigure={setFigure} />
          <Retention report={data} by={by} onFigure={setFigure} />
        </div>
      )}
      {figure && data && (
        <Members question={{ ...body, asOf: data.asOf.at }} figure={figure} onClose={() => setFigure(null)} />
      )}
    </ReportPage>
  );
}

type PartProps = { report: Cohorts; onFigure: (figure: Figure) => void };

/** How many went how far, each step explained. */
function Funnel({ report: { totals, leftOut }, onFigure }: PartProps) {
  return (
    <section className="card" aria-label="단계별 회원">
      <div className="card-head">
        <h2>단계별 회원</h2>
        <span className="sub">가입한 회원이 어디까지 왔는지</span>
      </div>
      <div className="report-room" tabIndex={0} role="region" aria-label="단계별 회원 표">
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">단계</th>
              <th scope="col">회원</th>
              <th scope="col">가입 대비</th>
              <th scope="col" className="meaning">
                뜻
              </th>
            </tr>
          </thead>
          <tbody>
            {funnelSteps.map(({ id, label, formula, help }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <Count count={totals[id]} figure={{ step: id, name: label }} onFigure={onFigure} />
                <td>{share(totals[id], totals.members, 1)}</td>
                <td className="meaning">
                  {formula}. {help}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="words">
        정산제외 회원 {formatAmount(leftOut.members)}명은 포함하지 않고, 기준 시각까지 원장에 봉인된 기록만 집계했어요.
      </p>
    </section>
  );
}

/** Cohorts by what they brought, and who of them was still there n periods later. */
function Retention({ report, by, onFigure }: PartProps & { by: 'week' | 'month' }) {
  const { cohorts } = report;
  const most = Math.max(...cohorts.map(({ active }) => active.length));
  const periods = Array.from({ length: most }, (_, no) => no);
  const unit = by === 'week' ? '주' : '개월';
  const curve = useMemo(
    () =>
      Array.from({ length: most }, (_, no) => {
        const begun = cohorts.filter(({ active }) => active.length > no);
        const members = begun.reduce((sum, cohort) => sum + cohort.members, 0);
        const active = begun.reduce((sum, cohort) => sum + cohort.active[no]!, 0);
        return members === 0 ? 0 : Math.round((active / members) * 100);
      }),
    [cohorts, most],
  );
  const { heads, series } = useMemo(
    () => ({
      heads: curve.map((_, no) => `${no}${unit}`),
      series: [{ name: '활동한 회원 %', colour: '#B9F23E', values: curve }],
    }),
    [curve, unit],
  );
  return (
    <section className="card" aria-label="가입 시기별 회원">
      <div className="card-head">
        <h2>계속 이용한 비율</h2>
        <span className="sub">가입한 {by === 'week' ? '주' : '달'}부터 n번째에 정산된 베팅이 있는 회원의 비율, %</span>
      </div>
      <Suspense fallback={<Skeleton height={264} />}>
        <ReportChart label="계속 이용한 비율" heads={heads} series={series} />
      </Suspense>
      <div className="report-room" tabIndex={0} role="region" aria-label="가입 시기별 회원 표">
        <table className="report-table">
          <thead>
            <tr>
              {['가입', '회원', '입금', '총게임수익', ...periods.map((no) => `${no}${unit}`)].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => {
              const name = by === 'month' ? cohort.cohort.slice(0, 7) : `${cohort.cohort} 주`;
              return (
                <tr key={cohort.cohort}>
                  <th scope="row">{name}</th>
                  <Count
                    count={cohort.members}
                    figure={{ step: 'members', cohort: cohort.cohort, name: `${name} 가입` }}
                    onFigure={onFigure}
                  />
                  <td>{signed(cohort.deposits)}</td>
                  <td>{signed(cohort.gross)}</td>
                  {periods.map((no) =>
                    no < cohort.active.length ? (
                      <Count
                        key={no}
                        count={cohort.active[no]!}
                        figure={{
                          step: 'members',
                          cohort: cohort.cohort,
                          no,
                          name: `${name} 가입, ${no}${unit}에 활동`,
                        }}
                        onFigure={onFigure}
                      />
                    ) : (
                      <td key={no} />
                    ),
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="words">
        곡선은 그 시기가 지난 가입 묶음만 합쳐 계산해요. 입금과 총게임수익은 기준 시각까지의 합계예요.
      </p>
    </section>
  );
}

function Count({ count, figure, onFigure }: { count: number; figure: Figure; onFigure: (figure: Figure) => void }) {
  return (
    <td>
      {count === 0 ? (
        0
      ) : (
        <button
          type="button"
          aria-label={`${figure.name} ${formatAmount(count)} 명 보기`}
          onClick={() => onFigure(figure)}
        >
          {formatAmount(count)}
        </button>
      )}
    </td>
  );
}

/** The members a figure counts, in the order they signed up. */
function Members({ question, figure, onClose }: { question: Question; figure: Figure; onClose: () => void }) {
  const { name, ...asked } = figure;
  const body = { ...question, ...asked };
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['reports', 'cohort-members', body],
    queryFn: ({ pageParam }) => send('/staff/reports/cohort-members', { ...body, page: pageParam, size: 50 }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.end ? pagination.page + 1 : undefined),
  });
  const list = data?.pages.flatMap((one) => one.list) ?? [];
  return (
    <Drawer title={`${name} ${formatAmount(data?.pages[0]?.pagination.total ?? 0)}명`} width={420} onClose={onClose}>
      {error && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton height={240} />}
      <ul className="cell-rows">
        {list.map(({ member, day, deposits, depositCount, bets, gross }) => (
          <li key={member.id}>
            <span>
              <MemberLink id={member.id} className="plain-link">
                {member.loginId}
              </MemberLink>
              <small>
                {day} 가입 · 베팅 {formatAmount(bets)}건
              </small>
            </span>
            <span className="right">
              {signed(gross)}
              <small>
                입금 {formatAmount(depositCount)}번 {signed(deposits)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" look="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          더 보기
        </Button>
      )}
    </Drawer>
  );
}
