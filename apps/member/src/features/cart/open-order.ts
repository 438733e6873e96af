import { board } from '../../lib/odds-board.ts';
import type { Hold } from '../../lib/overlays.ts';
import type { CartPick } from '../../lib/cart-store.ts';
import type { Order } from './order.ts';

/** An order that follows the prices of now while its question is open. */
export type OpenOrder = Hold & {
  /** the order as it is sold now; the same object until a price moves */
  readonly now: () => Order;
  /** what has been suspended since */
  readonly isSuspended: (selectionId: string) => boolean;
};

/**
 * Follows prices and suspension of an order's picks: a question in play shows what is sold, and takes no yes for a pick
 * that is not.
 *
 * @param reorder makes the order of picks whose prices have moved
 */
export function openOrder(
  order: Order,
  reorder: (picks: readonly CartPick[], before: Order) => Order,
  prices: Pick<typeof board, 'bet' | 'onBet'> = board,
): OpenOrder {
  const ids = order.lines.map(({ pick }) => pick.selectionId);
  const isSuspended = (id: string) => {
    const view = prices.bet(id);
    return view !== undefined && view.state !== 'open';
  };
  let shown = order;
  let priced = '';
  return {
    isSuspended,
    subscribe(wake) {
      const leave = ids.map((id) => prices.onBet(id, wake));
      return () => leave.forEach((stop) => stop());
    },
    get: () => (ids.some(isSuspended) ? '정지된 선택이 있어요' : null),
    now() {
      const picks = order.lines.map(({ pick }): CartPick => {
        const view = prices.bet(pick.selectionId);
        return view && view.state === 'open' ? { ...pick, odds: view.odds, seenOdds: view.odds } : pick;
      });
      const text = picks.map(({ odds }) => odds).join();
      if (text !== priced) {
        priced = text;
        shown = picks.every(({ odds }, i) => odds === order.lines[i]!.pick.odds) ? order : reorder(picks, order);
      }
      return shown;
    },
  };
}
