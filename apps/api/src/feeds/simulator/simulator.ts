import type { Core } from '../../core/context.ts';
import type { FeedSink } from '../feed.ts';
import { createLeader } from '../leadership.ts';
import type { LeaderTurn, Lock } from '../leadership.ts';
import { readStanding } from './simulator.sql.ts';
import { createWorld } from './simulated-world.ts';

/** Play is reported this often at most. */
const tickMs = 500;

/** The process that holds it plays the league. */
export const simulatorLock: Lock = { name: 'simulator', key: 5_463_001 };

export type Simulator = {
  /** Returns at once: the world fills in the background. */
  start(): void;
  stop(): Promise<void>;
};

type Deps = {
  readonly core: {
    readonly config: Pick<Core['config'], 'databaseUrl'>;
    readonly db: Core['db'];
    readonly log: Pick<Core['log'], 'info' | 'warn' | 'error'>;
  };
  readonly sink: FeedSink;
  /** decides price moves and results; a secret of the installation, the same in all its processes */
  readonly seed: string;
  /** 2 = matches take half as long */
  readonly speed?: number;
  readonly now?: () => number;
};

/** Keeps the built-in league alive in exactly one process of the site; the others wait to take over. */
export function createSimulator({ core, sink, seed, speed = 1, now = Date.now }: Deps): Simulator {
  const { log } = core;

  async function lead({ isOver, rest }: LeaderTurn): Promise<void> {
    const world = createWorld({ sink, seed, speed, standing: await readStanding(core.db), isStopped: isOver });
    const began = performance.now();
    let isFirst = true;
    while (!isOver()) {
      const progress = await world.advance(now());
      if (isFirst)
        log.info({ ...progress, ms: Math.round(performance.now() - began) }, 'the built-in league runs here');
      isFirst = false;
      await rest(tickMs);
    }
  }

  return createLeader({
    databaseUrl: core.config.databaseUrl,
    lock: simulatorLock,
    lead,
    onFailure: (error) => log.warn({ err: error }, 'the built-in league stumbled and goes on'),
  });
}
