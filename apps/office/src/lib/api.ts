import { CallFailed, exchange, payloadOf, textOf, withRefresh } from '@lime/ui/api-client.ts';
import { readKept } from '@lime/ui/storage.ts';
import { awaySeconds } from './away.ts';
import type { Body, Path, Payload } from './calls.ts';

export { CallFailed };

export const tokenKey = 'lime_office_token';
export const refreshTokenKey = 'lime_office_refresh';

/** Where the API is: the page's own server unless the office is served from elsewhere. */
export const apiOrigin = document.querySelector<HTMLMetaElement>('meta[name=lime-api]')?.content ?? '';

let onSessionEnd: (reason: string) => void = () => {};

/** Whom to tell when the session is over: refused refresh (401) or ended on purpose (419). */
export function whenSessionEnds(listener: (reason: string) => void): void {
  onSessionEnd = listener;
}

/**
 * Makes a call by POST and returns its payload. A 401 refreshes the token once and repeats the call; a 419 ends the
 * session.
 *
 * @throws CallFailed for every refusal and failure
 */
export async function send<P extends Path>(
  path: P,
  body: Body<P>,
  options: { signal?: AbortSignal } = {},
): Promise<Payload<P>> {
  return sent(path, { body: JSON.stringify({ payload: body }), ...options });
}

/** Makes a call whose body is a file, as `send` makes the others. @throws CallFailed */
export function upload<P extends '/staff/boards/picture' | '/staff/popups/picture'>(
  path: P,
  file: Blob,
): Promise<Payload<P>> {
  return sent(path, { body: file, type: 'application/octet-stream' });
}

type Asked = { body: string | Blob; type?: string; signal?: AbortSignal };

async function sent<P extends Path>(path: P, asked: Asked): Promise<Payload<P>> {
  const call = (token: string | null) => {
    const headers = { 'x-away-seconds': String(awaySeconds()) };
    return exchange(`${apiOrigin}/api${path}`, { method: 'POST', headers, ...asked }, token);
  };
  const reply = await (path === '/staff/auth/login' ? call(readKept(tokenKey)) : refreshed(call));
  if (reply.status === 419) onSessionEnd(textOf(reply.body));
  return payloadOf(reply) as Payload<P>;
}

const signInAgain = '다시 로그인해주세요.';

const refreshed = withRefresh({
  tokenKey,
  refreshTokenKey,
  url: `${apiOrigin}/api/staff/auth/refresh`,
  lock: 'lime-office-refresh',
  refused: (reply) => {
    onSessionEnd(reply === null || reply.status === 401 ? signInAgain : textOf(reply.body));
    return signInAgain;
  },
});

/** What to say of anything that was thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof CallFailed ? error.message : textOf(null);
}
