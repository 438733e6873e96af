import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '@lime/contract/settings-brand.ts';
import type { Config } from './api-config.ts';
import { createBrandedApp } from './branded-page.ts';
import { sendError } from './errors.ts';
import { isAtOffice } from './office-origin.ts';
import { Refused } from './refused.ts';
import { retiredWorker } from './retired-worker.ts';

const assets = '/assets/';
const yearSeconds = 31_536_000;

/** One of our built web apps and where it is served. */
type Website = {
  /** what `vite build` wrote; a `.br` or `.gz` of a file is sent to clients that accept it */
  readonly folder: string;
  /** `/` or `/office/`: everything below it that is nobody else's is the app's one page */
  readonly prefix: '/' | `/${string}/`;
  /** what the operator calls the site now */
  readonly brand: () => Brand;
  /** origins of fixture and sports frames it may show now; absent: none at all, not even its own */
  readonly frames?: () => readonly string[];
  /** nobody may hand the page HTML as text (Trusted Types); one name may hand it the address of its worker. Absent: not asked for, where an editor does so by itself */
  readonly noHtml?: true;
  /** false: `/sw.js` is one that removes the app's worker from the browser */
  readonly serviceWorker?: boolean;
  /** the office is nobody's business but its own: no search engine lists it, and no page it leads to learns of it */
  readonly hidden?: true;
  /** where a request belongs that was made elsewhere: it is redirected there; null: it belongs here */
  readonly elsewhere?: (request: FastifyRequest) => string | null;
  /** how long browsers shall insist on https; 0: not asked to */
  readonly hstsSeconds: number;
};

/** Nothing of the site needs these of a browser, and no frame in it gets them. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');

/** The page in a new window that leads to a provider's host. */
const launchPages = '/slots/';

/** Paths that probes and the curious ask for: nothing of ours is there, so no page may say it is. */
const probes = new Set(['/health', '/healthz', '/livez', '/readyz', '/metrics']);

/**
 * Shows a built web app: its hashed assets for ever, and its one page at every path that is not the API's, since the app
 * finds its screens itself. Pages may load from here alone and are never framed.
 */
