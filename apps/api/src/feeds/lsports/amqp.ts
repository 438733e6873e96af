import { connect } from 'amqplib';
import type { ChannelModel } from 'amqplib';
import type { Transport, TransportEvents } from './transport.ts';

type Options = {
  /** amqp:// or amqps:// with user, password and vhost; never logged */
  readonly url: string;
  readonly queue: string;
  /** messages in hand at most: more stay with the broker until these are in the catalogue */
  readonly prefetch?: number;
  /** how a connection is made */
  readonly dial?: typeof connect;
};

const shortestRetryMs = 500;
const longestRetryMs = 30_000;
const heartbeatSeconds = 10;

/** A reader of a queue. */
type Reader = Required<Options> & {
  connection: ChannelModel | null;
  timer: NodeJS.Timeout | undefined;
  isStopped: boolean;
  /** tries in a row that failed */
  failures: number;
};

/** A queue of RabbitMQ, read with acknowledgements by hand; after a lost connection it tries again, ever more slowly. */
export function createAmqpTransport({ url, queue, prefetch = 2_000, dial = connect }: Options): Transport {
  const reader: Reader = {
    url,
    queue,
    prefetch,
    dial,
    connection: null,
    timer: undefined,
    isStopped: true,
    failures: 0,
  };
  return {
    start(events) {
      reader.isStopped = false;
      void open(reader, events);
    },
    async stop() {
      reader.isStopped = true;
      clearTimeout(reader.timer);
      const last = reader.connection;
      reader.connection = null;
      await last?.close().catch(() => undefined);
    },
  };
}

async function open(reader: Reader, events: TransportEvents): Promise<void> {
  const { url, queue, prefetch, dial } = reader;
  let mine: ChannelModel | null = null;
  let isLost = false;
  const lose = (reason: string) => {
    if (isLost) return;
    isLost = true;
    if (reader.connection === mine) reader.connection = null;
    mine?.close().catch(() => undefined);
    if (!reader.isStopped) events.disconnected(reason);
    retry(reader, events);
  };
  try {
    mine = await dial(`${url}${url.includes('?') ? '&' : '?'}heartbeat=${heartbeatSeconds}`, { timeout: 10_000 });
    mine.on('error', (error: unknown) => lose(reasonOf(error)));
    mine.on('close', () => lose('closed'));
    const channel = await mine.createChannel();
    channel.on('error', (error: unknown) => lose(reasonOf(error)));
    channel.on('close', () => lose('channel closed'));
    await channel.prefetch(prefetch);
    if (reader.isStopped) return void mine.close().catch(() => undefined);
    reader.connection = mine;
    // only a queue that is there ends the row of failures; its first message may come before the answer to the call
    let isThere = false;
    const arrive = () => {
      if (isThere || isLost || reader.isStopped) return;
      isThere = true;
      reader.failures = 0;
      events.connected();
    };
    await channel.consume(queue, (message) => {
      if (message === null) return lose('the queue was deleted');
      if (isLost || reader.isStopped) return;
      arrive();
      events.message(message.content, () => {
        if (!isLost && !reader.isStopped) channel.ack(message);
      });
    });
    arrive();
  } catch (error) {
    lose(reasonOf(error));
  }
}

function retry(reader: Reader, events: TransportEvents): void {
  if (reader.isStopped) return;
  reader.failures += 1;
  const wait = Math.min(longestRetryMs, shortestRetryMs * 2 ** Math.min(reader.failures - 1, 10));
  reader.timer = setTimeout(() => void open(reader, events), wait * (0.75 + Math.random() / 2)).unref();
}

/** The kind of a failure without its words, which may contain an address with its password. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'error').slice(0, 60);
}
