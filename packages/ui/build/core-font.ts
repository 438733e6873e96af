import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const whole = join(root, 'node_modules', 'pretendard', 'dist', 'web', 'variable', 'woff2', 'PretendardVariable.woff2');

/** Where the words of an app are: its own texts and the names of teams, leagues and places. */
const wordFolders = (app: WebApp) => [
  `apps/${app}/src`,
  `apps/${app}/index.html`,
  'packages/ui/src',
  'packages/contract/src',
  'packages/domain/src',
  'apps/api/src',
];
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, no) => String.fromCharCode(0x20 + no));
const wordFiles = new Set(['.ts', '.tsx', '.html', '.sql']);

/** Hangul, and the signs Korean texts use besides ASCII. */
const wanted = /[가-힣ㄱ-ㅎㅏ-ㅣ·…–—‘’“”−×÷→←↑↓▲▼′″℃₩※•]/gu;

type WebApp = 'member' | 'office' | 'providers';

/** Glyphs a member may meet before anybody has pressed anything: words of the site, and names of teams and leagues. */
const firstFolders = [
  'apps/member/index.html',
  'apps/member/src',
  'packages/ui/src',
  'apps/api/src/feeds/simulator',
  'apps/api/src/feeds/names',
];
const hostFolders = [
  'apps/providers/src',
  'packages/domain/src',
  'apps/api/src/feeds/simulator',
  'apps/api/src/feeds/names',
];
/** so many glyphs weigh less than 110 kilobytes */
const mostFirst = 875;

/** Of the whole font's features those that its texts use; the others bring glyphs of their own. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * Makes the font of an app, weights 400 to 800, out of every glyph of our own words: `src/fonts/core.woff2`. For the member
 * site, those of its screens and of names; the browser takes `rest.woff2` (`rest.css`) when a text has any of the others. All
 * other glyphs come from Pretendard's slices. The hosts of `apps/providers` have theirs among what is built, as
 * `fonts/core.woff2`.
 */
export function coreFont(app: WebApp): Plugin {
  return {
    name: 'lime-core-font',
    async buildStart() {
      if (app !== 'providers') return makeCoreFont(app);
      this.emitFile({ type: 'asset', fileName: 'fonts/core.woff2', source: await fontOf(mostUsed(hostFolders)) });
    },
    // which glyphs those are, for texts that may hold others
    resolveId: (id) => (id === 'virtual:core-glyphs' ? `\0${id}` : null),
    load: (id) => (id === '\0virtual:core-glyphs' ? `export default ${JSON.stringify(glyphs(app))}` : null),
  };
}

async function makeCoreFont(app: 'member' | 'office'): Promise<void> {
  const folder = join(root, 'apps', app, 'src', 'fonts');
  const all = glyphs(app);
  const first = app === 'member' ? mostUsed(firstFolders) : all;
  await makeFont(join(folder, 'core.woff2'), first);
  if (app !== 'member') return;
  const rest = [...all].filter((glyph) => !first.includes(glyph)).join('');
  await makeFont(join(folder, 'rest.woff2'), rest);
  const range = [...rest].map((glyph) => `U+${glyph.codePointAt(0)!.toString(16)}`).join(', ');
  const css = `@font-face {
  font-family: 'Lime Core';
  src: url('./rest.woff2') format('woff2');
  font-weight: 400 800;
  font-display: swap;
  unicode-range: ${range};
}
`;
  const file = join(folder, 'rest.css');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== css) writeFileSync(file, css);
}

/** The glyphs that words of these folders use, the most used where there is not room for all. */
function mostUsed(folders: readonly string[]): string {
  const times = new Map<string, number>(ascii.map((glyph) => [glyph, Infinity]));
  for (const path of folders) collect(join(root, path), (glyph) => times.set(glyph, (times.get(glyph) ?? 0) + 1));
  const byUse = [...times].toSorted(([a, x], [b, y]) => Number(y > x) - Number(y < x) || (a < b ? -1 : 1));
  return byUse
    .slice(0, mostFirst)
    .map(([glyph]) => glyph)
    .toSorted()
    .join('');
}

const fontOf = (text: string) =>
  subsetFont(readFileSync(whole), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
    keepFeatures,
  });

async function makeFont(output: string, text: string): Promise<void> {
  const stamp = createHash('sha256').update(`${keepFeatures.join()}${text}`).digest('hex').slice(0, 16);
  const stampFile = `${output}.glyphs`;
  if (existsSync(output) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const font = await fontOf(text);
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, font);
  writeFileSync(stampFile, stamp);
}

/** All glyphs our words use, in order, each once. */
function glyphs(app: WebApp): string {
  const found = new Set(ascii);
  for (const path of wordFolders(app)) collect(join(root, path), (glyph) => found.add(glyph));
  return [...found].toSorted().join('');
}

function collect(path: string, found: (glyph: string) => void): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path))
      if (entry !== 'node_modules' && entry !== 'dist') collect(join(path, entry), found);
  } else if (wordFiles.has(extname(path)) && !path.endsWith('.test.ts')) {
    for (const glyph of readFileSync(path, 'utf8').match(wanted) ?? []) found(glyph);
  }
}
