import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
