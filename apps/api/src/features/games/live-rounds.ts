import type { Core } from '../../core/context.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import { readAllRunning, readRound } from './rounds.sql.ts';
import type { RoundRow } from './rounds.sql.ts';

export type LiveRounds = {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A round whatever it has come to; one this process does not hold is looked up. Null: there is none. */
  find(id: number): Promise<RoundRow | null>;
  /** A game's round that takes bets; null while there is none. */
  open(game: string): RoundRow | null;
  /** A game's round by its running number, open or waiting for its draw; null: this process knows none. */
  numbered(game: string, running: number): RoundRow | null;
  /** Reads them anew. */
  refresh(): Promise<void>;
};

/** The rounds that are not over, in the memory of each process: told by the channel, read from the tables. */
export function createLiveRounds({ db, channel, log }: Pick<Core, 'db' | 'channel' | 'log'>): LiveRounds {
  let rounds: ReadonlyMap<number, RoundRow> = new Map();

  async function refresh(): Promise<void> {
    rounds = new Map((await readAllRunning(db)).map((round) => [round.id, round]));
  }
  // the rest is long: news come by the channel, and a bet looks up what it does not find
  const loop = createWorkerLoop(refresh, {
    pauseMs: 60_000,
    failed: (error) => log.error({ err: error }, 'the rounds could not be read; the next news tries again'),
  });
  channel.on('round', () => loop.wake());
  channel.onReconnect(() => loop.wake());

  return {
    async start() {
      await refresh();
      loop.start();
    },
    stop: loop.stop,
    refresh,
    find: async (id) => rounds.get(id) ?? readRound(db, id),
    numbered: (game, running) =>
      [...rounds.values()].find((round) => round.game === game && round.running === running) ?? null,
    open: (game) => [...rounds.values()].find((round) => round.game === game && round.state === 'open') ?? null,
  };
}
