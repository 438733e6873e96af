import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { reloadOnStaleChunk } from './lib/stale-chunk.ts';
import { router } from './router.tsx';

reloadOnStaleChunk();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
