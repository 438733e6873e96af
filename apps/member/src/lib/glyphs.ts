import { ownFailure } from '@lime/ui/stale-chunk.ts';

/** The glyphs of a text that staff or members wrote. Without a connection they do not come, and the system's face shows it. */
export function moreGlyphs(text: string): void {
  import('./more-glyphs.ts').then(({ ensureGlyphs }) => ensureGlyphs(text)).catch(ownFailure);
}
