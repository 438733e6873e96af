import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { IconShape } from '../../core/branded-page.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { readPictureBytes } from './pictures.sql.ts';

/** `edge`: the share of the side that stays free; `ground`: phones paint a clear ground black or white */
const shapes: Readonly<Record<IconShape, { size: number; edge: number; ground: boolean }>> = {
  '180': { size: 180, edge: 0.1, ground: true },
  '192': { size: 192, edge: 0, ground: false },
  '512': { size: 512, edge: 0, ground: false },
  maskable: { size: 512, edge: 0.2, ground: true },
};
/** the page of the dark theme */
const ground = { r: 9, g: 12, b: 15, alpha: 1 };
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** A picture as the icon of an app: square and whole. @returns PNG */
export async function iconOf(bytes: Uint8Array, shape: IconShape): Promise<Buffer> {
  const { size, edge, ground: filled } = shapes[shape];
  const free = Math.round(size * edge);
  const inner = size - 2 * free;
  const background = filled ? ground : clear;
  const drawn = sharp(bytes)
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: free, bottom: free, left: free, right: free, background });
  return (filled ? drawn.flatten({ background }) : drawn).png().toBuffer();
}

/** `GET /api/picture/<id>/icon-<shape>.png`: icons of the logo alone, each made once in a process. */
export function serveIcons(api: FastifyInstance, db: Db, logo: () => string): void {
  let made: { logo: string; icons: Map<IconShape, Promise<Buffer | null>> } = { logo: '', icons: new Map() };

  async function make(id: string, shape: IconShape): Promise<Buffer | null> {
    const bytes = await readPictureBytes(db, id);
    return bytes && iconOf(bytes, shape);
  }

  function icon(id: string, shape: IconShape): Promise<Buffer | null> {
    if (made.logo !== id) made = { logo: id, icons: new Map() };
    const known = made.icons.get(shape);
    if (known) return known;
    const { icons } = made;
    const fresh = make(id, shape);
    icons.set(shape, fresh);
    fresh.catch(() => icons.delete(shape)); // the next who asks tries again
    return fresh;
  }

  api.get<{ Params: { id: string; name: string } }>('/api/picture/:id/:name', async (request, reply) => {
    const shape = /^icon-(\w+)\.png$/.exec(request.params.name)?.[1];
    const { id } = request.params;
    const bytes = id !== '' && id === logo() && shape !== undefined && isShape(shape) ? await icon(id, shape) : null;
    if (!bytes) throw new Refused({ code: 'NOT_FOUND' }, 404);
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type('image/png')
      .send(bytes);
  });
}

const isShape = (name: string): name is IconShape => Object.hasOwn(shapes, name);
