import { connect } from 'amqplib';
import type { ChannelModel } from 'amqplib';
import type { Transport, TransportEvents } from './transport.ts';

type Options = {
  /** amqp:// or amqps:// with user, password and vhost; never logged */
  readonly url: string;
  readonly queue: string;
  /** messages in hand at most: as many as a recovery may hold back */
  readonly prefetch?: number;
};

const shortestRetryMs = 500;
const longestRetryMs = 30_000;
const heartbeatSeconds = 10;

/** A queue of RabbitMQ, read with acknowledgements by hand; after a lost connection it tries again, ever more slowly. */
export function createAmqpTransport({ url, queue, prefetch = 10_000 }: Options): Transport {
  let connection: ChannelModel | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;
  let failures = 0;

  function retry(events: TransportEvents): void {
    if (isStopped) return;
    failures += 1;
    const wait = Math.min(longestRetryMs, shortestRetryMs * 2 ** Math.min(failures - 1, 10));
    timer = setTimeout(() => void open(events), wait * (0.75 + Math.random() / 2)).unref();
  }

  async function open(events: TransportEvents): Promise<void> {
    let mine: ChannelModel | null = null;
    let isLost = false;
    const lose = (reason: string) => {
      if (isLost) return;
      isLost = true;
      if (connection === mine) connection = null;
      mine?.close().catch(() => undefined);
      if (!isStopped) events.disconnected(reason);
      retry(events);
    };
    try {
      mine = await connect(`${url}${url.includes('?') ? '&' : '?'}heartbeat=${heartbeatSeconds}`, { timeout: 10_000 });
      mine.on('error', (error: unknown) => lose(reasonOf(error)));
      mine.on('close', () => lose('closed'));
      const channel = await mine.createChannel();
      channel.on('error', (error: unknown) => lose(reasonOf(error)));
      channel.on('close', () => lose('channel closed'));
      await channel.prefetch(prefetch);
      if (isStopped) return void mine.close().catch(() => undefined);
      connection = mine;
      failures = 0;
      events.connected();
      await channel.consume(queue, (message) => {
        if (message === null) return lose('the queue was deleted');
        if (isLost || isStopped) return;
        events.message(message.content, () => {
          if (!isLost && !isStopped) channel.ack(message);
        });
      });
    } catch (error) {
      lose(reasonOf(error));
    }
  }

  return {
    start(events) {
      isStopped = false;
      void open(events);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const open = connection;
      connection = null;
      await open?.close().catch(() => undefined);
    },
  };
}

/** The kind of a failure without its words, which may contain an address with its password. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'error').slice(0, 60);
}
