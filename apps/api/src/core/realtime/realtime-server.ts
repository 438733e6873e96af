import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import * as z from 'zod';
import { textOf } from '@lime/contract/all-texts.ts';
import { isListed, readAddressList } from '../address-list.ts';
import type { AuthGate, EndReason } from '../auth-gate.ts';
import { clientAddress } from '../client-address.ts';
import type { Config } from '../api-config.ts';
import type { Channel, Outbox } from '../context.ts';
import type { Db } from '../db.ts';
import { isAtOffice } from '../office-origin.ts';
import { Refused } from '../refused.ts';
import { openBus } from './adapter.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createMemberNews } from './member-news.ts';
import { memberRoom, membersHere, sessionRoom, socketsIn, tellAll } from './member-sockets.ts';
import type { LimeServer, LimeSocket, Site, SocketData } from './member-sockets.ts';
import { tell } from './numbered.ts';
import { serveOffice } from './office-socket.ts';
import type { OfficeGate, OfficeNamespace } from './office-socket.ts';
import { createPresence } from './presence.ts';
import type { PresenceBook } from './presence.ts';
import { createStreamRooms } from './stream-rooms.ts';
import type { Follower, StreamRooms } from './stream-rooms.ts';

const maxMessageBytes = 4_096;
const maxMessagesASecond = 10;
const maxSocketsAMember = 5;
/** Another process may have answered a page's call for popups, and have heard of a change so much later. */
const popupsMarginMs = 2_000;

const setUserMessage = z.strictObject({
  user: z.looseObject({ members_seq: z.string().max(24) }).nullable(),
  currentMenu: z.string().max(64).nullable(),
  clientVersion: z.string().max(32),
});

/** Sockets of a process, with what went over them. */
export type Traffic = {
  /** of members and visitors */
  readonly sockets: number;
  readonly staff: number;
  /** messages sent since the start */
  readonly sent: number;
  /** sockets that do not keep up: further messages are left out */
  readonly slow: number;
};

/** The sockets of this process, for the features that send over them. */
export type Realtime = {
  /** What is on sale and in play, for the pages that follow it. */
  readonly streams: Omit<StreamRooms, 'watch' | 'beat' | 'slow' | 'sent'>;
  /** Tells every socket of this process to load the settings again, and lets go of addresses denied by now. */
  settingsChanged(): void;
  readonly presence: PresenceBook;
  /** members with a socket of this process */
  here(): number;
  /** What this process's sockets carry now. */
  traffic(): Traffic;
  /** Opens the namespace of the office; once. */
  openOffice(gate: OfficeGate): void;
  /** Has every socket of this process connect anew, one by one within `spreadMs`: another process takes them. */
  moveAway(spreadMs: number): void;
  close(): Promise<void>;
};

type Deps = {
  server: FastifyInstance;
  config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'trustProxy' | 'officeOrigin'>;
  pool: pg.Pool;
  gate: AuthGate;
  outbox: Outbox;
  channel: Pick<Channel, 'on' | 'onReconnect'>;
  db: Db;
  log: FastifyBaseLogger;
  /** an address an operator lets nothing come from */
  isDenied: (address: string) => boolean;
  /** the number of the last change of settings this process knows */
  settingsVersion: () => number;
};

/** The socket server of this process. */
type Hub = {
  readonly deps: Deps;
  readonly io: LimeServer;
  readonly site: Site;
  readonly addressOf: (socket: Pick<Socket, 'request'>) => string;
  readonly streams: StreamRooms;
  readonly heartbeat: ReturnType<typeof createHeartbeat<Follower>>;
  readonly presence: ReturnType<typeof createPresence>;
  /** when this process last heard of it; what was before its start it does not know */
  popupsChangedAt: number;
};

/** The site's one channel (decision 62): the token of the handshake says who a socket belongs to. */
export function createRealtime(deps: Deps): Realtime {
  const { outbox, channel, db, log } = deps;
  const bus = openBus({ ...deps.config, pool: deps.pool, log });
  const hub = openHub(deps, bus);
  const { io, site, presence, streams, heartbeat } = hub;
  const news = createMemberNews({ site, db, log, outbox, channel });
  let office: ReturnType<typeof serveOffice> | undefined;
  let sent = 0;
  io.engine.on('connection', (line: { on(event: 'packetCreate', told: () => void): void }) =>
    line.on('packetCreate', () => {
      sent += 1;
    }),
  );
  return {
    presence,
    streams,
    here: () => membersHere(site).length,
    traffic: () => ({
      sockets: site.sockets.size,
      staff: office ? io.of('/staff').sockets.size : 0,
      sent: sent + streams.sent(),
      slow: streams.slow(),
    }),
    settingsChanged() {
      const message = { version: deps.settingsVersion() };
      tellAll(site, 'settings', message);
      office?.settingsChanged(message);
      hangUpOnDenied(hub);
    },
    openOffice(gate) {
      const namespace = io.of('/staff') as unknown as OfficeNamespace;
      office = serveOffice({
        office: namespace,
        gate,
        isAtOffice: ({ handshake }) => isAtOffice(handshake.headers, deps.config.officeOrigin),
        addressOf: hub.addressOf,
        outbox,
        channel,
        log,
      });
    },
    moveAway(spreadMs) {
      for (const name of ['/', ...(office ? ['/staff'] : [])])
        for (const { conn } of io.of(name).sockets.values())
          // closed below Socket.IO: clients come back by themselves, as after a broken line
          setTimeout(() => conn.close(), Math.random() * spreadMs).unref();
    },
    async close() {
      news.stop();
      heartbeat.stop();
      for (const name of ['/', ...(office ? ['/staff'] : [])]) {
        io.of(name).local.disconnectSockets(true);
        await io.of(name).adapter.close();
      }
      io.engine.close();
      await bus.close();
    },
  };
}

