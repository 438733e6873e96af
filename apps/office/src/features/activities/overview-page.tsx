import type { WireActivityBudget } from '@lime/contract/staff-activities.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { formatAmount, formatPoints } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DaysFilter } from '../../lib/table/days-filter.tsx';
import '../../lib/table/table.css';
import './activities.css';
import { Results } from './activity-results.tsx';
import { useOverview, useResults } from './use-staff-activities.ts';
import { activityLinks, activityNames } from './activity-labels.ts';

/** What the activities gave and may give, and what became of them over some days. */
export function OverviewPage() {
  const today = seoulDay(new Date());
  const [chosen, setDays] = useState({ from: '', to: '' });
  const days = chosen.from === '' || chosen.to === '' ? { from: addDays(today, -6), to: today } : chosen;
  const overview = useOverview();
  const results = useResults(days.from, days.to);
  const { data } = overview;
  return (
    <Page title="이벤트" sub={data && `${data.today} 기준`}>
      <SubLinks label="이벤트" links={activityLinks} />
      {overview.isError && !data ? (
        <ErrorState text={wordsOf(overview.error)} onRetry={() => void overview.refetch()} />
      ) : !data ? (
        <Skeleton height={170} />
      ) : (
        <div className="activity-budgets">
          {data.budgets.map((budget) => (
            <BudgetCard key={budget.event} budget={budget}>
              {budget.event === 'attendance' && (
                <p>
                  오늘 {formatAmount(data.attendance.today)}명 출석
                  {data.attendance.madeUpToday > 0 && ` · ${formatAmount(data.attendance.madeUpToday)}일 보충`} · 이번
                  달 {formatAmount(data.attendance.membersMonth)}명 {formatAmount(data.attendance.month)}일
                </p>
              )}
              {budget.event === 'roulette' && (
                <p>
                  오늘 {formatAmount(data.roulette.today)}회 · 이번 달 {formatAmount(data.roulette.membersMonth)}명{' '}
                  {formatAmount(data.roulette.month)}회 · 쓰지 않은 티켓 {formatAmount(data.roulette.ticketsOpen)}장
                </p>
              )}
            </BudgetCard>
          ))}
        </div>
      )}
      <div className="activity-results-head">
        <h2>결과</h2>
        <DaysFilter
          label="기간"
          empty="최근 7일"
          from={chosen.from}
          to={chosen.to}
          onChange={(from, to) => setDays(limited(from, to))}
        />
      </div>
      {results.isError && !results.data ? (
        <ErrorState text={wordsOf(results.error)} onRetry={() => void results.refetch()} />
      ) : results.data ? (
        <Results results={results.data} stale={results.isPlaceholderData} />
      ) : (
        <Skeleton height={320} />
      )}
    </Page>
  );
}

/** At most the 92 days the server answers for. */
function limited(from: string, to: string): { from: string; to: string } {
  if (from === '' || to === '') return { from: '', to: '' };
  const earliest = addDays(to, -91);
  return { from: from < earliest ? earliest : from > to ? to : from, to };
}

function BudgetCard({
  budget: { event, day, month },
  children,
}: {
  budget: WireActivityBudget;
  children: React.ReactNode;
}) {
  return (
    <section className="card activity-budget" aria-label={`${activityNames[event]} 예산`}>
      <h2>{activityNames[event]}</h2>
      <Use name="오늘" {...day} />
      <Use name="이번 달" {...month} />
      {children}
    </section>
  );
}

function Use({ name, given, budget }: { name: string; given: number; budget: number }) {
  const share = budget === 0 ? 1 : Math.min(1, given / budget);
  return (
    <div className="use">
      <span>
        {name} <b>{formatPoints(given)}</b> / {formatPoints(budget)}
      </span>
      <meter
        min={0}
        max={1}
        high={0.9}
        low={0.7}
        optimum={0}
        value={share}
        aria-label={`${name} 예산 사용 ${Math.round(share * 100)}%`}
      />
    </div>
  );
}
