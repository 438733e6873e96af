import { useEffect } from 'react';
import { ensureGlyphs } from '../../lib/more-glyphs.ts';

/** What people write has syllables our own words have not. */
export function useGlyphs(text: string | undefined): void {
  useEffect(() => {
    if (text) void ensureGlyphs(text);
  }, [text]);
}
