// A process of its own: thousands of browsers' sockets over raw connections, each message's arrival kept.
import { Socket } from 'node:net';
import { randomBytes } from 'node:crypto';

/** `tokens`: of the members whose sockets they are, in turn; visitors' without. */
export type PushOrder = { port: number; sockets: number; watch: object; tokens?: readonly string[] };
/** A price's way: which fixture's version it made, and when the source handed it over (epoch ms). */
export type PricedAt = { fixture: string; version: number; stream: string; at: number };
export type PushReport = {
  /** milliseconds from the price to a socket, in buckets of one, over all prices and sockets */
  counts: Record<string, number[]>;
  messages: number;
  bytes: number;
  /** prices of which a socket has not heard */
  missing: number;
  open: number;
  /** milliseconds this process has used of the processor so far */
  cpuMs: number;
};

type Told = { stream: string; versions: Record<string, number>; arrivals: number[] };

const now = () => performance.timeOrigin + performance.now();
const told = new Map<string, Told>();
let bytes = 0;
let open = 0;

function masked(text: string): Buffer {
  const data = Buffer.from(text);
  const mask = randomBytes(4);
  const head = data.length < 126 ? [0x81, 0x80 | data.length] : [0x81, 0x80 | 126, data.length >> 8, data.length & 255];
  for (let i = 0; i < data.length; i += 1) data[i]! ^= mask[i & 3]!;
  return Buffer.concat([Buffer.from(head), mask, data]);
}

function take(frame: Buffer): void {
  bytes += frame.length;
  // The head of a stream's message holds its number, epoch and stream: the rest is read once for all sockets.
  const head = frame.toString('latin1', 0, 90);
  if (!head.startsWith('42["odds"') && !head.startsWith('42["live"')) return;
  let one = told.get(head);
  if (!one) {
    const [, message] = JSON.parse(frame.toString('utf8', 2)) as [
      string,
      { stream: string; versions?: Told['versions'] },
    ];
    one = { stream: message.stream, versions: message.versions ?? {}, arrivals: [] };
    told.set(head, one);
  }
  one.arrivals.push(now());
}

/** One browser: handshake, namespace, `watch`, and an answer to every ping. */
function connect({ port, watch, tokens }: PushOrder, at: number): Promise<void> {
  const auth = tokens ? { token: tokens[at % tokens.length] } : {};
  return new Promise((ready, failed) => {
    const socket = new Socket();
    let rest: Buffer = Buffer.alloc(0);
    let upgraded = false;
    socket.setNoDelay(true);
    socket.on('error', failed);
    socket.on('close', () => void (upgraded && (open -= 1)));
    socket.connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /api/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    );
    function frameOf(text: Buffer): void {
      const kind = text[0];
      if (kind === 0x30) socket.write(masked(`40${JSON.stringify(auth)}`));
      else if (kind === 0x32) socket.write(masked('3'));
      else if (text[1] === 0x30) {
        socket.write(masked(`42${JSON.stringify(['watch', watch])}`));
        ready();
      } else take(text);
    }
    socket.on('data', (chunk) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      if (!upgraded) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        upgraded = true;
        open += 1;
        rest = rest.subarray(end + 4);
      }
      while (rest.length >= 2) {
        const short = rest[1]! & 127;
        const head = short < 126 ? 2 : short === 126 ? 4 : 10;
        if (rest.length < head) return;
        const size = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
        if (rest.length < head + size) return;
        if ((rest[0]! & 15) === 1) frameOf(rest.subarray(head, head + size));
        rest = rest.subarray(head + size);
      }
    });
  });
}

async function connectAll(order: PushOrder): Promise<void> {
  for (let from = 0; from < order.sockets; from += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, order.sockets - from) }, (_, at) => connect(order, from + at)),
    );
}

/** For each price the first message that holds it (or a later one of the same fixture), and how long that took to every socket. */
function reportOn(prices: readonly PricedAt[], sockets: number): PushReport {
  const counts: Record<string, number[]> = {};
  let missing = 0;
  const messages = [...told.values()];
  for (const { fixture, version, stream, at } of prices) {
    const first = messages.find((message) => message.stream === stream && (message.versions[fixture] ?? 0) >= version);
    if (!first || first.arrivals.length < sockets) missing += 1;
    const buckets = (counts[stream] ??= []);
    for (const arrival of first?.arrivals ?? []) {
      const ms = Math.max(0, Math.round(arrival - at));
      buckets[ms] = (buckets[ms] ?? 0) + 1;
    }
  }
  for (const buckets of Object.values(counts)) for (let ms = 0; ms < buckets.length; ms += 1) buckets[ms] ??= 0;
  const { user, system } = process.cpuUsage();
  const report = { counts, messages: messages.length, bytes, missing, open, cpuMs: (user + system) / 1_000 };
  told.clear();
  bytes = 0;
  return report;
}

if (process.send) {
  let order: PushOrder;
  process.on('message', (message: { connect: PushOrder } | { prices: PricedAt[] }) => {
    if ('prices' in message) return void process.send!(reportOn(message.prices, order.sockets));
    order = message.connect;
    connectAll(order).then(
      () => process.send!('connected'),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
