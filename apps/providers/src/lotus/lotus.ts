import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lotusTables } from '@lime/domain/games/lotus-tables.ts';
import type { LotusTable } from '@lime/domain/games/lotus-tables.ts';
import { games } from '@lime/domain/access/game-list.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import type { ProviderConfig } from '../config.ts';
import { createProviderSessions } from '../provider-sessions.ts';
import { lateVisit } from '../rounds/table-pages.ts';
import type { TablePages } from '../rounds/table-pages.ts';

const cookie = 'lime_lotus';

/**
 * The host of the lotus tables, /lotus/oe, /lotus/baccarat1 and /lotus/baccarat2: a frame shows a table for the member its
 * launch token was given to. It takes no bets: what is picked goes into the site's own cart.
 *
 * Source: specification 1 §2 "Lotus"; decision 81.
 */
export function registerLotus(server: FastifyInstance, config: ProviderConfig, tables: TablePages): void {
  const isSecure = config.url.startsWith('https:');
  for (const table of lotusTables) {
    const { path, name } = placeOf(table);
    const guests = createProviderSessions({ ...config, host: new URL(config.url).host + path, now: Date.now });

    server.get(path, async (request, reply) => {
      const token = String((request.query as Record<string, unknown>)['authToken'] ?? '');
      const entered = token === '' ? null : await guests.enter(token);
      if (entered) keepSession(reply, entered.session, path, isSecure);
      // an address without a token is the frame loaded anew: it is still its guest's
      const guest = entered?.guest ?? (token === '' ? guests.of(sessionOf(request)) : null);
      const html = tables.page({ game: table, name, visit: guest ?? lateVisit, picks: true });
      return reply.type('text/html; charset=utf-8').send(html);
    });
  }
}

const placeOf = (table: LotusTable) => ({
  path: games.find(({ id }) => id === table)!.path,
  name: findRoundGame(table)!.name,
});

function keepSession(reply: FastifyReply, session: string, path: string, isSecure: boolean): void {
  // shown in another site's page: over HTTPS browsers want that said
  const place = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  reply.header('set-cookie', `${cookie}=${session}; Path=${path}; HttpOnly; Max-Age=3600; ${place}`);
}

function sessionOf(request: FastifyRequest): string | undefined {
  return request.headers.cookie?.match(new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)`))?.[1];
}
