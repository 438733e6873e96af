import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * Names, in the page, the files that its first screens need: the script before the first paint (theme.js) asks for those of
 * the screen that is opened, before the app has come to find out.
 *
 * @param screens  a module of the app for each kind of first screen
 */
export function firstParts(screens: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'lime-first-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file): file is Chunk => file.type === 'chunk');
        const parts = Object.entries(screens).map(([name, module]) => {
          const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
          const files = entry ? [...filesOf(entry, chunks)].filter((file) => !html.includes(file)) : [];
          return [name, files.map((file) => `/${file}`)];
        });
        const data = JSON.stringify(Object.fromEntries(parts));
        return html.replace(
          '<script src="/theme.js">',
          `<script type="application/json" id="first-parts">${data}</script>\n    <script src="/theme.js">`,
        );
      },
    },
  };
}

/** The files a chunk needs, itself among them. */
export function filesOf(chunk: Chunk, chunks: readonly Chunk[], found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name);
    if (imported) filesOf(imported, chunks, found);
  }
  return found;
}
