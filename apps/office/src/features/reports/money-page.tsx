import { bridgeNames, maxReportDays, owedNames } from '@lime/contract/report-words.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Payload } from '../../lib/calls.ts';
import { can } from '../../lib/staff-session.ts';
import { headName, signed } from './report-figures.ts';
import { ReportConditions, ReportPage } from './report-page.tsx';
import { readPeriod } from './report-question.ts';
import { useReport } from './use-report.ts';
import '../../lib/table/table.css';
import './reports.css';
import './money-page.css';

const ReportChart = lazy(() => import('./report-chart.tsx').then((module) => ({ default: module.ReportChart })));

type MoneyReport = Payload<'/staff/reports/money'>;
type Cash = MoneyReport['totals'];

/** Deposits and withdrawals by day and level, what the house owes, and how the ledger leads from one to the other. */
export function MoneyPage() {
  const navigate = useNavigate();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  const { from, to, asOf } = readPeriod(search, seoulDay(new Date()), 7);
  const report = useReport('/staff/reports/money', { from, to, ...(asOf !== null && { asOf }) }, maxReportDays);
  const { data } = report;
  const go = (next: { from?: string; to?: string; asOf?: string | null }) => {
    const { asOf: moment, ...days } = { from, to, asOf, ...next };
    void navigate({ to: '.', search: { ...days, ...(moment !== null && { asOf: moment }) }, replace: true });
  };

  return (
    <ReportPage
      title="입출금 · 회원 잔액 리포트"
      sub={`${from} ~ ${to}`}
      report={report}
      conditions={
        <ReportConditions
          label="기간"
          empty="최근 7일"
          question={{ from, to, asOf }}
          report={data}
          onDays={go}
          onMoment={(moment) => go({ asOf: moment })}
        />
      }
      tooLong={`리포트는 한 번에 ${maxReportDays}일까지 볼 수 있어요.`}
      heights={[264, 320]}
    >
      {data && (
        <div className="report money-report" aria-busy={report.isPlaceholderData}>
          <div className="report-below">
            <div className="report-main">
              <CashFigures report={data} />
            </div>
            <div className="report-side">
              <Liabilities report={data} />
              <Bridge report={data} />
            </div>
          </div>
        </div>
      )}
    </ReportPage>
  );
}

/** Deposits and withdrawals: chart and table. */
function CashFigures({ report }: { report: MoneyReport }) {
  const { days, grades, totals, leftOut } = report;
  const period: Days = [days[0]!.day, days.at(-1)!.day];
  const { heads, series } = useMemo(
    () => ({
      heads: days.map(({ day }) => headName({ key: day, label: day })),
      series: [
        { name: '입금', colour: '#B9F23E', values: days.map(({ deposits }) => deposits) },
        { name: '출금', colour: '#FFB93B', values: days.map(({ withdrawals }) => -withdrawals) },
      ],
    }),
    [days],
  );
  return (
    <>
      <section className="card" aria-label="차트">
        <div className="card-head">
          <h2>입금과 출금</h2>
          <span className="sub">승인한 날짜로 집계해요</span>
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
          <ReportChart label="일자별 입금과 출금" heads={heads} series={series} />
        </Suspense>
      </section>
      <section className="card" aria-label="일자별 표">
        <CashTable
          first="일자"
          rows={days.map((cash) => ({
            key: cash.day,
            name: headName({ key: cash.day, label: cash.day }),
            days: [cash.day, cash.day],
            cash,
          }))}
          totals={totals}
          period={period}
        />
        <p className="words">
          정산제외 회원 {formatAmount(leftOut.members)}명은 뺐어요: 입금 {signed(leftOut.deposits)}원, 출금{' '}
          {signed(leftOut.withdrawals)}원.
        </p>
      </section>
      {grades.length > 0 && (
        <section className="card" aria-label="레벨별 표">
          <CashTable
            first="레벨"
            rows={grades.map((cash) => ({
              key: String(cash.grade),
              name: `레벨 ${cash.grade}`,
              days: period,
              grade: cash.grade,
              cash,
            }))}
            totals={totals}
            period={period}
          />
          <p className="words">레벨은 입금·출금한 때의 레벨이에요.</p>
        </section>
      )}
    </>
  );
}

type Days = readonly [string, string];
type CashRow = { key: string; name: string; days: Days; grade?: number; cash: Cash };

