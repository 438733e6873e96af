import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '@lime/contract/all-texts.ts';
import type { Call } from '@lime/contract/call.ts';
import { Refused } from './refused.ts';

/** Codes of PostgreSQL and of the network that say: not now, try again. 53: no room left on disk or in memory, too many connections. */
const passing = /^(08...|57P0[1-5]|53[0-4]00|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|sorry, too many clients)/;

/** Is this the database away or overtaxed, and not a fault of ours? */
export function isPassingFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errors, severity } = error as Error & { code?: unknown; errors?: unknown; severity?: unknown };
  if (severity === 'FATAL' || severity === 'PANIC') return true; // PostgreSQL ended the connection, or let us have none
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(isPassingFailure); // several addresses of one host were tried
  return (typeof code === 'string' && passing.test(code)) || lostConnection.test(error.message);
}

/** The database's disk is full: only an operator can help. */
export function isOutOfSpace(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '53100';
}

/** An address as the log shows it: its query may hold personal data and keys. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0]!;
}

/** Any error as the refusal the client gets. Our own faults are logged under an id the client gets too. */
export function refusalOf(error: unknown, request: Pick<FastifyRequest, 'log' | 'url' | 'who'>): Refused {
  if (error instanceof Refused) return error;
  if (isPassingFailure(error)) {
    const full = isOutOfSpace(error);
    request.log[full ? 'error' : 'warn'](
      { err: error, path: pathOf(request.url), ...request.who },
      full ? 'the database is out of space' : 'not available',
    );
    return new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter: full ? 10 : 1 } }, 503);
  }
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === 404) return new Refused({ code: 'NOT_FOUND' }, 404);
  if (status === 413) return new Refused({ code: 'INPUT_TOO_LARGE' }, 413);
  if (status === 503) return new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter: 1 } }, 503);
  if (status !== undefined && status >= 400 && status < 500) return new Refused({ code: 'INPUT_INVALID' }, status);
  const id = randomUUID();
  request.log.error({ err: error, path: pathOf(request.url), id, ...request.who }, 'fault');
  return new Refused({ code: 'SERVER_FAULT', detail: { id } }, 500);
}

/** Of every answer of the API: opened as a page it may do nothing, and it sends no referrer. */
const answerHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** All headers an answer of the API begins with. @param hstsSeconds 0: browsers are not asked to insist on https */
export function headersOfAnswers(hstsSeconds: number): Record<string, string> {
  return {
    ...answerHeaders,
    'x-play-money': '1',
    'cache-control': 'no-store',
    ...(hstsSeconds > 0 && { 'strict-transport-security': `max-age=${hstsSeconds}` }),
  };
}

/** The one place where an error becomes an answer. Source: decisions 3 to 5. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = refusalOf(error, request);
  const retryAfter = (refused.detail as { retryAfter?: number } | undefined)?.retryAfter;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const text = textOf(refused.code, refused.detail);
  const alsoIn = (request.routeOptions?.config as { call?: Call } | undefined)?.call?.failureText;
  return reply
    .headers(answerHeaders)
    .code(refused.status)
    .type('application/json; charset=utf-8')
    .send({
      success: false,
      status: refused.status,
      code: refused.code,
      error: text,
      ...(alsoIn && { [alsoIn]: text }),
      ...(refused.detail === undefined ? {} : { detail: refused.detail }),
      requestId: request.id,
    });
}
