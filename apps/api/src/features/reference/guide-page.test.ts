import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../../../tools/root.ts';
import { guidePage } from './guide-page.ts';

test('text, tables, lists and code become elements, and nothing becomes more than text', () => {
  const page = guidePage(
    '# Keys <b>\n\nSend `a < b` as **one** to [here](/api/docs) or [there](deploy.md).\nIt goes on.\n\n| a | `b` |\n|---|---|\n| 1 | <script> |\n\n- x\n- y\n\n```js\nif (1 < 2) {\n\n}\n```\n',
  );
  for (const part of [
    '<h1>Keys &lt;b&gt;</h1>',
    '<p>Send <code>a &lt; b</code> as <b>one</b> to <a href="/api/docs">here</a> or there. It goes on.</p>',
    '<thead><tr><th>a</th><th><code>b</code></th></tr></thead>',
    '<tbody><tr><td>1</td><td>&lt;script&gt;</td></tr></tbody>',
    '<ul><li>x</li><li>y</li></ul>',
    '<pre tabindex="0"><code>if (1 &lt; 2) {\n\n}</code></pre>',
  ])
    expect(page).toContain(part);
});

test('of the guide itself nothing is left of the Markdown', () => {
  const page = guidePage(readFileSync(join(root, 'docs/integrators.md'), 'utf8'));
  expect(page.match(/<h2>/g)!.length).toBeGreaterThan(1);
  expect(page.replaceAll(/<pre[\s\S]*?<\/pre>|<code>.*?<\/code>/g, '')).not.toMatch(/```|\*\*|^\||^#/m);
});
