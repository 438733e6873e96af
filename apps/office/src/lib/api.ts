import { CallFailed, exchange, payloadOf, textOf, withRefresh } from '@lime/ui/api-client.ts';
import { downloadFile } from '@lime/ui/csv-download.ts';
import type { Downloaded } from '@lime/ui/csv-download.ts';
import { readKept } from '@lime/ui/storage.ts';
import { awaySeconds } from './away.ts';
import type { Body, Path, Payload } from './calls.ts';

export { CallFailed };

export const tokenKey = 'lime_office_token';
export const refreshTokenKey = 'lime_office_refresh';

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
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Payload<P>> {
  if (noted) {
    noted({ path, body });
    return new Promise(() => undefined);
  }
  return sent(path, { body: JSON.stringify({ payload: body }), ...(signal && { signal }) });
}

let noted: ((call: Noted) => void) | null = null;
type Noted = { path: string; body: unknown };

/** The call that some work would begin with, without making it; null when it makes none. The work goes no further. */
export function callOf(work: () => unknown): Noted | null {
  let call: Noted | null = null;
  noted = (one) => (call ??= one);
  try {
    void work();
  } finally {
    noted = null;
  }
  return call;
}

/** A file that was exported, of so many bytes. @throws CallFailed for refusals, and when the file ended before its end */
export function download(body: Body<'/staff/exports/file'>, bytes: number): Promise<Downloaded> {
  return downloadFile({ url: '/api/staff/exports/file', body, bytes, refreshed, onSessionEnd });
}

/** Makes a call whose body is a file, as `send` makes the others. @throws CallFailed */
export function upload<
  P extends '/staff/boards/picture' | '/staff/casino/picture' | '/staff/popups/picture' | '/staff/settings/logo',
>(path: P, file: Blob): Promise<Payload<P>> {
  return sent(path, { body: file, type: 'application/octet-stream' });
}

type Asked = { body: string | Blob; type?: string; signal?: AbortSignal };

async function sent<P extends Path>(path: P, asked: Asked): Promise<Payload<P>> {
  const call = (token: string | null) => {
    const headers = { 'x-away-seconds': String(awaySeconds()) };
    return exchange(`/api${path}`, { method: 'POST', headers, ...asked }, token);
  };
  const reply = await (path === '/staff/auth/login' ? call(readKept(tokenKey)) : refreshed(call));
  if (reply.status === 419) onSessionEnd(textOf(reply.body));
  return payloadOf(reply) as Payload<P>;
}

const signInAgain = '다시 로그인해주세요.';

const refreshed = withRefresh({
  tokenKey,
  refreshTokenKey,
  url: '/api/staff/auth/refresh',
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
