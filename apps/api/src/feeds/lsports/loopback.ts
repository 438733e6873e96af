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

const mostWaiting = 100_000;
const comeBackMs = 200;

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
  let waiting: Waiting[] = [];
  let handed = new Set<Waiting>();
  let held: Waiting | null = null;
  let reader: TransportEvents | null = null;
  let isUp = false;
  let silentUntil = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  function enqueue(message: Waiting): void {
    if (waiting.length < mostWaiting) waiting.push(message);
    setImmediate(pump);
  }

  function pump(): void {
    if (!isUp || !reader) return;
    if (now() < silentUntil) return;
    for (const message of waiting.splice(0)) {
      handed.add(message);
      reader.message(message.body, () => handed.delete(message));
    }
  }

  function connect(): void {
    if (!reader) return;
    isUp = true;
    waiting = [...handed, ...waiting];
    handed = new Set();
    reader.connected();
    setImmediate(pump);
  }

  return {
    start(events) {
      reader = events;
      timer = setTimeout(connect, 0);
    },
    stop() {
      clearTimeout(timer);
      reader = null;
      isUp = false;
      return Promise.resolve();
    },
    publish(body) {
      const chance = random();
      const { lost, twice, late, torn, silent, silenceMs } = faults;
      if (chance < silent) silentUntil = now() + silenceMs;
      else if (chance < silent + lost) return;
      const message = { body: chance > 1 - torn ? body.slice(0, Math.floor(body.length * random())) : body };
      if (held) {
        enqueue(message);
        enqueue(held);
        held = null;
      } else if (chance > 0.5 && chance < 0.5 + late) held = message;
      else enqueue(message);
      if (chance > 0.7 && chance < 0.7 + twice) enqueue({ body: message.body });
    },
    cut(reason) {
      if (!isUp) return;
      isUp = false;
      reader?.disconnected(reason);
      timer = setTimeout(connect, comeBackMs);
    },
    size: () => waiting.length + handed.size,
  };
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
