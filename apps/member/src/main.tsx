import { ownFailure, reloadOnStaleChunk } from '@lime/ui/stale-chunk.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { openSite } from './open-site.ts';
import { Shell } from './shell/shell.tsx';

reloadOnStaleChunk('lime_reloaded_at');
/** The first view has long been there. */
const shellAfterMs = 8_000;
setTimeout(() => {
  import('./lib/keep-shell.ts').then(({ keepShell }) => keepShell()).catch(ownFailure);
}, shellAfterMs);

// What index.html shows stays until the first page can take its place. A transition is rendered in slices of five
// milliseconds: between them the page answers a press on a slow phone.
void openSite().then(() =>
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <Shell />
      </StrictMode>,
    ),
  ),
);
