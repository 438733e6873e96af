import type { WirePastRound, WireRound, WireTimer } from '@lime/contract/games.ts';
import { miniGameIds } from '@lime/domain/access/games.ts';
import type { GameId, MiniGameId } from '@lime/domain/access/games.ts';
import { findRoundGame } from '@lime/domain/games/games.ts';
import { roundAt } from '@lime/domain/games/rounds.ts';
import { CallFailed, send } from '../../lib/api.ts';
import { serverClock } from '@lime/ui/rounds/server-clock.ts';

type Past = Promise<{ list: WirePastRound[] }>;

/** What a page of a game asks the server. */
export type RoundCalls = {
  /** The round that takes bets; null between two rounds. */
  readonly open: () => Promise<WireRound | null>;
  /** The clock of the round of now; null where the game has no such call. */
  readonly timer: () => Promise<WireTimer | null>;
  /** A page of past rounds, newest first. */
  readonly past: (size: number, page?: number) => Past;
};

const mini = (type: MiniGameId | 'token'): RoundCalls => ({
  open: () => openOf(() => send('/game/powerball/:type', { type })),
  timer: () => timed(() => send('/game/timer/:type', { type })),
  past: (size, page = 1) => send('/game/rounds/:type', { type, page, size }),
});

/** Lotus has no call for its clock: the server's time and the game's own rounds are it. */
async function clockOf(game: GameId): Promise<WireTimer | null> {
  const found = findRoundGame(game);
  const asked = await timed(() => send('/game/timer/:type', { type: 'powerball' })).catch(() => null);
  if (!found || !asked) return null;
  const { no, opensAt, closesAt, drawsAt } = roundAt(found.clock, Date.parse(asked.now));
  return {
    now: asked.now,
    game_round: String(no),
    startsAt: new Date(opensAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    drawsAt: new Date(drawsAt).toISOString(),
    endTime: found.clock.closesSeconds,
  };
}
const baccarat = (game: GameId, table: number): RoundCalls => ({
  open: () => openOf(() => send('/game/lotus/baccarat1', { table })),
  timer: () => clockOf(game),
  past: (size, page = 1) => send('/lotus/baca', { table, page, size }),
});

const lotus: Partial<Record<GameId, RoundCalls>> = {
  'lotus-oddeven': {
    open: () => openOf(() => send('/game/lotus/oe', {})),
    timer: () => clockOf('lotus-oddeven'),
    past: (size, page = 1) => send('/lotus/oe', { page, size }),
  },
  'lotus-baccarat': baccarat('lotus-baccarat', 1),
  'lotus-baccarat2': baccarat('lotus-baccarat2', 2),
};
const isMini = (game: GameId): game is MiniGameId => miniGameIds.some((id) => id === game);

/** The powerball's on the page of its token game. Source: specification 1 §7 "token type". */
export const tokenPowerballCalls: RoundCalls = mini('token');

/** The calls of a game with rounds; null for others. */
export const roundCallsOf = (game: GameId): RoundCalls | null => (isMini(game) ? mini(game) : (lotus[game] ?? null));

async function openOf(ask: () => Promise<{ game: WireRound }>): Promise<WireRound | null> {
  try {
    return await timed(async () => (await ask()).game);
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'BET_NO_ROUND') return null;
    throw error;
  }
}

/** Sets the page's idea of the server's clock by an answer that names it. */
async function timed<Answer extends { readonly now: string }>(ask: () => Promise<Answer>): Promise<Answer> {
  const asked = serverClock.elapsed();
  const answer = await ask();
  serverClock.learn(answer.now, asked);
  return answer;
}
