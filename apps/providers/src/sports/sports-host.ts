import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { framedPages } from '@lime/contract/launch.ts';
import type { FramedPage } from '@lime/contract/launch.ts';
import type { ProviderConfig } from '../config.ts';
import { createCatalogue } from './host-catalogue.ts';
import { createProviderSessions } from '../provider-sessions.ts';
import type { Guest } from '../provider-sessions.ts';
import { framePage, isOpen, maxFixtures } from './sports-frame-page.ts';

const cookie = 'lime_sports';
const here = import.meta.dirname;
const tokens = join(here, '../../../../packages/ui/src/tokens.css');

/**
 * The sports frame, /sports/<page> and /sports/mobile/<page>: games of the site's own catalogue with their prices, for the
 * member a launch token was given to, or for anybody to look at. What is picked goes into the site's cart.
 */
export function registerSports(server: FastifyInstance, config: ProviderConfig): void {
  const guests = createProviderSessions({ ...config, host: new URL(config.url).host, now: Date.now });
  const catalogue = createCatalogue(config.apiUrl, Date.now);
  const isSecure = config.url.startsWith('https:');

  const open = async (request: FastifyRequest, reply: FastifyReply, page: FramedPage, isMobile: boolean) => {
    const { authToken, siteName } = request.query as Record<string, unknown>;
    const token = String(authToken ?? '');
    const entered = token === '' ? null : await guests.enter(token);
    if (entered) {
      // shown in another site's page: over HTTPS browsers want that said
      const place = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
      reply.header('set-cookie', `${cookie}=${entered.session}; Path=/sports; HttpOnly; Max-Age=3600; ${place}`);
    }
    // an address without anything is the frame loaded anew: it is still its guest's. One with a name alone is a visitor's.
    const isReload = token === '' && siteName === undefined;
    const guest: Guest | null = entered?.guest ?? (isReload ? guests.of(sessionOf(request)) : null);
    const html = framePage({
      page,
      isMobile,
      guest,
      isLate: token !== '' && guest === null,
      fixtures: await catalogue.fixtures(page),
      siteOrigins: config.siteOrigins,
    });
    return reply.type('text/html; charset=utf-8').send(html);
  };

  for (const page of framedPages) {
    server.get(`/sports/${page}`, (request, reply) => open(request, reply, page, false));
    server.get(`/sports/mobile/${page}`, (request, reply) => open(request, reply, page, true));
    server.get(`/sports/${page}/prices`, async () => {
      const fixtures = (await catalogue.fixtures(page)).slice(0, maxFixtures);
      return fixtures.flatMap((fixture) =>
        fixture.folders.flatMap((folder) =>
          folder.bets.map((bet) => [bet.id, isOpen(folder, bet) ? bet.price.toFixed(2) : null] as const),
        ),
      );
    });
  }

  for (const [name, path, type] of [
    ['tokens.css', tokens, 'text/css'],
    ['sports.css', join(here, 'client/sports.css'), 'text/css'],
    ['sports.js', join(here, 'client/sports-frame.ts'), 'text/javascript'],
    ['frame-messages.js', join(here, '../../../../packages/contract/src/frame-messages.ts'), 'text/javascript'],
  ] as const) {
    const source = readFileSync(path, 'utf8');
    const text = path.endsWith('.ts')
      ? stripTypeScriptTypes(source).replace('@lime/contract/frame-messages.ts', './frame-messages.js')
      : source;
    server.get(`/sports/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  }

  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode < 500)
      return reply.code(statusCode).type('text/plain; charset=utf-8').send('요청을 다시 확인해주세요.');
    request.log.error({ err: error }, 'sports frame');
    return reply
      .code(503)
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><html lang="ko"><meta charset="utf-8"><p>경기를 불러오지 못했어요. 잠시 후 다시 열어주세요.</p></html>',
      );
  });
}

function sessionOf(request: FastifyRequest): string | undefined {
  return request.headers.cookie?.match(new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)`))?.[1];
}
