import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { Answer } from '@lime/contract/call.ts';
import type { WirePastRound, WireRound } from '@lime/contract/games.ts';
import type { ClientEvents, RoundMessage, ServerEvents, StreamPosition } from '@lime/contract/realtime.ts';
import type { LotusTable } from '@lime/domain/games/lotus-tables.ts';
import { createServerClock } from '@lime/ui/rounds/server-clock.ts';
import type { ServerClock } from '@lime/ui/rounds/server-clock.ts';
import { readPosition, readRoundMessage } from './heard.ts';
import { afterNews, pastKept } from './rounds-now.ts';
import type { RoundsNow, GameNews } from './rounds-now.ts';

/** The games that frames show. */
export type ShownGame = LotusTable | 'powerball';

export type FollowedRounds = {
  /** Everything that is known of a game. */
  all(game: ShownGame): GameNews;
  /** By the site's clock, ISO; null before the site sent it. */
  time(): string | null;
  /** Listens to what changes; the returned function ends it. */
  listen(game: ShownGame, listener: (told: GameNews) => void): () => void;
  /** How many messages could not be read, since the process began. */
  dropped(): number;
  close(): void;
};

const patienceMs = 5_000;
const againMs = 2_000;
/** The site's public calls of each game, with what they take. */
const calls: Readonly<Record<ShownGame, { open: string; past: string; input: object }>> = {
  powerball: { open: '/game/powerball/powerball', past: '/game/rounds/powerball', input: {} },
  'lotus-oddeven': { open: '/game/lotus/oe', past: '/lotus/oe', input: {} },
  'lotus-baccarat': { open: '/game/lotus/baccarat1', past: '/lotus/baca', input: { table: 1 } },
  'lotus-baccarat2': { open: '/game/lotus/baccarat1', past: '/lotus/baca', input: { table: 2 } },
};

type Deps = {
  /** the site's address with /api */
  readonly apiUrl: string;
  readonly games: readonly ShownGame[];
  readonly onFault: (error: unknown) => void;
};

/** The games as this process knows them, and its way to hear of them. */
type Following = Deps & {
  readonly clock: ServerClock;
  readonly socket: Socket<ServerEvents, ClientEvents>;
  readonly known: Map<ShownGame, RoundsNow>;
  readonly positions: Map<ShownGame, StreamPosition>;
  /** messages so far: a reading that began before one is old */
  readonly heard: Map<ShownGame, number>;
  readonly listeners: ReadonlyMap<ShownGame, Set<(told: GameNews) => void>>;
  readonly reading: Set<ShownGame>;
  isClosed: boolean;
  dropped: number;
  /** games are read again soon, as what a dropped message said is not known */
  catchingUp: NodeJS.Timeout | null;
};

/**
 * Follows rounds as any stranger does: the public socket sends them as they open, close and have their results, and the
 * public calls say what was before. One connection of this process serves all its frames.
 *
 * Source: decisions 81 and 88.
 */
export function followRounds(deps: Deps): FollowedRounds {
  const { origin, pathname } = new URL(deps.apiUrl);
  const following: Following = {
    ...deps,
    clock: createServerClock(),
    socket: io(origin, {
      path: `${pathname.replace(/\/$/, '')}/socket.io`,
      transports: ['websocket'],
      reconnectionDelay: 500,
      reconnectionDelayMax: againMs,
    }),
    known: new Map(),
    positions: new Map(),
    heard: new Map(),
    listeners: new Map(deps.games.map((game) => [game, new Set()])),
    reading: new Set(),
    isClosed: false,
    dropped: 0,
    catchingUp: null,
  };
  listenToSite(following);
  return {
    all: (game) => all(following, game),
    time: () => time(following),
    dropped: () => following.dropped,
    listen(game, listener) {
      following.listeners.get(game)!.add(listener);
      return () => void following.listeners.get(game)!.delete(listener);
    },
    close() {
      following.isClosed = true;
      clearTimeout(following.catchingUp ?? undefined);
      following.socket.close();
    },
  };
}

function tell({ listeners }: Following, game: ShownGame, told: GameNews): void {
  listeners.get(game)?.forEach((listener) => listener(told));
}

function time({ clock }: Following): string | null {
  const now = clock.now();
  return now === null ? null : new Date(now).toISOString();
}

const all = (following: Following, game: ShownGame): GameNews => ({
  of: 'all',
  now: time(following),
  rounds: following.known.get(game) ?? null,
  isLive: following.socket.connected,
});

async function ask<Payload>({ apiUrl }: Following, path: string, input: object): Promise<Answer<Payload>> {
  const response = await fetch(apiUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload: input }),
    signal: AbortSignal.timeout(patienceMs),
  });
  return (await response.json()) as Answer<Payload>;
}

