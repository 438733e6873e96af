import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryPaths } from './repository-paths.ts';
import { root } from './root.ts';
import { importsOf } from './source-imports.ts';

const file = join(root, '.cache', 'lint.json');
const isCode = (path: string) => /\.(ts|tsx|mts|mjs)$/.test(path);
/** What changes the findings in every file: settings, packages, declarations without an import. */
const concernsAll = (path: string) =>
  /(^|\/)(tsconfig[^/]*|package)\.json$|\.d\.ts$|^package-lock\.json$|^\.oxlintrc\.json$/.test(path);

/** Every file that lint depends on, by its path from the root. */
export type Sources = ReadonlyMap<string, { text: string; hash: string }>;

/** Reads them as they are now, so that what changes meanwhile counts as changed the next time. */
export function readSources(): Sources {
  const paths = repositoryPaths().filter((path) => isCode(path) || concernsAll(path));
  return new Map(
    paths.map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [path, { text, hash: createHash('sha1').update(text).digest('hex') }];
    }),
  );
}

/** Remembers that lint found nothing in these files. */
export function keepClean(sources: Sources): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(Object.fromEntries([...sources].map(([path, { hash }]) => [path, hash]))));
}

/**
 * Files that changed since lint last found nothing, and those that import them. What imports them through others is left
 * to the whole gate: of a file everything depends on, that is nearly everything.
 *
 * @returns null when every file must be looked at
 */
export function touchedSince(sources: Sources): string[] | null {
  if (!existsSync(file)) return null;
  const clean = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const changed = new Set([...sources].filter(([path, { hash }]) => clean[path] !== hash).map(([path]) => path));
  for (const path of Object.keys(clean)) if (!sources.has(path)) changed.add(path);
  if ([...changed].some(concernsAll)) return null;
  return [...changed, ...importersOf(sources, changed)].filter((path) => sources.has(path) && isCode(path));
}

/** What imports one of these files, without them. */
function importersOf(sources: Sources, paths: ReadonlySet<string>): string[] {
  return [...sources]
    .filter(
      ([path, { text }]) =>
        !paths.has(path) && isCode(path) && importsOf({ path, text }).some(({ to }) => paths.has(to)),
    )
    .map(([path]) => path);
}

/** These files and all that import them, directly or through others. */
export function withImporters(sources: Sources, paths: Iterable<string>): Set<string> {
  const found = new Set(paths);
  for (;;) {
    const more = importersOf(sources, found);
    if (more.length === 0) return found;
    for (const path of more) found.add(path);
  }
}
