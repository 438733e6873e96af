import type { LiveFeed } from '../feed-kinds.ts';
import { createFeedRunner } from '../run-feeds.ts';
import { openTheOddsApi } from './the-odds-api.ts';
import { source, theOddsApiVariables } from './the-odds-api.variables.ts';

const lock = { name: 'theOddsApi', key: 5_463_003 };

/** Prices before the match, where a key is bought. */
export const theOddsApiFeed: LiveFeed = {
  kind: 'live',
  name: source,
  title: 'The Odds API',
  sources: [source],
  tellsPlay: false,
  variables: theOddsApiVariables,
  needs: ['THE_ODDS_API_KEY'],
  lock,
  open({ core, sink, report, isPaused }) {
    const config = theOddsApiVariables.of(core.config);
    return (
      config && createFeedRunner({ core, lock, open: () => openTheOddsApi({ core, sink, report, config }), isPaused })
    );
  },
};
