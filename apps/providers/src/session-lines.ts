import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { overCode } from './token/client/session-words.ts';
import { onUpgrade } from './upgrades.ts';

/** How often ends that another process received are looked for while a page of this one is open. */
const lookEveryMs = 500;
/** A row becomes visible with its commit, which is later than its `ended_at`. */
const overlapSeconds = 10;
const maxLines = 10_000;
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
  readonly origins: readonly string[];
  /** The hash of the session that these headers name; null: they name none. */
  readonly hashOf: (headers: IncomingHttpHeaders) => Buffer | null;
  /** The member of a session; null: it has ended or expired. */
  readonly memberOf: (hash: Buffer) => Promise<string | null>;
  /** Called for each line of a session. @param game  that its page shows, as the page says; '' none @returns called when the line is closed */
  readonly follow?: ((memberId: string, game: string) => () => void) | undefined;
};

/** The lines of one process, and what else it ends with their sessions. */
type Lines = Deps & {
  readonly log: FastifyInstance['log'];
  /** by hash of the session */
  readonly held: Map<string, Set<() => void>>;
  readonly sockets: WebSocketServer;
  /** null while no page is open: each new one is checked as it opens */
  lookedAt: Date | null;
  timer: NodeJS.Timeout | undefined;
  looking: Promise<void> | null;
  isOver: boolean;
};

/**
 * The web sockets on which open pages learn that their session ended, whichever process of this host received the end. They
 * are no event streams: browsers open only six of those to one server, and the page of a table needs one.
 */
export function createSessionLines(server: FastifyInstance, deps: Deps): SessionLines {
  const lines: Lines = {
    ...deps,
    log: server.log,
    held: new Map(),
    sockets: new WebSocketServer({ noServer: true, maxPayload: 64 }),
    lookedAt: null,
    timer: undefined,
    looking: null,
    isOver: false,
  };
  onUpgrade(server, (request, duplex, head) => openLine(lines, request, duplex, head));
  server.addHook('preClose', async () => {
    lines.isOver = true;
    clearTimeout(lines.timer);
    for (const socket of lines.sockets.clients) socket.terminate();
    lines.sockets.close();
  });
  server.addHook('onClose', async () => void (await lines.looking));
  return { hold: (hash, end) => hold(lines, hash, end), ended: (hashes) => endThese(lines, hashes) };
}

function endThese({ held }: Lines, hashes: readonly Buffer[]): void {
  for (const hash of hashes) for (const end of held.get(hash.toString('hex')) ?? []) end();
}

async function look(lines: Lines): Promise<void> {
  const { rows } = await lines.pool.query<{ token_hash: Buffer | null; now: Date }>(
    `select n.now, s.token_hash from (select clock_timestamp() as now) n
     left join guest_session s on s.host = $1 and s.ended_at > coalesce($2::timestamptz, n.now) - make_interval(secs => $3)`,
    [lines.host, lines.lookedAt, overlapSeconds],
  );
  lines.lookedAt = rows[0]!.now;
  endThese(
    lines,
    rows.flatMap(({ token_hash: hash }) => hash ?? []),
  );
}

function lookLater(lines: Lines): void {
  if (lines.held.size === 0) lines.lookedAt = null;
  if (lines.timer || lines.isOver || lines.held.size === 0) return;
  lines.timer = setTimeout(() => {
    lines.looking = look(lines)
      .catch((error: unknown) => lines.log.warn({ err: error }, 'ended sessions could not be looked for'))
      .finally(() => {
        [lines.timer, lines.looking] = [undefined, null];
        lookLater(lines);
      });
  }, lookEveryMs);
}

function hold(lines: Lines, hash: Buffer, end: () => void): () => void {
  const { held } = lines;
  const key = hash.toString('hex');
  const ends = held.get(key) ?? new Set();
  held.set(key, ends.add(end));
  lookLater(lines);
  return () => {
    ends.delete(end);
    if (ends.size === 0 && held.get(key) === ends) held.delete(key);
  };
}

/** Closes the line of a session that ended before the line opened; else its member is followed while it is open. */
async function check({ memberOf, follow }: Lines, socket: WebSocket, hash: Buffer, game: string): Promise<void> {
  const member = await memberOf(hash);
  if (member === null) socket.close(overCode);
  else if (follow) {
    const closed = follow(member, game);
    if (socket.readyState === socket.OPEN) socket.once('close', closed);
    else closed();
  }
}

/** Opens the line of a page of this host. @returns whether the path is that of the lines */
function openLine(lines: Lines, request: IncomingMessage, duplex: Duplex, head: Buffer): boolean {
  const { path, origins, hashOf, sockets } = lines;
  const [place, query] = (request.url ?? '').split('?');
  if (place !== path) return false;
  const hash = hashOf(request.headers);
  if (!origins.includes(request.headers.origin ?? '') || hash === null || sockets.clients.size >= maxLines) {
    duplex.destroy();
    return true;
  }
  request.socket.setKeepAlive(true, keepAliveMs);
  sockets.handleUpgrade(request, duplex, head, (socket) => {
    const forget = hold(lines, hash, () => socket.close(overCode));
    socket.on('close', forget);
    socket.on('error', () => socket.terminate());
    // the page opens another line
    check(lines, socket, hash, new URLSearchParams(query).get('game') ?? '').catch(() => socket.terminate());
  });
  return true;
}
