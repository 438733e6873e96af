// The page /api/docs/guide: docs/integrators.md as it is, so that the guide and its tried examples are one text.

const head = `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>연동 안내 · LIME</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/fonts/pretendardvariable-dynamic-subset.css" />
    <link rel="stylesheet" href="/api/docs/tokens.css" />
    <link rel="stylesheet" href="/api/docs/page.css" />
  </head>
  <body>
    <header>
      <p class="brand"><a href="/api/docs">LIME API</a></p>
      <p class="money">모의머니 · 현금 가치 없음 · 환전 불가</p>
      <a class="plain" href="/api/openapi.json">openapi.json</a>
    </header>
    <main class="guide">
`;
const foot = `    </main>
  </body>
</html>
`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!);

/** Code, bold and links; a link to another file of the repository leads nowhere here, so its words stay. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
            .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_all, words: string, to: string) =>
              /^(https:\/\/|\/)/.test(to) ? `<a href="${to}">${words}</a>` : words,
            ),
    )
    .join('');
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => inline(cell.trim()));
const row = (line: string, tag: 'th' | 'td') =>
  `<tr>${cellsOf(line)
    .map((cell) => `<${tag}>${cell}</${tag}>`)
    .join('')}</tr>`;

/** A part of the text between blank lines. */
function block(part: string): string {
  const lines = part.split('\n');
  const heading = /^(#{1,3}) (.+)$/.exec(part);
  if (heading) return `<h${heading[1]!.length}>${inline(heading[2]!)}</h${heading[1]!.length}>`;
  if (part.startsWith('```')) return `<pre tabindex="0"><code>${escaped(lines.slice(1, -1).join('\n'))}</code></pre>`;
  if (part.startsWith('|'))
    return `<div class="wide" tabindex="0"><table><thead>${row(lines[0]!, 'th')}</thead><tbody>${lines
      .slice(2)
      .map((line) => row(line, 'td'))
      .join('')}</tbody></table></div>`;
  if (part.startsWith('- ')) return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
  return `<p>${inline(lines.join(' '))}</p>`;
}

/** The page of a text in the Markdown that our own guide uses: headings, tables, lists, code and paragraphs. */
export function guidePage(markdown: string): string {
  const parts = markdown.trim().match(/```[^\n]*\n[\s\S]*?\n```|(?:(?!```)[^\n]+\n?)+/g) ?? [];
  return head + parts.map((part) => block(part.trim())).join('\n') + foot;
}
