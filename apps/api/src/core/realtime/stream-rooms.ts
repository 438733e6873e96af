import type { Socket as Line } from 'node:net';
import type { Socket } from 'socket.io';
import * as z from 'zod';
import type {
  LiveMessage,
  MarketStream,
  MissedMessages,
  OddsMessage,
  RoundMessage,
  RoundStream,
  StreamName,
  StreamPosition,
} from '@lime/contract/realtime.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';

const maxFixtures = 20;
/** `readyState` of a WebSocket that is neither to be opened nor being closed. */
const webSocketOpen = 1;
/** A socket with so many messages before it is left out of further ones: they would be old when they arrive. */
const waitingLimit = 24;
/** A socket that is left out for so long is hung up on: it comes back and reads again. */
const behindMs = 5_000;

const sincePosition = z.strictObject({
  epoch: z.string().max(32),
  seq: z.int().min(0),
  ms: z.number().min(0).max(86_400_000),
});

const sinceMessage = z.strictObject({ prematch: sincePosition, special: sincePosition, live: sincePosition }).partial();

const watchMessage = z.strictObject({
  odds: z.boolean(),
  special: z.boolean().optional(),
  live: z.boolean().optional(),
  games: z
    .array(z.string().regex(/^[1-9][0-9]{0,17}$/))
    .max(maxFixtures)
    .optional(),
  rounds: z
    .array(z.enum(roundGames.map(({ id }) => id)))
    .max(roundGames.length)
    .optional(),
  since: sinceMessage.optional(),
});

type Positions = Partial<Record<StreamName, StreamPosition>>;
/** The namespace whose sockets follow streams, as far as this needs it. */
type Site = {
  readonly sockets: ReadonlyMap<string, Follower>;
  readonly adapter: { readonly rooms: ReadonlyMap<string, ReadonlySet<string>> };
};
/** A socket as far as its connection's queue of messages. */
export type Follower = Pick<Socket, 'conn'>;

/** Where the streams are, and what they sent lately. */
type StreamSources = {
  readonly markets: {
    position(stream: MarketStream): StreamPosition;
    /** the stream's messages after `since`; null when some of them are not at hand any more */
    after(stream: MarketStream, since: StreamPosition & { ms: number }): readonly (OddsMessage | LiveMessage)[] | null;
  };
  readonly rounds: { position(stream: RoundStream): StreamPosition };
};

/** The streams of this process and the sockets that follow them. */
export type StreamRooms = {
  /** Takes a socket's `watch`: what it names is followed from now on, what it does not name is left. */
  watch(socket: Pick<Socket, 'rooms' | 'join' | 'leave'>, message: unknown, answer: unknown): void;
  /** The features that own the streams set this once. */
  openStreams(from: StreamSources): void;
  /** Whether a socket of this process follows the stream. */
  isHeard(stream: StreamName): boolean;
  /** Sends to every socket of this process that follows the stream. */
  send(message: OddsMessage | LiveMessage | RoundMessage): void;
  /** Tells one socket that the line is alive; one with messages waiting hears from those. */
  beat(socket: Follower): void;
  /** How long the last sending kept the process, in milliseconds. */
  lastSendingMs(): number;
  /** Sockets that do not keep up now. */
  slow(): number;
  /** Pieces that went to their line without the engine, which does not count them. */
  sent(): number;
};

const prefix = 'stream:';
const roomOf = (stream: StreamName) => `${prefix}${stream}`;

/** The sockets of a process and what is about to go to them. */
type State = {
  readonly site: Site;
  /** since when sockets have been left out */
  readonly behind: WeakMap<object, number>;
  sources: StreamSources | null;
  /** messages of this moment, as frames */
  waiting: { room: string; frame: Buffer }[];
  /** how long the last sending took */
  lastMs: number;
  sent: number;
};

/**
 * Who follows which stream (contract/realtime.ts). Each process sends to its own sockets: nothing goes between them.
 *
 * With thousands of sockets the sending is what costs: a message is written once, as the bytes of its WebSocket frame,
 * and all that one moment has for a socket goes to it in one piece, past the engine where that has nothing before it.
 */
export function createStreamRooms(site: Site): StreamRooms {
  const state: State = { site, behind: new WeakMap(), sources: null, waiting: [], lastMs: 0, sent: 0 };
  return {
    watch: (socket, message, answer) => watch(state, socket, message, answer),
    openStreams(from) {
      state.sources = from;
    },
    isHeard: (stream) => site.adapter.rooms.has(roomOf(stream)),
    send: (message) => send(state, message),
    beat(socket) {
      if (waitingOf(socket.conn) === 0) socket.conn.write('', beatPiece);
    },
    lastSendingMs: () => state.lastMs,
    slow: () => [...site.sockets.values()].filter(({ conn }) => waitingOf(conn) >= waitingLimit).length,
    sent: () => state.sent,
  };
}

