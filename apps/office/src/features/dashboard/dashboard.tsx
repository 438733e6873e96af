import { figureWords } from '@lime/contract/figures.ts';
import type { DashboardPeriod, WireDashboard } from '@lime/contract/staff-dashboard.ts';
import { Button } from '@lime/ui/button.tsx';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { can } from '../../lib/staff-session.ts';
import { Page } from '../../lib/page.tsx';
import { useIsPhone } from '../../lib/phone.ts';
import { saveRows } from '../../lib/table/save-rows.ts';
import { AccessBand } from './access-band.tsx';
import './dashboard.css';
import { Figures } from './figures.tsx';
import { Products } from './products.tsx';
import { SystemPanel } from './system-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { WaitingTiles } from './waiting-tiles.tsx';

const BetChart = lazy(() => import('./bet-chart.tsx').then((module) => ({ default: module.BetChart })));

const refreshMs = 30_000;

const periods: readonly { id: DashboardPeriod; name: string; said: string }[] = [
  { id: 'today', name: '오늘', said: '오늘 00:00부터' },
  { id: 'yesterday', name: '어제', said: '어제 하루' },
  { id: '7d', name: '7일', said: '오늘까지 7일' },
  { id: '30d', name: '30일', said: '오늘까지 30일' },
];

/** How the site does: figures that lead to their rows, what waits, stakes and payouts by time, and the machinery. */
export function Dashboard() {
  const asked = useRouterState({ select: (state) => (state.location.search as Record<string, string>)['period'] });
  const period = periods.find(({ id }) => id === asked) ?? periods[0]!;
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['dashboard', period.id],
    queryFn: () => send('/staff/dashboard/today', { period: period.id }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  const isPhone = useIsPhone();
  const waits = can('deposits.view') || can('withdrawals.view');

  return (
    <Page
      title="대시보드"
      sub={`${period.said} · 30초마다 갱신`}
      actions={
        <>
          <Segmented
            label="기간"
            items={periods}
            value={period.id}
            onChange={(id) => void navigate({ to: '.', search: id === 'today' ? {} : { period: id }, replace: true })}
          />
          {can('exports.make') && (
            <Button size="small" disabled={!data} onClick={() => data && exportFigures(data)}>
              <Download size={15} aria-hidden />
              내보내기
            </Button>
          )}
        </>
      }
    >
      {error && data && (
        <MessageBand tone="warn" live>
          {wordsOf(error)} 보이는 숫자는 최신이 아닐 수 있어요.
        </MessageBand>
      )}
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className="dashboard" aria-busy={isPlaceholderData}>
          <AccessBand />
          <Figures data={data} period={period.id} />
          {isPhone && <WaitingTiles />}
          {waits && <WaitingPanel />}
          <div className="below">
            {(!data || data.chart.length > 0) && (
              <section className="card" aria-label="시간대별 베팅과 당첨">
                <div className="card-head">
                  <h2>{period.id === 'today' || period.id === 'yesterday' ? '시간대별' : '날짜별'} 베팅과 당첨</h2>
                  <span className="legend">
                    <i className="stakes" aria-hidden />
                    베팅금액
                    <i className="payouts" aria-hidden />그 베팅의 당첨금
                  </span>
                </div>
                <Suspense fallback={<Skeleton height={264} />}>
                  {data ? <BetChart bars={data.chart} /> : <Skeleton height={264} />}
                </Suspense>
              </section>
            )}
            <div className="below-side">
              {data && data.products.length > 0 && <Products data={data} />}
              <SystemPanel data={data} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

function exportFigures(data: WireDashboard): void {
  const figures: [string, number][] = [
    ...(data.deposits ? ([['입금', data.deposits.value]] as [string, number][]) : []),
    ...(data.withdrawals ? ([['출금', data.withdrawals.value]] as [string, number][]) : []),
    ...(data.stakes ? ([[figureWords.turnover.label, data.stakes.value]] as [string, number][]) : []),
    ...(data.gross ? ([[figureWords.gross.label, data.gross.value]] as [string, number][]) : []),
    [figureWords.active.label, data.active.value],
    ...(data.open ? ([[figureWords.liability.label, data.open.payout]] as [string, number][]) : []),
  ];
  const rows = [
    ...figures.map(([name, value]) => [name, `${data.from} ~ ${data.to}`, String(value), '']),
    ...data.products.map(({ type, turnover, payouts }) => ['종류별', type, String(turnover), String(payouts)]),
    ...data.chart
      .filter((bar) => bar.stakes !== null)
      .map((bar) => ['시간대별', bar.label, String(bar.stakes), String(bar.payouts)]),
  ];
  saveRows(`lime-dashboard-${data.from}-${data.to}`, ['항목', '기간', '값·베팅금액', '당첨금'], rows);
}
