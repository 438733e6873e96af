/** Everything that shows nothing and is no line end, and what turns the direction of what follows. Joiners stay: emoji are made with them. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Text that a person wrote, as it is kept: Hangul composed (NFC), `\n` as the only line end, no control characters and none
 * that turn the direction of the text, nothing empty around it. Tabs become spaces.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unseen, '')
    .trim();
}

/** Characters as limits count them: an emoji of one sign is one, a syllable is one however it was typed. */
export function textLength(text: string): number {
  return [...text.normalize('NFC')].length;
}
