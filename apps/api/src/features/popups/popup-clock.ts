import type { Core } from '../../core/context.ts';
import { millisecondsToNextEdge } from './popups.sql.ts';

/** At the latest after this time the table is asked again: whatever was missed, or another clock than ours. */
const longestMs = 60_000;
/** Behind the edge, not on it: a timer may be a moment early. */
const behindMs = 10;

/** Notifies open pages when a popup begins or ends. */
export type PopupClock = {
  /** From then on open pages are notified when a popup's period begins or ends. One process of the site is enough. */
  start(): void;
  stop(): Promise<void>;
};

/** Tells open pages when a popup begins or runs out; the database's clock says when that is. */
export function createPopupClock({ db, channel, log }: Pick<Core, 'db' | 'channel' | 'log'>): PopupClock {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let running = false;

  async function wait(): Promise<void> {
    const next = await millisecondsToNextEdge(db);
    if (!running) return;
    const due = next !== null && next <= longestMs;
    clearTimeout(timer);
    timer = setTimeout(() => work(due ? tell : wait), due ? next + behindMs : longestMs);
  }

  async function tell(): Promise<void> {
    await channel.notify(db, 'popups', '');
    await wait();
  }

  function work(step: () => Promise<void>): void {
    working = working.then(step).catch((error: unknown) => {
      log.warn({ err: error }, 'the popups’ clock could not look');
      if (running) timer = setTimeout(() => work(wait), longestMs);
    });
  }

  return {
    start() {
      running = true;
      channel.on('popups', () => running && work(wait));
      work(wait);
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await working;
    },
  };
}
