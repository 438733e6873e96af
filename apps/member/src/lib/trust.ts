import { create } from 'zustand';
import type { StoreApi, UseBoundStore } from 'zustand';

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

type TrustState = {
  readonly use: UseBoundStore<StoreApi<Doubts>>;
  readonly askForSign: () => void;
  readonly now: () => number;
  /** streams in doubt, and `silence` */
  readonly doubts: Set<string>;
  heardAt: number;
  /** when a stream last said where it is */
  toldAt: number;
  askedAt: number;
  tickedAt: number;
  isExcused: boolean;
};

/**
 * Whether prices may be bet on. All need a line that spoke a moment ago; those in play also a page that was awake, and
 * nothing that is being fetched because a message was missed. Any doubt locks them until it is settled.
 *
 * @param askForSign  asks the server where the streams are; `told` is called with the answer
 */
export function createTrust(askForSign: () => void, now: () => number) {
  const began = now(); // prices before the start have the time of a first connection
  const trust: TrustState = {
    use: create<Doubts>()(() => ({ doubts: 1, silent: false })),
    askForSign,
    now,
    doubts: new Set(['silence']),
    heardAt: began,
    toldAt: began,
    askedAt: Number.NEGATIVE_INFINITY,
    tickedAt: began,
    isExcused: false,
  };
  return {
    use: trust.use,
    /** Something came from the server. */
    heard: () => heard(trust),
    /** A stream said where it is. */
    told() {
      trust.toldAt = now();
      heard(trust);
    },
    /** The connection broke. */
    lost: () => fallSilent(trust),
    /** This page gets no line of its own: its prices before the start come by calls, and those in play stay locked. */
    excuse() {
      trust.isExcused = true;
      fallSilent(trust);
    },
    /** A stream's prices are in doubt, or are true again. */
    doubt: (name: string, stands: boolean) => doubt(trust, name, stands),
    /** How long nothing has come. */
    silentFor: () => now() - trust.heardAt,
    /** Every half second while the page is seen. @param inPlay prices in play are on screen */
    tick: (inPlay: boolean) => tick(trust, inPlay),
  };
}

function show({ use, doubts }: TrustState, silent: boolean): void {
  const shown = use.getState();
  if (shown.doubts !== doubts.size || shown.silent !== silent) use.setState({ doubts: doubts.size, silent });
}

function heard(trust: TrustState): void {
  trust.heardAt = trust.now();
  trust.isExcused = false;
  trust.doubts.delete('silence');
  show(trust, false);
}

function fallSilent(trust: TrustState): void {
  trust.doubts.add('silence');
  show(trust, !trust.isExcused);
}

function doubt(trust: TrustState, name: string, stands: boolean): void {
  if (stands) trust.doubts.add(name);
  else trust.doubts.delete(name);
  show(trust, trust.use.getState().silent);
}

function tick(trust: TrustState, inPlay: boolean): void {
  const at = trust.now();
  const slept = at - trust.tickedAt > asleepMs;
  trust.tickedAt = at;
  if (slept || at - trust.heardAt > silentAfterMs) fallSilent(trust);
  if (slept || (inPlay && at - trust.toldAt > askAfterMs && at - trust.askedAt >= askAgainMs)) {
    trust.askedAt = at;
    trust.askForSign();
  }
}
