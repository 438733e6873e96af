import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendError } from './errors.ts';
import { Refused } from './refused.ts';

const assets = '/assets/';
const yearSeconds = 31_536_000;

/** One of our built web apps and where it stands. */
export type Website = {
  /** what `vite build` wrote; `.br` and `.gz` beside a file are sent to whoever reads them */
  readonly folder: string;
  /** `/` or `/office/`: everything below it that is nobody else's is the app's one page */
  readonly prefix: '/' | `/${string}/`;
  /** origins of game and sports frames it may show now; absent: none at all, not even its own */
  readonly frames?: () => readonly string[];
  /** nobody may hand the page HTML as text (Trusted Types). Absent: not asked for, where an editor does so by itself */
  readonly noHtml?: true;
  /** the office is nobody's business but its own: no search engine lists it, and no page it leads to learns of it */
  readonly hidden?: true;
};

/**
 * Shows a built web app: its hashed assets for ever, and its one page at every path that is not the API's, since the app
 * finds its screens itself. Pages may load from here alone and are never framed.
 */
export async function serveWebsite(
  server: FastifyInstance,
  { folder, prefix, frames, noHtml, hidden }: Website,
): Promise<void> {
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
            frameSrc: frames ? ["'self'", () => frames().join(' ')] : ["'none'"],
            frameAncestors: ["'none'"],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
            ...(noHtml && { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] }),
          },
        },
      });
      site.addHook('onRequest', async (_request, reply) => {
        reply.header('x-play-money', '1');
        if (hidden) reply.header('x-robots-tag', 'noindex, nofollow');
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
          !request.url.startsWith(prefix.slice(0, -1) + assets) &&
          existsSync(join(folder, 'index.html'));
        return isPage ? page(reply) : reply.code(404).type('text/plain; charset=utf-8').send('찾을 수 없어요.');
      });
    },
    { prefix },
  );
}

/** The office is served elsewhere: whoever asks for it here is sent there. @param origin without a slash at its end */
export function sendToOffice(server: FastifyInstance, origin: string): void {
  const send = (url: string) => origin + url;
  server.get('/office', (request, reply) => reply.redirect(send(request.url), 302));
  server.get('/office/*', (request, reply) => reply.redirect(send(request.url), 302));
}
