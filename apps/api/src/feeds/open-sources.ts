import { createHmac } from 'node:crypto';
import type { Core } from '../core/context.ts';
import { together } from '../core/runnable.ts';
import type { Runnable } from '../core/runnable.ts';
import type { FeedDeps } from './feed-kinds.ts';
import { liveFeeds } from './feed-list.ts';
import type { FeedCommand } from './feed-report.ts';
import type { FeedSink } from './feed.ts';

type Deps = {
  readonly sink: FeedSink;
  /** what the office sees of feeds and asks of them */
  readonly feeds: Pick<FeedDeps, 'report' | 'watched' | 'isPaused'> & {
    onCommand(listener: (source: string, command: FeedCommand) => void): void;
  };
};

/** What brings fixtures, prices and results in this process: nothing without the role `feed`. */
export function openSources(core: Core, { sink, feeds }: Deps): Runnable[] {
  if (!core.config.roles.has('feed')) return [];
  // The seed decides results ahead of time: a secret of the installation, and the same in all its processes.
  const seed = createHmac('sha256', core.config.jwtSecret).update('built-in league').digest('base64url');
  const deps: FeedDeps = { core, sink, seed, report: feeds.report, watched: feeds.watched, isPaused: feeds.isPaused };
  const open = liveFeeds.map((feed) => feed.open(deps)).filter((feed) => feed !== null);
  feeds.onCommand((source, command) => open.forEach((feed) => feed.command?.(source, command)));
  return [together(open)];
}
