import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { coreFont } from '../../packages/ui/build/core-font.ts';
import { firstParts } from '../../packages/ui/build/first-parts.ts';
import { precompress } from '../../packages/ui/build/precompress.ts';
import { serviceWorker } from '../../packages/ui/build/service-worker.ts';
import { smallIcons } from '../../packages/ui/build/small-icons.ts';
import { websocketOnly } from '../../packages/ui/build/websocket-only.ts';

const firstScreens = ['/member/src/pages/home-with-cart.tsx', '/member/src/pages/korean-sports-page.tsx'] as const;

const api = process.env['API_URL'] ?? 'http://localhost:3000';

const shared = new RegExp(
  [
    '/lib/(missed-page|sports-nav|price-|odds-|live-odds|cart-store|sport-family|game-sources|overlays|kick-off|layout|trust)',
    '/ui/src/(crest|kits|flag|sport-icon|states|tabs|button|names)',
    '/domain/src/(odds|sports|betting(?!/(may-cancel|hosted-stake|game-stake|bet-kinds|slip-words))|text/team-short)',
    '/lib/router/',
    // an amount of money with its limits: of carts, and of every form of money
    '/lib/line-lock|/ui/src/(won-input|amount-input|use-amount-input|field\\.css)|/domain/src/(text/amount-text|limits/level-limits)',
    '/contract/src/settings-wire|/icons/(timer|trash)\\.',
    '/domain/src/boards/board-types',
    '/member/src/routes',
    '/ui/src/(line|use-media|later-part|app-link|go|search-text|badge|format|storage|toast)',
    '/shell/(words|menu)',
    '/cart/open-bets-key',
    // its core, and the icons that the first view shows
    'lucide-react/(?!.*/icons/)',
    '/icons/(chevron-(down|left|right|up)|inbox|lock-keyhole|radio|refresh-cw|search|shopping-cart|x)\\.',
  ].join('|'),
);

/** What the frame around every page shares with them. */
const frame =
  /\/lib\/(router\/|missed-page)|\/ui\/src\/(search-text|format|badge|app-link|go|composed-enter)\.|\/icons\/(radio|refresh-cw)\./;

/** What the pages of lists of games share beyond that. */
const prices =
  /\/member\/src\/features\/(sports|cart)\/(?!open-bets-key)|\/lib\/use-rows-in-view|\/prices-page|\/ui\/src\/won-input|\/icons\/(trash|arrow-down-up|pencil)/;

/** Files whose names matter: the test of the first view distinguishes them by these. */
const named =
  /^(index|frame|shared|prices|socket-client|side-banners|powerball-timer|home-news|filled-cart|slips-with-answers|in-play-with-cart)$/;

export default defineConfig({
  plugins: [
    coreFont('member'),
    websocketOnly(),
    smallIcons(),
    react(),
    firstParts({ home: firstScreens[0], board: firstScreens[1] }),
    serviceWorker('worker/sw.js', ['/theme.js', '/favicon.svg', '/manifest.webmanifest'], firstScreens),
    precompress(),
  ],
  build: {
    target: 'es2023',
    // every browser of that target knows it by itself
    modulePreload: {
      polyfill: false,
      // Lists of what each part needs weigh two kilobytes in the first file of all; firstParts() names those that matter.
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter((part) => part.endsWith('.css')),
    },
    // no data: addresses: the policy of the served site allows none for fonts and scripts
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What every page of prices shares comes as one file: in a dozen small ones, each compressed for itself, it weighs seven
    // kilobytes more.
    rolldownOptions: {
      output: {
        comments: { legal: false },
        // names of files are in the first view's script: short ones are half a kilobyte of it
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => (named.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names: [name] }) =>
          name?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // without this the first page of all would load `prices` for the few parts of it that the frame needs
            { name: 'frame', test: frame, priority: 3 },
            { name: 'shared', test: shared, minShareCount: 6, priority: 2 },
            { name: 'prices', test: prices, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: api, ws: true } },
  },
});
