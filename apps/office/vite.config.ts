import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { coreFont } from '../../packages/ui/build/core-font.ts';

const api = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  base: '/office/',
  plugins: [coreFont('office'), react()],
  build: {
    target: 'es2023',
    // no data: addresses: the policy of the served office allows none for fonts and scripts
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/api': { target: api, ws: true } },
  },
});
