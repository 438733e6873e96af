import serveStatic from '@fastify/static';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const coreCss = `@font-face {
  font-family: 'Lime Core';
  src: url('/fonts/core.woff2') format('woff2');
  font-weight: 400 800;
  font-display: swap;
}
`;
const neverChanged = { index: false, decorateReply: false, cacheControl: true } as const;

/** Serves the fonts of all pages. @param dir  the built pages; null: there are none, and the whole font does for all glyphs */
export function serveFonts(server: FastifyInstance, dir: string | null): void {
  server.get('/fonts/core.css', (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(dir === null ? '' : coreCss),
  );
  if (dir !== null)
    void server.register(serveStatic, { ...neverChanged, root: join(dir, 'fonts'), prefix: '/fonts/', maxAge: '1h' });
  void server.register(serveStatic, {
    ...neverChanged,
    root: join(dirname(fileURLToPath(import.meta.resolve('pretendard/package.json'))), 'dist/web/variable'),
    prefix: '/fonts/whole/',
    maxAge: '30d',
  });
}
