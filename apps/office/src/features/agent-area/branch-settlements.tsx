import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { AgentStatement } from '../../lib/agent-statement.tsx';
import { settlementStates, signedWon } from '../../lib/agent-words.ts';
import { wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { ask } from './agent-api.ts';
import { useAgentSession } from './agent-session.ts';
import { AgentField, daysProblem, DaysField, monthOf } from './branch-fields.tsx';
import { ListCard, RequestState } from './list-card.tsx';
import { runOwn, useBranchStatement, useHome, useSettlements } from './use-branch.ts';
import type { HomeOf } from './use-branch.ts';

/** Statements of any days, what is settled, and asking for the next settlement. */
export function BranchSettlements() {
  const { data: home } = useHome();
  return (
    <Page title="정산">
      <div className="branch-settlements">
        <StatementOfBranch />
        <div className="column">
          {home && <AskSettlement key={home.next?.from ?? 'none'} home={home} />}
          <SettlementList />
        </div>
      </div>
    </Page>
  );
}

function StatementOfBranch() {
  const { self } = useAgentSession();
  const today = seoulDay(new Date());
  const [query, setQuery] = useState({ id: self?.id ?? '', ...monthOf(today) });
  const { data, error, refetch, isPending } = useBranchStatement(query);
  const problem = daysProblem(query);
  return (
    <section className="card" aria-label="정산서">
      <div className="card-head">
        <h2>정산서</h2>
      </div>
      <div className="branch-filter">
        <AgentField value={query.id} onChange={(id) => setQuery({ ...query, id })} />
        <DaysField today={today} value={query} onChange={(days) => setQuery({ ...query, ...days })} />
      </div>
      {problem !== null ? (
        <MessageBand tone="warn">{problem}</MessageBand>
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton height={180} />
      ) : (
        <AgentStatement statement={data} />
      )}
    </section>
  );
}

function AskSettlement({ home: { next, waiting, today } }: { home: HomeOf }) {
  const latest = addDays(today, -1);
  const [to, setTo] = useState(latest);
  const [busy, setBusy] = useState(false);
  const handleAsk = async () => {
    if (busy || next === null) return;
    const sure = await confirmDialog({
      title: '정산을 신청할까요?',
      text: `${next.from} ~ ${to}. 금액이 지금 값으로 고정되고, 관리자 두 명이 승인하면 정산계정에 들어와요.`,
      yes: '정산 신청',
    });
    if (!sure) return;
    setBusy(true);
    await runOwn(() => ask('/agent/settle', { to }), '정산을 신청했어요.');
    setBusy(false);
  };
  return (
    <section className="card ask" aria-label="정산 신청">
      <h2>정산 신청</h2>
      {waiting ? (
        <>
          <p className="big">{formatWon(waiting.payable)}</p>
          <p className="sub">
            {waiting.from} ~ {waiting.to} · {formatDayTime(waiting.madeAt)}
          </p>
          <MessageBand tone="info">관리자 두 명의 승인을 기다리고 있어요.</MessageBand>
        </>
      ) : next === null ? (
        <p className="sub">정산하지 않은 지난 날이 없어요. 하루가 끝나면 신청할 수 있어요.</p>
      ) : (
        <>
          <p className="sub">
            {next.from}부터 정산하지 않았어요. 어제까지는 {formatWon(next.payable)}이에요.
          </p>
          <label>
            정산 종료일
            <input
              type="date"
              min={next.from}
              max={latest}
              value={to}
              onChange={(event) => event.target.value !== '' && setTo(event.target.value)}
            />
          </label>
          <Button look="primary" busy={busy} onClick={() => void handleAsk()}>
            정산 신청
          </Button>
        </>
      )}
    </section>
  );
}

function SettlementList() {
  const { data, error, refetch } = useSettlements();
  return (
    <ListCard
      title="정산 내역"
      label="지난 정산"
      list={error ? undefined : data?.list}
      instead={error ? <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} /> : <Skeleton height={120} />}
      empty={{ text: '아직 정산이 없어요', hint: '신청한 정산이 여기에 보여요.' }}
    >
      {(one) => (
        <>
          <span className="sub">
            {one.from} ~ {one.to}
          </span>
          <b>{formatWon(one.payable)}</b>
          <RequestState state={settlementStates[one.state]} reason={one.reason} />
          <span className="sub">{one.carryOut < 0 && `이월 ${signedWon(one.carryOut)}`}</span>
        </>
      )}
    </ListCard>
  );
}
