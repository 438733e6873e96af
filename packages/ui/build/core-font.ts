import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const whole = join(root, 'node_modules', 'pretendard', 'dist', 'web', 'variable', 'woff2', 'PretendardVariable.woff2');

/** Where the words of an app stand: its own texts and the names of teams, leagues and places. */
const wordFolders = (app: WebApp) => [
  `apps/${app}/src`,
  `apps/${app}/index.html`,
  'packages/ui/src',
  'packages/contract/src',
  'packages/domain/src',
  'apps/api/src',
];
const wordFiles = new Set(['.ts', '.tsx', '.html', '.sql']);

/** Hangul, and the signs Korean texts use beside ASCII. */
const wanted = /[가-힣ㄱ-ㅎㅏ-ㅣ·…–—‘’“”−×÷→←↑↓▲▼′″℃₩※•]/gu;

type WebApp = 'member' | 'office';

/**
 * Makes the app's `src/fonts/core.woff2`: every glyph of our own words, weights 400 to 800. The rest comes from
 * Pretendard's slices.
 */
export function coreFont(app: WebApp): Plugin {
  return {
    name: 'lime-core-font',
    async buildStart() {
      await makeCoreFont(app);
    },
    // which glyphs those are, for texts that may hold others
    resolveId: (id) => (id === 'virtual:core-glyphs' ? `\0${id}` : null),
    load: (id) => (id === '\0virtual:core-glyphs' ? `export default ${JSON.stringify(glyphs(app))}` : null),
  };
}

async function makeCoreFont(app: WebApp): Promise<void> {
  const output = join(root, 'apps', app, 'src', 'fonts', 'core.woff2');
  const text = glyphs(app);
  const stamp = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const stampFile = `${output}.glyphs`;
  if (existsSync(output) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const font = await subsetFont(readFileSync(whole), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
  });
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, font);
  writeFileSync(stampFile, stamp);
}

/** All glyphs our words use, in order, each once. */
function glyphs(app: WebApp): string {
  const found = new Set<string>();
  for (let code = 0x20; code < 0x7f; code++) found.add(String.fromCharCode(code));
  for (const path of wordFolders(app)) collect(join(root, path), found);
  return [...found].toSorted().join('');
}

function collect(path: string, found: Set<string>): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path))
      if (entry !== 'node_modules' && entry !== 'dist') collect(join(path, entry), found);
  } else if (wordFiles.has(extname(path)) && !path.endsWith('.test.ts')) {
    for (const glyph of readFileSync(path, 'utf8').match(wanted) ?? []) found.add(glyph);
  }
}
