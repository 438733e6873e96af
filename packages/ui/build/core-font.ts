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
const wordFiles = new Set(['.ts', '.tsx', '.html', '.sql']);

/** Hangul, and the signs Korean texts use besides ASCII. */
const wanted = /[가-힣ㄱ-ㅎㅏ-ㅣ·…–—‘’“”−×÷→←↑↓▲▼′″℃₩※•]/gu;

type WebApp = 'member' | 'office';

/** The words of the member site's first view, before anybody has pressed anything. */
const firstWords = [
  'index.html',
  'src/shell/desktop-header.tsx',
  'src/shell/mobile-frame.tsx',
  'src/shell/menu.ts',
  'src/shell/shell-labels.ts',
  'src/features/home/home-page.tsx',
  'src/features/home/carousel.tsx',
  'src/features/home/banner-slide.tsx',
  'src/features/home/fixture-prices.tsx',
  'src/features/home/game-zone.tsx',
  'src/features/home/live-now.tsx',
  'src/features/home/home-products.ts',
  'src/features/sports/sports-page.tsx',
  'src/features/sports/korean-kind.ts',
  'src/features/sports/list-head.tsx',
  'src/features/sports/league-band.tsx',
  'src/features/sports/date-strip.tsx',
  'src/features/sports/fixture-star.tsx',
  'src/features/sports/fixture-search.tsx',
  'src/features/cart/cart-body.tsx',
  'src/lib/kick-off.ts',
  '../../packages/domain/src/sports.ts',
].map((path) => `apps/member/${path}`);
/** Of the empty cart next to the list: the rest of its words (stake-block.tsx) may wait. */
const cartWords = '총 배당 예상 당첨금 금액 한도';
/** Names of sports, leagues and teams come with the lists: the syllables they use most join the first view's. */
const nameFolders = ['apps/api/src/feeds/simulator', 'apps/api/src/feeds/names'];
/** so many glyphs weigh less than 60 kilobytes */
const mostFirst = 342;

/**
 * Makes the fonts of the app's `src/fonts`, weights 400 to 800, out of every glyph of our own words: `core.woff2`. For the
 * member site it also makes `rest.woff2` (with `rest.css`) of those that its first view can do without. All other glyphs come
 * from Pretendard's slices.
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
  const folder = join(root, 'apps', app, 'src', 'fonts');
  const all = glyphs(app);
  const first = app === 'member' ? firstGlyphs(all) : all;
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

/** The glyphs of the first view, and as many of the names' as there is room for. */
function firstGlyphs(all: string): string {
  const words = new Set<string>([...all].filter((glyph) => glyph < '\u007f' || cartWords.includes(glyph)));
  for (const path of firstWords) collect(join(root, path), (glyph) => words.add(glyph));
  const times = new Map<string, number>();
  for (const path of nameFolders) collect(join(root, path), (glyph) => times.set(glyph, (times.get(glyph) ?? 0) + 1));
  const byUse = [...times].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  for (const [glyph] of byUse) if (words.size < mostFirst) words.add(glyph);
  return [...words].toSorted().join('');
}

async function makeFont(output: string, text: string): Promise<void> {
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