/** A row a day or level; each sum leads to the transfers it is of. */
function CashTable({
  first,
  rows,
  totals,
  period,
}: {
  first: string;
  rows: readonly CashRow[];
  totals: Cash;
  period: Days;
}) {
  const all: CashRow[] = [...rows, { key: 'sum', name: '합계', days: period, cash: totals }];
  return (
    <div className="report-room" tabIndex={0} role="region" aria-label={`${first}별 입금과 출금`}>
      <table className="report-table">
        <thead>
          <tr>
            {[first, '입금', '건수', '출금', '건수', '순입금'].map((name, at) => (
              <th key={`${at} ${name}`} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map(({ key, name, days, grade, cash }) => (
            <tr key={key} className={key === 'sum' ? 'sum' : undefined}>
              <th scope="row">{name}</th>
              <td>
                <Moved kind="deposit" days={days} grade={grade} won={cash.deposits} name={`${name} 입금`} />
              </td>
              <td>{formatAmount(cash.depositCount)}</td>
              <td>
                <Moved kind="withdrawal" days={days} grade={grade} won={cash.withdrawals} name={`${name} 출금`} />
              </td>
              <td>{formatAmount(cash.withdrawalCount)}</td>
              <td className={cash.net < 0 ? 'minus' : undefined}>{signed(cash.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Moved({
  kind,
  days,
  grade,
  won,
  name,
}: {
  kind: string;
  days: Days;
  /** of members of this level then */
  grade: number | undefined;
  won: number;
  name: string;
}) {
  if (won === 0 || !can('ledger.view')) return signed(won);
  return (
    <AppLink
      to="/ledger"
      search={{ kind, from: days[0], to: days[1], ...(grade !== undefined && { grade: String(grade) }) }}
      className="plain-link"
      aria-label={`${name} ${signed(won)} 원, 원장에서 보기`}
    >
      {signed(won)}
    </AppLink>
  );
}

type Rows = { right: StaffRight; to: string; search: Record<string, string> };
const accounts = (kind: string): Rows => ({ right: 'ledger.view', to: '/ledger/accounts', search: { kind } });
const transfers = (search: Record<string, string>): Rows => ({ right: 'ledger.view', to: '/ledger', search });
/** What is owed now: balances by member, bets that are open, or what moved on the accounts. */
const owedRows: Record<keyof typeof owedNames, Rows> = {
  cash: accounts('cash'),
  point: accounts('point'),
  hold: accounts('hold'),
  casino: accounts('casino'),
  receivable: accounts('receivable'),
  openStakes: { right: 'slips.view', to: '/slips', search: { state: 'wait' } },
  pools: transfers({ account: 'pool:' }),
  agents: transfers({ account: 'agent:' }),
};
/** What moved from each source; what several kinds of transfers moved has no list of its own. */
const bridgeRows: Partial<Record<keyof typeof bridgeNames, Rows>> = {
  deposits: transfers({ kind: 'deposit' }),
  withdrawals: transfers({ kind: 'withdrawal' }),
  points: transfers({ account: 'issue:points' }),
  convertedPoints: transfers({ kind: 'conversion', account: 'issue:points' }),
  convertedCash: transfers({ kind: 'conversion', account: 'issue:play-money' }),
  bonus: transfers({ account: 'house:bonus' }),
  adjusted: transfers({ account: 'house:adjust' }),
  agents: transfers({ account: 'house:agents' }),
};

/** A name that leads to the rows behind its figure, for those who may see them. */
function Leading({ name, rows, more }: { name: string; rows: Rows | undefined; more?: Record<string, string> }) {
  if (rows === undefined || !can(rows.right)) return name;
  return (
    <AppLink to={rows.to} search={{ ...rows.search, ...more }} className="plain-link">
      {name}
    </AppLink>
  );
}

/** What the house owes as of the moment. */
function Liabilities({ report: { liabilities, asOf } }: { report: MoneyReport }) {
  const sum = Object.values(liabilities).reduce((all, won) => all + won, 0);
  return (
    <section className="card cell-card" aria-label="회원에게 돌려줄 금액(부채)">
      <div className="head">
        <h2>회원에게 돌려줄 금액(부채)</h2>
        <span className="dim">{formatDayTime(asOf.at)} 기준</span>
      </div>
      <p className="cell-value" data-owed={sum}>
        {signed(sum)}
        <i>원</i>
      </p>
      <dl>
        {(Object.entries(owedNames) as [keyof typeof owedNames, string][]).map(([id, name]) => (
          <Line key={id} name={<Leading name={name} rows={owedRows[id]} />} won={liabilities[id]} />
        ))}
        <Line name="합계" won={sum} isSum />
      </dl>
      <p className="words">
        회원 모두의 잔액에 진행 중 베팅, 잭팟, 총판 잔액을 더해요. 미수금은 회원에게 받을 금액이라 빼고 계산해요.
        정산제외 회원도 포함해요. 포인트는 1포인트를 1원으로 계산해요. 이름을 누르면 지금의 목록이 열려요.
      </p>
    </section>
  );
}

/** How the ledger leads from what was owed before the period to what is owed at its end. */
function Bridge({ report: { bridge, days } }: { report: MoneyReport }) {
  const agrees = bridge.difference === 0;
  const period = { from: days[0]!.day, to: days.at(-1)!.day };
  return (
    <section className="card cell-card" aria-label="원장과 비교">
      <div className="head">
        <h2>원장과 비교</h2>
      </div>
      <dl>
        <Line name="기간 전 부채" won={bridge.opening} />
        {(Object.entries(bridgeNames) as [keyof typeof bridgeNames, string][]).map(([id, name]) => (
          <Line key={id} name={<Leading name={name} rows={bridgeRows[id]} more={period} />} won={bridge[id]} />
        ))}
        <Line name="기간 끝 부채" won={bridge.closing} isSum />
      </dl>
      <MessageBand tone={agrees ? 'ok' : 'danger'}>
        {agrees ? '원장과 맞아요.' : '원장과 달라요.'} <b>차이 {signed(bridge.difference)}원</b>
      </MessageBand>
      <p className="words">정산제외 회원까지 포함한 금액이에요. 기준 시각이 기간 끝보다 이르면 그때까지 집계해요.</p>
    </section>
  );
}

function Line({ name, won, isSum }: { name: ReactNode; won: number; isSum?: boolean }) {
  return (
    <>
      <dt className={isSum ? 'sum' : undefined}>{name}</dt>
      <dd className={isSum ? 'sum' : undefined}>{signed(won)}</dd>
    </>
  );
}
