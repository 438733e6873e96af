import { dirname, join, normalize } from 'node:path/posix';

/** A file of the repository; `path` from the root, with forward slashes. */
export type Source = { path: string; text: string };
/** What a file takes from another; `to` from the root, or a package's bare name. */
export type Import = { from: Source; to: string; typeOnly: boolean };

/** Tests, their samples and helpers. */
export const isTest = (path: string) =>
  /\.test\.tsx?$|\.spec\.ts$|^(apps|packages)\/[^/]+\/test\/|[-/]samples\.ts$/.test(path);
/** Files with statements, not data or styles. */
export const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path);

/** Where an import leads: a path from the root for our own files, the bare name for packages. */
function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const own = /^@lime\/(domain|contract|ui|api)\/(.+)$/.exec(specifier);
  if (!own) return specifier;
  return own[1] === 'api' ? `apps/api/src/${own[2]}` : `packages/${own[1]}/src/${own[2]}`;
}

/** Everything a file imports or passes on, `import()` too. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
  const call = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  for (const [, type, specifier] of source.text.matchAll(statement))
    found.push({ from: source, to: target(source.path, specifier!), typeOnly: Boolean(type) });
  for (const [, specifier] of source.text.matchAll(call))
    found.push({ from: source, to: target(source.path, specifier!), typeOnly: false });
  return found;
}
