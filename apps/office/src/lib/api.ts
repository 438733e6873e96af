import { keep, readKept } from '@lime/ui/storage.ts';
import type { Body, Path, Payload } from './calls.ts';

/** A call that did not succeed. `message` is Korean and fit to show; `status` 0 means no answer came. */
export class CallFailed extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: unknown;
  constructor(code: string, status: number, message: string, detail?: unknown) {
    super(message);
    this.code = code;
    this.status = status;
    this.detail = detail;
  }
}

export const tokenKey = 'lime_office_token';
export const refreshTokenKey = 'lime_office_refresh';

/** Where the API is: the page's own server unless the office is served from elsewhere. */
export const apiOrigin = document.querySelector<HTMLMetaElement>('meta[name=lime-api]')?.content ?? '';

const offline = '연결이 끊겼어요. 인터넷 연결을 확인하고 다시 시도해주세요.';
const fault = '처리 중 문제가 생겼어요. 잠시 후 다시 시도해주세요.';

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
  return sent(path, JSON.stringify({ payload: body }), options.signal);
}

/** Makes a call whose body is a file, as `send` makes the others. @throws CallFailed */
export function upload<P extends '/staff/boards/picture' | '/staff/popups/picture'>(
  path: P,
  file: Blob,
): Promise<Payload<P>> {
  return sent(path, file);
}

async function sent<P extends Path>(path: P, body: string | Blob, signal?: AbortSignal): Promise<Payload<P>> {
  const token = readKept(tokenKey);
  const reply = await exchange(path, body, token, signal);
  if (reply.status !== 401 || token === null || path === '/staff/auth/login') return payloadOf<P>(reply);
  await refresh(token);
  return payloadOf<P>(await exchange(path, body, readKept(tokenKey), signal));
}

/** What to say of anything that was thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof CallFailed ? error.message : fault;
}

type Reply = { status: number; body: Record<string, unknown> | null };

async function exchange(path: string, body: string | Blob, token: string | null, signal?: AbortSignal): Promise<Reply> {
  let response: Response;
  try {
    response = await fetch(`${apiOrigin}/api${path}`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailed('NETWORK', 0, offline);
  }
  return { status: response.status, body: (await response.json().catch(() => null)) as Reply['body'] };
}

function payloadOf<P extends Path>({ status, body }: Reply): Payload<P> {
  if (status === 200 && body?.['success'] === true) return body['payload'] as Payload<P>;
  const text = textOf(body);
  if (status === 419) onSessionEnd(text);
  throw new CallFailed(String(body?.['code'] ?? 'SERVER_FAULT'), status, text, body?.['detail']);
}

function textOf(body: Reply['body']): string {
  const text = body?.['msg'] ?? body?.['error'];
  return typeof text === 'string' ? text : fault;
}

let refreshing: Promise<void> | null = null;

/** One refresh at a time, over all tabs where the browser can tell; who comes late uses its outcome. */
function refresh(used: string): Promise<void> {
  refreshing ??= withLock(async () => {
    if (readKept(tokenKey) !== used) return; // another tab was faster, or signed out
    const kept = readKept(refreshTokenKey);
    const reply =
      kept === null
        ? null
        : await exchange('/staff/auth/refresh', JSON.stringify({ payload: { refreshToken: kept } }), null);
    if (reply?.status === 200 && reply.body?.['success'] === true) {
      const tokens = reply.body['payload'] as Payload<'/staff/auth/refresh'>;
      keep(tokenKey, tokens.token);
      keep(refreshTokenKey, tokens.refreshToken);
      return;
    }
    if (reply && reply.status >= 500) throw new CallFailed('SERVICE_UNAVAILABLE', reply.status, textOf(reply.body));
    onSessionEnd(reply === null || reply.status === 401 ? '다시 로그인해주세요.' : textOf(reply.body));
    throw new CallFailed('AUTH_REQUIRED', 401, '다시 로그인해주세요.');
  }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

function withLock(run: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('lime-office-refresh', run).then(() => undefined) : run();
}
