import { build, playwright, vitest } from '../parts.ts';
import type { Proof } from './proof.ts';
import type { SuiteTests } from './suite-files.ts';

/** Tests of the gate that try here what `amount` (tools/long.ts) says of the long form. The gate itself is their short one. */
function suite(name: string, claim: string, tests: SuiteTests): Proof {
  const { runner, projects, files } = tests;
  // as the gate does: several sites that start at once would build the same web apps
  const needsWeb = runner === 'playwright' || projects.includes('product');
  const part = runner === 'vitest' ? vitest(name, projects, files) : playwright(name, projects, files);
  return {
    name,
    claim,
    tests,
    async run() {
      const began = performance.now();
      if (needsWeb && (await build.run()).failed > 0)
        return { holds: false, figures: { passed: 0, failed: 1, 'what failed': 'the web build' } };
      process.env['LIME_LONG'] = '1';
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
    { runner: 'vitest', projects: ['unit'] },
  ),
  suite(
    'bad-input',
    'each key of each call with each bad value gets an answer in words; each right opens its own calls and none of any other',
    { runner: 'vitest', projects: ['pg'], files: ['apps/api/test/every-call', 'apps/api/test/authorisation-matrix'] },
  ),
  suite(
    'days',
    'a weekend of two thousand members, a season of a thousand slips, a day of the office and killed processes: every won is where it belongs',
    {
      runner: 'vitest',
      projects: ['product', 'nightly'],
      files: ['e2e/weekend', 'e2e/season', 'e2e/day', 'e2e/crash', 'e2e/hosted'],
    },
  ),
  suite(
    'pages',
    'every page of members and of the office, wide and on a phone, dark and light: axe and the ruler find nothing, nothing moves',
    {
      runner: 'playwright',
      projects: ['desktop', 'waits'],
      files: ['e2e/accessible', 'e2e/gallery', 'e2e/office-axe', 'e2e/shifts'],
    },
  ),
  suite('tour', 'who signs up in the demo world has played every open game within a minute', {
    runner: 'playwright',
    projects: ['rounds'],
    files: ['e2e/tour'],
  }),
  suite(
    'lobby',
    'five thousand titles are scrolled at 8 ms a frame (median, 4× CPU) and searched within 50 ms; a vendor under maintenance closes its tiles within two seconds',
    { runner: 'playwright', projects: ['desktop', 'games'], files: ['e2e/casino-lobby', 'e2e/casino-vendors'] },
  ),
  suite('cards', 'each card of a shared table is told to the guests of two processes within 300 ms of its time', {
    runner: 'vitest',
    projects: ['pg'],
    files: ['apps/providers/src/casino/tables/table-routes'],
  }),
];
