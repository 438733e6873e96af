import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { payoutStates, signedWon } from '../../lib/agent-words.ts';
import { wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { ask } from './agent-api.ts';
import { runOwn, usePayouts } from './use-branch.ts';
import type { PayoutsOf } from './use-branch.ts';

/** The account of settlements, asking for a payout of it, and what became of those before. */
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
          <PayoutList list={data.list} />
          <AskPayout key={data.balance} account={data} />
        </div>
      )}
    </Page>
  );
}

function AskPayout({ account: { balance, waiting } }: { account: PayoutsOf }) {
  const [amount, setAmount] = useState<number | null>(balance);
  const [target, setTarget] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const isAmount = amount !== null && amount >= 1 && amount <= balance;
    const wrong = !isAmount
      ? `1원부터 ${formatWon(balance)}까지 입력해주세요.`
      : target.trim() === ''
        ? '받을 곳을 입력해주세요.'
        : null;
    setProblem(wrong);
    if (wrong !== null || amount === null) return;
    const sure = await confirmDialog({
      title: '지급을 신청할까요?',
      text: `${formatWon(amount)} · ${target.trim()}. 운영자 두 사람이 승인하면 지급돼요.`,
      yes: '지급 신청',
    });
    if (!sure) return;
    setBusy(true);
    await runOwn(() => ask('/agent/ask-payout', { amount, target: target.trim() }), '지급을 신청했어요.');
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
          <MessageBand tone="info">운영자 두 사람의 승인을 기다리고 있어요.</MessageBand>
        </>
      ) : balance < 1 ? (
        <p className="sub">정산이 승인되어 금액이 들어오면 지급을 신청할 수 있어요.</p>
      ) : (
        <form className="compact-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
          <WonInput label="금액" value={amount} onChange={setAmount} />
          <TextField
            label="받을 곳"
            placeholder="은행과 계좌번호"
            maxLength={100}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          />
          {problem !== null && (
            <MessageBand tone="danger" live>
              {problem}
            </MessageBand>
          )}
          <Button type="submit" look="primary" busy={busy}>
            지급 신청
          </Button>
        </form>
      )}
    </section>
  );
}

function PayoutList({ list }: Pick<PayoutsOf, 'list'>) {
  return (
    <section className="card" aria-label="지급 내역">
      <div className="card-head">
        <h2>지급 내역</h2>
      </div>
      {list.length === 0 ? (
        <EmptyState text="아직 지급이 없어요" hint="신청한 지급이 여기에 보여요." />
      ) : (
        <ul className="settlement-list">
          {list.map((one) => (
            <li key={one.id}>
              <span className="sub">
                {formatDayTime(one.madeAt)} · {one.target}
              </span>
              <b>{formatWon(one.amount)}</b>
              <span className="sub">
                <Badge tone={payoutStates[one.state].tone}>{payoutStates[one.state].word}</Badge>
                {one.reason !== null && one.reason !== '' && ` ${one.reason}`}
              </span>
              <span className="sub">{one.decidedAt !== null && formatDayTime(one.decidedAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
