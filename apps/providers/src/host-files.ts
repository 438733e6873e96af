import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const packages = join(import.meta.dirname, '../../../packages');
/** Where scripts of pages may come from, by how their addresses begin. */
const roots = {
  casino: join(import.meta.dirname, 'casino/client'),
  token: join(import.meta.dirname, 'token/client'),
  domain: join(packages, 'domain/src'),
  contract: join(packages, 'contract/src'),
  ui: join(packages, 'ui/src'),
} as const;

export type HostFile = { readonly type: string; readonly text: string };

/** Scripts and styles of a host's pages. */
export type HostFiles = {
  /** of its pages: /token */
  readonly path: string;
  /** as browsers are sent them, by their addresses below `<path>/files/` */
  readonly files: ReadonlyMap<string, HostFile>;
};

/** The address of a script below `<path>/files/`. @throws Error for one that no page may have */
function addressOf(file: string): string {
  for (const [name, root] of Object.entries(roots))
    if (file.startsWith(`${root}/`)) return `${name}${file.slice(root.length)}`.replace(/ts$/, 'js');
  throw new Error(`${file} is no script of a page`);
}

/** The file that an import means. */
function fileOf(specifier: string, importer: string): string {
  const [, pack, path] = specifier.match(/^@lime\/(domain|contract|ui)\/(.*)$/) ?? [];
  return pack === undefined
    ? join(dirname(importer), specifier)
    : join(roots[pack as 'domain' | 'contract' | 'ui'], path!);
}

/** Scripts of a folder with all they import, and nothing else, by their addresses. */
function scriptsOf(folder: string, path: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const address = addressOf(file);
    if (found.has(address)) continue;
    const importer = file;
    const text = stripTypeScriptTypes(readFileSync(file, 'utf8')).replaceAll(
      /(\bfrom |\bimport\(|\bimport )'([^']+\.ts)'/g,
      (_all, before: string, specifier: string) => {
        const imported = fileOf(specifier, importer);
        waiting.push(imported);
        return `${before}'${path}/files/${addressOf(imported)}'`;
      },
    );
    found.set(address, text);
  }
  return found;
}

/** Reads what the pages of a host load. @param moreStyles  of the token games, which its pages have too */
export function readHostFiles(host: 'token' | 'casino', moreStyles: readonly string[] = []): HostFiles {
  const path = `/${host}`;
  const folder = roots[host];
  const styles = [
    join(packages, 'ui/src/tokens.css'),
    ...moreStyles.map((name) => join(roots.token, `${name}.css`)),
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(folder, name)),
  ];
  const scripts = scriptsOf(folder, path);
  return {
    path,
    files: new Map<string, HostFile>([
      ...styles.map(
        (file) => [basename(file), { type: 'text/css; charset=utf-8', text: readFileSync(file, 'utf8') }] as const,
      ),
      ...[...scripts].map(([name, text]) => [name, { type: 'text/javascript; charset=utf-8', text }] as const),
    ]),
  };
}

/** Serves what the pages of a host load. */
export function serveHostFiles(server: FastifyInstance, { path, files }: HostFiles): void {
  for (const [name, { type, text }] of files)
    server.get(`${path}/files/${name}`, (_request, reply) => reply.type(type).send(text));
}
