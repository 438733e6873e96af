/** The longest title and content of a note, in characters as limits count them (text/clean-text.ts). */
export const noteTitleLength = 60;
/** The longest content of a note, in the same characters. */
export const noteContentLength = 2_000;
