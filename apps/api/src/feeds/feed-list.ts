import type { Feed, FileFeed, LiveFeed } from './feed-kinds.ts';
import { fileFeed } from './feed-kinds.ts';
import { footballData } from './football-data/football-data.ts';
import { kleague } from './kleague/kleague.ts';
import { lsportsFeed } from './lsports/lsports.feed.ts';
import { mlb } from './mlb/mlb.ts';
import { nba } from './nba/nba.ts';
import { replayFeed } from './replay/replay.feed.ts';
import { simulatorFeed } from './simulator/simulator.feed.ts';
import { theOddsApiFeed } from './the-odds-api/the-odds-api.feed.ts';

/** Where fixtures, prices and results come from. A new feed is a folder next to this file and an element here. */
export const feedList: readonly Feed[] = [
  simulatorFeed,
  lsportsFeed,
  theOddsApiFeed,
  fileFeed(footballData),
  fileFeed(kleague),
  fileFeed(nba),
  fileFeed(mlb),
  replayFeed,
];

export const liveFeeds: readonly LiveFeed[] = feedList.filter((feed) => feed.kind === 'live');
export const fileFeeds: readonly FileFeed[] = feedList.filter((feed) => feed.kind === 'file');
