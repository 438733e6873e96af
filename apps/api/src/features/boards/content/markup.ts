/**
 * The HTML of an article from the few signs our own texts are written with: `## ` a heading, `### ` a smaller one, `- ` and
 * `1. ` items, `> ` a quote, an empty line between paragraphs; within a line `**strong**` and `[words](/path)`. Everything
 * else is text, so nothing can slip through: it comes out of the sanitiser as it went in.
 */
export function articleHtml(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map(blockOf)
    .join('');
}

const lists = [
  { sign: /^- /, tag: 'ul' },
  { sign: /^\d+\. /, tag: 'ol' },
] as const;

function blockOf(block: string): string {
  const lines = block.split('\n');
  const [first = ''] = lines;
  if (first.startsWith('### ')) return `<h3>${inline(first.slice(4))}</h3>`;
  if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>`;
  if (first.startsWith('> '))
    return `<blockquote><p>${lines.map((line) => inline(line.replace(/^> ?/, ''))).join('<br />')}</p></blockquote>`;
  for (const { sign, tag } of lists)
    if (sign.test(first))
      return `<${tag}>${lines.map((line) => `<li><p>${inline(line.replace(sign, ''))}</p></li>`).join('')}</${tag}>`;
  return `<p>${lines.map(inline).join('<br />')}</p>`;
}

function inline(text: string): string {
  return escape(text)
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\((\/[a-z0-9/#-]*)\)/g, '<a href="$2">$1</a>');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => entities[sign]!);
}
