import type { FeedDeps, LiveFeed } from '../feed-kinds.ts';
import { createFeedRunner } from '../run-feeds.ts';
import type { FeedRun } from '../run-feeds.ts';
import { openDemoFeed } from './demo.ts';
import { provider } from './lsports-fixtures.ts';
import { someFaults } from './loopback.ts';
import { openLsports } from './lsports.ts';
import { lsportsVariables } from './lsports.variables.ts';

const lock = { name: 'lsports', key: 5_463_002 };

/** LSports where it is bought, else in the demo world a feed like it, under the same name. */
export const lsportsFeed: LiveFeed = {
  kind: 'live',
  name: provider,
  title: 'LSports',
  sources: ['lsports-inplay', 'lsports-prematch'],
  tellsPlay: true,
  variables: lsportsVariables,
  needs: ['LSPORTS_USER', 'LSPORTS_PASSWORD', 'LSPORTS_INPLAY_PACKAGE', 'LSPORTS_PREMATCH_PACKAGE'],
  lock,
  open(deps) {
    const open = howToOpen(deps);
    return open && createFeedRunner({ core: deps.core, lock, open, isPaused: deps.isPaused });
  },
};

function howToOpen({ core, sink, report, seed }: FeedDeps): (() => Promise<FeedRun>) | null {
  const { simulator, simulatorSpeed: speed } = core.config;
  const { account: config, faults } = lsportsVariables.of(core.config);
  if (config) return () => openLsports({ core, sink, report, config });
  if (!simulator) return null;
  return () => openDemoFeed({ core, sink, report, seed, speed, ...(faults ? { faults: someFaults } : {}) });
}
