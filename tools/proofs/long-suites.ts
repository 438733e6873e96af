import { playwright, vitest } from '../parts.ts';
import type { Part } from '../parts.ts';
import type { Proof } from './proof.ts';

/** Tests of the gate that try here what `amount` (tools/long.ts) says of the long form. The gate itself is their short one. */
function suite(name: string, claim: string, part: Part): Proof {
  return {
    name,
    claim,
    async run() {
      process.env['LIME_LONG'] = '1';
      const began = performance.now();
      const {
        passed,
        failed,
        names = [],
        again = [],
      } = await part.run().finally(() => delete process.env['LIME_LONG']);
      return {
        holds: failed === 0,
        figures: {
          passed,
          failed,
          seconds: Math.round((performance.now() - began) / 1000),
          'what failed': names.join('; '),
          'only the second time': again.join('; '),
        },
      };
    },
  };
}

/** Adding one is adding an element. */
export const longSuites: readonly Proof[] = [
  suite(
    'trials',
    'what is drawn, played, priced and read by chance holds in millions of draws and thousands of matches and messages',
    vitest('trials', ['unit']),
  ),
  suite(
    'bad-input',
    'each key of each call with each bad value gets an answer in words; each right opens its own calls and none of any other',
    vitest('bad-input', ['pg'], ['apps/api/test/every-call', 'apps/api/test/authorisation-matrix']),
  ),
  suite(
    'days',
    'a weekend of two thousand members, a season of a thousand slips, a day of the office and killed processes: every won is where it belongs',
    vitest('days', ['house'], ['e2e/weekend', 'e2e/season', 'e2e/day', 'e2e/crash', 'e2e/hosted']),
  ),
  suite(
    'pages',
    'every page of members and of the office, wide and on a phone, dark and light: axe and the ruler find nothing, nothing moves, no style of another screen reaches it',
    playwright(
      'pages',
      ['desktop', 'waits'],
      ['e2e/accessible', 'e2e/gallery', 'e2e/office-axe', 'e2e/shifts', 'e2e/styles'],
    ),
  ),
  suite(
    'tour',
    'who signs up in the demo world has played every open game within a minute',
    playwright('tour', ['waits'], ['e2e/tour']),
  ),
  suite(
    'lobby',
    'five thousand titles are scrolled at 8 ms a frame (median, 4× CPU) and searched within 50 ms; a vendor under maintenance closes its tiles within two seconds',
    playwright('lobby', ['desktop', 'gates'], ['e2e/casino-lobby', 'e2e/casino-vendors']),
  ),
  suite(
    'cards',
    'each card of a shared table is told to the guests of two processes within 300 ms of its time',
    vitest('cards', ['pg'], ['apps/providers/src/casino/tables/table-routes']),
  ),
];
