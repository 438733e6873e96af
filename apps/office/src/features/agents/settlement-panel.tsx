import { addDays } from '@lime/domain/seoul-time.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { EmptyState, MessageBand } from '@lime/ui/states.tsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { can } from '../../lib/staff-session.ts';
import { partNames, settlementStates, signedWon } from '../../lib/agent-words.ts';
import { DecideSteps } from './decide-steps.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { runAction } from './use-agents.ts';
import type { AgentCardOf, SettlementOf } from './use-agents.ts';

/** What waits for approval, the way to ask for more, and the agent's account. */
export function SettlementPanel({ card, today }: { card: AgentCardOf; today: string }) {
  const waiting = card.settlements.find(({ state }) => state === 'requested');
  return (
    <>
      {waiting ? <Waiting settlement={waiting} /> : <Ask card={card} today={today} />}
      <section className="card agent-account" aria-label="총판 계정">
        <div className="card-head">
          <h2>총판 계정</h2>
          <span className="sub code">agent:{card.agent.id}</span>
          {can('ledger.view') && (
            <AppLink to="/ledger" search={{ account: `agent:${card.agent.id}` }} className="plain-link">
              원장 보기
              <ChevronRight size={13} aria-hidden />
            </AppLink>
          )}
        </div>
        {card.postings.length === 0 ? (
          <EmptyState text="아직 움직임이 없어요" hint="정산이 승인되면 여기에 기록돼요." />
        ) : (
          <ul>
            {card.postings.map((posting) => (
              <li key={`${posting.id} ${posting.part}`}>
                <span className="when">{formatDayTime(posting.at)}</span>
                <b className={posting.amount < 0 ? 'minus' : undefined}>{signedWon(posting.amount)}</b>
                <span>{partNames[posting.part] ?? posting.part}</span>
                <span className="after">{signedWon(posting.balance)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="balance">
          <span>잔액</span>
          <b>{signedWon(card.balance)}원</b>
        </p>
      </section>
      <PayoutPanel card={card} />
      <History settlements={card.settlements.filter(({ state }) => state !== 'requested')} />
    </>
  );
}

function Ask({ card, today }: { card: AgentCardOf; today: string }) {
  const latest = addDays(today, -1);
  const [to, setTo] = useState(latest);
  const isOpen = card.openFrom <= latest;
  const handleAsk = async () => {
    const sure = await confirmDialog({
      title: '정산을 요청할까요?',
      text: `${card.agent.name} · ${card.openFrom} ~ ${to}. 금액이 지금 값으로 고정되고, 관리자 두 명이 승인하면 지급돼요.`,
      yes: '정산 요청',
    });
    if (sure) await runAction(() => send('/staff/agents/settle', { id: card.agent.id, to }), '정산을 요청했어요.');
  };
  return (
    <section className="card agent-settle" aria-label="정산 요청">
      <h2>정산 요청</h2>
      {!isOpen ? (
        <p className="sub">정산하지 않은 지난 날이 없어요. 하루가 끝나면 요청할 수 있어요.</p>
      ) : (
        <>
          <p className="sub">{card.openFrom}부터 정산하지 않았어요.</p>
          {can('agents.settle') ? (
            <>
              <label className="name">
                정산 종료일
                <input
                  type="date"
                  min={card.openFrom}
                  max={latest}
                  value={to}
                  onChange={(event) => event.target.value !== '' && setTo(event.target.value)}
                />
              </label>
              <Button look="primary" onClick={() => void handleAsk()}>
                정산 요청
              </Button>
            </>
          ) : (
            <MessageBand>정산 승인 권한이 있는 관리자가 요청할 수 있어요.</MessageBand>
          )}
        </>
      )}
    </section>
  );
}

function Waiting({ settlement }: { settlement: SettlementOf }) {
  const { id, agentName, from, to, shares, children, corrections, carryIn, payable, carryOut, firstBy, own } =
    settlement;
  const approve = async () => {
    const sure = await confirmDialog({
      title: firstBy === null ? '1차 승인할까요?' : '2차 승인하고 지급할까요?',
      text: `${agentName} · ${from} ~ ${to} · ${formatWon(payable)}`,
      yes: firstBy === null ? '1차 승인' : '승인하고 지급',
    });
    if (sure)
      await runAction(
        () => send('/staff/agents/approve', { id }),
        firstBy === null ? '1차 승인했어요. 다른 담당자의 승인을 기다려요.' : '승인했어요.',
      );
  };
  const refuse = async () => {
    const reason = await askReason({
      title: '정산 거절',
      text: `${agentName} · ${from} ~ ${to}. 거절하면 기간이 다시 열려요.`,
      yes: '거절',
      danger: true,
      presets: ['금액을 다시 확인해야 해요', '기간이 맞지 않아요'],
    });
    if (reason !== null)
      await runAction(() => send('/staff/agents/refuse', { id, reason }), '거절했어요. 기간이 다시 열렸어요.');
  };
  const rows: (readonly [string, number, string?])[] = [
    ['베팅금액 몫', shares.stake],
    ['낙첨금액 몫', shares.lost],
    ['입금 몫', shares.deposit],
    ['입금−출금 몫', shares.net],
    [
      '하위 총판 몫',
      -children.reduce((sum, child) => sum + child.amount, 0),
      children.map((child) => `${child.name} ${signedWon(child.amount)}`).join(' · '),
    ],
    ['지난 기간 이월', carryIn],
    ['재정산 정정', corrections],
  ];
  return (
    <section className="card agent-settle" aria-label="정산 요청">
      <div className="top">
        <h2>정산 요청</h2>
        <Badge tone="wait">{firstBy === null ? '1차 승인 대기' : '2차 승인 대기'}</Badge>
      </div>
      <p className="sub">
        {from} ~ {to} · {settlement.byAgent ? '총판 신청' : settlement.madeBy} {formatDayTime(settlement.madeAt)}
      </p>
      <p className="payable">{formatWon(payable)}</p>
      <dl>
        {rows
          .filter(([, won]) => won !== 0)
          .map(([name, won, more]) => (
            <div key={name}>
              <dt>
                {name}
                {more && <small>{more}</small>}
              </dt>
              <dd>{signedWon(won)}</dd>
            </div>
          ))}
        <div className="sum">
          <dt>지급할 금액</dt>
          <dd>{formatWon(payable)}</dd>
        </div>
        {carryOut < 0 && (
          <div>
            <dt>다음 기간으로 이월</dt>
            <dd>{signedWon(carryOut)}</dd>
          </div>
        )}
      </dl>
      <DecideSteps
        firstBy={firstBy}
        own={own}
        last="총판 계정으로 지급"
        onApprove={() => void approve()}
        onRefuse={() => void refuse()}
      />
    </section>
  );
}

function History({ settlements }: { settlements: readonly SettlementOf[] }) {
  if (settlements.length === 0) return null;
  return (
    <section className="card agent-account" aria-label="지난 정산">
      <div className="card-head">
        <h2>지난 정산</h2>
      </div>
      <ul>
        {settlements.map((one) => (
          <li key={one.id}>
            <span className="when">
              {one.from} ~ {one.to}
            </span>
            <b>{formatWon(one.payable)}</b>
            <span>
              <Badge tone={settlementStates[one.state].tone}>{settlementStates[one.state].word}</Badge>
            </span>
            <span className="after">{one.carryOut < 0 ? `이월 ${signedWon(one.carryOut)}` : one.decidedBy}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
