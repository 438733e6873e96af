import { create } from 'zustand';

/** Asked for a sign of life after so long without one; prices in play are not believed any more after twice that. */
export const askAfterMs = 5_000;
/** A second that took this long was a page asleep: nobody knows what it missed. */
const asleepMs = 4_000;

type Doubts = { readonly doubts: number };

/**
 * Whether prices in play may be bet on: the connection stands and spoke a moment ago, the page was awake, and nothing is
 * being fetched because a message was missed. Any doubt locks them until it is settled.
 *
 * @param askForSign  asks the server for a sign of life; `heard` is called with whatever comes
 */
export function createTrust(askForSign: () => void, now: () => number) {
  const use = create<Doubts>()(() => ({ doubts: 1 }));
  const doubts = new Set<string>(['silence']);
  let heardAt = Number.NEGATIVE_INFINITY;
  let tickedAt = now();

  const say = () => {
    if (use.getState().doubts !== doubts.size) use.setState({ doubts: doubts.size });
  };
  const set = (doubt: string, stands: boolean) => {
    if (stands) doubts.add(doubt);
    else doubts.delete(doubt);
    say();
  };

  return {
    use,
    /** Something came from the server. */
    heard() {
      heardAt = now();
      set('silence', false);
    },
    /** The connection broke. */
    lost() {
      heardAt = Number.NEGATIVE_INFINITY;
      set('silence', true);
    },
    /** A stream's prices are in doubt, or are true again. */
    doubt: set,
    /** Once a second while prices in play are on screen. */
    tick() {
      const at = now();
      const slept = at - tickedAt > asleepMs;
      tickedAt = at;
      if (slept) heardAt = Math.min(heardAt, at - askAfterMs * 2 - 1);
      if (at - heardAt > askAfterMs) askForSign();
      if (at - heardAt > askAfterMs * 2) set('silence', true);
    },
    /** Prices in play come on screen anew. */
    begin() {
      tickedAt = now();
    },
  };
}
