import { sql } from 'kysely';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { notify } from '../../core/channel.ts';
import { inTransaction } from '../../core/db.ts';
import { changeSetting } from '../settings/settings.service.ts';

let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await openTestSite();
  token = (await newStaff(site, { role: 'content' })).token;
});
afterAll(() => site.close());

async function upload(
  file: Uint8Array | string,
  {
    path = 'boards',
    call = 'picture',
    as = token,
    type = 'application/octet-stream',
  }: { path?: string; call?: string; as?: string | null; type?: string } = {},
) {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: `/api/staff/${path}/${call}`,
    headers: { 'content-type': type, ...(as === null ? {} : { authorization: `Bearer ${as}` }) },
    payload: typeof file === 'string' ? file : Buffer.from(file),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const get = (src: string, headers: Record<string, string> = {}) =>
  site.app.server.inject({ method: 'GET', url: src, headers });
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from picture`.execute(site.database.db)).rows[0]!.n;

let shade = 0;
/** A picture nobody has uploaded yet. */
const drawn = (width = 40, height = 30) => {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: 120, b: shade >> 8 } } });
};

/** A PNG that says how large it is and holds next to nothing. */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (data: Buffer) =>
    (data.reduce((c, byte) => crcTable[(c ^ byte) & 255]! ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8); // eight bits of grey
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what is taken', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('a %s becomes a WebP of our own', async (format) => {
    const { status, body } = await upload(await drawn().toFormat(format).toBuffer());
    expect({ status, body }).toMatchObject({ status: 200, body: { payload: { picture: { width: 40, height: 30 } } } });
    const { src, id } = body.payload.picture;
    expect(src).toBe(`/api/picture/${id}.webp`);
    const served = await get(src);
    expect(served.statusCode).toBe(200);
    expect((await sharp(served.rawPayload).metadata()).format).toBe('webp');
  });

  test('nothing but its pixels is kept: where a photograph was taken, and what was hung on behind, are gone', async () => {
    const exif = { IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } };
    const photo = await drawn().jpeg().withExif(exif).toBuffer();
    const polyglot = Buffer.concat([
      await drawn().gif().toBuffer(),
      Buffer.from('<script>alert("polyglot")</script>%PDF-1.7'),
    ]);
    for (const [file, secret] of [
      [photo, 'SECRET-PLACE'],
      [polyglot, 'polyglot'],
    ] as const) {
      expect(file.includes(secret)).toBe(true);
      const { body } = await upload(file);
      const { rawPayload } = await get(body.payload.picture.src);
      expect(rawPayload.includes(secret)).toBe(false);
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    }
  });

  test('a photograph held upright stands upright', async () => {
    const lying = await drawn(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect((await upload(lying)).body.payload.picture).toMatchObject({ width: 30, height: 40 });
  });

  test('at most 1,600 wide and 4,000 high; what is smaller stays', async () => {
    const sizes: [number, number, number, number][] = [
      [1_600, 900, 1_600, 900],
      [3_200, 1_000, 1_600, 500],
      [100, 8_000, 50, 4_000],
      [1, 1, 1, 1],
    ];
    for (const [width, height, keptWidth, keptHeight] of sizes)
      expect((await upload(await drawn(width, height).png().toBuffer())).body.payload.picture).toMatchObject({
        width: keptWidth,
        height: keptHeight,
      });
  });

  test('of a moving picture the first frame', async () => {
    const frame = (r: number) => ({
      create: { width: 20, height: 10, channels: 3 as const, background: { r, g: 1, b: 2 } },
    });
    const frames = await Promise.all([200, 100, 50].map((r) => sharp(frame(r)).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { body } = await upload(moving);
    expect(body.payload.picture).toMatchObject({ width: 20, height: 10 });
    expect((await sharp((await get(body.payload.picture.src)).rawPayload).metadata()).pages).toBeUndefined();
  });

  test('the same picture is the same row, however many send it at once', async () => {
    const before = await count();
    const file = await drawn().png().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => upload(file, { path: index % 2 ? 'boards' : 'popups' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const ids = new Set(answers.map(({ body }) => body.payload.picture.id));
    expect([ids.size, (await count()) - before]).toEqual([1, 1]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_event where action = 'picture.upload' and subject = ${`picture:${[...ids][0]}`}`.execute(
      site.database.db,
    );
    expect(rows[0]!.n).toBe(1);
  });
});

