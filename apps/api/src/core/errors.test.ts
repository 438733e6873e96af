import fastify from 'fastify';
import { expect, test } from 'vitest';
import { refusalOf } from './errors.ts';

const { log } = fastify({ logger: false });
const failure = (code: string) => Object.assign(new Error('no'), { code, severity: 'ERROR' });

test.each([
  ['53100', 503, 10],
  ['53200', 503, 1],
  ['53300', 503, 1],
  ['53400', 503, 1],
  ['40001', 503, 1],
  ['22012', 500, undefined],
])('%s of the database is answered with %d', (code, status, retryAfter) => {
  const refused = refusalOf(failure(code), { log, url: '/api/x', who: null });
  expect(refused.status).toBe(status);
  expect((refused.detail as { retryAfter?: number }).retryAfter).toBe(retryAfter);
});
