import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';
import { alone } from './tools/alone.ts';

// Workers read this file too: the browser is looked for once.
process.env['LIME_BROWSER'] ||= JSON.stringify(findBrowser());
const browser = JSON.parse(process.env['LIME_BROWSER']) as ReturnType<typeof findBrowser>;

/**
 * Without a graphics card the blurred page behind a dialog is worked out anew at every blink of a caret, which took a
 * sixth of the tests' time. shell.spec.ts looks at both.
 */
const withoutBlur = '--blink-settings=prefersReducedTransparency=true';

const among = (paths: readonly string[]) => paths.map((path) => `**/${path}`);
const [gates, games, desks] = [among(alone.gates), among(alone.games), among(alone.desks)];
const [rounds, tables, waits] = [among(alone.rounds), among(alone.tables), among(alone.waits)];
const wide = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // two cores for browsers, site and database: what passes only the second time has a race, and is named in the last lines
  retries: 1,
  // the others are of `npm run nightly`; the long form of a file's tests (tools/long.ts) has both
  ...(process.env['LIME_NIGHT'] ? { grep: /@night/ } : process.env['LIME_LONG'] ? {} : { grepInvert: /@night/ }),
  // limits for what hangs, not figures: on a machine half as fast, or with other work, everything passes too; so tests have
  // no limits of their own, but those that wait longer than this
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env['LIME_TEST_JSON']
    ? [['list'], ['json', { outputFile: process.env['LIME_TEST_JSON'] }]]
    : [['list']],
  use: {
    // The workers are started after the global setup, which found or started the site.
    ...(process.env['LIME_URL'] ? { baseURL: process.env['LIME_URL'] } : {}),
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // likewise moving banners; tests of motion ask for it
    contextOptions: { reducedMotion: 'reduce' },
    // off: noting down every step costs two cores as much as the tests do; `--trace on` for one that fails
    trace: 'off',
    screenshot: 'only-on-failure',
    // a request that the site's worker answers is none that a test can see; worker.spec.ts is about it
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser.path,
      args: [...browser.args, withoutBlur],
      env: { ...process.env, ...browser.env },
    },
  },
  projects: [
    {
      name: 'desktop',
      use: wide,
      testIgnore: ['**/*.mobile.spec.ts', ...gates, ...games, ...desks, ...rounds, ...tables, ...waits],
    },
    {
      name: 'mobile',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: '**/*.mobile.spec.ts',
    },
    // `npm test` runs these when all others are done: gates at once with games and desks, which share a site; then the others
    { name: 'gates', use: wide, testMatch: gates, workers: 1 },
    { name: 'games', use: wide, testMatch: games, workers: 1 },
    { name: 'desks', use: wide, testMatch: desks, workers: 1 },
    { name: 'rounds', use: wide, testMatch: rounds, workers: 3 },
    { name: 'tables', use: wide, testMatch: tables, workers: 3 },
    { name: 'waits', use: wide, testMatch: waits, workers: 2 },
  ],
});
