import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { AccountHead } from '../../lib/account-head.tsx';
import { MemberTabs } from '../../lib/centre-frame.tsx';
import { useLayout } from '../../lib/layout.ts';
import '../../lib/member-page.css';
import { DownloadButton } from './download-button.tsx';
import { SlipCard, SlipRow } from './slip-card.tsx';
import { SlipExplanation } from './slip-explanation.tsx';
import { SlipFilters } from './slip-filters.tsx';
import { SlipTools } from './slip-tools.tsx';
import { periodOf, slipView } from '../../lib/slip-view.ts';
import { useSlipFilter, useSlips } from './use-slips.ts';
import './slips.css';

/** /info/bet: the member's slips with their totals. */
export function SlipsPage() {
  const mobile = useLayout() === 'mobile';
  const today = seoulDay(new Date());
  const [filter, change] = useSlipFilter(today);
  const { data, isError, isPlaceholderData, refetch } = useSlips(filter);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [explained, setExplained] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const slips = data?.list.map(slipView) ?? [];

  // the first slip is open, the others closed, until the member turns one
  const isOpen = (code: string, i: number) => (i === 0) !== turned.has(code);
  const turn = (code: string) =>
    setTurned((before) => {
      const next = new Set(before);
      if (!next.delete(code)) next.add(code);
      return next;
    });

  const choose = (code: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(code)) next.add(code);
      return next;
    });

  return (
    <div className={names('member-page slips', mobile && 'narrow')}>
      {mobile ? (
        <>
          <MemberTabs current="bets" />
          <h1>베팅내역</h1>
        </>
      ) : (
        <AccountHead title="베팅내역" />
      )}
      <SlipFilters filter={filter} today={today} mobile={mobile} providers={data?.providers ?? []} onChange={change}>
        {data && data.pagination.total > 0 && <DownloadButton filter={filter} />}
      </SlipFilters>
      <Totals totals={data?.totals} mobile={mobile} />
      {data && (
        <SlipTools
          slips={slips}
          chosen={chosen}
          deleted={data.deleted}
          total={data.pagination.total}
          onChoose={setChosen}
        />
      )}
      {isError && !data ? (
        <div className="card">
          <ErrorState text="베팅내역을 불러오지 못했어요" onRetry={() => void refetch()} />
        </div>
      ) : !data ? (
        <div className="slip-list" role="status" aria-label="베팅내역을 불러오는 중">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="slip-skeleton" height={mobile ? 150 : 66} />
          ))}
        </div>
      ) : slips.length === 0 ? (
        <div className="card">
          <EmptyState
            hint="기간을 넓히면 더 볼 수 있어요"
            action={
              <Button size="small" look="outline" onClick={() => change({ ...periodOf(30, today), result: 'all' })}>
                30일 보기
              </Button>
            }
          />
        </div>
      ) : (
        <div className={names('slip-list', isPlaceholderData && 'stale')} aria-busy={isPlaceholderData}>
          {slips.map((slip, i) => {
            const props = {
              slip,
              open: isOpen(slip.code, i),
              onToggle: () => turn(slip.code),
              onExplain: () => setExplained(slip.code),
              chosen: chosen.has(slip.code),
              onChoose: () => choose(slip.code),
            };
            return mobile ? <SlipCard key={slip.code} {...props} /> : <SlipRow key={slip.code} {...props} />;
          })}
        </div>
      )}
      {data && data.pagination.total > 0 && (
        <Pager page={filter.page} end={data.pagination.end} onPage={(page) => change({ page })} />
      )}
      {explained !== null && (
        <SlipExplanation betCode={explained} place={mobile ? 'bottom' : 'right'} onClose={() => setExplained(null)} />
      )}
    </div>
  );
}

function Totals({
  totals,
  mobile,
}: {
  totals: { count: number; amount: number; payed: number } | undefined;
  mobile: boolean;
}) {
  const { count = 0, amount = 0, payed = 0 } = totals ?? {};
  const net = payed - amount;
  if (mobile) {
    return (
      <dl className="card slip-totals">
        <div>
          <dt>베팅금액</dt>
          <dd>{formatWon(amount)}</dd>
        </div>
        <div>
          <dt>당첨금</dt>
          <dd className="win">{formatWon(payed)}</dd>
        </div>
      </dl>
    );
  }
  const figure = (name: string, value: string, unit: string, tone?: string) => (
    <div>
      <dt>{name}</dt>
      <dd className={tone}>
        {value}
        <i>{unit}</i>
      </dd>
    </div>
  );
  return (
    <dl className="card slip-totals">
      {figure('베팅 건수', formatAmount(count), '건')}
      {figure('베팅금액 합계', formatAmount(amount), '원')}
      {figure('당첨금 합계', formatAmount(payed), '원', 'win')}
      {figure('기간 손익', `${net < 0 ? '−' : net > 0 ? '+' : ''}${formatAmount(Math.abs(net))}`, '원')}
    </dl>
  );
}
