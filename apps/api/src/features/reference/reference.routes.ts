import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '@lime/contract/settings-brand.ts';
import { sendDeniedPage } from '../../core/denied-page.ts';
import { sendPrepared } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import { pageFiles } from './page-files.ts';
import { createReference } from './reference.service.ts';

/** Who sees the document. */
export type ReferenceDeps = {
  /** the site gate's word on an address */
  readonly isDenied: (address: string) => boolean;
  /** what the operator calls the site now */
  readonly brand: () => Brand;
  /** setting `reference` */
  readonly isOpen: () => boolean;
};

/** The page may load from here alone, runs no script of its own text, and is never framed. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * `GET /api/openapi.json`, the document of every call, `GET /api/docs`, a page that shows it, and `GET /api/docs/guide`, the
 * guide for integrators. All are open to all, in an emergency too, but not to an address that operators deny. With the setting
 * `reference` off they answer as if they were not there.
 */
export function serveReference(api: FastifyInstance, { isDenied, brand, isOpen }: ReferenceDeps): void {
  const reference = createReference();
  void api.register(async (own) => {
    own.addHook('onRequest', async (request, reply) => {
      if (!isDenied(request.ip)) {
        if (isOpen()) return;
        throw new Refused({ code: 'NOT_FOUND' }, 404);
      }
      if (['/api/docs', '/api/docs/guide'].includes(request.routeOptions.url ?? ''))
        return sendDeniedPage(reply, brand());
      throw new Refused({ code: 'ADDRESS_DENIED' }, 403);
    });
    own.get('/api/openapi.json', { compress: false }, async (request, reply) => {
      const { plain, br } = await reference.bytes();
      const takesBr = /\bbr\b/.test(String(request.headers['accept-encoding']));
      return sendPrepared(request, reply, takesBr ? br : plain);
    });
    for (const { path, type, read } of pageFiles)
      own.get(path, async (request, reply) => {
        reply.header('content-security-policy', policy);
        return sendPrepared(request, reply, await read(), `${type}; charset=utf-8`);
      });
    // its parts by the letters they hold: a page of Korean loads what it shows
    await own.register(serveStatic, {
      root: join(dirname(fileURLToPath(import.meta.resolve('pretendard/package.json'))), 'dist/web/variable'),
      prefix: '/api/docs/fonts/',
      index: false,
      decorateReply: false,
      maxAge: '30d',
    });
  });
}
