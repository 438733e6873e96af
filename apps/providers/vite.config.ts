import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { coreFont } from '../../packages/ui/build/core-font.ts';

// The page of tables, which the host fills in for each of them (src/rounds/table-pages.ts).

export default defineConfig({
  base: '/rounds/',
  plugins: [coreFont('providers'), react()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // no data: addresses: the policy of the host allows none for fonts and scripts
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
