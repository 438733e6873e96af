import { ownFailure, reloadOnStaleChunk } from '@lime/ui/stale-chunk.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { queryClient } from './lib/query.ts';
import { router } from './router.tsx';

reloadOnStaleChunk('lime_office_reloaded_at');
// what members wrote may need any syllable: the browser takes the slices of the whole font it needs
import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').catch(ownFailure);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
