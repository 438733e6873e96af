// A process of its own: thousands of browsers' sockets, each message's arrival kept.
import { createMessageCount } from './message-count.ts';
import { createRawSockets } from './raw-sockets.ts';
import type { SocketsOrder } from './raw-sockets.ts';

/** A price's way: which fixture's version it made, and when the source handed it over (epoch ms). */
export type PricedAt = { fixture: string; version: number; stream: string; at: number };
export type PushReport = {
  /** milliseconds from the price to a socket, in buckets of one, over all prices and sockets */
  counts: Record<string, number[]>;
  messages: number;
  bytes: number;
  /** prices that a socket has not received */
  missing: number;
  /** numbered messages that the sockets have counted since they were opened, and how often one was not the next */
  counted: { messages: number; gaps: number };
  open: number;
  /** milliseconds this process has used of the processor so far */
  cpuMs: number;
};

type StreamArrivals = { stream: string; seq: number; versions: Record<string, number>; arrivals: number[] };

const now = () => performance.timeOrigin + performance.now();
const told = new Map<string, StreamArrivals>();
let bytes = 0;

const counted = createMessageCount();

function take(frame: Buffer, socket: number): void {
  bytes += frame.length;
  // The head of a stream's message holds its number, epoch and stream: the rest is read once for all sockets.
  const head = frame.toString('latin1', 0, 90);
  if (!head.startsWith('42["odds"') && !head.startsWith('42["live"')) return;
  let one = told.get(head);
  if (!one) {
    const [, message] = JSON.parse(frame.toString('utf8', 2)) as [
      string,
      { stream: string; seq: number; versions?: StreamArrivals['versions'] },
    ];
    one = { stream: message.stream, seq: message.seq, versions: message.versions ?? {}, arrivals: [] };
    told.set(head, one);
  }
  counted.add(socket, one.stream, one.seq);
  one.arrivals.push(now());
}

const sockets = createRawSockets(take);

/** For each price the first message that holds it (or a later one of the same fixture), and how long that took to every socket. */
function reportOn(prices: readonly PricedAt[], expected: number): PushReport {
  const counts: Record<string, number[]> = {};
  let missing = 0;
  const messages = [...told.values()];
  for (const { fixture, version, stream, at } of prices) {
    const first = messages.find((message) => message.stream === stream && (message.versions[fixture] ?? 0) >= version);
    if (!first || first.arrivals.length < expected) missing += 1;
    const buckets = (counts[stream] ??= []);
    for (const arrival of first?.arrivals ?? []) {
      const ms = Math.max(0, Math.round(arrival - at));
      buckets[ms] = (buckets[ms] ?? 0) + 1;
    }
  }
  for (const buckets of Object.values(counts)) for (let ms = 0; ms < buckets.length; ms += 1) buckets[ms] ??= 0;
  const { user, system } = process.cpuUsage();
  const report = {
    counts,
    messages: messages.length,
    bytes,
    missing,
    counted: counted.sum(),
    open: sockets.open(),
    cpuMs: (user + system) / 1_000,
  };
  told.clear();
  bytes = 0;
  return report;
}

if (process.send) {
  let order: SocketsOrder;
  process.on('message', (message: { connect: SocketsOrder } | { prices: PricedAt[] }) => {
    if ('prices' in message) return void process.send!(reportOn(message.prices, order.sockets));
    order = message.connect;
    sockets.connect(order).then(
      () => process.send!('connected'),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
