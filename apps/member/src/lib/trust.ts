import { create } from 'zustand';

/**
 * Without a word for so long the line is silent: the server says one every two seconds. With the half second between two
 * looks at the clock this is below the five seconds of guide U22.
 */
export const silentAfterMs = 4_300;
/** How often the clock is looked at. */
export const tickMs = 500;
/** Prices in play are asked about after so long without a message of a stream: the last one may have been left out. */
export const askAfterMs = 5_000;
const askAgainMs = 1_000;
/** A tick that took this long was a page asleep: nobody knows what it missed. */
const asleepMs = 4_000;

type Doubts = {
  /** reasons not to believe prices in play; silence is one of them */
  readonly doubts: number;
  /** nothing comes from the server: no price may be bet on */
  readonly silent: boolean;
};

/**
 * Whether prices may be bet on. All need a line that spoke a moment ago; those in play also a page that was awake, and
 * nothing that is being fetched because a message was missed. Any doubt locks them until it is settled.
 *
 * @param askForSign  asks the server where the streams are; `told` is called with the answer
 */
export function createTrust(askForSign: () => void, now: () => number) {
  const use = create<Doubts>()(() => ({ doubts: 1, silent: false }));
  const doubts = new Set<string>(['silence']);
  let heardAt = now(); // prices before the start have the time of a first connection
  let askedAt = Number.NEGATIVE_INFINITY;
  let [toldAt, tickedAt] = [heardAt, heardAt];
  let isExcused = false;

  const say = (silent: boolean) => {
    const shown = use.getState();
    if (shown.doubts !== doubts.size || shown.silent !== silent) use.setState({ doubts: doubts.size, silent });
  };
  const heard = () => {
    heardAt = now();
    isExcused = false;
    doubts.delete('silence');
    say(false);
  };
  const silence = () => {
    doubts.add('silence');
    say(!isExcused);
  };

  return {
    use,
    /** Something came from the server. */
    heard,
    /** A stream said where it is. */
    told() {
      toldAt = now();
      heard();
    },
    /** The connection broke. */
    lost: silence,
    /** This page gets no line of its own: its prices before the start come by calls, and those in play stay locked. */
    excuse() {
      isExcused = true;
      silence();
    },
    /** A stream's prices are in doubt, or are true again. */
    doubt(name: string, stands: boolean) {
      if (stands) doubts.add(name);
      else doubts.delete(name);
      say(use.getState().silent);
    },
    /** How long nothing has come. */
    silentFor: () => now() - heardAt,
    /** Every half second while the page is seen. @param inPlay prices in play are on screen */
    tick(inPlay: boolean) {
      const at = now();
      const slept = at - tickedAt > asleepMs;
      tickedAt = at;
      if (slept || at - heardAt > silentAfterMs) silence();
      if (slept || (inPlay && at - toldAt > askAfterMs && at - askedAt >= askAgainMs)) {
        askedAt = at;
        askForSign();
      }
    },
  };
}
