import type { Odds } from '@lime/domain/odds.ts';

/** How long a moved price keeps its triangle and edge. Source: design, "Motion". */
export const moveMs = 1600;

/** Where a price went with its last change; null: that was a while ago, or it has not changed. */
export type Move = 'up' | 'down' | null;

/** A selection's price of now. A new object after each change, the same one otherwise, so that a subscriber compares by identity. */
export type BetView = {
  readonly odds: Odds;
  readonly state: 'open' | 'suspended' | 'closed';
  readonly move: Move;
  /** why it is suspended, where a reason is given */
  readonly reason: string | null;
};

/** The price of each selection by its id; a change wakes the subscribers of that selection alone. */
export function createPrices(now: () => number) {
  const bets = new Map<string, BetView>();
  const listeners = new Map<string, Set<() => void>>();
  const moved = new Map<string, number>();
  let sweeping = false;

  function put(id: string, bet: BetView) {
    bets.set(id, bet);
    listeners.get(id)?.forEach((wake) => wake());
  }

  function set(id: string, odds: Odds, state: BetView['state'], why?: string) {
    const before = bets.get(id);
    const reason = state === 'suspended' ? (why ?? null) : null;
    if (before && before.odds === odds && before.state === state && before.reason === reason) return;
    if (before && before.odds !== odds) moved.set(id, now() + moveMs);
    put(id, { odds, state, move: moveOf(before, odds, state), reason });
  }

  /** Takes triangles away when their time is over; one timer for all of them. */
  function sweepLater() {
    if (sweeping || moved.size === 0) return;
    sweeping = true;
    setTimeout(() => {
      sweeping = false;
      const at = now();
      for (const [id, until] of moved) {
        if (until > at) continue;
        moved.delete(id);
        const bet = bets.get(id);
        if (bet && bet.move !== null) put(id, { ...bet, move: null });
      }
      sweepLater();
    }, 100);
  }

  return {
    get: (id: string): BetView | undefined => bets.get(id),
    set,
    close(id: string) {
      const bet = bets.get(id);
      if (bet && bet.state !== 'closed') set(id, bet.odds, 'closed');
    },
    sweepLater,
    subscribe(id: string, wake: () => void) {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(wake));
      return () => {
        own.delete(wake);
        if (own.size === 0) listeners.delete(id);
      };
    },
  };
}

function moveOf(before: BetView | undefined, odds: Odds, state: BetView['state']): Move {
  if (before && before.odds !== odds && state === 'open') return odds > before.odds ? 'up' : 'down';
  return before?.move ?? null;
}
