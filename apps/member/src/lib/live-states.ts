import type { WireFixture, WireLive } from '@lime/contract/fixtures.ts';
import type { LiveMessage } from '@lime/contract/realtime.ts';
import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';

/** The state of a fixture, and what has happened in it as far as this page knows; new objects after each change. */
export type LiveView = { readonly live: WireLive; readonly incidents: readonly LiveIncident[] };

const none: readonly LiveIncident[] = [];
/** a watch this far off is one that goes differently, not a message on its way */
const skewAtLeastMs = 2_000;

/**
 * The states of the fixtures in play. Messages wait for the next frame and wake only the fixtures they are about.
 *
 * @param nextFrame  runs its argument once, later (requestAnimationFrame)
 */
export function createLiveStore(nextFrame: (run: () => void) => void, now: () => number) {
  const fixtures = new Map<string, LiveView & { readonly version: number }>();
  const listeners = new Map<string, Set<() => void>>();
  let waiting: LiveMessage[] = [];
  /** the smallest lag seen between the server's watch and this one */
  let lag = Number.POSITIVE_INFINITY;

  const wake = (gameSeq: string) => listeners.get(gameSeq)?.forEach((listener) => listener());

  function put(gameSeq: string, version: number, live: WireLive, incidents: readonly LiveIncident[]) {
    const before = fixtures.get(gameSeq);
    if (before && before.version > version) return;
    fixtures.set(gameSeq, { version, live, incidents: merged(before?.incidents ?? none, incidents) });
    wake(gameSeq);
  }

  function flush() {
    const messages = waiting;
    waiting = [];
    for (const { list } of messages)
      for (const { gameSeq, version, live, incidents } of list) {
        if (live.clock) lag = Math.min(lag, now() - Date.parse(live.clock.at));
        put(gameSeq, version, live, incidents);
      }
  }

  return {
    /** Queues a received state for the next frame; several streams may deliver the same one. */
    push(message: LiveMessage) {
      if (waiting.at(-1) === message) return;
      waiting.push(message);
      if (waiting.length === 1) nextFrame(flush);
    },
    /** Takes a state that came with a list or a fixture; an older one than is known changes nothing. */
    seed({ gameSeq, version, live }: WireFixture) {
      const known = fixtures.get(gameSeq);
      if (live && (!known || known.version < version)) put(gameSeq, version, live, none);
    },
    /** Takes all that has happened in a fixture so far. */
    recall(gameSeq: string, incidents: readonly LiveIncident[]) {
      const known = fixtures.get(gameSeq);
      if (!known) return;
      fixtures.set(gameSeq, { ...known, incidents: merged(known.incidents, incidents) });
      wake(gameSeq);
    },
    /** The state of a fixture; undefined if none was received. */
    fixture: (gameSeq: string): LiveView | undefined => fixtures.get(gameSeq),
    onFixture(gameSeq: string, listener: () => void) {
      const known = listeners.get(gameSeq) ?? new Set();
      listeners.set(gameSeq, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(gameSeq);
      };
    },
    /** Now by the server's watch, as far as this page can tell; epoch ms. */
    serverNow: () => (Math.abs(lag) >= skewAtLeastMs && Number.isFinite(lag) ? now() - lag : now()),
  };
}

/** A number sent again replaces its incident; a cancelled incident is removed. */
function merged(before: readonly LiveIncident[], told: readonly LiveIncident[]): readonly LiveIncident[] {
  if (told.length === 0) return before;
  const all = new Map([...before, ...told].map((incident) => [incident.no, incident]));
  return [...all.values()].filter(({ cancelled }) => !cancelled).toSorted((a, b) => a.no - b.no);
}
