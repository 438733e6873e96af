import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { closeOverlays } from '../../lib/overlays.ts';
import { pickName } from '@lime/domain/betting/pick-name.ts';
import { shortCode } from '../../lib/short-code.ts';
import { shownOdds } from '../../lib/odds-shown.ts';
import { Triangle } from '../../lib/price-button.tsx';
import type { CartLine } from './cart-view.ts';
import type { Order } from './order.ts';
import type { Placed } from './place-bet.ts';
import './order-summary.css';

const nameOf = ({ pick }: CartLine) => (pick.bonusFolders === null ? pickName(pick) : `${pick.betName} 보너스`);

/** What the member is about to place. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <div className="order">
      <ul>
        {order.lines.map((line) => (
          <li key={line.pick.selectionId}>
            <span className="clip">{nameOf(line)}</span>
            <b>{shownOdds(line.odds)}</b>
          </li>
        ))}
      </ul>
      <Totals order={order} />
      <p className="play-money">모의머니 · 현금 가치 없음 · 환전 불가</p>
    </div>
  );
}

function Totals({ order }: { order: Order }) {
  const single = order.mode === 'single';
  return (
    <dl>
      <div>
        <dt>{single ? '폴더당 금액' : '총 배당'}</dt>
        <dd>{single ? `${formatAmount(order.stake)}원 × ${order.lines.length}` : order.totalOdds}</dd>
      </div>
      <div>
        <dt>베팅금액</dt>
        <dd>{formatWon(order.totalStake)}</dd>
      </div>
      <div className="pays">
        <dt>예상 당첨금{single && ' 합계'}</dt>
        <dd>{formatWon(order.payout)}</dd>
      </div>
    </dl>
  );
}

/** Old and new prices, and what they pay. @param placed slips of the order that were taken already */
export function ChangedPrices({ before, after, placed }: { before: Order; after: Order; placed: number }) {
  const old = new Map(before.lines.map((line) => [line.pick.selectionId, line.odds]));
  const moved = after.lines.filter((line) => old.get(line.pick.selectionId) !== line.odds);
  const was = before.mode === 'combo' ? before.payout : null;
  return (
    <div className="order changed">
      {placed > 0 && <p>{placed}건은 접수됐어요. 나머지 배당이 바뀌었어요.</p>}
      <ul>
        {moved.map((line) => {
          const from = old.get(line.pick.selectionId) ?? line.odds;
          const move = line.odds > from ? 'up' : 'down';
          return (
            <li key={line.pick.selectionId}>
              <span className="what">
                <b>{nameOf(line)}</b>
                <small className="clip">
                  {line.pick.home} : {line.pick.away} · {line.pick.marketName}
                </small>
              </span>
              <s>{shownOdds(from)}</s>
              <Triangle move={move} />
              <b className={move}>{shownOdds(line.odds)}</b>
            </li>
          );
        })}
      </ul>
      <dl>
        <div className="pays">
          <dt>예상 당첨금</dt>
          <dd>
            {was !== null && was !== after.payout && <s>{formatAmount(was)}</s>} {formatWon(after.payout)}
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** What was taken: code, stake, odds. */
export function PlacedSlips({ slips }: { slips: readonly Extract<Placed, { state: 'done' }>[] }) {
  return (
    <div className="order placed">
      <ul>
        {slips.map(({ submission, betCode, bet }) => (
          <li key={submission.key}>
            <code title={betCode}>{shortCode(betCode)}</code>
            <span>{formatWon(bet?.amount ?? submission.body.amount)}</span>
            {bet && <b>{bet.totalOdds.toFixed(2)}</b>}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        look="outline"
        block
        onClick={() => {
          closeOverlays();
          go('/info/bet');
        }}
      >
        베팅내역 보기
      </Button>
      <p className="play-money">모의머니 · 현금 가치 없음 · 환전 불가</p>
    </div>
  );
}
