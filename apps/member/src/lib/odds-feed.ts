import type { WireGame } from '@lime/contract/game.ts';
import type { OddsMessage } from '@lime/contract/realtime.ts';
import type { Board } from './odds-board.ts';

export type GameListAnswer = { list: WireGame[]; seq: number; epoch: string };

type Deps = {
  board: Board;
  fetchList: () => Promise<GameListAnswer>;
  fetchGame: (gameSeq: string) => Promise<WireGame | null>;
  /** runs its argument after a while; spread, so that not everybody asks in the same moment */
  later: (run: () => void) => void;
  onState: (state: FeedState) => void;
};

export type FeedState = 'loading' | 'ready' | 'failed';

export type OddsFeed = ReturnType<typeof createOddsFeed>;

/**
 * Keeps the board true: a list first, then numbered pushes. A gap in the numbers, another numbering, a new or changed game, or a
 * connection that came back mean the list is fetched again; at most one fetch runs, and one waits.
 */
export function createOddsFeed({ board, fetchList, fetchGame, later, onState }: Deps) {
  let epoch: string | null = null;
  let seq = 0;
  let running: Promise<void> | null = null;
  let waiting = false;

  async function fetchNow(): Promise<void> {
    try {
      const answer = await fetchList();
      if (epoch === null || epoch === answer.epoch) {
        epoch = answer.epoch;
        seq = Math.max(seq, answer.seq);
      }
      board.load(answer.list);
      onState('ready');
    } catch {
      onState('failed');
    }
  }

  function refetch(): Promise<void> {
    if (running) {
      waiting = true;
      return running;
    }
    running = fetchNow().finally(() => {
      running = null;
      if (waiting) {
        waiting = false;
        void refetch();
      }
    });
    return running;
  }

  let asked = false;
  function refetchLater() {
    if (asked) return;
    asked = true;
    later(() => {
      asked = false;
      void refetch();
    });
  }

  async function openGame(gameSeq: string): Promise<void> {
    const game = await fetchGame(gameSeq);
    if (game) board.open(game);
  }

  return {
    refetch,
    /** Fetches a game's every market to the board. */
    openGame,
    take(message: OddsMessage) {
      if (message.epoch === epoch && message.seq <= seq) return;
      const follows = message.epoch === epoch && message.seq === seq + 1;
      epoch = message.epoch;
      seq = message.seq;
      board.push(message);
      if (!follows) void refetch();
      else if (message.changed.length > 0) refetchLater();
      for (const gameSeq of message.changed)
        if (board.opened().has(gameSeq)) void openGame(gameSeq).catch(() => undefined);
    },
  };
}
