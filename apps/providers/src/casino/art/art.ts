import type { FastifyInstance } from 'fastify';
import { slots } from '@lime/domain/casino/slots/catalogue.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { casinoTables } from '@lime/domain/casino/tables/tables.ts';
import { tableArt } from './tables.ts';
import { titleArt } from './titles.ts';

/** Pictures of every title and table, `/casino/art/<id>.svg`: drawn from their data, the same for everybody. */
export async function serveArt(server: FastifyInstance): Promise<void> {
  const pictures = new Map<string, string>();
  for (const slot of slots) pictures.set(slot.id, titleArt(slot, (await loadSlot(slot.id))!));
  for (const table of casinoTables) pictures.set(table.id, tableArt(table));
  for (const [id, svg] of pictures)
    server.get(`/casino/art/${id}.svg`, (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(svg),
    );
}
