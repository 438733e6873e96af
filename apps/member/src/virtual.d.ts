declare module 'virtual:core-glyphs' {
  /** Every glyph of the core font, in order. */
  const glyphs: string;
  export default glyphs;
}

declare module '*.svg' {
  /** Address of the drawing. */
  const address: string;
  export default address;
}