/** @returns null where the site shows the game to nobody. @throws Error when it does not answer */
async function read(following: Following, game: ShownGame): Promise<RoundsNow | null> {
  const { clock, known } = following;
  const { open, past, input } = calls[game];
  const askedAt = clock.elapsed();
  const [onSale, gone] = await Promise.all([
    ask<{ game: WireRound }>(following, open, input),
    ask<{ list: WirePastRound[] }>(following, past, { ...input, page: 1, size: pastKept }),
  ]);
  if (!gone.success) {
    if (gone.code === 'MENU_CLOSED' || gone.code === 'ROUTE_REPAIR') return null;
    throw new Error(`${past}: ${gone.code}`);
  }
  if (onSale.success) clock.learn(onSale.payload.game.now, askedAt);
  const shown = onSale.success ? onSale.payload.game : null;
  // between two rounds the site names the next one, which has no number of its own yet
  const round = shown && shown.game_seq !== '' ? shown : (known.get(game)?.round ?? null);
  const isOpen = round !== null && round === shown && Date.parse(round.closesAt) > Date.parse(round.now);
  return { round, isOpen, past: gone.payload.list };
}

/** Reads a game until no message came meanwhile, and tells it. */
async function readAgain(following: Following, game: ShownGame): Promise<void> {
  const { reading, heard, known } = following;
  if (reading.has(game)) return;
  reading.add(game);
  try {
    for (let isOld = true; isOld && !following.isClosed;) {
      const before = heard.get(game) ?? 0;
      const rounds = await read(following, game);
      isOld = before !== (heard.get(game) ?? 0);
      if (isOld) continue;
      if (rounds) known.set(game, rounds);
      else known.delete(game);
      tell(following, game, all(following, game));
    }
  } catch (error) {
    following.onFault(error);
    if (!following.isClosed) setTimeout(() => void readAgain(following, game), againMs).unref();
  } finally {
    reading.delete(game);
  }
}

/** Watches the games whenever there is a connection, and keeps one. */
function listenToSite(following: Following): void {
  const { socket, games, positions, known } = following;
  socket.on('connect', () => {
    for (const game of games) tell(following, game, { of: 'line', isLive: true });
    socket.emit('watch', { odds: false, rounds: [...games] }, (told: unknown) => {
      for (const game of games) {
        const position = readPosition(told, `round:${game}`);
        const before = positions.get(game);
        if (position) positions.set(game, position);
        const isSame = position && before?.epoch === position.epoch && before.seq === position.seq;
        if (!isSame || !known.has(game)) void readAgain(following, game);
      }
    });
  });
  socket.on('disconnect', (reason) => {
    for (const game of games) tell(following, game, { of: 'line', isLive: false });
    // hung up on by the site, the client does not come back by itself
    if (reason === 'io server disconnect' && !following.isClosed) setTimeout(() => socket.connect(), againMs).unref();
  });
  socket.on('connect_error', (error) => {
    following.onFault(error);
    if (!socket.active && !following.isClosed) setTimeout(() => socket.connect(), againMs).unref();
  });
  // another release, or what stands before the site, may send what is no message: that must not end the process
  socket.on('round', (heard: unknown) => {
    const message = readRoundMessage(heard);
    if (message) hear(following, message);
    else drop(following);
  });
}

/** Counts and tells a message that could not be read. What it said is read from the site, at most every two seconds. */
function drop(following: Following): void {
  following.dropped += 1;
  if (following.catchingUp) return;
  following.onFault(new Error('a message of the site could not be read', { cause: { dropped: following.dropped } }));
  following.catchingUp = setTimeout(() => {
    following.catchingUp = null;
    for (const game of following.games) void readAgain(following, game);
  }, againMs).unref();
}

/** Keeps what a message says; where one was missed, the game is read again. */
function hear(following: Following, { stream, epoch, seq, now, what, game: opened, round }: RoundMessage): void {
  const { clock, games, heard, positions, known } = following;
  const game = games.find((one) => stream === `round:${one}`);
  if (!game) return;
  clock.learn(now);
  heard.set(game, (heard.get(game) ?? 0) + 1);
  const before = positions.get(game);
  positions.set(game, { epoch, seq });
  const rounds = known.get(game);
  const isNext = before?.epoch === epoch && seq === before.seq + 1;
  if (!rounds || !isNext) return void readAgain(following, game);
  const news = { now, what, game: opened, round };
  known.set(game, afterNews(rounds, news));
  tell(following, game, { of: 'round', news });
}
