import { reloadOnStaleChunk } from '@lime/ui/stale-chunk.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { router } from './router.tsx';

reloadOnStaleChunk('lime_reloaded_at');

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
