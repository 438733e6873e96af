import { ownFailure } from '@lime/ui/stale-chunk.ts';
import glyphs from 'virtual:core-glyphs';

const core = new Set(glyphs);
let loading: Promise<unknown> | null = null;

/**
 * Brings the slices of the whole font when a text has Hangul our own words have not; the browser takes those it needs. Where
 * they do not come, the system's face shows the text, and the next text asks again.
 */
export async function ensureGlyphs(text: string): Promise<void> {
  if (loading !== null || ![...text].some((letter) => /\p{Script=Hangul}/u.test(letter) && !core.has(letter))) return;
  loading = import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').catch((error: unknown) => {
    ownFailure(error);
    loading = null;
  });
  await loading;
}
