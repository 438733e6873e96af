import sharp from 'sharp';
import { Refused } from '../../core/refused.ts';

/** More pixels than this are not decoded: 25 million are 100 MB while we work on them. */
export const maxMegapixels = 25;
const maxWidth = 1_600;
const maxHeight = 4_000;

/** A picture as we keep it. */
export type Ready = { readonly bytes: Buffer; readonly width: number; readonly height: number };

type Kind = 'png' | 'jpeg' | 'gif' | 'webp';

const loaders = ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`);
// What nobody may upload needs no decoder: SVG, PDF, TIFF, HEIF and whatever a later version brings.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
sharp.concurrency(1);
sharp.cache(false);

/** What the first bytes say a file is; null for everything that is not taken. */
export function kindOf(file: Uint8Array): Kind | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 16));
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return null;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * The first picture of a file, decoded and written anew as WebP: nothing but its pixels is left of what was sent, no
 * metadata, no second content. One at a time in this process, so that uploads never take more than one picture's memory.
 *
 * @throws Refused PICTURE_KIND, PICTURE_PIXELS, PICTURE_BROKEN
 */
export function reencode(file: Uint8Array): Promise<Ready> {
  const kind = kindOf(file);
  if (!kind) return Promise.reject(new Refused({ code: 'PICTURE_KIND' }));
  const work = last.then(() => decode(file, kind));
  last = work.catch(() => undefined);
  return work;
}

async function decode(file: Uint8Array, kind: Kind): Promise<Ready> {
  const open = () =>
    sharp(file, { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error', pages: 1, sequentialRead: true });
  const { width, height, format } = await open()
    .metadata()
    .catch((error: unknown) => Promise.reject(refusalOf(error)));
  if (format !== kind) throw new Refused({ code: 'PICTURE_KIND' });
  if (width * height > maxMegapixels * 1_000_000) throw tooManyPixels();
  const { data, info } = await open()
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => Promise.reject(refusalOf(error)));
  return { bytes: data, width: info.width, height: info.height };
}

const tooManyPixels = () => new Refused({ code: 'PICTURE_PIXELS', detail: { maxMegapixels } });

/** The decoder says what is wrong in words alone. */
function refusalOf(error: unknown): Refused {
  return error instanceof Error && /pixel limit/i.test(error.message)
    ? tooManyPixels()
    : new Refused({ code: 'PICTURE_BROKEN' });
}
