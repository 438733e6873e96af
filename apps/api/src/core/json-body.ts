import type { FastifyInstance } from 'fastify';
import { Refused } from './refused.ts';

/** Escapes of text that PostgreSQL does not store: NUL and halves of surrogate pairs. */
const suspicious = /\\u(?:0000|[dD][89a-fA-F])/;

/**
 * Bodies are JSON and nothing else. An empty one counts as none, `__proto__` keys are refused, and so is text that no
 * UTF-8 database can hold.
 */
export function useJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    if (suspicious.test(text)) {
      try {
        JSON.parse(text, refuseUnstorable);
      } catch {
        return done(new Refused({ code: 'INPUT_INVALID' }));
      }
    }
    return parse(request, text, done);
  });
}

function refuseUnstorable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) throw new Error('not text');
  }
  return value;
}
