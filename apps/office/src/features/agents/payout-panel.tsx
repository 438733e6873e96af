import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useState } from 'react';
import { payoutStates } from '../../lib/agent-words.ts';
import { send } from '../../lib/api.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { PayoutFields, payoutProblem } from '../../lib/payout-fields.tsx';
import type { PayoutDraft } from '../../lib/payout-fields.tsx';
import { queryClient } from '../../lib/query.ts';
import { can } from '../../lib/staff-session.ts';
import { DecideSteps } from './decide-steps.tsx';
import { runAction } from './use-agents.ts';
import type { AgentCardOf } from './use-agents.ts';

type PayoutOf = AgentCardOf['payouts'][number];

/** The payout that waits for approval or a button that asks for one, and earlier payouts. */
export function PayoutPanel({ card }: { card: AgentCardOf }) {
  const [asks, setAsks] = useState(false);
  const waiting = card.payouts.find(({ state }) => state === 'requested');
  const past = card.payouts.filter(({ state }) => state !== 'requested');
  return (
    <>
      {waiting ? (
        <Waiting payout={waiting} />
      ) : (
        <section className="card agent-settle" aria-label="지급">
          <h2>지급</h2>
          <p className="sub">
            {card.balance > 0 ? `${formatWon(card.balance)}까지 지급할 수 있어요.` : '계정에 지급할 금액이 없어요.'}
          </p>
          {card.balance > 0 &&
            (can('agents.settle') ? (
              <Button look="primary" onClick={() => setAsks(true)}>
                지급 요청
              </Button>
            ) : (
              <MessageBand>정산 승인 권한이 있는 관리자가 요청할 수 있어요.</MessageBand>
            ))}
        </section>
      )}
      {past.length > 0 && (
        <section className="card agent-account" aria-label="지난 지급">
          <div className="card-head">
            <h2>지난 지급</h2>
          </div>
          <ul>
            {past.map((one) => (
              <li key={one.id}>
                <span className="when">{formatDayTime(one.madeAt)}</span>
                <b>{formatWon(one.amount)}</b>
                <span>
                  <Badge tone={payoutStates[one.state].tone}>{payoutStates[one.state].word}</Badge> {one.target}
                </span>
                <span className="after">{one.decidedBy}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asks && <AskDialog card={card} onClose={() => setAsks(false)} />}
    </>
  );
}

function Waiting({
  payout: { id, agentName, amount, target, byAgent, madeBy, madeAt, firstBy, own },
}: {
  payout: PayoutOf;
}) {
  const what = `${agentName} · ${formatWon(amount)} · ${target}`;
  const approve = async () => {
    const sure = await confirmDialog({
      title: firstBy === null ? '1차 승인할까요?' : '2차 승인하고 지급할까요?',
      text: what,
      yes: firstBy === null ? '1차 승인' : '승인하고 지급',
    });
    if (sure)
      await runAction(
        () => send('/staff/agents/approve-payout', { id }),
        firstBy === null ? '1차 승인했어요. 다른 담당자의 승인을 기다려요.' : '지급했어요.',
      );
  };
  const refuse = async () => {
    const reason = await askReason({
      title: '지급 거절',
      text: `${what}. 거절하면 금액은 총판 계정에 그대로 있어요.`,
      yes: '거절',
      danger: true,
      presets: ['받을 곳을 다시 확인해야 해요', '금액을 다시 확인해야 해요'],
    });
    if (reason !== null)
      await runAction(() => send('/staff/agents/refuse-payout', { id, reason }), '거절했어요. 금액은 그대로 있어요.');
  };
  return (
    <section className="card agent-settle" aria-label="지급">
      <div className="top">
        <h2>지급 요청</h2>
        <Badge tone="wait">{firstBy === null ? '1차 승인 대기' : '2차 승인 대기'}</Badge>
      </div>
      <p className="sub">
        {byAgent ? '총판 신청' : madeBy} {formatDayTime(madeAt)}
      </p>
      <p className="payable">{formatWon(amount)}</p>
      <p className="sub">받을 곳 {target}</p>
      <DecideSteps
        firstBy={firstBy}
        own={own}
        last="총판 계정에서 지급"
        onApprove={() => void approve()}
        onRefuse={() => void refuse()}
      />
    </section>
  );
}

function AskDialog({ card, onClose }: { card: AgentCardOf; onClose: () => void }) {
  const [draft, setDraft] = useState<PayoutDraft>({ amount: card.balance, target: '' });
  return (
    <FormDialog
      title={`${card.agent.name} 지급 요청`}
      width={380}
      yes="지급 요청"
      check={() => payoutProblem(draft, card.balance)}
      run={async () => {
        await send('/staff/agents/ask-payout', {
          id: card.agent.id,
          amount: draft.amount!,
          target: draft.target.trim(),
        });
        toast('지급을 요청했어요. 관리자 두 명이 승인하면 지급돼요.', 'ok');
        await queryClient.invalidateQueries({ queryKey: ['agents'] });
      }}
      onClose={onClose}
    >
      <PayoutFields value={draft} onChange={setDraft} />
    </FormDialog>
  );
}
