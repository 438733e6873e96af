import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { etagOf, EncodedReply } from '../../core/handle.ts';

const client = join(import.meta.dirname, 'client');
const tokens = join(import.meta.dirname, '../../../../../packages/ui/src/tokens.css');

/** The files of the page at `/api/docs`, each read when it is first asked for and kept: they change with the version alone. */
export const pageFiles = [
  { path: '/api/docs', type: 'text/html', read: reader(join(client, 'index.html')) },
  { path: '/api/docs/tokens.css', type: 'text/css', read: reader(tokens) },
  { path: '/api/docs/page.css', type: 'text/css', read: reader(join(client, 'page.css')) },
  { path: '/api/docs/page.js', type: 'text/javascript', read: reader(join(client, 'reference-page.ts')) },
] as const;

function reader(file: string): () => Promise<EncodedReply> {
  let kept: EncodedReply | null = null;
  return async () => {
    if (kept) return kept;
    const text = await readFile(file, 'utf8');
    const body = Buffer.from(file.endsWith('.ts') ? withoutTypes(text) : text);
    kept = new EncodedReply(body, etagOf(body), null);
    return kept;
  };
}

/**
 * JavaScript of TypeScript, as Node makes it of every file of ours. Only being called by name it warns, into the log of a
 * running site, that it is experimental: it does so before it returns, so nothing else is silenced.
 */
function withoutTypes(text: string): string {
  const warn = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = warn;
  }
}
