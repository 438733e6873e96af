import type { WirePastRound, WireRound, WireTimer } from '@lime/contract/games.ts';
import { miniGameIds } from '@lime/domain/access/game-list.ts';
import type { GameId, MiniGameId, RoundGameId } from '@lime/domain/access/game-list.ts';
import { send } from '../../lib/api.ts';
import { timed } from '../../lib/timed.ts';

type Past = Promise<{ list: WirePastRound[] }>;

/** What a page of a game asks the server. */
export type RoundCalls = {
  /** The round that takes bets; null between two rounds. */
  readonly open: () => Promise<WireRound | null>;
  /** The clock of the round of now. */
  readonly timer: () => Promise<WireTimer>;
  /** A page of past rounds, newest first. */
  readonly past: (size: number, page?: number) => Past;
};

const timerOf = (type: RoundGameId | 'token') => () => timed(() => send('/game/timer/:type', { type }));
const mini = (type: MiniGameId | 'token'): RoundCalls => ({
  open: () => openOf(() => send('/game/powerball/:type', { type })),
  timer: timerOf(type),
  past: (size, page = 1) => send('/game/rounds/:type', { type, page, size }),
});

const baccarat = (game: 'lotus-baccarat' | 'lotus-baccarat2', table: number): RoundCalls => ({
  open: () => openOf(() => send('/game/lotus/baccarat1', { table })),
  timer: timerOf(game),
  past: (size, page = 1) => send('/lotus/baca', { table, page, size }),
});

const lotus: Partial<Record<GameId, RoundCalls>> = {
  'lotus-oddeven': {
    open: () => openOf(() => send('/game/lotus/oe', {})),
    timer: timerOf('lotus-oddeven'),
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
  const game = await timed(async () => (await ask()).game);
  return game.game_seq !== '' && Date.parse(game.closesAt) > Date.parse(game.now) ? game : null;
}