function watch(
  { sources }: State,
  socket: Parameters<StreamRooms['watch']>[0],
  message: unknown,
  answer: unknown,
): void {
  const parsed = watchMessage.safeParse(message);
  if (!parsed.success) return;
  const wanted = streamsOf(parsed.data);
  const rooms = new Set(wanted.map(roomOf));
  for (const room of socket.rooms) if (room.startsWith(prefix) && !rooms.has(room)) void socket.leave(room);
  if (rooms.size > 0) void socket.join([...rooms]);
  if (typeof answer !== 'function' || sources === null) return;
  const { markets, rounds } = sources;
  const positions: Positions = {};
  for (const stream of wanted)
    positions[stream] = isOfRounds(stream) ? rounds.position(stream) : markets.position(stream);
  const missed = missedOf(markets, wanted, parsed.data.since ?? {});
  (answer as (positions: Positions, missed: MissedMessages) => void)(positions, missed);
}

function send(state: State, message: OddsMessage | LiveMessage | RoundMessage): void {
  if (state.waiting.length === 0) setImmediate(flush, state);
  state.waiting.push({ room: roomOf(message.stream), frame: frameOf(JSON.stringify([message.topic, message])) });
}

function flush(state: State): void {
  const { site, waiting: frames } = state;
  const began = performance.now();
  state.waiting = [];
  // Sockets that follow the same streams get the same bytes: which of the frames are a socket's is its key.
  const keys = new Map<string, string>();
  for (const [no, { room }] of frames.entries())
    for (const id of site.adapter.rooms.get(room) ?? []) keys.set(id, `${keys.get(id) ?? ''}${no},`);
  const pieces = new Map<string, { wsPreEncodedFrame: readonly Buffer[]; compress: boolean }>();
  for (const [id, key] of keys) {
    const socket = site.sockets.get(id);
    if (!socket || !keepsUp(state, socket)) continue;
    let piece = pieces.get(key);
    if (!piece) {
      const own = key.split(',').flatMap((no) => (no === '' ? [] : [frames[Number(no)]!.frame]));
      piece = { wsPreEncodedFrame: [own.length === 1 ? own[0]! : Buffer.concat(own)], compress: false };
      pieces.set(key, piece);
    }
    const line = freeLine(socket.conn);
    if (line) {
      line.write(piece.wsPreEncodedFrame[0]!);
      state.sent += 1;
    } else socket.conn.write('', piece);
  }
  state.lastMs = performance.now() - began;
}

/** Does the socket keep up? One that has not for too long is hung up on. */
function keepsUp({ behind }: State, socket: Follower): boolean {
  if (waitingOf(socket.conn) < waitingLimit) {
    behind.delete(socket);
    return true;
  }
  const since = behind.get(socket) ?? Date.now();
  behind.set(socket, since);
  if (Date.now() - since > behindMs) hangUpOn(socket);
  return false;
}

const isOfRounds = (stream: StreamName): stream is RoundStream => stream.startsWith('round:');

function missedOf(
  source: StreamSources['markets'],
  wanted: readonly StreamName[],
  since: z.output<typeof sinceMessage>,
): MissedMessages {
  const missed: MissedMessages = {};
  for (const stream of ['prematch', 'special', 'live'] as const) {
    const from = since[stream];
    const messages = from && wanted.includes(stream) ? source.after(stream, from) : null;
    if (messages) missed[stream] = [...messages];
  }
  return missed;
}

/** An event as the bytes of one WebSocket text frame: 4 is "message" in Engine.IO, 2 "event" in Socket.IO. */
function frameOf(event: string): Buffer {
  const data = Buffer.from(`42${event}`);
  const head = Buffer.alloc(data.length < 126 ? 2 : data.length < 65_536 ? 4 : 10);
  head[0] = 0x81; // a whole text
  if (head.length === 2) head[1] = data.length;
  else if (head.length === 4) {
    head[1] = 126;
    head.writeUInt16BE(data.length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(data.length), 2);
  }
  return Buffer.concat([head, data]);
}

function streamsOf({ odds, special, live, games: fixtures, rounds }: z.output<typeof watchMessage>): StreamName[] {
  const streams: StreamName[] = (fixtures ?? []).map((gameSeq) => `game:${gameSeq}` as const);
  for (const game of rounds ?? []) streams.push(`round:${game}`);
  if (odds) streams.push('prematch');
  if (special) streams.push('special');
  if (live) streams.push('live');
  return [...new Set(streams)];
}

const beatPiece = { wsPreEncodedFrame: [frameOf('["beat"]')], compress: false };

/** At once: a disconnection would wait for what is written, and a closing handshake for an answer. */
function hangUpOn({ conn }: Follower): void {
  (conn as unknown as { transport: { socket: { terminate(): void } } }).transport.socket.terminate();
}

/**
 * The line of a connection with nothing to send before it, neither in the engine nor on the line itself: whole frames may go
 * to it at once, which costs a quarter less. Null: the engine queues them.
 */
function freeLine(connection: Socket['conn']): Line | null {
  const { readyState, transport } = connection as unknown as {
    readyState: string;
    transport: { writable: boolean; socket: { readyState: number; _socket: Line | null } };
  };
  if (readyState !== 'open' || !transport.writable || waitingOf(connection) > 0) return null;
  const { readyState: wsState, _socket: line } = transport.socket;
  return wsState === webSocketOpen && line?.writable && line.writableLength === 0 ? line : null;
}

/** Messages the connection has not handed to the system yet. */
function waitingOf(connection: Socket['conn']): number {
  return (connection as unknown as { writeBuffer: readonly unknown[] }).writeBuffer.length;
}
