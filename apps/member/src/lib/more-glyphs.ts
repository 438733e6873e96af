import glyphs from 'virtual:core-glyphs';

const core = new Set(glyphs);
let loading: Promise<unknown> | null = null;

/** Brings the slices of the whole font when a text has Hangul our own words have not; the browser takes those it needs. */
export async function ensureGlyphs(text: string): Promise<void> {
  if (loading !== null || ![...text].some((letter) => /\p{Script=Hangul}/u.test(letter) && !core.has(letter))) return;
  loading = import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
  await loading;
}
