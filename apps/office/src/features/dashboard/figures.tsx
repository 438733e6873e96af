import { figureWords } from '@lime/contract/figures.ts';
import type { FigureName, LeftOut } from '@lime/contract/figures.ts';
import { liabilityHelp } from '@lime/contract/liability.texts.ts';
import type { MemberType } from '@lime/domain/access/member-types.ts';
import type { DashboardPeriod, WireDashboard, WireFigure } from '@lime/contract/staff-dashboard.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount, formatMan } from '@lime/ui/format.ts';
import { Skeleton } from '@lime/ui/states.tsx';
import type { ReactNode } from 'react';
import { leftOutWords } from '../../lib/left-out.ts';
import { can } from '../../lib/staff-session.ts';
import { Sparkline } from './sparkline.tsx';

const beforeNames: Record<DashboardPeriod, string> = {
  today: '어제 같은 시각',
  yesterday: '그저께',
  '7d': '앞선 7일',
  '30d': '앞선 30일',
};

type Props = { data: WireDashboard | undefined; period: DashboardPeriod };

/** The cards above: each leads to the rows it is the sum of, where one may see them. */
export function Figures({ data, period }: Props) {
  if (!data)
    return (
      <div className="figures">
        {Array.from({ length: 6 }, (_, no) => (
          <Skeleton key={no} height={104} />
        ))}
      </div>
    );
  return (
    <div className="figures">
      <CashCards data={data} before={beforeNames[period]} />
      <BetCards data={data} before={beforeNames[period]} />
      <ActiveCard data={data} before={beforeNames[period]} />
      {data.open && <OpenCard open={data.open} />}
    </div>
  );
}

type CardsProps = { data: WireDashboard; before: string };

/** Deposits and withdrawals decided in the period. */
function CashCards({ data, before }: CardsProps) {
  const days = { from: data.from, to: data.to };
  const { deposits, withdrawals } = data;
  return (
    <>
      {deposits && (
        <Card
          figure="deposits"
          to="/deposits"
          search={{ ...days, tab: 'done', by: 'decided', memberType: counted }}
          may
          value={deposits.value}
          more={`${formatAmount(deposits.count)}건`}
          leftOut={deposits.leftOut}
          tone="lime"
          line={grown(deposits.line)}
        >
          <Change figure={deposits} before={before} up="good" />
        </Card>
      )}
      {withdrawals && (
        <Card
          figure="withdrawals"
          to="/withdrawals"
          search={{ ...days, tab: 'done', by: 'decided', memberType: counted }}
          may
          value={withdrawals.value}
          more={`${formatAmount(withdrawals.count)}건`}
          leftOut={withdrawals.leftOut}
          tone="info"
          line={grown(withdrawals.line)}
        >
          <Change figure={withdrawals} before={before} />
        </Card>
      )}
    </>
  );
}

/** Turnover and gross gaming revenue of the period. */
function BetCards({ data, before }: CardsProps) {
  const days = { from: data.from, to: data.to };
  const { stakes, gross } = data;
  return (
    <>
      {stakes && (
        <Card
          figure="turnover"
          to="/slips"
          search={{ ...days, state: 'counted', memberType: counted }}
          may={can('slips.view')}
          value={stakes.value}
          leftOut={stakes.leftOut}
          tone="lime"
          line={grown(stakes.line)}
        >
          <Change figure={stakes} before={before} up="good" />
        </Card>
      )}
      {gross && (
        <Card
          figure="gross"
          to="/slips"
          search={{ ...days, state: 'settled', memberType: counted }}
          may={can('slips.view')}
          value={gross.value}
          leftOut={gross.leftOut}
          tone="warn"
          line={grown(gross.line)}
        >
          <span className={gross.value < 0 ? 'minus' : undefined}>
            {gross.settledStakes === 0
              ? '정산된 베팅 없음'
              : `마진 ${((gross.value / gross.settledStakes) * 100).toFixed(1)}%`}
          </span>
        </Card>
      )}
    </>
  );
}

function ActiveCard({ data, before }: CardsProps) {
  const { active } = data;
  return (
    <Card
      figure="active"
      to="/members"
      search={{ bet: `${data.from}~${data.to}`, type: counted }}
      may={can('members.view')}
      value={active.value}
      unit="명"
      leftOut={active.leftOut}
      tone="win"
      line={active.line}
    >
      {data.online === null ? (
        <Change figure={active} before={before} up="good" />
      ) : (
        <span className="plus">접속 중 {formatAmount(data.online)}명</span>
      )}
    </Card>
  );
}

/** What open slips may pay, and what of it the bookmaker is liable for. */
function OpenCard({ open }: { open: NonNullable<WireDashboard['open']> }) {
  return (
    <Card
      figure="liability"
      to="/slips"
      search={{ state: 'wait', memberType: counted }}
      may={can('slips.view')}
      value={open.payout}
      leftOut={open.leftOut}
    >
      진행 중 {formatAmount(open.slips)}건 · 베팅 {formatMan(open.stakes)}
      {open.liability && (
        <span title={`${liabilityHelp} 정산제외 회원의 베팅도 포함해요.`}>
          {' '}
          · 책임액 {formatMan(open.liability.total)} (최대 경기 {formatMan(open.liability.match)} · 하루{' '}
          {formatMan(open.liability.day)})
        </span>
      )}
    </Card>
  );
}

/** How a sum grew to what it is. */
function grown(parts: readonly number[]): number[] {
  let sum = 0;
  return parts.map((part) => (sum += part));
}

/** The members whom figures count. */
const counted: MemberType = '일반';

type CardProps = {
  figure: FigureName;
  to: string;
  search: Record<string, string>;
  may: boolean;
  value: number;
  unit?: string;
  more?: string;
  leftOut: LeftOut;
  tone?: 'lime' | 'info' | 'warn' | 'win';
  line?: readonly number[];
  children: ReactNode;
};

function Card({ figure, to, search, may, value, unit = '원', more, leftOut, tone, line, children }: CardProps) {
  const { label, help } = figureWords[figure];
  const content = (
    <>
      <span className="top">
        <span className="name" title={more === undefined ? help : `${help} (${more})`}>
          {label}
        </span>
        {tone && line && <Sparkline values={line} tone={tone} />}
      </span>
      <b data-figure={figure} data-value={value}>
        {formatSigned(value)}
        <i>{unit}</i>
      </b>
      <span className="note">{children}</span>
      {leftOut.members > 0 && (
        <span className="note dim" title="정산제외 회원의 금액은 이 숫자에 포함하지 않아요.">
          {leftOutWords(leftOut, unit === '명')}
        </span>
      )}
    </>
  );
  if (!may) return <div className="card figure">{content}</div>;
  return (
    <AppLink to={to} search={search} className="card figure">
      {content}
    </AppLink>
  );
}

/** Against the period before, in percent; without one there is nothing to compare with. */
function Change({ figure: { value, before }, before: name, up }: { figure: WireFigure; before: string; up?: 'good' }) {
  if (before === 0) return <span className="dim">{name} 0</span>;
  const percent = ((value - before) / before) * 100;
  const words = `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
  return (
    <span className={up === 'good' ? (percent >= 0 ? 'plus' : 'minus') : 'dim'}>
      {name}보다 {words}
    </span>
  );
}

const formatSigned = (amount: number) => (amount < 0 ? `−${formatAmount(-amount)}` : formatAmount(amount));
