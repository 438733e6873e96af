import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { etagOf, EncodedReply } from '../../core/handle.ts';
import type { Examples, TypedContract } from './document.ts';
import type { Document } from './reference.types.ts';

/** Where `npm run contract` keeps what it reads off the contract's types and out of a test's run. */
const folder = join(import.meta.dirname, '../../../../../packages/contract/openapi');

/** The document of this version of the API. */
export async function readDocument(): Promise<Document> {
  const [typed, examples] = await Promise.all(
    ['payloads.json', 'examples.json'].map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  // no start waits for what is asked for once in a while
  const { openApiDocument } = await import('./document.ts');
  return openApiDocument(typed as TypedContract, examples as Examples);
}

/** A thirteenth of the time the highest takes, for 8 % more bytes. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export type Reference = {
  /** The document's bytes: plain, and compressed for who accepts that. */
  bytes(): Promise<{ readonly plain: EncodedReply; readonly br: EncodedReply }>;
};

/** The document, built when it is first asked for and kept: it changes with the version alone. */
export function createReference(): Reference {
  let kept: ReturnType<Reference['bytes']> | null = null;
  const build = async () => {
    const plain = Buffer.from(JSON.stringify(await readDocument()));
    const etag = etagOf(plain);
    const br = await promisify(brotliCompress)(plain, quality);
    return { plain: new EncodedReply(plain, etag, null), br: new EncodedReply(br, `${etag}-br`, 'br') };
  };
  return {
    bytes() {
      kept ??= build().catch((error: unknown) => {
        kept = null; // the next one who asks tries again
        throw error;
      });
      return kept;
    },
  };
}
