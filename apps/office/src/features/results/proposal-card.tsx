import { outcomeText } from '@lime/contract/list-words.ts';
import type { WireProposal } from '@lime/contract/staff-results.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { Payload } from '../../lib/calls.ts';
import { can } from '../../lib/staff-session.ts';
import { handleConfirm, handleRefuse } from './decide.tsx';
import { DryRunView } from './dry-run-view.tsx';
import { HoldView } from './hold-view.tsx';
import { hasOwnWord, isFirstOfTwo, takesTwoKo } from './result-labels.tsx';

type Props = { proposal: WireProposal; detail: Payload<'/staff/results/detail'> };

/** An outcome that waits: what it says, what it would pay, and the two answers to it. */
export function ProposalCard({ proposal, detail }: Props) {
  const [shown, setShown] = useState(true);
  const why = takesTwoKo(proposal);
  const mayNot = hasOwnWord(proposal);
  return (
    <section className="proposal" aria-label="확인 대기">
      <p className="proposal-head">
        <b>{outcomeText(proposal.outcome)}</b>
        <small>
          {proposal.byFeed ? '피드' : '입력'} {proposal.source} · {formatDayTime(proposal.at)}
        </small>
        {proposal.reason && <small>{proposal.reason}</small>}
      </p>
      {(mayNot || proposal.hold.length > 0) && why && <MessageBand tone="info">{why}</MessageBand>}
      <HoldView proposal={proposal} />
      {can('results.edit') && (
        <div className="row-actions">
          {!mayNot && (
            <Button size="small" look="primary" onClick={() => void handleConfirm(proposal)}>
              {isFirstOfTwo(proposal) ? '1차 확정' : '확정하고 정산'}
            </Button>
          )}
          <Button size="small" onClick={() => void handleRefuse(proposal)}>
            {proposal.own ? '취소' : '거절'}
          </Button>
          <Button size="small" look="ghost" aria-expanded={shown} onClick={() => setShown(!shown)}>
            미리보기
          </Button>
        </div>
      )}
      {shown && <DryRunView gameSeq={detail.game.gameSeq} outcome={proposal.outcome} />}
    </section>
  );
}
