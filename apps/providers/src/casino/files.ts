import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const here = import.meta.dirname;
const client = join(here, 'client');
const packages = join(here, '../../../../packages');
/** Where modules of pages are, by how their addresses begin. */
const roots = {
  casino: client,
  token: join(here, '../token/client'),
  domain: join(packages, 'domain/src'),
  contract: join(packages, 'contract/src'),
} as const;

/** The address of a module below `/casino/files/`. @throws Error for one that no page may have */
function addressOf(file: string): string {
  for (const [name, root] of Object.entries(roots))
    if (file.startsWith(`${root}/`)) return `${name}${file.slice(root.length)}`.replace(/ts$/, 'js');
  throw new Error(`${file} is no module of a page`);
}

/** The file that an import means. */
function fileOf(specifier: string, importer: string): string {
  const [, pack, path] = specifier.match(/^@lime\/(domain|contract)\/(.*)$/) ?? [];
  return pack === undefined ? join(dirname(importer), specifier) : join(roots[pack as 'domain' | 'contract'], path!);
}

/** Scripts of all pages with the rules they run, by their address: what a page imports is here, and nothing else. */
function scripts(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting = readdirSync(client)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(client, name));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const address = addressOf(file);
    if (found.has(address)) continue;
    const importer = file;
    const text = stripTypeScriptTypes(readFileSync(file, 'utf8')).replaceAll(
      /(\bfrom |\bimport\(|\bimport )'([^']+\.ts)'/g,
      (_all, before: string, specifier: string) => {
        const imported = fileOf(specifier, importer);
        waiting.push(imported);
        return `${before}'/casino/files/${addressOf(imported)}'`;
      },
    );
    found.set(address, text);
  }
  return found;
}

/** Every Hangul syllable that scripts of the casino write: a page has their part of the font from the start. */
export const casinoGlyphs: string = [
  ...new Set(readdirSync(client).flatMap((name) => readFileSync(join(client, name), 'utf8').match(/[가-힣]/g) ?? [])),
].join('');

/** Scripts and styles of the casino, as browsers are sent them, by the name behind `/casino/files/`. */
export function casinoFiles(): ReadonlyMap<string, { readonly type: string; readonly text: string }> {
  const styles = [
    join(packages, 'ui/src/tokens.css'),
    ...['token', 'rounds', 'roulette'].map((name) => join(roots.token, `${name}.css`)),
    ...readdirSync(client)
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(client, name)),
  ];
  const files = new Map<string, { type: string; text: string }>();
  for (const path of styles)
    files.set(basename(path), { type: 'text/css; charset=utf-8', text: readFileSync(path, 'utf8') });
  for (const [name, text] of scripts()) files.set(name, { type: 'text/javascript; charset=utf-8', text });
  return files;
}

export function serveCasinoFiles(server: FastifyInstance): void {
  for (const [name, { type, text }] of casinoFiles())
    server.get(`/casino/files/${name}`, (_request, reply) => reply.type(type).send(text));
}
