import type { FeedSample } from '../../../test/feed-sample.ts';
import { testNow } from '../../../test/seoul-hour.ts';
import { streamMatches } from './fixture-schedule.ts';
import { readStanding } from './simulator.sql.ts';
import { createWorld } from './simulated-world.ts';

const minute = 60_000;
const end = Math.floor(testNow() / minute) * minute;
const around = 30 * minute;

/** The built-in league has no messages: these are the moments it is brought to, with the matches around the hour of the test. */
export const sample: FeedSample = {
  feed: 'simulator',
  messages: [end - 10 * minute, end - 5 * minute, end].map(String),
  broken: [],
  brokenLeaves: 'the others',
  starts: null,
  decided: null,
  anyOrder: 'none',
  repeatable: true,
  async bring({ database, sink }, messages) {
    const world = createWorld({
      sink,
      seed: 'a seed for samples',
      speed: 1,
      standing: await readStanding(database.db),
      matchesOn: (day) => ({
        listed: [],
        stream: streamMatches(day).filter(({ startsAt }) => Math.abs(startsAt - end) < around),
      }),
    });
    for (const at of messages) await world.advance(Number(at));
    return 0;
  },
};
