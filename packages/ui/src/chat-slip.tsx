import type { ReactNode } from 'react';
import { ResultBadge } from './result-badge.tsx';
import { formatAmount, formatDayTime } from './format.ts';
import './chat-slip.css';

/** A slip in a few figures. */
export type ShownSlip = {
  readonly betCode: string;
  readonly type: string;
  /** 0: a hosted play has none */
  readonly legs: number;
  readonly game: string;
  readonly pick: string;
  readonly stake: number;
  readonly odds: number;
  readonly expected: number;
  readonly payout: number;
  readonly state: 'wait' | 'hit' | 'miss' | 'exception' | 'cancelled';
  readonly placedAt: string;
};

/** A slip shown in a conversation, in its present state. `foot`: what can be done with it. */
export function ChatSlip({ slip, foot }: { slip: ShownSlip; foot?: ReactNode }) {
  const waits = slip.state === 'wait';
  return (
    <div className="chat-slip" role="group" aria-label={`베팅내역 ${slip.game}`}>
      <div className="kind">
        <b>{slip.type}</b>
        {slip.legs > 0 && <span>{slip.legs}폴더</span>}
        <ResultBadge result={slip.state} />
      </div>
      <p className="game">
        <span className="clip">{slip.game}</span>
        {slip.legs > 1 && <small>외 {slip.legs - 1}경기</small>}
      </p>
      <p className="pick">{slip.pick}</p>
      <dl>
        <div>
          <dt>베팅금액</dt>
          <dd>{formatAmount(slip.stake)}</dd>
        </div>
        <div>
          <dt>배당</dt>
          <dd>{slip.odds.toFixed(2)}</dd>
        </div>
        <div>
          <dt>{waits ? '예상 당첨금' : '당첨금'}</dt>
          <dd className={slip.state === 'hit' ? 'win' : undefined}>
            {formatAmount(waits ? slip.expected : slip.payout)}
          </dd>
        </div>
      </dl>
      <p className="foot">
        <time dateTime={slip.placedAt}>{formatDayTime(slip.placedAt)}</time>
        {foot}
      </p>
    </div>
  );
}
