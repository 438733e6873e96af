import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type * as z from 'zod';
import type { Answer, Call, SignedLetter } from '@lime/contract/call.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import { once } from './answered-calls.ts';
import type { Submission } from './answered-calls.ts';
import { bodyHash } from './body-hash.ts';
import { inTransaction } from './db.ts';
import type { Db, Tx } from './db.ts';
import type { AgentCaller, Caller, ProviderCaller, StaffCaller } from './context.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { Refused } from './refused.ts';
import { readUpload, takeUploads } from './upload.ts';

/** What a call's handler is given. */
export type Args<C extends Call> = {
  readonly input: C extends Call<infer I, unknown> ? z.output<I> : never;
  /**
   * The member of a live session; null only where the call is open to visitors (the office has `staff` instead). The
   * provider that signed the body, on providers' calls.
   */
  readonly caller: C extends { auth: 'member' }
    ? Caller
    : C extends { auth: 'provider' }
      ? ProviderCaller
      : Caller | null;
  /** the member of staff, with the right the call asks for; only calls of the office have it */
  readonly staff: C extends { auth: 'staff' } ? StaffCaller : never;
  /** the signed-in agent; only calls of agents have it */
  readonly agent: C extends { auth: 'agent' } ? AgentCaller : never;
  readonly db: Db;
  /** the call's one transaction; only calls that declare `writes` have it */
  readonly tx: Tx;
  /** what must happen once; only calls that declare `once` have it, and where they declare `writes` too it is seen to */
  readonly submission: Submission;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** An answer with a message or top-level fields next to the payload (decision 3). */
export class Reply<P> {
  readonly payload: P;
  readonly msg: string;
  readonly extra: Record<string, unknown>;
  constructor(payload: P, msg: string, extra: Record<string, unknown> = {}) {
    this.payload = payload;
    this.msg = msg;
    this.extra = extra;
  }
}

/** Bytes prepared once (the fixture list): `encoding` tells what they are; the ETag is theirs. */
export class EncodedReply {
  readonly body: Buffer;
  readonly etag: string;
  readonly encoding: 'br' | 'gzip' | null;
  constructor(body: Buffer, etag: string, encoding: 'br' | 'gzip' | null) {
    this.body = body;
    this.etag = etag;
    this.encoding = encoding;
  }
}

/** A file that is sent as it is read. `rows`: how many records it has, for progress; `bytes`: its length, where that is known. */
export class Streamed {
  readonly stream: Readable;
  readonly name: string;
  readonly rows: number;
  readonly bytes: number | null;
  constructor(stream: Readable, name: string, rows: number, bytes: number | null = null) {
    this.stream = stream;
    this.name = name;
    this.rows = rows;
    this.bytes = bytes;
  }
}

/** A call with its handler, for features that run other calls (exports). */
export type Handled = { readonly call: Call; readonly handler: (args: never) => Promise<unknown> };

/** Serves a declared call with a handler, which gives the payload or one of the other answers. */
export type Handle = <I extends z.ZodType, P, C extends Call<I, P>>(
  call: C & Call<I, P>,
  handler: (args: Args<C>) => Promise<P | Reply<P> | EncodedReply | Streamed>,
) => void;

/** What `createHandle` needs; calls of a part that is absent are refused. */
export type HandleDeps = {
  db: Db;
  /** of the installation: makes numbers of bodies that give nothing away */
  secret: string;
  /** hears of every call that is handled */
  onHandle?: (handled: Handled) => void;
  /** @returns null without a valid token; throws 419 when the session was ended on purpose */
  authenticate: (request: FastifyRequest) => Promise<Caller | null>;
  /**
   * The member of staff behind a request, allowed to make this call; without it there is no office.
   *
   * @throws Refused AUTH_REQUIRED (401), AUTH_SESSION_ENDED (419), STAFF_ADDRESS or STAFF_RIGHT_MISSING (403, recorded)
   */
  authenticateStaff?: (request: FastifyRequest, call: Call) => Promise<StaffCaller>;
  /** The agent behind a request. @throws Refused AUTH_REQUIRED (401), AUTH_SESSION_ENDED (419), STAFF_PASSWORD_TEMPORARY (403) */
  authenticateAgent?: (request: FastifyRequest, call: Call) => Promise<AgentCaller>;
  /** The provider that signed a body; without it there are no calls of providers. @throws Refused PROVIDER_UNKNOWN (401) */
  authenticateProvider?: (letter: SignedLetter) => ProviderCaller;
  /** Records that a call found a right missing which depends on its input. */
  noteDenied?: (staff: StaffCaller, path: string, refused: Refused) => Promise<void>;
  /** Is the site, or what this call belongs to, open to this caller? @throws Refused SITE_EMERGENCY (503), ADDRESS_DENIED, MENU_CLOSED (403) */
  assertOpen?: (request: FastifyRequest, call: Call) => void;
  /** The outcome of `work`, or a refusal as soon as the database stops answering. */
  guard?: <T>(work: Promise<T>) => Promise<T>;
};

/**
 * Calls anyone may make cost us most (passwords): per address, loose enough for a whole office behind one (decision 63).
 * A member or a device that is known has a share of its own (`core/open-calls.ts`).
 */
const openCallLimit = { max: 6_000, timeWindow: 60_000 };

/** A call that is served. */
type Served = Handled & { readonly deps: HandleDeps };

/**
 * The one way a call meets the wire. It unwraps and validates the body, authenticates, opens the transaction of a writing
 * call and commits it, and puts the answer or the refusal in its envelope.
 */
export function createHandle(server: FastifyInstance, deps: HandleDeps): Handle {
  return (call, handler) => {
    deps.onHandle?.({ call, handler });
    addRoutes(server, { call, handler, deps });
  };
}

function addRoutes(server: FastifyInstance, served: Served): void {
  const { call } = served;
  const url = `/api${call.path}`;
  const options = {
    config: { call, ...(isOpen(call) ? { rateLimit: openCallLimit } : {}) },
    // A bet's answer is short: asking each time whether to compress it only costs.
    // What a file is written into must end with an error when the writing does.
    ...(isAnswering(call) || call.download ? { compress: false as const } : {}),
  };
  const route = {
    ...options,
    method: call.method ?? 'POST',
    url,
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      answerCall(served, request, reply, call.upload ? null : withParams(request.params, unwrap(request.body))),
  } as const;
  if (call.upload) void server.register(async (own) => void takeUploads(own).route(route));
  else server.route(route);
  if (call.get)
    server.get(url, options, (request, reply) =>
      answerCall(served, request, reply, withParams(request.params, fromQuery(call.input, request.query))),
    );
}

async function answerCall(
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<FastifyReply> {
  const { call, deps } = served;
  deps.assertOpen?.(request, call);
  try {
    const working = outcomeOf(served, request, reply, body);
    return send(request, reply, await (deps.guard ? deps.guard(working) : working));
  } catch (error) {
    if (isAnsweredBy(call, error)) return reply.send(refusalAnswer(error));
    throw error;
  }
}

/** What the handler gives, once the caller and the body are known; of a writing call, committed. */
async function outcomeOf(
  { call, handler, deps }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<unknown> {
  const { db, secret } = deps;
  const staff = call.auth === 'staff' ? await staffOf(call, request, deps) : undefined;
  const agent = call.auth === 'agent' ? await agentOf(call, request, deps) : undefined;
  const caller = staff || agent ? null : await callerOf(call, request, deps);
  if (staff) request.who = { staff: staff.staffId };
  else if (agent) request.who = { agent: agent.agentId };
  else if (caller) request.who = { member: caller.memberId };
  const parsed = call.input.safeParse(
    call.upload ? await readUpload(request, reply, call.upload) : withoutSiteName(body),
  );
  if (!parsed.success) throw invalid(parsed.error);
  // A provider's signature is part of the body, so the body is read before it is known who asks.
  const provider = call.auth === 'provider' ? providerOf(parsed.data as SignedLetter, deps) : null;
  const submission = submissionOf(call, { caller, staff, input: parsed.data, request }, secret);
  const args = { input: parsed.data, caller: provider ?? caller, staff, agent, submission, db, request, reply };
  try {
    if (!call.writes) return await handler(args as never);
    return await inTransaction(db, (tx) => {
      const work = () => handler({ ...args, tx } as never);
      return submission ? answeredOnce(tx, submission, work) : work();
    });
  } catch (error) {
    if (staff && error instanceof Refused && error.code === 'STAFF_RIGHT_MISSING')
      await deps.noteDenied?.(staff, call.path, error);
    throw error;
  }
}

async function callerOf(call: Call, request: FastifyRequest, { authenticate }: HandleDeps): Promise<Caller | null> {
  if (isOpen(call)) return null;
  // A visitor's call needs no session, so one that ended is as good as none.
  if (call.auth === 'visitor')
    return authenticate(request).then(
      (caller) => (caller?.temporary ? null : caller),
      (error: unknown) => (error instanceof Refused ? null : Promise.reject(error)),
    );
  const caller = await authenticate(request);
  if (!caller) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  if (caller.temporary && !call.withTemporary) throw new Refused({ code: 'AUTH_PASSWORD_TEMPORARY' }, 403);
  return caller;
}

async function staffOf(call: Call, request: FastifyRequest, { authenticateStaff }: HandleDeps): Promise<StaffCaller> {
  if (!authenticateStaff) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  return authenticateStaff(request, call);
}

async function agentOf(call: Call, request: FastifyRequest, { authenticateAgent }: HandleDeps): Promise<AgentCaller> {
  if (!authenticateAgent) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  return authenticateAgent(request, call);
}

function providerOf(letter: SignedLetter, { authenticateProvider }: HandleDeps): ProviderCaller {
  if (!authenticateProvider) throw new Refused({ code: 'PROVIDER_UNKNOWN' }, 401);
  return authenticateProvider(letter);
}

/** What must happen once, of a call that says so and a caller who is known. @throws Refused INPUT_INVALID for a key that is none */
function submissionOf(
  call: Call,
  from: { caller: Caller | null; staff: StaffCaller | undefined; input: unknown; request: FastifyRequest },
  secret: string,
): Submission | null {
  if (!call.once) return null;
  const { key: keyInBody, ...rest } = from.input as { key?: string } & Record<string, unknown>;
  const hash = bodyHash(secret, call.path, call.same ? { same: call.same(from.input) } : rest);
  if (from.staff)
    return { by: { staff: from.staff.staffId }, call: call.path, key: keyInBody!.toLowerCase(), hash, body: false };
  const key = idempotencyKey(from.request.headers['idempotency-key']);
  if (!from.caller) return null;
  return { by: { member: from.caller.memberId }, call: call.path, key, hash, body: call.once === 'key or body' };
}

/** An answer as stored: its message next to its payload. */
type Kept<P> = { payload: P; msg?: string; extra?: Record<string, unknown> };

async function answeredOnce<P>(
  tx: Tx,
  submission: Submission,
  work: () => Promise<P | Reply<P>>,
): Promise<P | Reply<P>> {
  const kept = await once<Kept<P>>(tx, submission, async () => {
    const result = await work();
    return result instanceof Reply ? { ...result } : { payload: result };
  });
  return kept.msg === undefined ? kept.payload : new Reply(kept.payload, kept.msg, kept.extra);
}

/** Does nobody look at the caller's session? */
const isOpen = ({ auth }: Call) => auth === 'none' || auth === 'provider';

const isAnswering = ({ refusal }: Call) => refusal === 'answer' || refusal === 'launch';

/** A business rule said no, or a launch what it may say; malformed input is a bad request on every call. */
function isAnsweredBy(call: Call, error: unknown): error is Refused {
  if (!isAnswering(call) || !(error instanceof Refused) || error.code === 'INPUT_INVALID') return false;
  return (
    error.status === 400 || (call.refusal === 'launch' && (call.throws?.some((code) => code === error.code) ?? false))
  );
}

/** A body whose only key is `payload` and the bare object mean the same (decision 2); no body is an empty one. */
export function unwrap(body: unknown): unknown {
  if (body === null || body === undefined || body === '') return {};
  if (typeof body === 'object' && !Array.isArray(body)) {
    const keys = Object.keys(body);
    if (keys.length === 1 && keys[0] === 'payload') return (body as { payload: unknown }).payload ?? {};
  }
  return body;
}

/**
 * Every body may carry the specification's fixed label `sitename`; no call reads it (decision 72). One that is no short
 * text stays, and the call's schema refuses it.
 */
function withoutSiteName(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !('sitename' in body)) return body;
  const { sitename, ...rest } = body;
  return typeof sitename === 'string' && sitename.length <= 40 ? rest : body;
}

/** The parts of the path are keys of the body; what is no object stays what it is, and is refused. */
function withParams(params: unknown, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return { ...body, ...(params as Record<string, string>) };
}

/** Query values are text: the ones the schema wants as numbers become numbers. */
function fromQuery(input: z.ZodType, query: unknown): unknown {
  const values: Record<string, unknown> = { ...(query as Record<string, unknown>) };
  // PostgreSQL stores no NUL; bodies with one are refused where they are parsed.
  if (JSON.stringify(values).includes('\\u0000')) throw new Refused({ code: 'INPUT_INVALID' }, 400);
  const first = input.safeParse(values);
  if (first.success) return values;
  for (const issue of first.error.issues) {
    const key = issue.path[0];
    const value = typeof key === 'string' ? values[key] : undefined;
    if (typeof key === 'string' && typeof value === 'string' && /^\d{1,12}$/.test(value)) values[key] = Number(value);
  }
  return values;
}

function invalid(error: z.ZodError): Refused {
  const fields = error.issues.slice(0, 5).map((issue) => ({ path: issue.path.join('.'), problem: issue.code }));
  return new Refused({ code: 'INPUT_INVALID', detail: { fields } }, 400);
}

function refusalAnswer(error: Refused): Answer<never> {
  const msg = textOf(error.code, error.detail);
  return {
    success: false,
    status: 200,
    code: error.code,
    msg,
    payload: { msg },
    ...(error.detail === undefined ? {} : { detail: error.detail }),
  };
}

function send<P>(
  request: FastifyRequest,
  reply: FastifyReply,
  result: P | Reply<P> | EncodedReply | Streamed,
): FastifyReply {
  if (result instanceof Streamed)
    return reply
      .headers({
        'content-disposition': `attachment; filename="${result.name}"`,
        'x-lime-rows': String(result.rows),
        ...(result.bytes !== null && { 'content-length': String(result.bytes) }),
        'access-control-expose-headers': 'content-disposition, content-length, x-lime-rows',
      })
      .type(result.name.endsWith('.xlsx') ? workbookType : 'text/csv; charset=utf-8')
      .send(result.stream);
  if (result instanceof EncodedReply) return sendPrepared(request, reply, result);
  const answer =
    result instanceof Reply
      ? { success: true, status: 200, msg: result.msg, ...result.extra, payload: result.payload }
      : { success: true, status: 200, payload: result };
  if (request.method === 'GET') {
    const body = Buffer.from(JSON.stringify(answer));
    return sendPrepared(request, reply, new EncodedReply(body, etagOf(body), null));
  }
  const text = JSON.stringify(answer);
  // Written as text, a long answer costs a third more: the socket makes bytes of it together with the head, and slowly.
  return reply.type('application/json; charset=utf-8').send(text.length < longAnswer ? text : Buffer.from(text));
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** characters */
const longAnswer = 4_096;

/** A short hash of bytes, for their ETag. */
export const etagOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Sends prepared bytes with their ETag, or 304 when the client already has them. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: EncodedReply,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  const etag = `"${prepared.etag}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (request.method === 'GET' && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (prepared.encoding) reply.header('content-encoding', prepared.encoding);
  return reply.type(type).send(prepared.body);
}
