import type { LiveFeed } from '../feed-kinds.ts';
import { createFeedRunner } from '../run-feeds.ts';
import { openTheOddsApi, source } from './the-odds-api.ts';

const lock = { name: 'theOddsApi', key: 5_463_003 };

/** Prices before the match, where a key is bought. */
export const theOddsApiFeed: LiveFeed = {
  kind: 'live',
  name: source,
  title: 'The Odds API',
  sources: [source],
  tellsPlay: false,
  needs: ['THE_ODDS_API_KEY'],
  lock,
  open({ core, sink, report, isPaused }) {
    const config = core.config.feeds.theOddsApi;
    return (
      config && createFeedRunner({ core, lock, open: () => openTheOddsApi({ core, sink, report, config }), isPaused })
    );
  },
};
