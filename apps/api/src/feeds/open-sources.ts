import { createHmac } from 'node:crypto';
import type { Core } from '../core/context.ts';
import { together } from '../core/runnable.ts';
import type { Runnable } from '../core/runnable.ts';
import type { Feeds } from '../features/feeds/feeds.service.ts';
import type { FeedSink } from './feed.ts';
import { openOutsideFeeds } from './outside-feeds.ts';
import { createSimulator } from './simulator/simulator.ts';

type Deps = { readonly sink: FeedSink; readonly feeds: Feeds };

/** What brings fixtures, prices and results in this process: nothing without the role `feed`. */
export function openSources(core: Core, { sink, feeds }: Deps): Runnable[] {
  const { config } = core;
  if (!config.roles.has('feed')) return [];
  // The seed decides results ahead of time: a secret of the installation, and the same in all its processes.
  const seed = createHmac('sha256', config.jwtSecret).update('built-in league').digest('base64url');
  const outside = openOutsideFeeds(core, { sink, feeds, config, seed });
  feeds.onCommand((source, command) => outside.forEach((runner) => runner.command(source, command)));
  const league = config.simulator
    ? [createSimulator({ core, sink: feeds.watched(sink, 'simulator'), seed, speed: config.simulatorSpeed })]
    : [];
  return [...league, together(outside)];
}
