import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.ts';
import { buildWeb } from './web.ts';

// `npx node tools/first-view.ts`: what the member site's first screens weigh before anything is pressed, as far as the build knows:
// the page's own script and what it names for the screen. It shows in seconds what a change adds. e2e/first-view.spec.ts measures
// all of it in a browser, with what comes by itself within some seconds (the connection, popups), and holds it to 140 KB.

const built = join(root, '.cache', 'member');
buildWeb('member', built);
const page = readFileSync(join(built, 'index.html'), 'utf8');
const named = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file]) => file!);
const screens = JSON.parse(/id="first-parts">(.*?)<\/script>/.exec(page)![1]!) as Record<string, string[]>;

const weigh = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length;

for (const [screen, parts] of Object.entries(screens)) {
  const files = new Set([...named, ...parts].filter((file) => file.endsWith('.js')));
  for (const file of files) followImports(file, files);
  const sizes = [...files].map((file) => ({ file, size: weigh(file) })).toSorted((one, other) => other.size - one.size);
  console.log(`${screen}: ${sizes.reduce((sum, { size }) => sum + size, 0)} bytes of script, compressed`);
  for (const { file, size } of sizes) console.log(`  ${String(size).padStart(7)}  ${file}`);
}

/** What a file imports at its beginning comes with it. */
function followImports(file: string, found: Set<string>): void {
  const text = readFileSync(join(built, file), 'utf8');
  for (const [, name] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
    const imported = `/assets/${name}`;
    if (found.has(imported) || !existsSync(join(built, imported))) continue;
    found.add(imported);
    followImports(imported, found);
  }
}
