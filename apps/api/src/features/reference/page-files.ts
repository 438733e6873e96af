import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { etagOf, EncodedReply } from '../../core/handle.ts';
import { guidePage } from './guide-page.ts';

const client = join(import.meta.dirname, 'client');
const guide = join(import.meta.dirname, '../../../../../docs/integrators.md');
const tokens = join(import.meta.dirname, '../../../../../packages/ui/src/tokens.css');

/** The files of the pages at `/api/docs` and `/api/docs/guide`, each read when it is first asked for and kept: they change with the version alone. */
export const pageFiles = [
  { path: '/api/docs', type: 'text/html', read: reader(join(client, 'index.html')) },
  { path: '/api/docs/guide', type: 'text/html', read: reader(guide) },
  { path: '/api/docs/tokens.css', type: 'text/css', read: reader(tokens) },
  { path: '/api/docs/page.css', type: 'text/css', read: reader(join(client, 'page.css')) },
  { path: '/api/docs/page.js', type: 'text/javascript', read: reader(join(client, 'reference-page.ts')) },
] as const;

function reader(file: string): () => Promise<EncodedReply> {
  let kept: EncodedReply | null = null;
  return async () => {
    if (kept) return kept;
    const text = await readFile(file, 'utf8');
    const body = Buffer.from(shown(file, text));
    kept = new EncodedReply(body, etagOf(body), null);
    return kept;
  };
}

function shown(file: string, text: string): string {
  if (file === guide) return guidePage(text);
  return file.endsWith('.ts') ? withoutTypes(text) : text;
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
