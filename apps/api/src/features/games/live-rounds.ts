import type { Core } from '../../core/context.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import { readLive, readRound } from './rounds.sql.ts';
import type { RoundRow } from './rounds.sql.ts';

/** A round is no more what this process knew of it; `before` is null when it is new. */
export type RoundChange = { readonly before: RoundRow | null; readonly after: RoundRow };

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

/**
 * The rounds that are not over, in the memory of each process: announced by the channel, read from the tables.
 *
 * @param changed  hears what changed since the reading before, with the database's clock; not of the first reading
 */
export function createLiveRounds(
  { db, channel, log }: Pick<Core, 'db' | 'channel' | 'log'>,
  changed: (changes: readonly RoundChange[], now: Date) => void,
): LiveRounds {
  let rounds: ReadonlyMap<number, RoundRow> | null = null;
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const known = rounds;
    const { now, running, seen } = await readLive(db, [...(known?.keys() ?? [])]);
    rounds = new Map(running.map((round) => [round.id, round]));
    if (known === null || now === null) return;
    const changes = seen.flatMap((after) => {
      const before = known.get(after.id) ?? null;
      return before?.version === after.version ? [] : [{ before, after }];
    });
    if (changes.length > 0) changed(changes, now);
  }
  /** One reading after the other: an older one must not replace a newer one. */
  function refresh(): Promise<void> {
    const next = reading.then(read);
    reading = next.catch(() => undefined);
    return next;
  }

  // the rest is long: news come by the channel, and a bet looks up what it does not find
  const loop = createWorkerLoop(refresh, {
    name: 'live-rounds',
    db,
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
    find: async (id) => rounds?.get(id) ?? readRound(db, id),
    numbered: (game, running) =>
      [...(rounds?.values() ?? [])].find((round) => round.game === game && round.running === running) ?? null,
    open: (game) =>
      [...(rounds?.values() ?? [])].find((round) => round.game === game && round.state === 'open') ?? null,
  };
}
