import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendError } from './errors.ts';
import { Refused } from './refused.ts';

const assets = '/assets/';
const yearSeconds = 31_536_000;

/**
 * Shows the built member site: its hashed assets for ever, and its one page at every path that is not the API's, since
 * the site finds its screens itself. Pages may load from here alone and are never framed.
 *
 * @param folder what `vite build` wrote; `.br` and `.gz` beside a file are sent to whoever reads them
 * @param frames origins of game and sports frames the site may show
 */
export async function serveWebsite(server: FastifyInstance, folder: string, frames: readonly string[]): Promise<void> {
  await server.register(
    async (site) => {
      await site.register(helmet, {
        // Plain HTTP on localhost is a way Lime is run: neither of these would let a browser see it again.
        strictTransportSecurity: false,
        xFrameOptions: { action: 'deny' },
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'"],
            styleSrc: ["'self'"],
            imgSrc: ["'self'", 'data:'],
            fontSrc: ["'self'"],
            connectSrc: ["'self'", 'ws:', 'wss:'],
            frameSrc: ["'self'", ...frames],
            frameAncestors: ["'none'"],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
          },
        },
      });
      site.addHook('onRequest', async (_request, reply) => {
        reply.header('x-play-money', '1');
      });
      await site.register(serveStatic, {
        root: folder,
        index: false,
        preCompressed: true,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders(reply, path) {
          const lasting = path.startsWith(join(folder, assets));
          reply.header('cache-control', lasting ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
        },
      });
      const page = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').sendFile('index.html');
      site.get('/', (_request, reply) => page(reply));
      site.setNotFoundHandler((request, reply) => {
        if (/^\/api(?![^/?])/.test(request.url))
          return sendError(new Refused({ code: 'NOT_FOUND' }, 404), request, reply);
        const isPage =
          (request.method === 'GET' || request.method === 'HEAD') &&
          !request.url.startsWith(assets) &&
          existsSync(join(folder, 'index.html'));
        return isPage ? page(reply) : reply.code(404).type('text/plain; charset=utf-8').send('찾을 수 없어요.');
      });
    },
    { prefix: '/' },
  );
}
