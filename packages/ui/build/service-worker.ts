import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { filesOf } from './first-parts.ts';

type Chunk = Rolldown.OutputChunk;

/**
 * Writes `/sw.js` from its source: the name of the build, and the files that show the site's page and its first screens.
 *
 * @param source   the worker, with `__BUILD__` and `['__SHELL__']` in it
 * @param files    of the site's `public` folder that the page asks for
 * @param screens  modules whose code is kept from the start; other pages' are kept once they were visited
 */
export function serviceWorker(source: string, files: readonly string[], screens: readonly string[]): Plugin {
  return {
    name: 'lime-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
        const html = bundle['index.html'];
        if (html?.type !== 'asset') throw new Error('the worker needs the page, which is not built yet');
        const page = String(html.source);
        const needed = new Set([...page.matchAll(/"\/(assets\/[^"]+)"/g)].map((match) => match[1]));
        const starts = chunks.filter(
          ({ isEntry, facadeModuleId }) => isEntry || screens.some((screen) => facadeModuleId?.endsWith(screen)),
        );
        for (const start of starts)
          for (const file of filesOf(start, chunks)) {
            needed.add(file);
            const chunk = chunks.find(({ fileName }) => fileName === file);
            for (const css of chunk?.viteMetadata?.importedCss ?? []) needed.add(css);
          }
        const shell = ['/', ...files, ...[...needed].toSorted().map((file) => `/${file}`)];
        const worker = readFileSync(source, 'utf8');
        // every file of the build counts: a page opened by one build is never served the parts of another
        const build = createHash('sha256')
          .update([page, worker, ...Object.keys(bundle).toSorted()].join('\n'))
          .digest('hex')
          .slice(0, 12);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: worker.replace('__BUILD__', build).replace("['__SHELL__']", JSON.stringify(shell)),
        });
      },
    },
  };
}
