/**
 * Writes text as EUC-KR (KS X 1001), as Korean banks read it. It has 2,350 of the syllables; the others are Windows' own.
 *
 * @returns null when a letter of the text is not in it
 */
export function encodeEucKr(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    const pair = code < 0x80 ? code : pairs().get(letter);
    if (pair === undefined) return null;
    if (pair > 0xff) bytes.push(pair >> 8);
    bytes.push(pair & 0xff);
  }
  return Uint8Array.from(bytes);
}

let known: ReadonlyMap<string, number> | undefined;

/** Each letter of two bytes; made once from the decoder that every runtime has. */
function pairs(): ReadonlyMap<string, number> {
  if (known) return known;
  const decoder = new TextDecoder('euc-kr');
  const found = new Map<string, number>();
  for (let lead = 0xa1; lead <= 0xfe; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if ([...letter].length === 1 && letter !== '\uFFFD') found.set(letter, lead * 256 + trail);
    }
  return (known = found);
}
