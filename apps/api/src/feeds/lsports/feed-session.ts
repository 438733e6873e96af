import type { FeedEventKind } from '../feed-report.ts';
import { messageTypes } from './messages.ts';
import type { Message, Read } from './messages.ts';

export type SessionSettings = {
  /** no sign of life for this long: everything is suspended */
  readonly silenceMs: number;
  /** a message that came too early waits this long for the ones before it */
  readonly reorderMs: number;
  /** messages kept at most while waiting or recovering */
  readonly mostHeld: number;
  /** at least this between two snapshots; after a failed one doubled each time up to a minute */
  readonly retryMs: number;
  /** at least this before a snapshot for the sake of a single fixture */
  readonly refreshMs: number;
};

export const usualSettings: SessionSettings = {
  silenceMs: 20_000,
  reorderMs: 400,
  mostHeld: 20_000,
  retryMs: 1_000,
  refreshMs: 60_000,
};

/** A delivery: what was read of it, and how to say that it is done with. */
export type Delivery = { readonly read: Read; readonly ack: () => void };

/** What the session wants done, in this order. */
export type Effect =
  /** apply to the book; acknowledge once the sink has it */
  | { readonly do: 'take'; readonly message: Message; readonly ack: () => void }
  | { readonly do: 'ack'; readonly ack: () => void }
  | { readonly do: 'suspend' }
  /** fetch a snapshot; answer with `recovered` or `recoveryFailed` */
  | { readonly do: 'recover' }
  /** all that was suspended may be sold again */
  | { readonly do: 'free' }
  /** fixtures said to be in play: their quiet is no silence */
  | { readonly do: 'refresh'; readonly keys: readonly string[] }
  | { readonly do: 'event'; readonly kind: FeedEventKind; readonly detail: Record<string, unknown> };

export type SessionState = 'down' | 'recovering' | 'up';

type Held = {
  readonly seq: number;
  readonly message: Message;
  readonly ack: () => void;
  readonly since: number;
  readonly order: number;
};

const rememberedGuids = 5_000;
const longestRetryMs = 60_000;

/**
 * The order of one queue: what is taken, what is old news, when something is missing, when nothing may be sold. Pure: it
 * holds no clock, no socket and no price; every call says what is to be done.
 *
 * What is sold always came in order without a hole since a snapshot. So all of these suspend everything: a new connection, a
 * hole that does not close within `reorderMs`, a message of the counted kinds that cannot be read, a count that begins anew
 * and a silence. Only a snapshot with everything that came after it allows the sale again.
 */
