import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import * as z from 'zod';
import { textOf } from '@lime/contract/all-texts.ts';
import type { ClientEvents, ServerEvents } from '@lime/contract/realtime.ts';
import { isListed, readAddressList } from '../address-list.ts';
import type { AuthGate } from '../auth-gate.ts';
import { clientAddress } from '../client-address.ts';
import type { Config } from '../api-config.ts';
import type { Caller, Channel, Outbox } from '../context.ts';
import type { Db } from '../db.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { Refused } from '../refused.ts';
import { openBus } from './adapter.ts';
import { createHeartbeat } from './heartbeat.ts';
import { tell } from './numbered.ts';
import type { Sent } from './numbered.ts';
import { serveOffice } from './office-socket.ts';
import type { OfficeGate, OfficeNamespace } from './office-socket.ts';
import type { DecidedNews } from './push-decided-news.ts';
import type { TalkNews, TypingNote } from './talk-news.ts';
import { createPresence } from './presence.ts';
import type { BetweenProcesses, PresenceBook } from './presence.ts';
import { createStreamRooms } from './stream-rooms.ts';
import type { Follower, StreamRooms } from './stream-rooms.ts';

const maxMessageBytes = 4_096;
const maxMessagesASecond = 10;
const maxSocketsAMember = 5;
/** Changes of one member within this time go out together. */
const coalesceMs = 50;
/** Another process may have answered a page's call for popups, and have heard of a change so much later. */
const popupsMarginMs = 2_000;

const setUserMessage = z.strictObject({
  user: z.looseObject({ members_seq: z.string().max(24) }).nullable(),
  currentMenu: z.string().max(64).nullable(),
  clientVersion: z.string().max(32),
});

type SocketData = { caller: Caller | null; sent: Sent; second: number; messages: number };
type LimeSocket = Socket<ClientEvents, ServerEvents, BetweenProcesses, SocketData>;
type LimeServer = Server<ClientEvents, ServerEvents, BetweenProcesses, SocketData>;

