import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { onUpgrade } from './upgrades.ts';

/** A page reads from this that its session was ended; the script of pages has the same number. */
const overCode = 4001;
/** How often other processes' ends are looked for while a page of this one is open. */
const lookEveryMs = 500;
/** A row is seen when it is committed, and that is later than its time. */
const overlapSeconds = 10;
const mostLines = 10_000;
const keepAliveMs = 30_000;

export type SessionLines = {
  /** Whoever hears this session ends with it. @param hash  of its cookie; the returned function forgets it */
  hold(hash: Buffer, end: () => void): () => void;
  /** These were ended just now. */
  ended(hashes: readonly Buffer[]): void;
};

type Deps = {
  readonly pool: pg.Pool;
  readonly host: string;
  /** where pages open their line: /casino/session */
  readonly path: string;
  /** of this host's own pages */
  readonly origin: string;
  /** The session of a line by its cookies; null: it has none. */
  readonly hashOf: (cookies: string | undefined) => Buffer | null;
};

/**
 * The lines on which open pages hear that their session was ended, whatever process of this host was told so. A line is a
 * web socket: browsers open only six streams of another kind to one server, and a table follows its round on one of them.
 */
export function createSessionLines(server: FastifyInstance, { pool, host, path, origin, hashOf }: Deps): SessionLines {
  const held = new Map<string, Set<() => void>>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 });
  /** null: nobody was here, and whoever comes is looked at by itself */
  let lookedAt: Date | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isOver = false;

  function ended(hashes: readonly Buffer[]): void {
    for (const hash of hashes) for (const end of held.get(hash.toString('hex')) ?? []) end();
  }
  async function look(): Promise<void> {
    const { rows } = await pool.query<{ token_hash: Buffer | null; now: Date }>(
      `select n.now, s.token_hash from (select clock_timestamp() as now) n
       left join guest_session s on s.host = $1 and s.ended_at > coalesce($2::timestamptz, n.now) - make_interval(secs => $3)`,
      [host, lookedAt, overlapSeconds],
    );
    lookedAt = rows[0]!.now;
    ended(rows.flatMap(({ token_hash: hash }) => hash ?? []));
  }
  function lookLater(): void {
    if (held.size === 0) lookedAt = null;
    if (timer || isOver || held.size === 0) return;
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => server.log.warn({ err: error }, 'ended sessions could not be looked for'))
        .finally(() => {
          [timer, looking] = [undefined, null];
          lookLater();
        });
    }, lookEveryMs);
  }
  function hold(hash: Buffer, end: () => void): () => void {
    const key = hash.toString('hex');
    const ends = held.get(key) ?? new Set();
    held.set(key, ends.add(end));
    lookLater();
    return () => {
      ends.delete(end);
      if (ends.size === 0 && held.get(key) === ends) held.delete(key);
    };
  }

  /** One that was ended before its line opened is told so at once. */
  async function greet(socket: WebSocket, hash: Buffer): Promise<void> {
    const { rowCount } = await pool.query(
      `select from guest_session where token_hash = $1 and host = $2 and ended_at is null and expires_at > clock_timestamp()`,
      [hash, host],
    );
    if (rowCount === 0) socket.close(overCode);
  }
  onUpgrade(server, (request, duplex, head) => {
    if (request.url !== path) return false;
    const hash = hashOf(request.headers.cookie);
    if (request.headers.origin !== origin || hash === null || sockets.clients.size >= mostLines) {
      duplex.destroy();
      return true;
    }
    request.socket.setKeepAlive(true, keepAliveMs);
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      const forget = hold(hash, () => socket.close(overCode));
      socket.on('close', forget);
      // what a page says is nothing to us; a broken line ends by its close
      socket.on('error', () => socket.terminate());
      // who cannot be told now comes again
      greet(socket, hash).catch(() => socket.terminate());
    });
    return true;
  });
  server.addHook('preClose', async () => {
    isOver = true;
    clearTimeout(timer);
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });
  server.addHook('onClose', async () => void (await looking));
  return { hold, ended };
}
