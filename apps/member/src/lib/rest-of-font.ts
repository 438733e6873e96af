import { ownFailure } from '@lime/ui/stale-chunk.ts';

/** Nobody pressed anything for so long: then it comes by itself. */
const patienceMs = 4_500;
/** The first font holds the words of these pages; any other waits only until it is painted. */
const coveredPages = /^\/($|main|sport\/)/;
const otherPagesMs = 500;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let brought = false;
let waiting = '';

/** The glyphs of a text that staff or members wrote, with the first view's others. */
export function glyphsInTime(text: string): void {
  if (brought) moreGlyphs(text);
  else waiting += text;
}

/** The glyphs of such a text now. Without a connection they do not come, and the system's face shows it. */
export function moreGlyphs(text: string): void {
  import('./more-glyphs.ts').then(({ ensureGlyphs }) => ensureGlyphs(text)).catch(ownFailure);
}

/** Brings, by `load`, the glyphs that the first view can do without, once the member begins to use the site. */
export function bringRestOfFont(load: () => Promise<unknown>): void {
  const bring = () => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, bring);
    brought = true;
    // the system's face shows the other glyphs meanwhile
    load().catch((error: unknown) => {
      ownFailure(error);
      if (!navigator.onLine) window.addEventListener('online', bring, { once: true });
    });
    if (waiting) moreGlyphs(waiting);
  };
  const timer = setTimeout(bring, coveredPages.test(window.location.pathname) ? patienceMs : otherPagesMs);
  for (const sign of signs) window.addEventListener(sign, bring, { passive: true });
}
