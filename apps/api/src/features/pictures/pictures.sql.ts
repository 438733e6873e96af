import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import type { Ready } from './reencode.ts';

/** A picture without its bytes; pixels. */
export type PictureRow = { id: string; width: number; height: number };

/** Null when the same one is there. */
export async function insertPicture(
  tx: Tx,
  { id, sha256, staffId, picture }: { id: string; sha256: Buffer; staffId: number; picture: Ready },
): Promise<PictureRow | null> {
  const { rows } = await sql<PictureRow>`
    insert into picture (id, width, height, bytes, sha256, uploaded_by)
    values (${id}, ${picture.width}, ${picture.height}, ${picture.bytes}, ${sha256}, ${staffId})
    on conflict (sha256) do nothing returning id, width, height`.execute(tx);
  return rows[0] ?? null;
}

/** The picture with these bytes; null when there is none. */
export async function readPictureBySum(db: Db | Tx, sha256: Buffer): Promise<PictureRow | null> {
  const { rows } = await sql<PictureRow>`select id, width, height from picture where sha256 = ${sha256}`.execute(db);
  return rows[0] ?? null;
}

/** Those of the ids that there are. */
export async function readPictures(db: Db | Tx, ids: readonly string[]): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`select id, width, height from picture where id = any(${ids})`.execute(db);
  return rows;
}

/** Null when there is none. */
export async function readPictureBytes(db: Db, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from picture where id = ${id}`.execute(db);
  return rows[0]?.bytes ?? null;
}
