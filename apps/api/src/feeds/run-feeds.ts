import type { Core } from '../core/context.ts';
import type { FeedCommand } from './feed-report.ts';
import { createLeader } from './leadership.ts';
import type { LeaderTurn, Lock } from './leadership.ts';

/** A source while it runs in this process. */
export type RunningFeed = {
  readonly name: string;
  start(): void;
  stop(): Promise<void>;
  command(command: FeedCommand): void;
};

/** What one process runs for all of them. */
export type FeedRun = {
  readonly sources: readonly RunningFeed[];
  /** called again and again while this process runs them; absent: the sources work by themselves */
  readonly turn?: () => Promise<void>;
};

export type FeedRunner = {
  /** Returns at once. */
  start(): void;
  stop(): Promise<void>;
  /** What staff ask of a source; nothing when it does not run here. */
  command(source: string, command: FeedCommand): void;
};

type Deps = {
  readonly core: {
    readonly config: Pick<Core['config'], 'databaseUrl'>;
    readonly log: Pick<Core['log'], 'info' | 'warn'>;
  };
  /** held by the process that runs them */
  readonly lock: Lock;
  readonly open: () => Promise<FeedRun>;
  readonly isPaused: (source: string) => Promise<boolean>;
};

const turnMs = 500;

/**
 * Runs sources in exactly one process of the site: each of two readers of a queue would get half of it. The others wait to
 * take over.
 */
export function createFeedRunner({ core, lock, open, isPaused }: Deps): FeedRunner {
  const { log } = core;
  let here: FeedRun | null = null;

  async function lead({ isOver, rest }: LeaderTurn): Promise<void> {
    const run = await open();
    try {
      for (const source of run.sources) {
        source.start();
        if (await isPaused(source.name)) source.command('pause');
      }
      here = run;
      log.info({ sources: run.sources.map(({ name }) => name) }, 'outside feeds run here');
      while (!isOver()) {
        await run.turn?.();
        await rest(turnMs);
      }
    } finally {
      here = null;
      await Promise.all(run.sources.map((source) => source.stop()));
    }
  }

  return {
    ...createLeader({
      databaseUrl: core.config.databaseUrl,
      lock,
      lead,
      onFailure: (error) => log.warn({ err: error }, `${lock.name}: the feed stumbled and goes on`),
    }),
    command(source, command) {
      here?.sources.find(({ name }) => name === source)?.command(command);
    },
  };
}
