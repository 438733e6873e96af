import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@lime/ui/tokens.css';
import '@lime/ui/base.css';
import { Table } from './table.tsx';
import { tellSite } from './site-messages.ts';
import './table.css';

const root = document.documentElement;
// the site's theme when it opened the frame; the site sends later changes itself
if (location.hash === '#light') root.dataset['theme'] = 'light';
// the token counted when the page was made: it has no business in the address any more
const gType = new URLSearchParams(location.search).get('gType');
history.replaceState(null, '', location.pathname + (gType === null ? '' : `?gType=${gType}`) + location.hash);

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Table />
  </StrictMode>,
);
tellSite({ type: 'lime:ready' });
