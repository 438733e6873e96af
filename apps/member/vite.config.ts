import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { coreFont } from '../../packages/ui/build/core-font.ts';
import { websocketOnly } from '../../packages/ui/build/websocket-only.ts';

const api = process.env['API_URL'] ?? 'http://localhost:3000';

const shared = new RegExp(
  [
    '/lib/(price-|odds-|live-odds|cart-store|sport-family|game-sources|overlays|kick-off|layout|trust)',
    '/ui/src/(crest|kits|flag|sport-icon|states|tabs|won-input|dialog|button|names)',
    '/domain/src/(odds|catalogue|betting)',
    'lucide-react',
  ].join('|'),
);

export default defineConfig({
  plugins: [coreFont('member'), websocketOnly(), react()],
  build: {
    target: 'es2023',
    // every browser of that target knows it by itself
    modulePreload: { polyfill: false },
    // no data: addresses: the policy of the served site allows none for fonts and scripts
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What every page of prices shares comes as one file: in a dozen small ones, each compressed for itself, it weighs seven
    // kilobytes more.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: shared, minShareCount: 6 }] } } },
  },
  server: {
    proxy: { '/api': { target: api, ws: true } },
  },
});
