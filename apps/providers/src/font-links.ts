// A file of its own: pages are made in the living pages of tests too, where nothing serves files.

/** The font of every page: the glyphs of all our own words as one file, so that none comes in the middle of a round. */
export const coreFontLinks = `<link rel="preload" href="/fonts/core.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/fonts/core.css">`;

/** At the end of a page: slices of the whole font, of which a browser takes those that a nickname needs beyond our words. */
export const otherGlyphs = '<link rel="stylesheet" href="/fonts/whole/pretendardvariable-dynamic-subset.css">';
