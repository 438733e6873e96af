/** Words that say little or have several meanings; `stand` counts `stands` too. */
export const unclearWords = ['told', 'stand', 'whoever', 'somebody', 'beside'] as const;

export type Sentence = { readonly text: string; readonly words: number };

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The sentences of a Markdown text. Headings, tables, code blocks, pictures and lines of bare links are none; inline code and
 * a link's text count as they are read.
 */
export function sentencesOf(markdown: string): Sentence[] {
  const paragraphs: string[] = [];
  let open = '';
  let inCode = false;
  const close = () => {
    if (open) paragraphs.push(open);
    open = '';
  };
  for (const line of markdown.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) {
      inCode = !inCode;
      close();
      continue;
    }
    if (inCode || /^\s*(#|\||!\[|$)/.test(line)) {
      close();
      continue;
    }
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (item) close();
    open = `${open} ${item ? item[1]! : line.trim()}`.trim();
  }
  close();
  return paragraphs.flatMap((paragraph) =>
    [...sentences.segment(plain(paragraph))]
      .map(({ segment }) => ({
        text: segment.trim(),
        words: segment.match(/[\p{L}\p{N}][\p{L}\p{N}’'_.\-/]*/gu)?.length ?? 0,
      }))
      .filter(({ words }) => words > 1),
  );
}

/** As it is read: `[text](address)` is its text, inline code is one word, emphasis is gone. */
function plain(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|__/g, '');
}

/** The comments of a source file, without its code. A `//` within a string counts as one; that is rare enough. */
export function commentsOf(path: string, text: string): string {
  const found = path.endsWith('.sql')
    ? text.match(/--.*$/gm)
    : text.match(path.endsWith('.css') ? /\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm);
  return (found ?? []).join('\n');
}

/** How often a word of {@link unclearWords} is used. */
export function countWord(text: string, word: string): number {
  return text.match(new RegExp(`\\b${word === 'stand' ? 'stands?' : word}\\b`, 'gi'))?.length ?? 0;
}

/** The value that this share of all does not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
