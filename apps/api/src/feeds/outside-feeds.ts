import type { Config } from '../core/config.ts';
import type { Core } from '../core/context.ts';
import type { FeedSink } from './feed.ts';
import { openDemoFeed } from './lsports/demo.ts';
import { someFaults } from './lsports/loopback.ts';
import { openLsports } from './lsports/lsports.ts';
import { createFeedRunner } from './run-feeds.ts';
import type { FeedRun } from './run-feeds.ts';
import { openTheOddsApi } from './the-odds-api/the-odds-api.ts';

type Deps = {
  readonly sink: FeedSink;
  /** what the office sees of feeds and switches: `report` takes their state, `isPaused` says which staff have stopped */
  readonly feeds: {
    readonly report: Parameters<typeof openLsports>[0]['report'];
    readonly isPaused: Parameters<typeof createFeedRunner>[0]['isPaused'];
  };
  readonly config: Pick<Config, 'feeds' | 'simulator' | 'simulatorSpeed'>;
  /** of the demo feed's matches */
  readonly seed: string;
};

/**
 * What reaches the catalogue from elsewhere: LSports where it is bought, else in the demo world a feed like it; The Odds
 * API where it is bought.
 */
export function openOutsideFeeds(core: Core, { sink, feeds, config, seed }: Deps) {
  const { lsports, theOddsApi, faults } = config.feeds;
  const deps = { core, sink, report: feeds.report };
  const open = lsports
    ? () => openLsports({ ...deps, config: lsports })
    : config.simulator
      ? () => openDemoFeed({ ...deps, seed, speed: config.simulatorSpeed, ...(faults ? { faults: someFaults } : {}) })
      : null;
  const runner = (what: 'lsports' | 'theOddsApi', run: () => Promise<FeedRun>) =>
    createFeedRunner({ core, what, open: run, isPaused: feeds.isPaused });
  return [
    ...(open ? [runner('lsports', open)] : []),
    ...(theOddsApi ? [runner('theOddsApi', () => openTheOddsApi({ ...deps, config: theOddsApi }))] : []),
  ];
}
