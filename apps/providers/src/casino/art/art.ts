import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, 'pictures');

/** The picture of every title and table, by its id. */
export async function allPictures(): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(folder);
  return new Map(
    await Promise.all(
      files.map(async (file) => [basename(file, '.svg'), await readFile(join(folder, file), 'utf8')] as const),
    ),
  );
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
