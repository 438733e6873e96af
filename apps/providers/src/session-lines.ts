import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { overCode } from './token/client/over-code.ts';
import { onUpgrade } from './upgrades.ts';

/** How often ends that another process received are looked for while a page of this one is open. */
const lookEveryMs = 500;
/** A row becomes visible with its commit, which is later than its `ended_at`. */
const overlapSeconds = 10;
const mostLines = 10_000;
const keepAliveMs = 30_000;

export type SessionLines = {
  /** Calls `end` when the session ends. @param hash  of its cookie @returns the function that takes it off again */
  hold(hash: Buffer, end: () => void): () => void;
  /** Ends what is held of these sessions. */
  ended(hashes: readonly Buffer[]): void;
};

type Deps = {
  readonly pool: pg.Pool;
  readonly host: string;
  /** where pages open their line: /casino/session */
  readonly path: string;
  /** of this host's own pages */
  readonly origin: string;
  /** The hash of the session in these cookies; null: there is none. */
  readonly hashOf: (cookies: string | undefined) => Buffer | null;
  /** The member of a session; null: it has ended or expired. */
  readonly memberOf: (hash: Buffer) => Promise<string | null>;
  /** Called for each line of a session. @param game  that its page shows, as the page says; '' none @returns called when the line is closed */
  readonly follow?: ((memberId: string, game: string) => () => void) | undefined;
};

/**
 * The web sockets on which open pages learn that their session ended, whichever process of this host received the end. They
 * are no event streams: browsers open only six of those to one server, and the page of a table needs one.
 */
export function createSessionLines(
  server: FastifyInstance,
  { pool, host, path, origin, hashOf, memberOf, follow }: Deps,
): SessionLines {
  const held = new Map<string, Set<() => void>>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 });
  /** null while no page is open: each new one is checked as it opens */
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

  /** Closes the line of a session that ended before the line opened; else its member is followed while it is open. */
  async function check(socket: WebSocket, hash: Buffer, game: string): Promise<void> {
    const member = await memberOf(hash);
    if (member === null) socket.close(overCode);
    else if (follow) {
      const closed = follow(member, game);
      if (socket.readyState === socket.OPEN) socket.once('close', closed);
      else closed();
    }
  }
  onUpgrade(server, (request, duplex, head) => {
    const [place, query] = (request.url ?? '').split('?');
    if (place !== path) return false;
    const hash = hashOf(request.headers.cookie);
    if (request.headers.origin !== origin || hash === null || sockets.clients.size >= mostLines) {
      duplex.destroy();
      return true;
    }
    request.socket.setKeepAlive(true, keepAliveMs);
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      const forget = hold(hash, () => socket.close(overCode));
      socket.on('close', forget);
      socket.on('error', () => socket.terminate());
      // the page opens another line
      check(socket, hash, new URLSearchParams(query).get('game') ?? '').catch(() => socket.terminate());
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
