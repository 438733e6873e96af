import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';
import '../../packages/ui/src/tokens.css';
import '../../packages/ui/src/base.css';
import '../../packages/ui/src/fallback-font.css';
import './gallery.css';
import { GalleryFrames } from './gallery-frames.tsx';
import { GalleryPane } from './gallery-pane.tsx';

// With `?theme=dark` or `?theme=light` the samples alone, in that theme; else a frame for each.

const asked = new URLSearchParams(window.location.search).get('theme');
const theme = asked === 'dark' || asked === 'light' ? asked : null;
document.documentElement.dataset['theme'] = theme ?? 'dark';

createRoot(document.getElementById('root')!).render(
  <StrictMode>{theme ? <GalleryPane theme={theme} /> : <GalleryFrames />}</StrictMode>,
);
