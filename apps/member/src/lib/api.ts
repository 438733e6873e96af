import { CallFailed, exchange, payloadOf, textOf, withRefresh } from '@lime/ui/api-client.ts';
import type { Reply } from '@lime/ui/api-client.ts';
import { readKept } from '@lime/ui/storage.ts';
import { bareBodies, putCalls } from './calls.ts';
import type { Body, Path, Payload } from './calls.ts';
import { createDuplicateGuard } from './duplicate-guard.ts';

export { CallFailed };

type Options = {
  /** `Idempotency-Key` of a submission: the same key gets the first answer again */
  key?: string;
  signal?: AbortSignal;
  /** called with the server's message on what it did, if it sends one */
  said?: (msg: string) => void;
};

/** Where the browser keeps the access token and the refresh token. */
export const tokenKey = 'jwt_token';
export const refreshTokenKey = 'refresh_token';

const guard = createDuplicateGuard(Date.now);

let onSessionEnd: (reason: string) => void = () => {};

/** Whom to tell when the session is over: refused refresh (401) or ended on purpose (419). */
export function whenSessionEnds(listener: (reason: string) => void): void {
  onSessionEnd = listener;
}

let onClosed: (menu: string | null, text?: string) => void = () => {};

/**
 * Calls the listener when the server refuses a call because something is closed, with the menu entry of what the member did;
 * null when a page merely read a list, or the whole site is closed. `text` is what an operator wrote for it, if anything;
 * without an entry it says that something is closed to this member.
 */
export function whenClosed(listener: (menu: string | null, text?: string) => void): void {
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
  return request<P>(params.size > 0 ? `${url}?${params}` : url, { method: 'GET', ...options });
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

type Request = Options & { method: 'GET' | 'POST' | 'PUT'; body?: string };

async function request<P extends Path>(path: string, { said, ...asked }: Request): Promise<Payload<P>> {
  const call = (token: string | null) => exchange(`/api${path}`, asked, token);
  const reply = await (path === '/auth/login' ? call(readKept(tokenKey)) : refreshed(call));
  noticeClosed(reply.body, asked.method);
  if (reply.status === 419 || (reply.status === 401 && readKept(tokenKey) !== null)) onSessionEnd(textOf(reply.body));
  const payload = payloadOf(reply) as Payload<P>;
  if (reply.body?.['msg']) said?.(String(reply.body['msg']));
  return payload;
}

/** What makes a call with the member's token, and whom to tell of its session's end: for calls that answer by a file. */
export const fileCalls = {
  refreshed: (call: (token: string | null) => Promise<Reply>) => refreshed(call),
  onSessionEnd: (reason: string) => onSessionEnd(reason),
};

const refreshed = withRefresh({
  tokenKey,
  refreshTokenKey,
  url: '/api/auth/refresh',
  lock: 'lime-refresh',
  refused: (reply) => {
    reportFault('refresh', { what: 'refresh refused', status: reply?.status ?? null });
    onSessionEnd(textOf(reply?.body ?? null));
    return '로그인 후 이용해주세요.';
  },
});

function noticeClosed(body: Reply['body'], method: Request['method']): void {
  switch (body?.['code']) {
    case 'MENU_CLOSED': {
      const { menu, text } = body['detail'] as { menu: string; text?: string };
      return method === 'GET' ? onClosed(null) : onClosed(menu, text);
    }
    case 'CASINO_CLOSED':
      return onClosed(null, textOf(body));
    case 'SITE_EMERGENCY':
    case 'ROUTE_REPAIR':
      return onClosed(null);
    case 'ADDRESS_DENIED':
      return window.location.reload(); // the server has a page for that
    default:
  }
}

/** Tells the server of a fault of the session; never fails itself. @param session its context. Source: specification 0 §4, 2 §7. */
export function reportFault(session: 'refresh' | 'logOut', error: unknown): void {
  const member = JSON.parse(readKept('lime_member') ?? 'null') as {
    members_seq?: string;
    members_nickname?: string;
  } | null;
  const body = {
    sitename: siteName,
    members_seq: member?.members_seq ?? null,
    members_nickname: member?.members_nickname ?? null,
    session,
    error,
  };
  void exchange('/api/auth/error', { method: 'POST', body: JSON.stringify(body) }, readKept(tokenKey)).catch(() => {});
}

/** What the member site calls itself where a call asks for a site and its version. */
export const siteName = 'lime';
export const clientVersion = '0.2.5';
