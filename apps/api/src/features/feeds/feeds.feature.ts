import type { Core } from '../../core/context.ts';
import type { Runnable } from '../../core/runnable.ts';
import type { Feature } from '../feature.ts';
import { createFeeds } from './feeds.service.ts';
import type { Feeds } from './feeds.service.ts';
import { registerFeeds } from './feeds.staff.routes.ts';

/**
 * How feeds are, and what staff may do about it.
 *
 * @param open  makes what this process runs; called once
 */
export function feedsFeature(core: Core, open: (feeds: Feeds) => readonly Runnable[]): Feature {
  const feeds = createFeeds(core);
  return {
    name: 'feeds',
    routes: (handle) => registerFeeds(handle, feeds),
    sources: [feeds, ...open(feeds)],
  };
}
