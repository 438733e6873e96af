import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';

const client = join(import.meta.dirname, 'client');
const packages = join(import.meta.dirname, '../../../../packages');
/** Rules that frames run, of the site's own files. */
const rules = ['baccarat', 'cards', 'whole', 'hosted/curve'];

export type FrameFile = { readonly type: string; readonly text: string };

/** Scripts and styles of all frames, as browsers are sent them, by the name behind `/token/files/`. */
export function frameFiles(): ReadonlyMap<string, FrameFile> {
  const sources = [
    ['tokens.css', join(packages, 'ui/src/tokens.css')],
    ['frame-messages.ts', join(packages, 'contract/src/frame-messages.ts')],
    ...readdirSync(client).map((name) => [name, join(client, name)] as const),
    ...rules.map((name) => [`domain/${basename(name)}.ts`, join(packages, `domain/src/games/${name}.ts`)] as const),
  ] as const;
  return new Map(
    sources.map(([name, path]) => {
      const source = readFileSync(path, 'utf8');
      return name.endsWith('.ts')
        ? [name.replace(/ts$/, 'js'), { type: 'text/javascript; charset=utf-8', text: scriptOf(source) }]
        : [name, { type: 'text/css; charset=utf-8', text: source }];
    }),
  );
}

/**
 * Every Hangul syllable that scripts of frames write. A page has them from the start: a part of the font that comes in the middle
 * of a round lays out all of it anew.
 */
export const scriptGlyphs: string = [
  ...new Set(readdirSync(client).flatMap((name) => readFileSync(join(client, name), 'utf8').match(/[가-힣]/g) ?? [])),
].join('');

const scriptOf = (source: string) =>
  stripTypeScriptTypes(source)
    .replace('@lime/contract/frame-messages.ts', './frame-messages.js')
    .replaceAll(/'@lime\/domain\/games\/(?:hosted\/)?([\w-]+)\.ts'/g, "'./domain/$1.js'")
    .replaceAll(/'\.\/([\w-]+)\.ts'/g, "'./$1.js'");