export function createSession(settings: SessionSettings = usualSettings) {
  let state: SessionState = 'down';
  let isSuspended = false;
  let isFetching = false;
  /** more went missing while the snapshot was fetched: it is not enough */
  let fetchAgain = false;
  let fetchedAt = -Infinity;
  /** deliveries before this one are older than the snapshot asked for */
  let fetchOrder = 0;
  let failures = 0;
  let retryAt: number | null = null;
  let lastSeq: number | null = null;
  let lastSentAt: number | null = null;
  let heardAt: number | null = null;
  let deliveries = 0;
  let held = new Map<number, Held>();
  const guids = new Set<string>();

  function suspend(): Effect[] {
    if (isSuspended) return [];
    isSuspended = true;
    return [{ do: 'suspend' }];
  }

  function startRecovery(now: number): Effect[] {
    state = 'recovering';
    retryAt = null;
    if (isFetching) {
      fetchAgain = true;
      return [];
    }
    // A feed that sends rubbish does not make us ask without pause.
    if (now - fetchedAt < settings.retryMs) {
      retryAt = fetchedAt + settings.retryMs;
      return [];
    }
    isFetching = true;
    fetchedAt = now;
    fetchOrder = deliveries;
    return [{ do: 'recover' }];
  }

  function mustRecover(kind: FeedEventKind, detail: Record<string, unknown>, now: number): Effect[] {
    return [...suspend(), { do: 'event', kind, detail }, ...startRecovery(now)];
  }

  function remember(guid: string | null): void {
    if (guid === null) return;
    guids.add(guid);
    if (guids.size > rememberedGuids) guids.delete(guids.values().next().value!);
  }

  function hear(now: number): Effect[] {
    heardAt = now;
    return state === 'down' ? [{ do: 'event', kind: 'up', detail: {} }, ...suspend(), ...startRecovery(now)] : [];
  }

  function takeNow({ message, ack }: Pick<Held, 'message' | 'ack'>): Effect {
    if (message.sentAt !== null) lastSentAt = Math.max(lastSentAt ?? 0, message.sentAt);
    remember(message.guid);
    return { do: 'take', message, ack };
  }

  /** Takes whatever is next in order; with no number known yet, the lowest one there is begins. */
  function drain(): Effect[] {
    const effects: Effect[] = [];
    if (lastSeq === null && held.size > 0) lastSeq = lowest(held.keys()) - 1;
    for (let next = held.get((lastSeq ?? 0) + 1); next; next = held.get(lastSeq + 1)) {
      held.delete(next.seq);
      lastSeq = next.seq;
      effects.push(takeNow(next));
    }
    return effects;
  }

  /**
   * What came before the snapshot was asked for is in it, holes and all; taken in order it changes only what the snapshot
   * does not have yet. The count goes on from the one of these that came last.
   */
  function drainOlderThanSnapshot(): Effect[] {
    const older = [...held.values()].filter(({ order }) => order <= fetchOrder);
    if (older.length === 0) return [];
    lastSeq = older.reduce((last, one) => (one.order > last.order ? one : last)).seq;
    const late = [...held.values()].filter(({ order, seq }) => order <= fetchOrder || seq <= lastSeq!);
    for (const { seq } of late) held.delete(seq);
    return late.toSorted((a, b) => a.seq - b.seq).map(takeNow);
  }

  function dropHeld(): Effect[] {
    const acks = [...held.values()].map(({ ack }): Effect => ({ do: 'ack', ack }));
    held = new Map();
    return acks;
  }

  function counted(message: Message, seq: number, ack: () => void, now: number): Effect[] {
    deliveries += 1;
    const ignore = (kind: FeedEventKind): Effect[] => [
      { do: 'event', kind, detail: { seq, last: lastSeq, type: message.type } },
      { do: 'ack', ack },
    ];
    if ((message.guid !== null && guids.has(message.guid)) || held.has(seq)) return ignore('duplicate');
    const keep = () => held.set(seq, { seq, message, ack, since: now, order: deliveries });
    if (lastSeq !== null && seq <= lastSeq) {
      // A lower number sent later than all we took: the sender counts from the beginning again.
      const isAnew = message.sentAt !== null && lastSentAt !== null && message.sentAt > lastSentAt;
      if (!isAnew) return ignore(seq === lastSeq ? 'duplicate' : 'stale');
      const began = lastSeq;
      const dropped = dropHeld();
      lastSeq = null;
      keep();
      return [...dropped, ...mustRecover('gap', { last: began, seq, restarted: true }, now)];
    }
    if (held.size >= settings.mostHeld) {
      // Too much to keep: what comes from here on is in the next snapshot.
      const dropped = dropHeld();
      lastSeq = seq;
      return [...dropped, { do: 'ack', ack }, ...mustRecover('gap', { last: null, seq, held: settings.mostHeld }, now)];
    }
    keep();
    return state === 'up' ? drain() : [];
  }

  function free(): Effect[] {
    isSuspended = false;
    return [{ do: 'free' }, { do: 'event', kind: 'recovery', detail: { seq: lastSeq } }];
  }

  return {
    get state(): SessionState {
      return state;
    },
    get lastSeq(): number | null {
      return lastSeq;
    },
    /** by the sender's clock: what was sent up to here is taken */
    get lastSentAt(): number | null {
      return lastSentAt;
    },

    /** The connection is there: nothing is sold before a snapshot. What was not acknowledged comes again. */
    connected(now: number): Effect[] {
      held = new Map();
      lastSeq = null;
      heardAt = now;
      return [{ do: 'event', kind: 'up', detail: {} }, ...suspend(), ...startRecovery(now)];
    },

    /** @param reason  null: we ended it ourselves */
    disconnected(reason: string | null): Effect[] {
      if (state === 'down') return [];
      state = 'down';
      held = new Map();
      lastSeq = null;
      retryAt = null;
      return reason === null ? suspend() : [...suspend(), { do: 'event', kind: 'down', detail: { reason } }];
    },

    receive({ read, ack }: Delivery, now: number): Effect[] {
      const effects = hear(now);
      if (read.message === null)
        return [...effects, { do: 'ack', ack }, ...mustRecover('malformed', { fault: read.fault }, now)];
      const { message } = read;
      if (message.type === messageTypes.keepAlive || message.type === messageTypes.heartbeat) {
        if (message.active && state === 'up') effects.push({ do: 'refresh', keys: message.active });
        return [...effects, { do: 'ack', ack }];
      }
      if (message.seq === null) {
        const detail = { fault: 'MsgSeq: missing', type: message.type };
        return [...effects, { do: 'ack', ack }, ...mustRecover('malformed', detail, now)];
      }
      return [...effects, ...counted(message, message.seq, ack, now)];
    },

    /** The snapshot is in the book: now what came meanwhile, and if that has no hole, everything may be sold again. */
    recovered(now: number): Effect[] {
      isFetching = false;
      if (state !== 'recovering') {
        fetchAgain = false;
        return [];
      }
      if (fetchAgain) {
        fetchAgain = false;
        return startRecovery(now);
      }
      failures = 0;
      state = 'up';
      heardAt = now;
      const effects = [...drainOlderThanSnapshot(), ...drain()];
      held = new Map([...held].map(([seq, one]) => [seq, { ...one, since: now }]));
      // While a hole is open everything stays suspended: it closes in time, or `tick` recovers again.
      return held.size > 0 ? effects : [...effects, ...free()];
    },

    recoveryFailed(reason: string, now: number): Effect[] {
      isFetching = false;
      fetchAgain = false;
      if (state !== 'recovering') return [];
      failures += 1;
      retryAt = now + Math.min(longestRetryMs, settings.retryMs * 2 ** (failures - 1));
      return [{ do: 'event', kind: 'recovery-failed', detail: { reason, againMs: retryAt - now } }];
    },

    /** Staff want a fresh snapshot. */
    recoverNow(now: number): Effect[] {
      return state === 'down' ? [] : [...suspend(), ...startRecovery(now)];
    },

    /**
     * Something of one fixture could not be read: it stays suspended until a snapshot, made without haste while everything
     * is suspended, brings it back.
     */
    refreshSoon(now: number): Effect[] {
      return state === 'up' && now - fetchedAt > settings.refreshMs ? [...suspend(), ...startRecovery(now)] : [];
    },

    /** To be called some times a second. */
    tick(now: number): Effect[] {
      if (state === 'recovering') return retryAt !== null && now >= retryAt ? startRecovery(now) : [];
      if (state !== 'up') return [];
      if (heardAt !== null && now - heardAt > settings.silenceMs) {
        state = 'down';
        return [...suspend(), { do: 'event', kind: 'keep-alive-lost', detail: { ms: now - heardAt } }];
      }
      if (held.size > 0 && now - lowest([...held.values()].map(({ since }) => since)) > settings.reorderMs) {
        const next = lowest(held.keys());
        return mustRecover('gap', { last: lastSeq, seq: next, missing: next - (lastSeq ?? next) - 1 }, now);
      }
      return isSuspended && held.size === 0 ? free() : [];
    },
  };
}

function lowest(numbers: Iterable<number>): number {
  let least = Infinity;
  for (const number of numbers) if (number < least) least = number;
  return least;
}

export type Session = ReturnType<typeof createSession>;
