import type { WireBet, WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import { cutProduct, productOf } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import clsx from 'clsx';
import { LockKeyhole } from 'lucide-react';
import { memo, useContext, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { KindOfPage, useCart, pickOf } from './cart-store.ts';
import { board } from './odds-board.ts';
import { shownOdds } from './odds-shown.ts';
import type { BetView, Move } from './odds-board.ts';
import { formatHandicap, formatTotal } from '@lime/domain/betting/pick-name.ts';
import { PricesLocked } from './price-lock.ts';
import './price-button.css';

type Props = {
  fixture: WireFixture;
  folder: WireFolder;
  bet: WireBet;
  /** what is next to the price: a team, 오버, 무 */
  name: string;
  /** where the button is: prices of home and away meet in the middle */
  side: 'home' | 'middle' | 'away';
  crest?: ReactNode;
  tabIndex?: number;
};

/** The current price of a selection; wakes its reader only when this one changes. */
export function useBet(id: string): BetView | undefined {
  return useSyncExternalStore(
    (wake) => board.onBet(id, wake),
    () => board.bet(id),
  );
}

/** Odds in two decimals: totals, multipliers, what is taken off. A price is shown as the member likes it (`shownOdds`). */
export const oddsText = (odds: Odds): string => cutProduct(productOf([odds]));

/** A price that a press puts into the cart or takes out of it. It changes in place and never its size. */
export const PriceButton = memo(function PriceButton({ fixture, folder, bet, name, side, crest, tabIndex = 0 }: Props) {
  const view = useBet(bet.id);
  const kind = useContext(KindOfPage);
  const selected = useCart((cart) => cart.picks.some((pick) => pick.selectionId === bet.id));
  const locked = useContext(PricesLocked);
  const state = view?.state ?? 'closed';
  const open = state === 'open';

  const handleClick = () => {
    if (selected || (open && view && !locked))
      useCart.getState().toggle(pickOf(fixture, folder, bet, view?.odds ?? 1000, kind));
  };

  return (
    <button
      type="button"
      className={clsx('price', side, selected && 'selected', !open && 'off', open && !selected && view?.move)}
      aria-pressed={selected}
      aria-disabled={(!open || locked) && !selected}
      tabIndex={tabIndex}
      data-bet={bet.id}
      onClick={handleClick}
    >
      {crest}
      <span className="name">{name}</span>
      <span className="visually-hidden">{spoken(folder, bet, name, state)}</span>
      <span className="value">
        {open && view?.move && <Triangle move={view.move} />}
        {open && view ? (
          <span className="odds">{shownOdds(view.odds)}</span>
        ) : (
          <LockKeyhole size={13} strokeWidth={2} aria-hidden />
        )}
      </span>
      {open && view?.move && <span className="visually-hidden">{view.move === 'up' ? '상승' : '하락'}</span>}
    </button>
  );
});

/** Up or down, always with a colour and next to a number. */
export function Triangle({ move }: { move: Exclude<Move, null> }) {
  return (
    <svg className={clsx('triangle', move)} viewBox="0 0 8 7" aria-hidden>
      <path d={move === 'up' ? 'M4 .5 7.6 6.500H.4z' : 'M4 6.500.4.5h7.200z'} fill="currentColor" />
    </svg>
  );
}

/** Its line is the number of the goal, which is shown above the prices. */
const nextGoal = '900001';

/** What a reader of the screen hears between the name and the price: 토트넘 [승, 배당] 1.86, 오버 [2.5, 배당] 1.72, 무 [배당] 3.85. */
function spoken(
  { line, marketsId }: WireFolder,
  { side, name: word }: WireBet,
  name: string,
  state: BetView['state'],
): string {
  const what = state === 'open' ? '배당' : state === 'suspended' ? '정지' : '마감';
  const hundredths = line === null ? null : Math.round(line * 100);
  if (hundredths !== null) {
    const own =
      marketsId === '3' ? formatHandicap(side === 'away' ? -hundredths : hundredths) : formatTotal(hundredths);
    return name.endsWith(own) || marketsId === nextGoal ? what : `${own}, ${what}`;
  }
  return name === word || name.endsWith('승') ? what : `승, ${what}`;
}