async function serveWebsite(
  server: FastifyInstance,
  { folder, prefix, brand, frames, noHtml, serviceWorker, hidden, elsewhere, hstsSeconds }: Website,
): Promise<void> {
  const branded = createBrandedApp(folder, prefix, brand);
  const hosts = frames ? [() => frames().join(' ')] : [];
  await server.register(
    async (site) => {
      await site.register(helmet, {
        // Plain HTTP on localhost is a way Lime is run: only an operator whose site has https turns this on.
        strictTransportSecurity: hstsSeconds > 0 && { maxAge: hstsSeconds, includeSubDomains: false },
        xFrameOptions: { action: 'deny' },
        // the page must find its game window again by name, also while that window shows another host's page
        crossOriginOpenerPolicy: { policy: frames ? 'same-origin-allow-popups' : 'same-origin' },
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'"],
            // the operator's colours are in the page itself, so that ours never flash first
            styleSrc: [() => `'self' ${branded.styleHash()}`.trim()],
            // pictures of hosted games come from their provider
            imgSrc: ["'self'", 'data:', ...hosts],
            fontSrc: ["'self'"],
            // its socket too: a page of https means wss of its own host by it; and the hosts of its frames, of which the
            // casino's is asked for the way in (decision 93)
            connectSrc: ["'self'", ...hosts],
            frameSrc: frames ? ["'self'", ...hosts] : ["'none'"],
            frameAncestors: ["'none'"],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
            ...(noHtml && { requireTrustedTypesFor: ["'script'"], trustedTypes: ['lime-worker'] }),
          },
        },
      });
      site.addHook('onRequest', async (request, reply) => {
        const there = elsewhere?.(request) ?? null;
        if (there !== null) return reply.redirect(there, 302);
        reply.header('x-play-money', '1').header('permissions-policy', permissionsPolicy);
        // a policy of this page would cut the window off from its opener as soon as it goes to the host
        if (frames && request.url.startsWith(launchPages)) reply.header('cross-origin-opener-policy', 'unsafe-none');
        if (hidden) reply.header('x-robots-tag', 'noindex, nofollow');
      });
      await site.register(serveStatic, {
        root: folder,
        serve: false,
        index: false,
        preCompressed: true,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders(reply, path) {
          const lasting = path.startsWith(join(folder, assets));
          reply.header('cache-control', lasting ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
        },
      });
      // At every request the library's own route lists the folder of the file, 1,200 names, to compare spelling. Everything in
      // it is public, so its spelling guards nothing.
      site.get<{ Params: { '*': string } }>('/*', (request, reply) => {
        reply.sendFile(`/${request.params['*']}`);
      });
      if (serviceWorker === false)
        site.get('/sw.js', (_request, reply) =>
          reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(retiredWorker),
        );
      const page = (request: FastifyRequest, reply: FastifyReply) => {
        const own = branded.page();
        reply.type('text/html; charset=utf-8');
        if (own === null) return reply.sendFile('index.html');
        reply.headers({ 'cache-control': 'no-cache', etag: own.etag });
        return request.headers['if-none-match'] === own.etag ? reply.code(304).send() : reply.send(own.html);
      };
      site.get('/', page);
      site.get('/index.html', page);
      site.get('/manifest.webmanifest', (_request, reply) => {
        const own = branded.manifest();
        if (own === null) return reply.sendFile('manifest.webmanifest');
        return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(own);
      });
      site.get<{ Params: { file: string } }>('/brand/:file', (request, reply) => {
        const colour = /^(\w{6})\.svg$/.exec(request.params.file)?.[1];
        const sign = colour === undefined ? null : branded.sign(colour);
        if (sign === null) return reply.callNotFound();
        return reply
          .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
          .type('image/svg+xml')
          .send(sign);
      });
      site.setNotFoundHandler((request, reply) => {
        if (/^\/api(?![^/?])/.test(request.url))
          return sendError(new Refused({ code: 'NOT_FOUND' }, 404), request, reply);
        const path = request.url.split(/[?#]/, 1)[0]!.replaceAll(/%2e/gi, '.').replace(/\/$/, '');
        const isPage =
          !probes.has(path) &&
          // what has a dot is a file, and that file is not there; so is all of /.well-known
          !path.includes('.') &&
          (request.method === 'GET' || request.method === 'HEAD') &&
          !request.url.startsWith(prefix.slice(0, -1) + assets) &&
          existsSync(join(folder, 'index.html'));
        return isPage
          ? page(request, reply)
          : reply
              .code(404)
              .type('text/plain; charset=utf-8')
              .send('찾는 내용이 없어요. 지워졌거나 주소가 바뀌었을 수 있어요.');
      });
    },
    { prefix },
  );
}

/**
 * Where to tell of a hole in the site (RFC 9116): the operator's own address, else the site's inquiry form.
 *
 * @param contact `mailto:` or `https:`, null when none was given
 */
function serveSecurityContact(server: FastifyInstance, contact: string | null): void {
  server.get('/.well-known/security.txt', (request, reply) => {
    const origin = `${request.protocol}://${request.host}`;
    const expires = new Date(Date.now() + 180 * 86_400_000).toISOString();
    return reply
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${contact ?? `${origin}/bbs/c/w`}`,
          `Expires: ${expires}`,
          'Preferred-Languages: ko, en',
          `Canonical: ${origin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}

type Pages = Pick<
  Config,
  'memberDir' | 'officeDir' | 'officeOrigin' | 'hstsSeconds' | 'securityContact' | 'serviceWorker'
>;

/** The member site, the office and the pages around them, each where it is configured. */
export async function servePages(
  server: FastifyInstance,
  config: Pages,
  { frames, brand }: { frames: () => readonly string[]; brand: () => Brand },
): Promise<void> {
  const { memberDir, officeDir, officeOrigin, hstsSeconds, securityContact, serviceWorker } = config;
  if (memberDir)
    await serveWebsite(server, {
      folder: memberDir,
      prefix: '/',
      brand,
      frames,
      noHtml: true,
      serviceWorker,
      hstsSeconds,
    });
  if (officeDir)
    await serveWebsite(server, {
      folder: officeDir,
      prefix: '/office/',
      brand,
      serviceWorker,
      hidden: true,
      elsewhere: ({ headers, url }) => (isAtOffice(headers, officeOrigin) ? null : `${officeOrigin}${url}`),
      hstsSeconds,
    });
  serveSecurityContact(server, securityContact);
}
