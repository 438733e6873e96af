import { createHash, randomBytes } from 'node:crypto';
import { pictureSrc } from '@lime/contract/picture-path.ts';
import type { WirePicture, WireUploaded } from '@lime/contract/pictures.ts';
import { assert } from '@lime/domain/assert.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { insertPicture, readPictureBySum, readPictures } from './pictures.sql.ts';
import type { PictureRow } from './pictures.sql.ts';
import { reencode } from './reencode.ts';

/**
 * Keeps an uploaded picture; the same file again is the same picture. The transaction is opened here, after the picture was
 * decoded: no connection waits for that.
 *
 * @throws Refused PICTURE_KIND, PICTURE_PIXELS, PICTURE_BROKEN
 */
export async function uploadPicture(db: Db, staff: StaffCaller, file: Uint8Array): Promise<WireUploaded> {
  const sha256 = createHash('sha256').update(file).digest();
  const known = await readPictureBySum(db, sha256);
  if (known) return toWire(known);
  const picture = await reencode(file);
  return inTransaction(db, async (tx) => {
    const id = randomBytes(16).toString('base64url');
    const row = await insertPicture(tx, { id, sha256, staffId: staff.staffId, picture });
    if (row) {
      const after = { width: row.width, height: row.height, bytes: picture.bytes.length };
      await addAuditEvent(tx, { ...byStaff(staff), action: 'picture.upload', subject: `picture:${id}`, after });
      return toWire(row);
    }
    const first = await readPictureBySum(tx, sha256); // another upload of the same picture came first
    assert(first, 'the picture that was in the way is there');
    return toWire(first);
  });
}

/**
 * The pictures rows name by their ids, as screens need them.
 *
 * @returns by id; null and unknown ids mean no picture
 */
export async function picturesOf(
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => WirePicture | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = wanted.length === 0 ? [] : await readPictures(db, wanted);
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = id === null ? undefined : found.get(id);
    return row ? { src: pictureSrc(row.id), width: row.width, height: row.height } : null;
  };
}

/** @throws Refused PICTURE_UNKNOWN when what staff name is none */
export async function assertPicture(tx: Tx, id: string | null): Promise<void> {
  if (id !== null && (await readPictures(tx, [id])).length === 0) throw new Refused({ code: 'PICTURE_UNKNOWN' });
}

const toWire = ({ id, width, height }: PictureRow): WireUploaded => ({ id, src: pictureSrc(id), width, height });
