import type { Hold } from './overlays.ts';
import { trust, useChannel } from './socket.ts';

/** Why no bet can be placed over the page's line. */
export type LineLock = 'offline' | 'silent' | 'full' | 'doubt';

/**
 * What keeps a bet from being placed, of the line alone; null: nothing. A page that is too many has no line of its own and
 * bets before the start by calls: the server compares the prices as it always does.
 */
export function lineLock(inPlay: boolean): LineLock | null {
  const { state } = useChannel.getState();
  const { silent, doubts } = trust.use.getState();
  if (state === 'full') return inPlay ? 'full' : null;
  if (state !== 'live') return 'offline';
  if (silent) return 'silent';
  return inPlay && doubts > 0 ? 'doubt' : null;
}

/** Calls `wake` whenever `lineLock` may have changed; the returned function ends that. */
export function onLineLock(wake: () => void): () => void {
  const leave = [useChannel.subscribe(wake), trust.use.subscribe(wake)];
  return () => leave.forEach((stop) => stop());
}

const words = {
  offline: '연결이 끊겼어요',
  silent: '배당을 받지 못하고 있어요',
  full: '열어둔 화면이 많아요',
  doubt: '경기 정보를 받고 있어요',
} as const;

/** A question about a bet takes no yes while the cart would take no press. @param more  another hold it has */
export function holdWithoutLine(inPlay: boolean, more?: Hold | null): Hold {
  return {
    subscribe(wake) {
      const leave = [onLineLock(wake), more?.subscribe(wake)];
      return () => leave.forEach((stop) => stop?.());
    },
    get() {
      const lock = lineLock(inPlay);
      return lock === null ? (more?.get() ?? null) : words[lock];
    },
  };
}
