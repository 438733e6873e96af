import type { WireLotto, WireLottoRound, WireLottoTicket } from '@lime/contract/lotto.ts';
import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { EmptyState, MessageBand } from '@lime/ui/states.tsx';
import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { refusalText } from '../../lib/refusal-text.ts';
import { Balls } from './balls.tsx';
import { enterTicket } from './use-lotto.ts';

type Props = { me: string; lotto: WireLotto; round: WireLottoRound };

/** The member's tickets of the round under way, each with its receipt; what is left can be filled by the server. */
export function OwnTickets({ me, lotto: { member }, round }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!member) return null;
  const enter = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await enterTicket(me, null);
    } catch (error) {
      setProblem(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="lotto-own">
      <div className="rounds-head">
        <h2 id="lotto-own">
          {round.no}회차 내 응모 <span className="faint">{member.tickets.length}장</span>
        </h2>
        {member.chances > 0 && round.state === 'open' && (
          <Button size="small" busy={busy} onClick={() => void enter()}>
            <Shuffle size={15} aria-hidden />
            자동으로 1장 응모
          </Button>
        )}
      </div>
      {problem && (
        <MessageBand tone="danger" live>
          {problem}
        </MessageBand>
      )}
      {member.tickets.length === 0 ? (
        <EmptyState
          text="아직 응모하지 않았어요"
          hint={
            member.chances > 0
              ? `응모권 ${member.chances}장이 있어요. 번호를 고르고 응모해보세요.`
              : '응모권을 받으면 번호를 골라 응모할 수 있어요.'
          }
        />
      ) : (
        <ul className="own-tickets">
          {member.tickets.map((ticket) => (
            <li key={ticket.seq}>
              <Balls numbers={ticket.numbers} label="응모 번호" />
              {ticket.automatic && <span className="faint">자동</span>}
              <Receipt ticket={ticket} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The secret by which a ticket is found in the public listing. */
export function Receipt({ ticket }: { ticket: Pick<WireLottoTicket, 'receipt'> }) {
  return (
    <span className="receipt">
      <code>{ticket.receipt.slice(0, 8)}…</code>
      <CopyButton text={ticket.receipt} done="복사했어요">
        응모 코드
      </CopyButton>
    </span>
  );
}
