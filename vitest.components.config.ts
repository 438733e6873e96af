import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './e2e/browser.ts';
import { coreFont } from './packages/ui/build/core-font.ts';

// Component tests: one page of a real browser stays open for all of them, and the contract's examples answer its calls.

const browser = findBrowser();

/** Known before the first page: a dependency found later would reload it in the middle of a test. */
const packed = (app: 'member' | 'office') => {
  const { dependencies } = JSON.parse(readFileSync(`apps/${app}/package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const names = Object.keys(dependencies).filter((name) => !/^(@lime\/|pretendard$|socket\.io-client$)/.test(name));
  return [
    ...names.filter((name) => name !== '@tiptap/pm'),
    'react-dom/client',
    'react/jsx-dev-runtime',
    'axe-core',
    'zod',
  ];
};

const components = (app: 'member' | 'office', folders: readonly string[]) => ({
  plugins: [coreFont(app), react()],
  resolve: {
    alias: [
      { find: 'socket.io-client', replacement: join(import.meta.dirname, 'packages/ui/test/socket-stand-in.ts') },
      {
        find: /^.*\/host-files\.ts$/,
        replacement: join(import.meta.dirname, 'apps/providers/test/host-files-stand-in.ts'),
      },
    ],
  },
  cacheDir: `.cache/components-${app}`,
  optimizeDeps: { include: packed(app) },
  test: {
    name: app,
    setupFiles: ['packages/ui/test/between-tests.ts'],
    include: folders.map((folder) => `${folder}/src/**/*.browser.test.tsx`),
    // the site's modules load once, as in a visit of many pages
    isolate: false,
    fileParallelism: false,
    testTimeout: 120_000,
    // as of the browser: what passes only the second time is named in the last lines
    retry: 1,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    browser: {
      enabled: true,
      // as in the journeys: a part of a name finds it
      locators: { exact: false },
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: browser.path,
          // without a graphics card the blurred page behind a dialog costs most of a step
          args: [...browser.args, '--blink-settings=prefersReducedTransparency=true'],
          env: { ...process.env, ...browser.env },
        },
        contextOptions: { locale: 'ko-KR', timezoneId: 'Asia/Seoul', reducedMotion: 'reduce' },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: 'chromium' as const, viewport: { width: 1440, height: 900 } }],
    },
  },
});

export default defineConfig({
  test: {
    projects: [
      components('member', ['packages/ui', 'apps/member', 'apps/providers']),
      components('office', ['apps/office']),
    ],
  },
});
