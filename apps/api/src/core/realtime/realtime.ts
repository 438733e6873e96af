import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import * as z from 'zod';
import { textOf } from '@lime/contract/all-texts.ts';
import type { ClientEvents, OddsMessage, ServerEvents } from '@lime/contract/realtime.ts';
import type { AuthGate } from '../auth-gate.ts';
import type { Caller, Outbox } from '../context.ts';
import type { Db } from '../db.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { Refused } from '../refused.ts';

const maxMessageBytes = 4_096;
const maxMessagesASecond = 10;
const maxSocketsAMember = 5;
/** Balances that change within this time are read and sent together. */
const coalesceMs = 50;

const setUserMessage = z.strictObject({
  user: z.looseObject({ members_seq: z.string().max(24) }).nullable(),
  currentMenu: z.string().max(64).nullable(),
  clientVersion: z.string().max(32),
});
const watchMessage = z.strictObject({ odds: z.boolean() });

/** Where a signed-in member is on the site, as the member's own client last said. */
export type Presence = { readonly currentMenu: string | null; readonly clientVersion: string };

type SocketData = { caller: Caller | null; second: number; messages: number };
type LimeSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
type LimeServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export type Realtime = {
  /** Sends to every socket of this process that watches prices. Each process sends to its own: nothing goes between them. */
  broadcastOdds(message: OddsMessage): void;
  /** Tells every socket of this process to load the settings again. */
  broadcastSettings(): void;
  presence(memberId: number): Presence | undefined;
  close(): Promise<void>;
};

type Deps = { server: FastifyInstance; gate: AuthGate; outbox: Outbox; db: Db; log: FastifyBaseLogger };

const memberRoom = (memberId: number) => `member:${memberId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** The site's one channel (decision 62): who a socket belongs to is told by its token alone, at the handshake. */
export function createRealtime({ server, gate, outbox, db, log }: Deps): Realtime {
  const io: LimeServer = new Server(server.server, {
    path: '/api/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, done) => done(null, isSameOrigin(request.headers.origin, request.headers.host)),
  });
  const presences = new Map<number, Presence>();
  const changed = new Set<number>();
  let sequence = 0;
  let flushing: NodeJS.Timeout | undefined;

  /** @throws Refused: its code is what the client is told */
  async function callerOf(token: unknown): Promise<Caller | null> {
    const caller = typeof token === 'string' && token !== '' ? await gate.verify(token) : null;
    if (token && !caller) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
    const sockets = caller && io.of('/').adapter.rooms.get(memberRoom(caller.memberId))?.size;
    if (sockets && sockets >= maxSocketsAMember) throw new Refused({ code: 'TOO_MANY_REQUESTS' }, 429);
    return caller;
  }

  io.use((socket, next) => void admit(socket).then(next));

  /** @returns why the socket is refused */
  async function admit(socket: LimeSocket): Promise<Error | undefined> {
    try {
      socket.data = { caller: await callerOf(socket.handshake.auth['token']), second: 0, messages: 0 };
      return undefined;
    } catch (error) {
      return new Error(error instanceof Refused ? error.code : 'SERVICE_UNAVAILABLE');
    }
  }

  io.on('connection', (socket) => {
    const { caller } = socket.data;
    if (caller) void socket.join([memberRoom(caller.memberId), sessionRoom(caller.sessionId)]);
    socket.use((_event, next) => (withinRate(socket.data) ? next() : next(new Error('TOO_MANY_REQUESTS'))));
    socket.on('error', () => socket.disconnect(true));
    socket.on('setUser', (message: unknown) => {
      const parsed = setUserMessage.safeParse(message);
      if (!parsed.success || !caller) return;
      const { currentMenu, clientVersion } = parsed.data;
      presences.set(caller.memberId, { currentMenu, clientVersion });
    });
    socket.on('watch', (message: unknown) => {
      const parsed = watchMessage.safeParse(message);
      if (!parsed.success) return;
      void (parsed.data.odds ? socket.join('odds') : socket.leave('odds'));
    });
    socket.on('disconnect', () => {
      if (caller && !io.of('/').adapter.rooms.has(memberRoom(caller.memberId))) presences.delete(caller.memberId);
    });
  });

  gate.onEnd((sessionId, reason) => {
    // Who signed out need not be told; whoever was signed out is told why.
    if (reason !== 'logout')
      io.to(sessionRoom(sessionId)).emit('logOut', {
        seq: ++sequence,
        topic: 'logOut',
        reason: textOf('AUTH_SESSION_ENDED', undefined),
      });
    io.in(sessionRoom(sessionId)).disconnectSockets(true);
  });

  async function sendBalances(): Promise<void> {
    flushing = undefined;
    const memberIds = [...changed];
    changed.clear();
    try {
      for (const [memberId, { cash, point }] of await balancesOf(db, memberIds)) {
        io.to(memberRoom(memberId)).emit('balance', {
          seq: ++sequence,
          topic: 'balance',
          members_cash: cash,
          members_point: point,
        });
      }
    } catch (error) {
      // The members' own refresh every fifteen seconds makes up for it.
      log.warn({ err: error }, 'balances could not be announced');
    }
  }

  outbox.on('balance', ({ m }: { m: number[] }) => {
    const { rooms } = io.of('/').adapter;
    for (const memberId of m) if (rooms.has(memberRoom(memberId))) changed.add(memberId);
    if (changed.size) flushing ??= setTimeout(() => void sendBalances(), coalesceMs);
  });

  return {
    broadcastOdds(message) {
      io.to('odds').emit('odds', message);
    },
    broadcastSettings() {
      io.emit('settings', { seq: ++sequence, topic: 'settings' });
    },
    presence: (memberId) => presences.get(memberId),
    async close() {
      clearTimeout(flushing);
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/** Programs send no origin; a page may only connect to the site it came from. */
function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

function withinRate(data: SocketData): boolean {
  const second = Math.floor(Date.now() / 1_000);
  if (data.second !== second) Object.assign(data, { second, messages: 0 });
  data.messages += 1;
  return data.messages <= maxMessagesASecond;
}
