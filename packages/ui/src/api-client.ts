import { keep, readKept } from './storage.ts';

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

/** What the server answered; `body` is its envelope, null when it was none. */
export type Reply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> | null };

type Request = {
  method: string;
  body?: string | Blob;
  /** of the body, when it is not JSON */
  type?: string;
  /** `Idempotency-Key` */
  key?: string;
  /** further ones */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
};

/**
 * Asks the server once, whatever it answers.
 *
 * @throws CallFailed NETWORK with status 0 when no answer came; AbortError when `signal` called it off
 */
export async function exchange(
  url: string,
  { method, body, type = 'application/json', key, headers: further, signal }: Request,
  token: string | null,
): Promise<Reply> {
  const headers: Record<string, string> = { accept: 'application/json', ...further };
  if (body !== undefined) headers['content-type'] = type;
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (key !== undefined) headers['idempotency-key'] = key;
  let response: Response;
  try {
    response = await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailed('NETWORK', 0, '연결이 끊겼어요. 인터넷 연결을 확인하고 다시 시도해주세요.');
  }
  return { status: response.status, body: (await response.json().catch(() => null)) as Reply['body'] };
}

const isDone = (reply: Reply | null) => reply?.status === 200 && reply.body?.['success'] === true;

/** The payload of a call that succeeded. @throws CallFailed for every other */
export function payloadOf(reply: Reply): unknown {
  const { status, body } = reply;
  if (isDone(reply)) return body!['payload'];
  throw new CallFailed(String(body?.['code'] ?? 'SERVER_FAULT'), status, textOf(body), body?.['detail']);
}

/** What to say of an answer: the server's words, or those for a fault. */
export function textOf(body: Reply['body']): string {
  const text = body?.['error'] ?? body?.['msg'];
  return typeof text === 'string' ? text : '처리 중 문제가 생겼어요. 잠시 후 다시 시도해주세요.';
}

type Session = {
  /** where this browser keeps the token, and what gets a new one */
  tokenKey: string;
  refreshTokenKey: string;
  /** the call that gives new ones */
  url: string;
  /** the name by which tabs wait for each other */
  lock: string;
  /** called when there is no new token (null: nothing was there to ask with); returns what the waiting calls say */
  refused: (reply: Reply | null) => string;
};

/**
 * Makes calls with a session's token: a 401 refreshes it once and repeats the call. One refresh at a time, over all tabs
 * where the browser can tell; who comes late uses its outcome.
 *
 * @returns what makes a call, and rejects with CallFailed when there was no new token
 */
export function withRefresh({ tokenKey, refreshTokenKey, url, lock, refused }: Session) {
  let refreshing: Promise<void> | null = null;

  async function refresh(used: string): Promise<void> {
    if (readKept(tokenKey) !== used) return; // another tab was faster, or signed out
    const refreshToken = readKept(refreshTokenKey);
    const body = JSON.stringify({ payload: { refreshToken } });
    const reply = refreshToken === null ? null : await exchange(url, { method: 'POST', body }, null);
    if (isDone(reply)) {
      const tokens = reply!.body!['payload'] as { token: string; refreshToken: string };
      keep(tokenKey, tokens.token);
      keep(refreshTokenKey, tokens.refreshToken);
      return;
    }
    if (reply && reply.status >= 500) throw new CallFailed('SERVICE_UNAVAILABLE', reply.status, textOf(reply.body));
    throw new CallFailed('AUTH_REQUIRED', 401, refused(reply));
  }

  return async (call: (token: string | null) => Promise<Reply>): Promise<Reply> => {
    const token = readKept(tokenKey);
    const reply = await call(token);
    if (reply.status !== 401 || token === null) return reply;
    refreshing ??= alone(lock, () => refresh(token)).finally(() => {
      refreshing = null;
    });
    await refreshing;
    return call(readKept(tokenKey));
  };
}

function alone(lock: string, run: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(lock, run) : run();
}