describe('what is refused, and why', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
    ['nothing', () => Buffer.alloc(0), 400, 'PICTURE_KIND'],
    ['an SVG', () => Buffer.from(svg), 400, 'PICTURE_KIND'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 400, 'PICTURE_KIND'],
    ['a TIFF', () => drawn().tiff().toBuffer(), 400, 'PICTURE_KIND'],
    ['an AVIF', () => drawn().avif().toBuffer(), 400, 'PICTURE_KIND'],
    [
      'a page behind the first bytes of a PNG',
      () => Buffer.from('\u0089PNG\r\n\u001a\n<html>', 'latin1'),
      400,
      'PICTURE_BROKEN',
    ],
    [
      'a page behind the first bytes of a JPEG',
      () => Buffer.from('\u00ff\u00d8\u00ff<html>', 'latin1'),
      400,
      'PICTURE_BROKEN',
    ],
    ['an SVG behind the first bytes of a GIF', () => Buffer.from(`GIF89a${svg}`), 400, 'PICTURE_BROKEN'],
    [
      'only the first bytes of a WebP',
      () => Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
      400,
      'PICTURE_BROKEN',
    ],
    ['half a JPEG', async () => halfOf(await drawn(400, 400).jpeg().toBuffer()), 400, 'PICTURE_BROKEN'],
    ['half a PNG', async () => halfOf(await noise().png().toBuffer()), 400, 'PICTURE_BROKEN'],
    ['half a WebP', async () => halfOf(await noise().webp().toBuffer()), 400, 'PICTURE_BROKEN'],
    [
      'a bomb of 100 million pixels',
      () => png(10_000, 10_000, deflateSync(Buffer.alloc(1_000_000))),
      400,
      'PICTURE_PIXELS',
    ],
    [
      'a picture that says it is four billion wide',
      () => png(0x7fffffff, 2, deflateSync(Buffer.alloc(10))),
      400,
      'PICTURE_',
    ],
    ['6 MB', () => Buffer.alloc(6 * 1024 * 1024, 1), 413, 'INPUT_TOO_LARGE'],
    ['a byte too many', () => Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, 'INPUT_TOO_LARGE'],
    ['5 MB of nothing', () => Buffer.alloc(5 * 1024 * 1024, 1), 400, 'PICTURE_KIND'],
  ])('%s', async (_what, make, status, code) => {
    const before = await count();
    const answer = await upload(await make());
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code: expect.stringContaining(code) });
    expect(answer.body.error).toMatch(/[가-힣]/);
    expect(await count()).toBe(before);
  });

  const halfOf = (file: Buffer) => file.subarray(0, file.length / 2);
  const noise = () =>
    sharp(Buffer.from(Uint8Array.from({ length: 200 * 200 * 3 }, (_, at) => (at * 7_919 + (at >> 3) * 31) % 251)), {
      raw: { width: 200, height: 200, channels: 3 },
    });

  test('24 million pixels fit, 26 million do not', async () => {
    const flat = (height: number) => sharp({ create: { width: 5_000, height, channels: 3, background: '#123' } }).png();
    expect((await upload(await flat(4_800).toBuffer())).status).toBe(200);
    expect((await upload(await flat(5_200).toBuffer())).body).toMatchObject({
      code: 'PICTURE_PIXELS',
      error: '이미지가 너무 커요. 2,500만 화소까지 올릴 수 있어요.',
    });
  }, 20_000);

  test('whatever comes in another envelope', async () => {
    const file = await drawn().png().toBuffer();
    for (const type of ['image/png', 'multipart/form-data; boundary=x', 'text/plain'])
      expect((await upload(file, { type })).body.code, type).toBe('INPUT_INVALID');
    expect((await upload('{"file":"iVBORw0KGgo="}', { type: 'application/json' })).status).toBe(400);
  });

  test('other calls take no files and no more than ever', async () => {
    const answer = await site.app.server.inject({
      method: 'POST',
      url: '/api/staff/popups/list',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      payload: Buffer.alloc(100),
    });
    expect(answer.statusCode).toBe(415);
    expect((await site.call('/staff/popups/list', `{"x":"${'y'.repeat(70_000)}"}`, token)).status).toBe(413);
  });

  test('those who may not, before a byte of theirs is read', async () => {
    const file = await drawn().png().toBuffer();
    const support = (await newStaff(site, { role: 'support' })).token;
    const member = (await site.newMember()).token;
    for (const path of ['boards', 'popups']) {
      expect((await upload(file, { path, as: null })).status).toBe(401);
      expect((await upload(file, { path, as: member })).status).toBe(401);
      expect((await upload(file, { path, as: support })).status).toBe(403);
      expect((await upload(Buffer.alloc(6 * 1024 * 1024), { path, as: support })).status).toBe(403);
    }
    const popups = await newStaff(site, { role: 'read-only', rights: { 'popups.edit': true } });
    expect((await upload(file, { path: 'popups', as: popups.token })).status).toBe(200);
    expect((await upload(file, { path: 'boards', as: popups.token })).status).toBe(403);
  });
});

