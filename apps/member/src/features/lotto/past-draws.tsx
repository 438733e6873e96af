import type { WireLottoRound, WireLottoTicket } from '@lime/contract/lotto.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDate, formatPoints } from '@lime/ui/format.ts';
import { useState } from 'react';
import { ListView } from '../../lib/list-view.tsx';
import { Balls } from './balls.tsx';
import { Receipt } from './own-tickets.tsx';
import { useRounds } from './use-lotto.ts';
import { resultWords } from './lotto-labels.ts';

type Round = WireLottoRound & { own: WireLottoTicket[] };

const day = (round: Round) => formatDate(round.drawnAt ?? round.drawsAt).replaceAll('-', '.');

/** Rounds with their numbers and what became of the member's tickets. */
export function PastDraws({ mine }: { mine: boolean }) {
  const [page, setPage] = useState(1);
  const answer = useRounds(page, mine);
  return (
    <ListView
      label="로또 회차"
      answer={answer}
      rowKey={({ no }) => String(no)}
      page={page}
      onPage={setPage}
      cardHeight={96}
      hint={mine ? '응모한 회차가 생기면 여기에서 결과를 볼 수 있어요.' : '첫 추첨이 끝나면 여기에 보여요.'}
      columns={[
        { name: '회차', cell: ({ no }) => <b>{no}회차</b> },
        { name: '추첨일', cell: (round) => <span className="dim">{day(round)}</span> },
        { name: '당첨번호', cell: (round) => <Numbers round={round} /> },
        { name: '응모', right: true, cell: ({ tickets }) => <span className="dim">{formatAmount(tickets)}장</span> },
        { name: '내 응모', cell: (round) => <Own round={round} /> },
        { name: '검증', right: true, quiet: true, cell: (round) => <Proof round={round} /> },
      ]}
      card={(round) => (
        <div className="round-card">
          <div className="rounds-head">
            <b>{round.no}회차</b>
            <span className="faint">
              {day(round)} · {formatAmount(round.tickets)}장
            </span>
            <Proof round={round} />
          </div>
          <Numbers round={round} />
          {round.own.length > 0 && <Own round={round} />}
        </div>
      )}
    />
  );
}

function Numbers({ round }: { round: Round }) {
  if (round.numbers) return <Balls numbers={round.numbers} bonus={round.bonus} label={`${round.no}회차 당첨번호`} />;
  if (round.state === 'cancelled')
    return (
      <span className="cancelled">
        <Badge tone="lose">취소</Badge> <span className="dim">{round.cancelReason}</span>
      </span>
    );
  return <Badge tone="wait">{round.state === 'open' ? '응모 중' : '추첨 중'}</Badge>;
}

function Own({ round }: { round: Round }) {
  if (round.own.length === 0) return <span className="faint">-</span>;
  const won = round.own.reduce((sum, { points }) => sum + points, 0);
  return (
    <details className="own">
      <summary>
        {round.own.length}장{won > 0 && <b> · {formatPoints(won)} 당첨</b>}
      </summary>
      <ul className="own-tickets">
        {round.own.map((ticket) => (
          <li key={ticket.seq}>
            <Balls numbers={ticket.numbers} {...(round.numbers && { hits: hitsOf(round) })} label="응모 번호" />
            <span className={ticket.rank === null ? 'faint' : 'won'}>
              {round.state === 'cancelled' ? '무효' : resultWords(ticket)}
              {ticket.points > 0 && ` ${formatPoints(ticket.points)}`}
            </span>
            <Receipt ticket={ticket} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const hitsOf = ({ numbers, bonus }: WireLottoRound) => [...numbers!, bonus!];

function Proof({ round }: { round: Round }) {
  return (
    <AppLink to="/fair/lotto" search={{ no: round.no }} className="proof-link" aria-label={`${round.no}회차 추첨 검증`}>
      검증
    </AppLink>
  );
}
