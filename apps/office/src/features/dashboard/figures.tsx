import type { DashboardPeriod, WireDashboard, WireFigure } from '@lime/contract/staff-dashboard.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount, formatMan, formatWon } from '@lime/ui/format.ts';
import { Skeleton } from '@lime/ui/states.tsx';
import type { ReactNode } from 'react';
import { can } from '../../lib/session.ts';
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
  const days = { from: data.from, to: data.to };
  const before = beforeNames[period];
  const { gross, open } = data;
  return (
    <div className="figures">
      {data.deposits && (
        <Card
          name="입금"
          {...moneyRows('/deposits', 'deposit', days)}
          may
          value={formatAmount(data.deposits.value)}
          title={`승인된 입금 ${formatAmount(data.deposits.count)}건`}
          tone="lime"
          line={grown(data.deposits.line)}
        >
          <Change figure={data.deposits} before={before} up="good" />
        </Card>
      )}
      {data.withdrawals && (
        <Card
          name="출금"
          {...moneyRows('/withdrawals', 'withdrawal', days)}
          may
          value={formatAmount(data.withdrawals.value)}
          title={`승인된 출금 ${formatAmount(data.withdrawals.count)}건`}
          tone="info"
          line={grown(data.withdrawals.line)}
        >
          <Change figure={data.withdrawals} before={before} />
        </Card>
      )}
      <Card
        name="베팅금액"
        to="/ledger"
        search={{ ...days, kind: 'stake' }}
        may={can('ledger.view')}
        value={formatAmount(data.stakes.value)}
        tone="lime"
        line={grown(data.stakes.line)}
      >
        <Change figure={data.stakes} before={before} up="good" />
      </Card>
      <Card
        name="총게임수익"
        to="/ledger"
        search={{ ...days, kind: 'payout' }}
        may={can('ledger.view')}
        value={formatSigned(gross.value)}
        tone="warn"
        line={grown(gross.line)}
        title={`정산된 베팅 ${formatWon(gross.settledStakes)}에서 당첨금을 뺀 금액`}
      >
        <span className={gross.value < 0 ? 'minus' : undefined}>
          {gross.settledStakes === 0
            ? '정산된 베팅 없음'
            : `마진 ${((gross.value / gross.settledStakes) * 100).toFixed(1)}%`}
        </span>
      </Card>
      <Card
        name="활성 회원"
        to="/members"
        search={{ online: '1' }}
        may={can('members.view')}
        value={formatAmount(data.active.value)}
        unit="명"
        tone="win"
        line={data.active.line}
        title="이 기간에 베팅한 회원"
      >
        {data.online === null ? (
          <Change figure={data.active} before={before} up="good" />
        ) : (
          <span className="plus">접속 중 {formatAmount(data.online)}명</span>
        )}
      </Card>
      <Card
        name="미정산 예상 지급"
        to="/ledger"
        search={{ account: 'house:open-stakes' }}
        may={can('ledger.view')}
        value={formatAmount(open.payout)}
        title="아직 정산되지 않은 베팅이 모두 당첨되면 지급할 금액"
      >
        진행중 {formatAmount(open.slips)}건 · 베팅 {formatMan(open.stakes)}
      </Card>
    </div>
  );
}

/** How a sum grew to what it is. */
function grown(parts: readonly number[]): number[] {
  let sum = 0;
  return parts.map((part) => (sum += part));
}

/** The transfers the sum is made of; who may not read the ledger is led to the requests decided. */
function moneyRows(queue: string, kind: 'deposit' | 'withdrawal', days: { from: string; to: string }) {
  return can('ledger.view')
    ? { to: '/ledger', search: { ...days, kind } }
    : { to: queue, search: { ...days, tab: 'done' } };
}

type CardProps = {
  name: string;
  to: string;
  search: Record<string, string>;
  may: boolean;
  value: string;
  unit?: string;
  title?: string;
  tone?: 'lime' | 'info' | 'warn' | 'win';
  line?: readonly number[];
  children: ReactNode;
};

function Card({ name, to, search, may, value, unit = '원', title, tone, line, children }: CardProps) {
  const content = (
    <>
      <span className="top">
        <span className="name" title={title}>
          {name}
        </span>
        {tone && line && <Sparkline values={line} tone={tone} />}
      </span>
      <b>
        {value}
        <i>{unit}</i>
      </b>
      <span className="note">{children}</span>
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