describe('a picture’s address', () => {
  test('of the logo alone leads to icons, square and whole', async () => {
    const file = await drawn(40, 20).png().toBuffer();
    const boss = (await newStaff(site, { role: 'super' })).token;
    const { body } = await upload(file, { path: 'settings', call: 'logo', as: boss });
    const logo = body.payload.picture.id;
    const icon = (shape: string) => get(`/api/picture/${logo}/icon-${shape}.png`);
    expect((await icon('192')).statusCode).toBe(404);
    const brand = { ...settingDefinitions.brand.default, logo };
    await inTransaction(site.database.db, (tx) => changeSetting(tx, { notify }, 'test', 'brand', brand));
    await expect.poll(async () => (await icon('192')).statusCode).toBe(200);
    for (const [shape, size, hasAlpha] of [
      ['180', 180, false],
      ['192', 192, true],
      ['512', 512, true],
      ['maskable', 512, false],
    ] as const) {
      const { rawPayload, headers } = await icon(shape);
      expect(headers['content-type']).toBe('image/png');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: size, height: size, hasAlpha });
    }
    for (const shape of ['181', 'toString']) expect((await icon(shape)).statusCode).toBe(404);
  });

  test('is open to all, for ever, and is never anything but a picture', async () => {
    const { body } = await upload(await drawn().png().toBuffer());
    const { src } = body.payload.picture;
    const { headers, statusCode } = await get(src);
    expect({ statusCode, ...headers }).toMatchObject({
      statusCode: 200,
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await get(src, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
  });

  test.each([
    '/api/picture/AAAAAAAAAAAAAAAAAAAAAA.webp',
    '/api/picture/AAAAAAAAAAAAAAAAAAAAAA',
    '/api/picture/1.webp',
    '/api/picture/..%2f..%2fetc%2fpasswd',
    '/api/picture/%00.webp',
    "/api/picture/'%20or%201=1--.webp",
  ])('%s leads nowhere', async (src) => {
    const answer = await get(src);
    expect([answer.statusCode, answer.json().code, answer.headers['cache-control']]).toEqual([
      404,
      'NOT_FOUND',
      'no-store',
    ]);
  });
});
