import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { payoutStates, signedWon } from '../../lib/agent-words.ts';
import { wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { PayoutFields, payoutProblem } from '../../lib/payout-fields.tsx';
import type { PayoutDraft } from '../../lib/payout-fields.tsx';
import { ask } from './agent-api.ts';
import { FormFoot } from './branch-fields.tsx';
import { ListCard, RequestState } from './list-card.tsx';
import { runOwn, usePayouts } from './use-branch.ts';
import type { PayoutsOf } from './use-branch.ts';

/** The agent's account, the form that asks for a payout, and earlier payouts. */
export function BranchPayouts() {
  const { data, error, refetch } = usePayouts();
  return (
    <Page title="지급">
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : (
        <div className="branch-settlements">
          <ListCard
            title="지급 내역"
            list={data.list}
            empty={{ text: '아직 지급이 없어요', hint: '신청한 지급이 여기에 보여요.' }}
          >
            {(one) => (
              <>
                <span className="sub">
                  {formatDayTime(one.madeAt)} · {one.target}
                </span>
                <b>{formatWon(one.amount)}</b>
                <RequestState state={payoutStates[one.state]} reason={one.reason} />
                <span className="sub">{one.decidedAt !== null && formatDayTime(one.decidedAt)}</span>
              </>
            )}
          </ListCard>
          <AskPayout key={data.balance} account={data} />
        </div>
      )}
    </Page>
  );
}

function AskPayout({ account: { balance, waiting } }: { account: PayoutsOf }) {
  const [draft, setDraft] = useState<PayoutDraft>({ amount: balance, target: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = payoutProblem(draft, balance);
    setProblem(wrong);
    if (wrong !== null) return;
    const form = { amount: draft.amount!, target: draft.target.trim() };
    const sure = await confirmDialog({
      title: '지급을 신청할까요?',
      text: `${formatWon(form.amount)} · ${form.target}. 관리자 두 명이 승인하면 지급돼요.`,
      yes: '지급 신청',
    });
    if (!sure) return;
    setBusy(true);
    await runOwn(() => ask('/agent/ask-payout', form), '지급을 신청했어요.');
    setBusy(false);
  };
  return (
    <section className="card ask" aria-label="지급 신청">
      <h2>정산계정</h2>
      <p className="big">{signedWon(balance)}원</p>
      {waiting ? (
        <>
          <p className="sub">
            {formatWon(waiting.amount)} · {waiting.target} · {formatDayTime(waiting.madeAt)}
          </p>
          <MessageBand tone="info">관리자 두 명의 승인을 기다리고 있어요.</MessageBand>
        </>
      ) : balance < 1 ? (
        <p className="sub">정산이 승인되어 금액이 들어오면 지급을 신청할 수 있어요.</p>
      ) : (
        <form className="compact-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
          <PayoutFields value={draft} onChange={setDraft} />
          <FormFoot problem={problem} busy={busy} yes="지급 신청" />
        </form>
      )}
    </section>
  );
}