/** The sockets of this process, for the features that send over them. */
export type Realtime = {
  /** What is on sale and in play, for the pages that follow it. */
  readonly streams: Omit<StreamRooms, 'watch' | 'beat'>;
  /** Tells every socket of this process to load the settings again, and lets go of addresses denied by now. */
  settingsChanged(): void;
  readonly presence: PresenceBook;
  /** members with a socket of this process */
  here(): number;
  /** Opens the namespace of the office; once. */
  openOffice(gate: OfficeGate): void;
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

const memberPrefix = 'member:';
const memberRoom = (memberId: number) => `${memberPrefix}${memberId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** The site's one channel (decision 62): the token of the handshake says who a socket belongs to. */
export function createRealtime(deps: Deps): Realtime {
  const { server, gate, outbox, channel, db, log, isDenied } = deps;
  const proxies = readAddressList(deps.config.trustProxy);
  const addressOf = ({ request }: Pick<Socket, 'request'>) =>
    clientAddress(request, (address) => isListed(address, proxies));
  const bus = openBus({ ...deps.config, pool: deps.pool, log });
  const io: LimeServer = new Server(server.server, {
    path: '/api/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    perMessageDeflate: false,
    httpCompression: false,
    adapter: bus.adapter as never,
    allowRequest: ({ headers: { origin, host } }, done) =>
      done(null, isSameOrigin(origin, host) || (origin !== undefined && origin === deps.config.officeOrigin)),
  });
  const site = io.of('/');
  const streams = createStreamRooms(site);
  const heartbeat = createHeartbeat<Follower>(streams.beat);
  const changed = { balance: new Set<number>(), notes: new Set<number>(), member: new Set<number>() };
  let flushing: NodeJS.Timeout | undefined;
  /** when this process last heard of it; what was before its start it does not know */
  let popupsChangedAt = performance.now();
  let office: ReturnType<typeof serveOffice> | undefined;

  const presence = createPresence({
    membersHere,
    socketsHere: (memberId) => site.adapter.rooms.get(memberRoom(memberId))?.size ?? 0,
    askOnline: () => io.serverSideEmitWithAck('online'),
    askWhere: (memberIds) => io.serverSideEmitWithAck('where', memberIds),
    log,
  });
  io.on('online', (answer) => answer(membersHere()));
  io.on('where', (memberIds, answer) => answer(presence.found(memberIds)));

  /** @throws Refused: the client gets its code */
  async function admit(socket: LimeSocket): Promise<void> {
    if (isDenied(addressOf(socket))) throw new Refused({ code: 'ADDRESS_DENIED' }, 403);
    const { token } = socket.handshake.auth as { token?: unknown };
    const caller = typeof token === 'string' && token !== '' ? await gate.verify(token) : null;
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

  site.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof Refused)) log.error({ err: error }, 'a socket could not be admitted');
        next(new Error(error instanceof Refused ? error.code : 'SERVICE_UNAVAILABLE'));
      },
    );
  });

  io.on('connection', (socket) => {
    const { caller } = socket.data;
    const { settings, popups } = socket.handshake.auth as { settings?: unknown; popups?: unknown };
    const version = deps.settingsVersion();
    if (typeof settings === 'number' && settings < version) tell(socket, 'settings', { version });
    if (typeof popups === 'number' && performance.now() - popups - popupsMarginMs < popupsChangedAt)
      tell(socket, 'popup');
    socket.use((_event, next) => (withinRate(socket.data) ? next() : next(new Error('TOO_MANY_REQUESTS'))));
    socket.on('error', () => socket.disconnect(true));
    socket.on('setUser', (message: unknown) => {
      const parsed = setUserMessage.safeParse(message);
      if (!parsed.success || !caller) return;
      const { currentMenu, clientVersion } = parsed.data;
      presence.set(caller.memberId, { currentMenu, clientVersion });
    });
    socket.on('watch', (message: unknown, answer: unknown) => streams.watch(socket, message, answer));
    const still = heartbeat.add(socket);
    socket.on('disconnect', () => {
      still();
      if (caller && !site.adapter.rooms.has(memberRoom(caller.memberId))) presence.forget(caller.memberId);
    });
  });

  /** This process's sockets alone: every process hears of what happened and tells its own. */
  function inRoom(room: string): LimeSocket[] {
    return [...(site.adapter.rooms.get(room) ?? [])].flatMap((id) => site.sockets.get(id) ?? []);
  }
  function tellAll(topic: 'settings' | 'popup', message = {}): void {
    for (const socket of site.sockets.values()) tell(socket, topic, message);
  }

  gate.onEnd((sessionId, reason) => {
    for (const socket of inRoom(sessionRoom(sessionId))) {
      // A member who signed out gets no message; one who was signed out gets the reason.
      if (reason !== 'logout') tell(socket, 'logOut', { reason: textOf('AUTH_SESSION_ENDED', undefined) });
      socket.disconnect(true);
    }
  });

  async function flush(): Promise<void> {
    flushing = undefined;
    for (const topic of ['member', 'notes'] as const) {
      for (const memberId of changed[topic]) for (const socket of inRoom(memberRoom(memberId))) tell(socket, topic);
      changed[topic].clear();
    }
    const memberIds = [...changed.balance];
    changed.balance.clear();
    if (memberIds.length === 0) return;
    try {
      for (const [memberId, { cash, point, casino }] of await balancesOf(db, memberIds)) {
        const message = { members_cash: cash, members_point: point, members_casino: casino };
        for (const socket of inRoom(memberRoom(memberId))) tell(socket, 'balance', message);
      }
    } catch (error) {
      // The members' own refresh every fifteen seconds makes up for it.
      log.warn({ err: error }, 'balances could not be announced');
    }
  }

  function note(topic: keyof typeof changed, memberIds: readonly number[]): void {
    const online = memberIds.filter((memberId) => site.adapter.rooms.has(memberRoom(memberId)));
    for (const memberId of online) changed[topic].add(memberId);
    if (online.length > 0) flushing ??= setTimeout(() => void flush(), coalesceMs);
  }

  for (const topic of ['balance', 'notes', 'member'] as const)
    outbox.on(topic, ({ m }: { m: number[] }) => note(topic, m));
  // Of single bets, so not coalesced; a page elsewhere asks /betting/outcome.
  outbox.on('bet', ({ m, ...outcome }: { m: number[] }) => {
    for (const memberId of m) for (const socket of inRoom(memberRoom(memberId))) tell(socket, 'bet', outcome);
  });
  // Of requests one by one, of slips by chunk; pages put together what comes close together.
  outbox.on('decided', (news: DecidedNews) => {
    if ('request' in news) {
      const { seq: _own, ...decided } = news.request;
      for (const socket of inRoom(memberRoom(news.m))) tell(socket, 'decided', decided);
      return;
    }
    if ('transfer' in news) {
      const { seq, ...transfer } = news.transfer;
      const message = { of: 'casino' as const, cash_seq: String(seq), ...transfer };
      for (const socket of inRoom(memberRoom(news.m))) tell(socket, 'decided', message);
      return;
    }
    for (const { m, ...slips } of news.list)
      for (const socket of inRoom(memberRoom(m))) tell(socket, 'decided', { of: 'slips', ...slips });
  });
  const tellOfTalk = ({ c, m, what, by }: TalkNews) => {
    const message = { chatSeq: c === null ? null : String(c), what, by };
    for (const memberId of m) for (const socket of inRoom(memberRoom(memberId))) tell(socket, 'chat', message);
  };
  outbox.on('chat', tellOfTalk);
  channel.on('chat_typing', (payload) => {
    const { c, m, by } = JSON.parse(payload) as TypingNote;
    if (by === 'staff') tellOfTalk({ c, m: [m], what: 'typing', by });
  });
  channel.on('member', (id) => note('member', [Number(id)]));
  const popupsChanged = () => {
    popupsChangedAt = performance.now();
    tellAll('popup');
  };
  channel.on('popups', popupsChanged);
  channel.onReconnect(() => {
    popupsChanged();
    note('member', membersHere());
  });

  function membersHere(): number[] {
    return [...site.adapter.rooms.keys()]
      .filter((room) => room.startsWith(memberPrefix))
      .map((room) => Number(room.slice(memberPrefix.length)));
  }

  return {
    presence,
    streams,
    here: () => membersHere().length,
    settingsChanged() {
      const message = { version: deps.settingsVersion() };
      tellAll('settings', message);
      office?.settingsChanged(message);
      for (const socket of site.sockets.values()) if (isDenied(addressOf(socket))) socket.disconnect(true);
    },
    openOffice(officeGate) {
      office = serveOffice({
        office: io.of('/staff') as unknown as OfficeNamespace,
        gate: officeGate,
        addressOf,
        outbox,
        channel,
        log,
      });
    },
    async close() {
      clearTimeout(flushing);
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
