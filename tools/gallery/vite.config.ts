import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The page of components, which `npm run dev` alone serves: no web app imports any of it.

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2023', reportCompressedSize: false },
});
