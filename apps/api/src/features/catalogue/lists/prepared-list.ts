import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf, EncodedReply } from '../../../core/handle.ts';
import type { StreamPosition } from '@lime/contract/realtime.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const quality = 5;
/** a list is not built more often than this while prices keep moving */
const restMs = 500;

/** An answer's bytes, plain and compressed. */
export type Bytes = { readonly raw: Buffer; readonly br: Buffer };
type Built = Bytes & { readonly at: number; readonly etag: string; gzip?: Promise<Buffer> };

/** A list kept as bytes for as long as nothing it shows has changed. */
export type PreparedList = {
  /** Something it shows has changed. */
  touch(): void;
  /** The list in the best encoding the client takes. */
  answer(acceptEncoding: string | undefined): Promise<EncodedReply>;
};

/** Bytes that are built on demand, at most twice a second, and served with an ETag until something changes. */
export function createPreparedList(build: () => Promise<Bytes>): PreparedList {
  let built: Built | null = null;
  let building: Promise<Built> | null = null;
  let dirty = true;

  async function buildNow(): Promise<Built> {
    const at = Date.now();
    dirty = false;
    const bytes = await build();
    return { at, ...bytes, etag: etagOf(bytes.raw) };
  }

  function current(): Promise<Built> {
    if (built && (!dirty || Date.now() - built.at < restMs)) return Promise.resolve(built);
    building ??= buildNow().then(
      (fresh) => {
        built = fresh;
        building = null;
        return fresh;
      },
      (error: unknown) => {
        building = null;
        dirty = true;
        throw error;
      },
    );
    return building;
  }

  return {
    touch() {
      dirty = true;
    },
    async answer(acceptEncoding = '') {
      const list = await current();
      if (accepts(acceptEncoding, 'br')) return new EncodedReply(list.br, list.etag, 'br');
      if (!accepts(acceptEncoding, 'gzip')) return new EncodedReply(list.raw, `${list.etag}-i`, null);
      list.gzip ??= zip(list.raw);
      return new EncodedReply(await list.gzip, `${list.etag}-g`, 'gzip');
    },
  };
}

/** Written fixtures in the envelope of a list call, for the server to compress as it sees fit. */
export function plainAnswer(fixtures: readonly string[], position: StreamPosition): EncodedReply {
  const raw = envelope(fixtures, position);
  return new EncodedReply(raw, etagOf(raw), null);
}

/** Written fixtures in the envelope of a list call, compressed off the event loop. */
export const listBytes = (fixtures: readonly string[], position: StreamPosition): Promise<Bytes> =>
  compressed(envelope(fixtures, position));

/** A payload in the envelope of a call, compressed off the event loop. */
export const answerBytes = (payload: unknown): Promise<Bytes> =>
  compressed(Buffer.from(`{"success":true,"status":200,"payload":${JSON.stringify(payload)}}`));

async function compressed(raw: Buffer): Promise<Bytes> {
  const br = await brotli(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  });
  return { raw, br };
}

function envelope(fixtures: readonly string[], { seq, epoch }: StreamPosition): Buffer {
  return Buffer.from(
    `{"success":true,"status":200,"payload":{"list":[${fixtures.join(',')}],"seq":${seq},"epoch":${JSON.stringify(epoch)}}}`,
  );
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return (name === encoding || name === '*') && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
