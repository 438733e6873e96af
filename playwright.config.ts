import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';

// Workers read this file too: the browser is looked for once.
process.env['LIME_BROWSER'] ||= JSON.stringify(findBrowser());
const browser = JSON.parse(process.env['LIME_BROWSER']) as ReturnType<typeof findBrowser>;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env['LIME_TEST_JSON']
    ? [['list'], ['json', { outputFile: process.env['LIME_TEST_JSON'] }]]
    : [['list']],
  use: {
    // The workers are started after the global setup, which found or started the site.
    ...(process.env['LIME_URL'] ? { baseURL: process.env['LIME_URL'] } : {}),
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser.path, args: [...browser.args], env: { ...process.env, ...browser.env } },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, testIgnore: '**/*.mobile.spec.ts' },
    {
      name: 'mobile',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: '**/*.mobile.spec.ts',
    },
  ],
});
