import type { FeedEventKind } from '../feed-report.ts';
import { messageTypes } from './messages.ts';
import type { Message, Read } from './messages.ts';

export type SessionSettings = {
  /** no sign of life for this long: everything is suspended */
  readonly silenceMs: number;
  /** a message that came too early waits this long for the ones before it */
  readonly reorderMs: number;
  /** messages kept at most while waiting or recovering */
  readonly maxHeld: number;
  /** at least this between two snapshots; after a failed one doubled each time up to a minute */
  readonly retryMs: number;
  /** at least this before a snapshot for the sake of a single fixture */
  readonly refreshMs: number;
};

export const usualSettings: SessionSettings = {
  silenceMs: 20_000,
  reorderMs: 400,
  maxHeld: 20_000,
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

/** What is known of the queue. */
type Queue = {
  readonly settings: SessionSettings;
  state: SessionState;
  isSuspended: boolean;
  isFetching: boolean;
  /** more went missing while the snapshot was fetched: it is not enough */
  fetchAgain: boolean;
  fetchedAt: number;
  /** deliveries before this one are older than the snapshot asked for */
  fetchOrder: number;
  failures: number;
  retryAt: number | null;
  lastSeq: number | null;
  lastSentAt: number | null;
  heardAt: number | null;
  deliveries: number;
  held: Map<number, Held>;
  readonly guids: Set<string>;
};

export type Session = {
  readonly state: SessionState;
  readonly lastSeq: number | null;
  /** by the sender's clock: what was sent up to here is taken */
  readonly lastSentAt: number | null;
  /** The connection is there: nothing is sold before a snapshot. What was not acknowledged comes again. */
  connected(now: number): Effect[];
  /** @param reason  null: we ended it ourselves */
  disconnected(reason: string | null): Effect[];
  receive(delivery: Delivery, now: number): Effect[];
  /** The snapshot is in the book: now what came meanwhile, and if that has no hole, everything may be sold again. */
  recovered(now: number): Effect[];
  recoveryFailed(reason: string, now: number): Effect[];
  /** Staff want a fresh snapshot. */
  recoverNow(now: number): Effect[];
  /**
   * Something of one fixture could not be read: it stays suspended until a snapshot, made without haste while everything
   * is suspended, brings it back.
   */
  refreshSoon(now: number): Effect[];
  /** To be called some times a second. */
  tick(now: number): Effect[];
};

/**
 * The order of one queue: what is taken, what is old news, when something is missing, when nothing may be sold. Pure: it
 * holds no clock, no socket and no price; every call says what is to be done.
 *
 * What is sold always came in order without a hole since a snapshot. So all of these suspend everything: a new connection, a
 * hole that does not close within `reorderMs`, a message of the counted kinds that cannot be read, a count that begins anew
 * and a silence. Only a snapshot with everything that came after it allows the sale again.
 */
export function createSession(settings: SessionSettings = usualSettings): Session {
  const queue: Queue = {
    settings,
    state: 'down',
    isSuspended: false,
    isFetching: false,
    fetchAgain: false,
    fetchedAt: -Infinity,
    fetchOrder: 0,
    failures: 0,
    retryAt: null,
    lastSeq: null,
    lastSentAt: null,
    heardAt: null,
    deliveries: 0,
    held: new Map(),
    guids: new Set(),
  };
  return {
    get state() {
      return queue.state;
    },
    get lastSeq() {
      return queue.lastSeq;
    },
    get lastSentAt() {
      return queue.lastSentAt;
    },
    connected: (now) => connect(queue, now),
    disconnected: (reason) => disconnect(queue, reason),
    receive: (delivery, now) => receive(queue, delivery, now),
    recovered: (now) => endRecovery(queue, now),
    recoveryFailed: (reason, now) => failRecovery(queue, reason, now),
    recoverNow: (now) => recoverNow(queue, now),
    refreshSoon: (now) => refreshSoon(queue, now),
    tick: (now) => tick(queue, now),
  };
}

function connect(queue: Queue, now: number): Effect[] {
  queue.held = new Map();
  queue.lastSeq = null;
  queue.heardAt = now;
  return [{ do: 'event', kind: 'up', detail: {} }, ...suspend(queue), ...startRecovery(queue, now)];
}

function disconnect(queue: Queue, reason: string | null): Effect[] {
  if (queue.state === 'down') return [];
  queue.state = 'down';
  queue.held = new Map();
  queue.lastSeq = null;
  queue.retryAt = null;
  return reason === null ? suspend(queue) : [...suspend(queue), { do: 'event', kind: 'down', detail: { reason } }];
}

function receive(queue: Queue, { read, ack }: Delivery, now: number): Effect[] {
  const effects = hear(queue, now);
  if (read.message === null)
    return [...effects, { do: 'ack', ack }, ...mustRecover(queue, 'malformed', { fault: read.fault }, now)];
  const { message } = read;
  if (message.type === messageTypes.keepAlive || message.type === messageTypes.heartbeat) {
    if (message.active && queue.state === 'up') effects.push({ do: 'refresh', keys: message.active });
    return [...effects, { do: 'ack', ack }];
  }
  if (message.seq === null) {
    const detail = { fault: 'MsgSeq: missing', type: message.type };
    return [...effects, { do: 'ack', ack }, ...mustRecover(queue, 'malformed', detail, now)];
  }
  return [...effects, ...counted(queue, message, message.seq, ack, now)];
}

function endRecovery(queue: Queue, now: number): Effect[] {
  queue.isFetching = false;
  if (queue.state !== 'recovering') {
    queue.fetchAgain = false;
    return [];
  }
  if (queue.fetchAgain) {
    queue.fetchAgain = false;
    return startRecovery(queue, now);
  }
  queue.failures = 0;
  queue.state = 'up';
  queue.heardAt = now;
  const effects = [...drainOlderThanSnapshot(queue), ...drain(queue)];
  queue.held = new Map([...queue.held].map(([seq, one]) => [seq, { ...one, since: now }]));
  // While a hole is open everything stays suspended: it closes in time, or `tick` recovers again.
  return queue.held.size > 0 ? effects : [...effects, ...free(queue)];
}

function failRecovery(queue: Queue, reason: string, now: number): Effect[] {
  queue.isFetching = false;
  queue.fetchAgain = false;
  if (queue.state !== 'recovering') return [];
  queue.failures += 1;
  queue.retryAt = now + Math.min(longestRetryMs, queue.settings.retryMs * 2 ** (queue.failures - 1));
  return [{ do: 'event', kind: 'recovery-failed', detail: { reason, againMs: queue.retryAt - now } }];
}

function recoverNow(queue: Queue, now: number): Effect[] {
  return queue.state === 'down' ? [] : [...suspend(queue), ...startRecovery(queue, now)];
}

function refreshSoon(queue: Queue, now: number): Effect[] {
  return queue.state === 'up' && now - queue.fetchedAt > queue.settings.refreshMs
    ? [...suspend(queue), ...startRecovery(queue, now)]
    : [];
}

function tick(queue: Queue, now: number): Effect[] {
  if (queue.state === 'recovering')
    return queue.retryAt !== null && now >= queue.retryAt ? startRecovery(queue, now) : [];
  if (queue.state !== 'up') return [];
  if (queue.heardAt !== null && now - queue.heardAt > queue.settings.silenceMs) {
    queue.state = 'down';
    return [...suspend(queue), { do: 'event', kind: 'keep-alive-lost', detail: { ms: now - queue.heardAt } }];
  }
  if (
    queue.held.size > 0 &&
    now - lowest([...queue.held.values()].map(({ since }) => since)) > queue.settings.reorderMs
  ) {
    const next = lowest(queue.held.keys());
    return mustRecover(
      queue,
      'gap',
      { last: queue.lastSeq, seq: next, missing: next - (queue.lastSeq ?? next) - 1 },
      now,
    );
  }
  return queue.isSuspended && queue.held.size === 0 ? free(queue) : [];
}

function suspend(queue: Queue): Effect[] {
  if (queue.isSuspended) return [];
  queue.isSuspended = true;
  return [{ do: 'suspend' }];
}

function startRecovery(queue: Queue, now: number): Effect[] {
  queue.state = 'recovering';
  queue.retryAt = null;
  if (queue.isFetching) {
    queue.fetchAgain = true;
    return [];
  }
  // A feed that sends rubbish does not make us ask without pause.
  if (now - queue.fetchedAt < queue.settings.retryMs) {
    queue.retryAt = queue.fetchedAt + queue.settings.retryMs;
    return [];
  }
  queue.isFetching = true;
  queue.fetchedAt = now;
  queue.fetchOrder = queue.deliveries;
  return [{ do: 'recover' }];
}

function mustRecover(queue: Queue, kind: FeedEventKind, detail: Record<string, unknown>, now: number): Effect[] {
  return [...suspend(queue), { do: 'event', kind, detail }, ...startRecovery(queue, now)];
}

function remember(queue: Queue, guid: string | null): void {
  if (guid === null) return;
  queue.guids.add(guid);
  if (queue.guids.size > rememberedGuids) queue.guids.delete(queue.guids.values().next().value!);
}

function hear(queue: Queue, now: number): Effect[] {
  queue.heardAt = now;
  return queue.state === 'down'
    ? [{ do: 'event', kind: 'up', detail: {} }, ...suspend(queue), ...startRecovery(queue, now)]
    : [];
}

function takeNow(queue: Queue, { message, ack }: Pick<Held, 'message' | 'ack'>): Effect {
  if (message.sentAt !== null) queue.lastSentAt = Math.max(queue.lastSentAt ?? 0, message.sentAt);
  remember(queue, message.guid);
  return { do: 'take', message, ack };
}

/** Takes whatever is next in order; with no number known yet, the lowest one there is begins. */
function drain(queue: Queue): Effect[] {
  const effects: Effect[] = [];
  if (queue.lastSeq === null && queue.held.size > 0) queue.lastSeq = lowest(queue.held.keys()) - 1;
  for (let next = queue.held.get((queue.lastSeq ?? 0) + 1); next; next = queue.held.get(queue.lastSeq + 1)) {
    queue.held.delete(next.seq);
    queue.lastSeq = next.seq;
    effects.push(takeNow(queue, next));
  }
  return effects;
}

/**
 * What came before the snapshot was asked for is in it, holes and all; taken in order it changes only what the snapshot
 * does not have yet. The count goes on from the one of these that came last.
 */
function drainOlderThanSnapshot(queue: Queue): Effect[] {
  const older = [...queue.held.values()].filter(({ order }) => order <= queue.fetchOrder);
  if (older.length === 0) return [];
  queue.lastSeq = older.reduce((last, one) => (one.order > last.order ? one : last)).seq;
  const late = [...queue.held.values()].filter(({ order, seq }) => order <= queue.fetchOrder || seq <= queue.lastSeq!);
  for (const { seq } of late) queue.held.delete(seq);
  return late.toSorted((a, b) => a.seq - b.seq).map((one) => takeNow(queue, one));
}

function dropHeld(queue: Queue): Effect[] {
  const acks = [...queue.held.values()].map(({ ack }): Effect => ({ do: 'ack', ack }));
  queue.held = new Map();
  return acks;
}

function counted(queue: Queue, message: Message, seq: number, ack: () => void, now: number): Effect[] {
  queue.deliveries += 1;
  const ignore = (kind: FeedEventKind): Effect[] => [
    { do: 'event', kind, detail: { seq, last: queue.lastSeq, type: message.type } },
    { do: 'ack', ack },
  ];
  if ((message.guid !== null && queue.guids.has(message.guid)) || queue.held.has(seq)) return ignore('duplicate');
  const keep = () => queue.held.set(seq, { seq, message, ack, since: now, order: queue.deliveries });
  if (queue.lastSeq !== null && seq <= queue.lastSeq) {
    // A lower number sent later than all we took: the sender counts from the beginning again.
    const isAnew = message.sentAt !== null && queue.lastSentAt !== null && message.sentAt > queue.lastSentAt;
    if (!isAnew) return ignore(seq === queue.lastSeq ? 'duplicate' : 'stale');
    const began = queue.lastSeq;
    const dropped = dropHeld(queue);
    queue.lastSeq = null;
    keep();
    return [...dropped, ...mustRecover(queue, 'gap', { last: began, seq, restarted: true }, now)];
  }
  if (queue.held.size >= queue.settings.maxHeld) {
    // Too much to keep: what comes from here on is in the next snapshot.
    const dropped = dropHeld(queue);
    queue.lastSeq = seq;
    return [
      ...dropped,
      { do: 'ack', ack },
      ...mustRecover(queue, 'gap', { last: null, seq, held: queue.settings.maxHeld }, now),
    ];
  }
  keep();
  return queue.state === 'up' ? drain(queue) : [];
}

function free(queue: Queue): Effect[] {
  queue.isSuspended = false;
  return [{ do: 'free' }, { do: 'event', kind: 'recovery', detail: { seq: queue.lastSeq } }];
}

function lowest(numbers: Iterable<number>): number {
  let least = Infinity;
  for (const number of numbers) if (number < least) least = number;
  return least;
}
