type Numbered = { readonly seq: string };

const inOrder = (a: Numbered, b: Numbered) => a.seq.length - b.seq.length || (a.seq < b.seq ? -1 : 1);

/** Lines of a conversation known so far with others of it: each once, as it was read last, in order. */
export function mergeLines<Line extends Numbered>(known: readonly Line[], fresh: readonly Line[]): Line[] {
  return [...new Map([...known, ...fresh].map((line) => [line.seq, line])).values()].toSorted(inOrder);
}

/** After which line to read on so that the newest `again` ones are read once more: slips shown with them move. "0": from the first on. */
export function readOnAfter(known: readonly Numbered[], again: number): string {
  return known.at(-again - 1)?.seq ?? '0';
}

/** What a member has said since the last word of support: nobody has answered it yet. */
export function unanswered<Line extends { readonly author: string }>(lines: readonly Line[]): Line[] {
  return lines
    .slice(lines.findLastIndex(({ author }) => author === 'staff') + 1)
    .filter(({ author }) => author === 'member');
}

/** Is one seq at or behind another? Both are digits. */
export function isUpTo(seq: string, upTo: string): boolean {
  return seq.length < upTo.length || (seq.length === upTo.length && seq <= upTo);
}
