/** The longest title and content of a note, in characters as limits count them (text/clean-text.ts). */
export const noteTitleLength = 60;
export const noteContentLength = 2_000;
