import type { FastifyInstance } from 'fastify';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { readPictureBytes } from './pictures.sql.ts';

const address = /^([A-Za-z0-9_-]{22})\.webp$/;

/** `GET /api/picture/<id>.webp`: open to all and kept for ever, since another picture has another address. */
export function servePictures(api: FastifyInstance, db: Db): void {
  api.get<{ Params: { name: string } }>('/api/picture/:name', async (request, reply) => {
    const id = address.exec(request.params.name)?.[1];
    const etag = `"${id}"`;
    const lasting = {
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (id !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).headers(lasting).send();
    const bytes = id === undefined ? null : await readPictureBytes(db, id);
    if (!bytes) throw new Refused({ code: 'NOT_FOUND' }, 404);
    return reply.headers(lasting).type('image/webp').send(bytes);
  });
}
