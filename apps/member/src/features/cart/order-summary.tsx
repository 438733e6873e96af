import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { dropToasts } from '@lime/ui/toast.ts';
import { useSyncExternalStore } from 'react';
import type { CartPick } from '../../lib/cart-store.ts';
import { closeOverlays } from '../../lib/overlays.ts';
import { shortCode } from '../../lib/short-code.ts';
import { shownOdds } from '../../lib/odds-shown.ts';
import { Triangle } from '../../lib/price-button.tsx';
import { legWords } from './leg-words.ts';
import type { OpenOrder } from './open-order.ts';
import type { Order, Submission } from './order.ts';
import type { Placed } from './place-bet.ts';
import './order-summary.css';

/** A pick in words that leave nothing to guess: the match, then the market and the side. */
function Leg({ pick }: { pick: CartPick }) {
  const { match, market, name } = legWords(pick);
  return (
    <span className="what">
      <small>{match}</small>
      <span>
        {pick.bonusFolders === null && `${market} · `}
        <b>{name}</b>
      </span>
    </span>
  );
}

/** What the member is about to place. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <div className="order">
      <ul>
        {order.lines.map((line) => (
          <li key={line.pick.selectionId}>
            <Leg pick={line.pick} />
            <b>{shownOdds(line.odds)}</b>
          </li>
        ))}
      </ul>
      <Totals order={order} />
      <p className="play-money">모의머니 · 현금 가치 없음 · 환전 불가</p>
    </div>
  );
}

/** The same in play: prices and suspension as they are while the question is open. */
export function OpenOrderSummary({ order, open }: { order: Order; open: OpenOrder }) {
  const now = useSyncExternalStore(open.subscribe, open.now);
  useSyncExternalStore(open.subscribe, open.get);
  const before = new Map(order.lines.map(({ pick, odds }) => [pick.selectionId, odds]));
  return (
    <div className="order">
      <ul>
        {now.lines.map(({ pick, odds }) => {
          const was = before.get(pick.selectionId) ?? odds;
          const move = odds === was ? null : odds > was ? 'up' : 'down';
          return (
            <li key={pick.selectionId}>
              <Leg pick={pick} />
              {open.isSuspended(pick.selectionId) ? (
                <Badge tone="warn">정지</Badge>
              ) : (
                <>
                  {move && <s>{shownOdds(was)}</s>}
                  {move && <Triangle move={move} />}
                  <b className={move ?? undefined}>{shownOdds(odds)}</b>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Totals order={now} />
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
              <Leg pick={line.pick} />
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

/** Slips that never arrived. */
export function LostSlips({ slips }: { slips: readonly Submission[] }) {
  return (
    <div className="order">
      <ul>
        {slips.flatMap(({ picks }) =>
          picks.map((pick) => (
            <li key={pick.selectionId}>
              <Leg pick={pick} />
              <b>{shownOdds(pick.odds)}</b>
            </li>
          )),
        )}
      </ul>
      <dl>
        <div>
          <dt>베팅금액</dt>
          <dd>{formatWon(slips.reduce((sum, { body }) => sum + body.amount, 0))}</dd>
        </div>
      </dl>
    </div>
  );
}

type Done = Extract<Placed, { state: 'done' }>;

/** What was taken: number, legs, stake, odds and what it pays; a price that rose on the way is named. */
export function PlacedSlips({ slips }: { slips: readonly Done[] }) {
  return (
    <div className="order placed">
      <ul>
        {slips.map((slip) => (
          <PlacedSlip key={slip.submission.key} slip={slip} />
        ))}
      </ul>
      <Button
        size="small"
        look="outline"
        block
        onClick={() => {
          closeOverlays();
          dropToasts();
          go('/info/bet');
        }}
      >
        베팅내역 보기
      </Button>
      <p className="play-money">모의머니 · 현금 가치 없음 · 환전 불가</p>
    </div>
  );
}

function PlacedSlip({ slip: { submission, betCode, bet } }: { slip: Done }) {
  const agreed = Number(submission.body.totalOdds ?? 0);
  const rose = bet !== null && agreed > 0 && bet.totalOdds > agreed;
  return (
    <li className="placed-slip">
      <ul>
        {submission.picks.map((pick) => (
          <li key={pick.selectionId}>
            <Leg pick={pick} />
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>베팅금액</dt>
          <dd>{formatWon(bet?.amount ?? submission.body.amount)}</dd>
        </div>
        {bet && (
          <>
            <div>
              <dt>총 배당</dt>
              <dd>{bet.totalOdds.toFixed(2)}</dd>
            </div>
            <div className="pays">
              <dt>예상 당첨금</dt>
              <dd>{formatWon(bet.expectedPrize)}</dd>
            </div>
          </>
        )}
      </dl>
      {rose && (
        <p className="rose">
          배당이 올라 더 좋은 배당으로 접수됐어요. {agreed.toFixed(2)} → <b>{bet.totalOdds.toFixed(2)}</b>
        </p>
      )}
      <p className="number">
        <span>
          베팅번호 <code title={betCode}>{bet?.slipNumber ?? shortCode(betCode)}</code>
        </span>
        <CopyButton text={bet?.slipNumber ?? betCode}>번호 복사</CopyButton>
      </p>
    </li>
  );
}
