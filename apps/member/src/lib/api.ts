import { bareBodies, putCalls } from './calls.ts';
import type { Body, Path, Payload } from './calls.ts';
import { createDuplicateGuard } from './duplicate-guard.ts';
import { readKept, keep } from '@lime/ui/storage.ts';

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

type Options = {
  /** `Idempotency-Key` of a submission: the same key gets the first answer again */
  key?: string;
  signal?: AbortSignal;
  /** hears what the server says of what it did, where it says something */
  said?: (msg: string) => void;
};

export const tokenKey = 'jwt_token';
export const refreshTokenKey = 'refresh_token';

const offline = '연결이 끊겼어요. 인터넷 연결을 확인하고 다시 시도해주세요.';
const guard = createDuplicateGuard(Date.now);

let onSessionEnd: (reason: string) => void = () => {};

/** Whom to tell when the session is over: refused refresh (401) or ended on purpose (419). */
export function whenSessionEnds(listener: (reason: string) => void): void {
  onSessionEnd = listener;
}

let onClosed: (menu: string | null) => void = () => {};

/**
 * Whom to tell when the server refuses a call because something is closed: the menu entry of what the member did; null
 * when a page merely read a list, or the whole site is closed.
 */
export function whenClosed(listener: (menu: string | null) => void): void {
  onClosed = listener;
}

/**
 * Makes a call by POST (or what the table says) and returns its payload. A part `:seq` of the path is taken from the body.
 *
 * A 401 refreshes the token once and repeats the call; a 419 ends the session. The same body to a path with `process` in it
 * within five seconds is not sent again.
 *
 * @throws CallFailed for every refusal and failure
 */
export async function send<P extends Path>(path: P, body: Body<P>, options: Options = {}): Promise<Payload<P>> {
  const { url, rest } = filled(path, body as Record<string, unknown>);
  const text = JSON.stringify(bareBodies.has(path) ? rest : { payload: rest });
  const release = path.includes('process') ? guard.enter(path, text, options.key) : null;
  if (release === 'duplicate') throw new CallFailed('DUPLICATE_REQUEST', 409, 'Automatic cancellation');
  try {
    return await request<P>(url, { method: putCalls.has(path) ? 'PUT' : 'POST', body: text, ...options });
  } catch (error) {
    // what was refused may be sent again at once; what got no answer may have arrived
    if (error instanceof CallFailed && error.status !== 0) release?.();
    throw error;
  }
}

/** Reads a list by GET, so that the browser revalidates it by its ETag. @throws CallFailed */
export async function read<P extends Path>(path: P, query: Body<P>, options: Options = {}): Promise<Payload<P>> {
  const { url, rest } = filled(path, query as Record<string, unknown>);
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) params.set(name, String(value));
  const suffix = params.size > 0 ? `?${params}` : '';
  return request<P>(url, { method: 'GET', suffix, ...options });
}

/** The path with its `:seq` filled in from the body, and what is left of the body. */
function filled(path: string, body: Record<string, unknown>): { url: string; rest: Record<string, unknown> } {
  const rest = { ...body };
  const url = path.replaceAll(/:(\w+)/g, (_part, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { url, rest };
}

type Request = Options & { method: 'GET' | 'POST' | 'PUT'; body?: string; suffix?: string };

async function request<P extends Path>(path: string, options: Request): Promise<Payload<P>> {
  const token = readKept(tokenKey);
  let answer = await exchange(path, options, token);
  if (answer.status === 401 && token !== null && path !== '/auth/login') {
    await refreshToken(token);
    answer = await exchange(path, options, readKept(tokenKey));
  }
  noticeClosed(answer.body, options.method);
  const payload = payloadOf<P>(answer);
  if (answer.body?.['msg']) options.said?.(String(answer.body['msg']));
  return payload;
}

function noticeClosed(body: Reply['body'], method: Request['method']): void {
  switch (body?.['code']) {
    case 'MENU_CLOSED':
      return onClosed(method !== 'GET' ? (body['detail'] as { menu: string }).menu : null);
    case 'SITE_EMERGENCY':
      return onClosed(null);
    case 'ADDRESS_DENIED':
      return window.location.reload(); // the server has a page for that
    default:
  }
}

type Reply = { status: number; body: Record<string, unknown> | null };

async function exchange(
  path: string,
  { method, body, suffix = '', key, signal }: Request,
  token: string | null,
): Promise<Reply> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (key !== undefined) headers['idempotency-key'] = key;
  let response: Response;
  try {
    response = await fetch(`/api${path}${suffix}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailed('NETWORK', 0, offline);
  }
  const parsed = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  return { status: response.status, body: parsed };
}

function payloadOf<P extends Path>({ status, body }: Reply): Payload<P> {
  if (status === 200 && body?.['success'] === true) return body['payload'] as Payload<P>;
  if (status === 419 || (status === 401 && readKept(tokenKey) !== null)) onSessionEnd(textOf(body));
  throw new CallFailed(
    typeof body?.['code'] === 'string' ? body['code'] : 'UNEXPECTED',
    status,
    textOf(body),
    body?.['detail'],
  );
}

function textOf(body: Record<string, unknown> | null): string {
  const text = body?.['error'] ?? body?.['msg'];
  return typeof text === 'string' ? text : '처리 중 문제가 생겼어요. 잠시 후 다시 시도해주세요.';
}

let refreshing: Promise<void> | null = null;

/** One refresh at a time, over all tabs where the browser can tell; who comes late uses its outcome. */
function refreshToken(used: string): Promise<void> {
  refreshing ??= withLock(async () => {
    if (readKept(tokenKey) !== used) return; // another tab was faster, or signed out
    const kept = readKept(refreshTokenKey);
    const reply =
      kept === null
        ? null
        : await exchange(
            '/auth/refresh',
            { method: 'POST', body: JSON.stringify({ payload: { refreshToken: kept } }) },
            null,
          );
    if (reply?.status === 200 && reply.body?.['success'] === true) {
      const tokens = reply.body['payload'] as Payload<'/auth/refresh'>;
      keep(tokenKey, tokens.token);
      keep(refreshTokenKey, tokens.refreshToken);
      return;
    }
    if (reply && reply.status >= 500) throw new CallFailed('SERVICE_UNAVAILABLE', reply.status, textOf(reply.body));
    reportFault({ what: 'refresh refused', status: reply?.status ?? null });
    onSessionEnd(textOf(reply?.body ?? null));
    throw new CallFailed('AUTH_REQUIRED', 401, '로그인 후 이용해주세요.');
  }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

function withLock(run: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('lime-refresh', run).then(() => undefined) : run();
}

/** Tells the server of a fault of the session; never fails itself. Source: specification 0 §4. */
export function reportFault(error: unknown): void {
  const member = JSON.parse(readKept('lime_member') ?? 'null') as {
    members_seq?: string;
    members_nickname?: string;
  } | null;
  const body = {
    sitename: siteName,
    members_seq: member?.members_seq ?? null,
    members_nickname: member?.members_nickname ?? null,
    session: null,
    error,
  };
  void exchange('/auth/error', { method: 'POST', body: JSON.stringify(body) }, readKept(tokenKey)).catch(() => {});
}

export const siteName = 'lime';
export const clientVersion = '0.2.5';
