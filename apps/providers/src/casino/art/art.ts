import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { slots } from '@lime/domain/casino/slots/catalogue.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { casinoTables } from '@lime/domain/casino/tables/tables.ts';
import { tableArt } from './tables.ts';
import { titleArt } from './titles.ts';

/** Pictures somebody has drawn, by the id of their title or table. */
const folder = join(import.meta.dirname, 'pictures');

/** The picture of every title and table, by its id: drawn by hand, or from its data until somebody does. */
export async function allPictures(): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  for (const slot of slots) pictures.set(slot.id, titleArt(slot, (await loadSlot(slot.id))!));
  for (const table of casinoTables) pictures.set(table.id, tableArt(table));
  for (const file of await readdir(folder))
    pictures.set(file.replace(/\.svg$/, ''), await readFile(join(folder, file), 'utf8'));
  return pictures;
}

/** Pictures of every title and table, `/casino/art/<id>.svg`: the same for everybody, on the pages of sites too. */
export async function serveArt(server: FastifyInstance): Promise<void> {
  for (const [id, svg] of await allPictures())
    server.get(`/casino/art/${id}.svg`, (_request, reply) =>
      reply
        .type('image/svg+xml')
        .headers({ 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' })
        .send(svg),
    );
}
