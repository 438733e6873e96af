import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { Random } from '@lime/domain/random.ts';
import { readSnapshotPart } from './rest.ts';
import type { SnapshotClient, Transport, TransportEvents } from './transport.ts';

/** How often a message meets a fault, of one. */
export type Faults = {
  readonly lost: number;
  readonly twice: number;
  /** changes places with the next one */
  readonly late: number;
  readonly torn: number;
  /** the whole queue falls silent for `silenceMs` */
  readonly silent: number;
  readonly silenceMs: number;
};

export const noFaults: Faults = { lost: 0, twice: 0, late: 0, torn: 0, silent: 0, silenceMs: 0 };
/** What a bad day looks like: for demonstrations and tests. */
export const someFaults: Faults = {
  lost: 0.002,
  twice: 0.004,
  late: 0.004,
  torn: 0.001,
  silent: 0.0001,
  silenceMs: 25_000,
};

type Waiting = { readonly body: string };

export type Loopback = Transport & {
  publish(body: string): void;
  /** Breaks the connection; the reader comes back by itself. */
  cut(reason: string): void;
  /** messages not yet acknowledged */
  size(): number;
};

const maxWaiting = 100_000;
const comeBackMs = 200;

/** The queue with its reader. */
type Queue = {
  readonly random: Random;
  readonly faults: Faults;
  readonly now: () => number;
  waiting: Waiting[];
  /** with the reader, and not acknowledged */
  handed: Set<Waiting>;
  /** what comes after the next message */
  held: Waiting | null;
  reader: TransportEvents | null;
  isUp: boolean;
  silentUntil: number;
  timer: NodeJS.Timeout | undefined;
};

/**
 * A queue within the process that behaves as a broker's: in order, at least once, what is not acknowledged comes again
 * after a lost connection. With faults it does not behave, which is what it is for.
 */
export function createLoopback({
  random,
  faults = noFaults,
  now = Date.now,
}: {
  random: Random;
  faults?: Faults;
  now?: () => number;
}): Loopback {
  const queue: Queue = {
    random,
    faults,
    now,
    waiting: [],
    handed: new Set(),
    held: null,
    reader: null,
    isUp: false,
    silentUntil: -Infinity,
    timer: undefined,
  };
  return {
    start(events) {
      queue.reader = events;
      queue.timer = setTimeout(connect, 0, queue);
    },
    stop() {
      clearTimeout(queue.timer);
      queue.reader = null;
      queue.isUp = false;
      return Promise.resolve();
    },
    publish: (body) => publish(queue, body),
    cut(reason) {
      if (!queue.isUp) return;
      queue.isUp = false;
      queue.reader?.disconnected(reason);
      queue.timer = setTimeout(connect, comeBackMs, queue);
    },
    size: () => queue.waiting.length + queue.handed.size,
  };
}

function connect(queue: Queue): void {
  if (!queue.reader) return;
  queue.isUp = true;
  queue.waiting = [...queue.handed, ...queue.waiting];
  queue.handed = new Set();
  queue.reader.connected();
  setImmediate(pump, queue);
}

function publish(queue: Queue, body: string): void {
  const { random, faults, now } = queue;
  const chance = random();
  const { lost, twice, late, torn, silent, silenceMs } = faults;
  if (chance < silent) queue.silentUntil = now() + silenceMs;
  else if (chance < silent + lost) return;
  const message = { body: chance > 1 - torn ? body.slice(0, Math.floor(body.length * random())) : body };
  if (queue.held) {
    enqueue(queue, message);
    enqueue(queue, queue.held);
    queue.held = null;
  } else if (chance > 0.5 && chance < 0.5 + late) queue.held = message;
  else enqueue(queue, message);
  if (chance > 0.7 && chance < 0.7 + twice) enqueue(queue, { body: message.body });
}

function enqueue(queue: Queue, message: Waiting): void {
  if (queue.waiting.length < maxWaiting) queue.waiting.push(message);
  setImmediate(pump, queue);
}

function pump(queue: Queue): void {
  const { reader } = queue;
  if (!queue.isUp || !reader) return;
  if (queue.now() < queue.silentUntil) return;
  for (const message of queue.waiting.splice(0)) {
    queue.handed.add(message);
    reader.message(message.body, () => queue.handed.delete(message));
  }
}

/** Snapshots of an emitter in this process, through the same reading as those that come over HTTPS. */
export function createLoopbackSnapshots(snapshot: (product: MarketProduct) => string[]): SnapshotClient {
  return {
    fetch(product) {
      const answers = snapshot(product).map((text, at) => readSnapshotPart(text, `part ${at + 1}`));
      return Promise.resolve({
        events: answers.flatMap(({ events }) => events),
        sentAt: Math.min(...answers.map(({ sentAt }) => sentAt ?? 0)),
        faults: answers.flatMap(({ faults }) => faults),
      });
    },
  };
}