function openHub(deps: Deps, bus: ReturnType<typeof openBus>): Hub {
  const { gate, channel, log } = deps;
  const io = openServer(deps, bus);
  const site = io.of('/');
  const proxies = readAddressList(deps.config.trustProxy);
  const streams = createStreamRooms(site);
  const presence = createPresence({
    membersHere: () => membersHere(site),
    socketsHere: (memberId) => site.adapter.rooms.get(memberRoom(memberId))?.size ?? 0,
    askOnline: () => io.serverSideEmitWithAck('online'),
    askWhere: (memberIds) => io.serverSideEmitWithAck('where', memberIds),
    log,
  });
  const hub: Hub = {
    deps,
    io,
    site,
    addressOf: ({ request }) => clientAddress(request, (address) => isListed(address, proxies)),
    streams,
    heartbeat: createHeartbeat<Follower>(streams.beat),
    presence,
    popupsChangedAt: performance.now(),
  };
  io.on('online', (answer) => answer(membersHere(site)));
  io.on('where', (memberIds, answer) => answer(presence.found(memberIds)));
  site.use((socket, next) => void admitOrRefuse(hub, socket, next));
  io.on('connection', (socket) => serveSocket(hub, socket));
  gate.onEnd((sessionId, reason) => endSession(site, sessionId, reason));
  channel.on('popups', () => popupsChanged(hub));
  channel.onReconnect(() => popupsChanged(hub));
  return hub;
}

function openServer({ server }: Deps, bus: ReturnType<typeof openBus>): LimeServer {
  return new Server(server.server, {
    path: '/api/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    perMessageDeflate: false,
    httpCompression: false,
    adapter: bus.adapter as never,
    allowRequest: ({ headers: { origin, host } }, done) => done(null, isSameOrigin(origin, host)),
  });
}

async function admitOrRefuse(hub: Hub, socket: LimeSocket, next: (error?: Error) => void): Promise<void> {
  try {
    await admit(hub, socket);
  } catch (error) {
    if (!(error instanceof Refused)) hub.deps.log.error({ err: error }, 'a socket could not be admitted');
    return next(new Error(error instanceof Refused ? error.code : 'SERVICE_UNAVAILABLE'));
  }
  next();
}

/** @throws Refused: the client gets its code */
async function admit({ deps, addressOf, presence }: Hub, socket: LimeSocket): Promise<void> {
  if (deps.isDenied(addressOf(socket))) throw new Refused({ code: 'ADDRESS_DENIED' }, 403);
  const { token } = socket.handshake.auth as { token?: unknown };
  const caller = typeof token === 'string' && token !== '' ? await deps.gate.verify(token) : null;
  if (token && !caller) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  socket.data = { caller, sent: {}, second: 0, messages: 0 };
  if (!caller) return;
  // It joins before it is counted: of two that come at once in two processes, each sees the other.
  await socket.join([memberRoom(caller.memberId), sessionRoom(caller.sessionId)]);
  const { memberId } = caller;
  const here = presence.found([memberId])[0]?.sockets ?? 0;
  const all = here > maxSocketsAMember ? here : (await presence.where([memberId])).get(memberId)?.sockets;
  if ((all ?? 0) > maxSocketsAMember) throw new Refused({ code: 'TOO_MANY_REQUESTS' }, 429);
}

function serveSocket(hub: Hub, socket: LimeSocket): void {
  const { site, streams, presence } = hub;
  const { caller } = socket.data;
  tellOfMissed(hub, socket);
  socket.use((_event, next) => (withinRate(socket.data) ? next() : next(new Error('TOO_MANY_REQUESTS'))));
  socket.on('error', () => socket.disconnect(true));
  socket.on('setUser', (message: unknown) => {
    const parsed = setUserMessage.safeParse(message);
    if (!parsed.success || !caller) return;
    const { currentMenu, clientVersion } = parsed.data;
    presence.set(caller.memberId, { currentMenu, clientVersion });
  });
  socket.on('watch', (message: unknown, answer: unknown) => streams.watch(socket, message, answer));
  const still = hub.heartbeat.add(socket);
  socket.on('disconnect', () => {
    still();
    if (caller && !site.adapter.rooms.has(memberRoom(caller.memberId))) presence.forget(caller.memberId);
  });
}

/** What changed since the page read it: its handshake says what it knows. */
function tellOfMissed({ deps, popupsChangedAt }: Hub, socket: LimeSocket): void {
  const { settings, popups } = socket.handshake.auth as { settings?: unknown; popups?: unknown };
  const version = deps.settingsVersion();
  if (typeof settings === 'number' && settings < version) tell(socket, 'settings', { version });
  if (typeof popups === 'number' && performance.now() - popups - popupsMarginMs < popupsChangedAt)
    tell(socket, 'popup');
}

function endSession(site: Site, sessionId: string, reason: EndReason): void {
  for (const socket of socketsIn(site, sessionRoom(sessionId))) {
    // A member who signed out gets no message; one who was signed out gets the reason.
    if (reason !== 'logout') tell(socket, 'logOut', { reason: textOf('AUTH_SESSION_ENDED', undefined) });
    socket.disconnect(true);
  }
}

function popupsChanged(hub: Hub): void {
  hub.popupsChangedAt = performance.now();
  tellAll(hub.site, 'popup');
}

function hangUpOnDenied({ deps, site, addressOf }: Hub): void {
  for (const socket of site.sockets.values()) if (deps.isDenied(addressOf(socket))) socket.disconnect(true);
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
