import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { Answer } from '@lime/contract/call.ts';
import type { WirePastRound, WireRound } from '@lime/contract/games.ts';
import type { ClientEvents, ServerEvents, StreamPosition } from '@lime/contract/realtime.ts';
import type { LotusTable } from '@lime/domain/games/lotus-tables.ts';
import { createServerClock } from '@lime/ui/rounds/server-clock.ts';
import { afterNews, pastKept } from './rounds-now.ts';
import type { RoundsNow, Told } from './rounds-now.ts';

/** The games that frames show. */
export type ShownGame = LotusTable | 'powerball';

export type FollowedRounds = {
  /** Everything that is known of a game. */
  all(game: ShownGame): Told;
  /** By the site's clock, ISO; null before the site sent it. */
  time(): string | null;
  /** Listens to what changes; the returned function ends it. */
  listen(game: ShownGame, listener: (told: Told) => void): () => void;
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

/**
 * Follows rounds as any stranger does: the public socket sends them as they open, close and have their results, and the
 * public calls say what was before. One connection of this process serves all its frames.
 *
 * Source: decisions 81 and 88.
 */
export function followRounds({ apiUrl, games, onFault }: Deps): FollowedRounds {
  const clock = createServerClock();
  const known = new Map<ShownGame, RoundsNow>();
  const positions = new Map<ShownGame, StreamPosition>();
  /** messages so far: a reading that began before one is old */
  const heard = new Map<ShownGame, number>();
  const listeners = new Map<ShownGame, Set<(told: Told) => void>>(games.map((game) => [game, new Set()]));
  const reading = new Set<ShownGame>();
  let isClosed = false;
  const { origin, pathname } = new URL(apiUrl);
  const socket: Socket<ServerEvents, ClientEvents> = io(origin, {
    path: `${pathname.replace(/\/$/, '')}/socket.io`,
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: againMs,
  });

  const tell = (game: ShownGame, told: Told) => listeners.get(game)?.forEach((listener) => listener(told));
  const time = () => {
    const now = clock.now();
    return now === null ? null : new Date(now).toISOString();
  };
  const all = (game: ShownGame): Told => ({
    of: 'all',
    now: time(),
    rounds: known.get(game) ?? null,
    isLive: socket.connected,
  });

  async function ask<Payload>(path: string, input: object): Promise<Answer<Payload>> {
    const response = await fetch(apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payload: input }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return (await response.json()) as Answer<Payload>;
  }

  /** @returns null where the site shows the game to nobody. @throws Error when it does not answer */
  async function read(game: ShownGame): Promise<RoundsNow | null> {
    const { open, past, input } = calls[game];
    const askedAt = clock.elapsed();
    const [onSale, gone] = await Promise.all([
      ask<{ game: WireRound }>(open, input),
      ask<{ list: WirePastRound[] }>(past, { ...input, page: 1, size: pastKept }),
    ]);
    if (!gone.success) {
      if (gone.code === 'MENU_CLOSED' || gone.code === 'ROUTE_REPAIR') return null;
      throw new Error(`${past}: ${gone.code}`);
    }
    if (onSale.success) clock.learn(onSale.payload.game.now, askedAt);
    const round = onSale.success ? onSale.payload.game : (known.get(game)?.round ?? null);
    return { round, isOpen: onSale.success, past: gone.payload.list };
  }

  async function readAgain(game: ShownGame): Promise<void> {
    if (reading.has(game)) return;
    reading.add(game);
    try {
      for (let isOld = true; isOld && !isClosed;) {
        const before = heard.get(game) ?? 0;
        const rounds = await read(game);
        isOld = before !== (heard.get(game) ?? 0);
        if (isOld) continue;
        if (rounds) known.set(game, rounds);
        else known.delete(game);
        tell(game, all(game));
      }
    } catch (error) {
      onFault(error);
      if (!isClosed) setTimeout(() => void readAgain(game), againMs).unref();
    } finally {
      reading.delete(game);
    }
  }

  socket.on('connect', () => {
    for (const game of games) tell(game, { of: 'line', isLive: true });
    socket.emit('watch', { odds: false, rounds: [...games] }, (told) => {
      for (const game of games) {
        const position = told[`round:${game}`];
        const before = positions.get(game);
        if (position) positions.set(game, position);
        const isSame = position && before?.epoch === position.epoch && before.seq === position.seq;
        if (!isSame || !known.has(game)) void readAgain(game);
      }
    });
  });
  socket.on('disconnect', (reason) => {
    for (const game of games) tell(game, { of: 'line', isLive: false });
    // hung up on by the site, the client does not come back by itself
    if (reason === 'io server disconnect' && !isClosed) setTimeout(() => socket.connect(), againMs).unref();
  });
  socket.on('connect_error', (error) => {
    onFault(error);
    if (!socket.active && !isClosed) setTimeout(() => socket.connect(), againMs).unref();
  });
  socket.on('round', ({ stream, epoch, seq, now, what, game: opened, round }) => {
    const game = games.find((one) => stream === `round:${one}`);
    if (!game) return;
    clock.learn(now);
    heard.set(game, (heard.get(game) ?? 0) + 1);
    const before = positions.get(game);
    positions.set(game, { epoch, seq });
    const rounds = known.get(game);
    const isNext = before?.epoch === epoch && seq === before.seq + 1;
    if (!rounds || !isNext) return void readAgain(game);
    const news = { now, what, game: opened, round };
    known.set(game, afterNews(rounds, news));
    tell(game, { of: 'round', news });
  });

  return {
    all,
    time,
    listen(game, listener) {
      listeners.get(game)!.add(listener);
      return () => void listeners.get(game)!.delete(listener);
    },
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
