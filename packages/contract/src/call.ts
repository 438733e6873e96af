import * as z from 'zod';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import type { RefusalCode } from './all-texts.ts';

/**
 * Who may make a call. `member` needs a live session; `visitor` reads one when it is there; `staff` needs the office's own,
 * `agent` that of an agent; `provider` is the server of an outside provider, known by the signature in the body.
 */
export type CallAuth = 'none' | 'visitor' | 'member' | 'staff' | 'agent' | 'provider';
/** A path below /api. */
export type CallPath = `/${string}`;
type CallMethod = 'POST' | 'PUT';

/**
 * One call of the API: its wire path (below /api), who may make it, and what its body must look like.
 *
 * `refusal: 'answer'` marks the calls whose business refusals are HTTP 200 with success:false (decision 4). `launch` are the
 * ways into a game: there all that `throws` names is answered so, a closed page and a launch under way too (decision 131).
 * `writes` calls run in one transaction that `handle` opens and commits. `get` calls also answer GET with an ETag (57).
 * A part `:seq` of the path is a key of the input: `POST /board/detail/12` is the input `{ seq: '12' }`.
 */
export type Call<
  Input extends z.ZodType = z.ZodType,
  Payload = unknown,
  Auth extends CallAuth = CallAuth,
  Path extends CallPath = CallPath,
  Method extends CallMethod = CallMethod,
> = {
  readonly path: Path;
  /** what it is for, in Korean: a few words, as the reference of the API names it */
  readonly summary: string;
  readonly auth: Auth;
  readonly input: Input;
  /** POST unless the specification's table says otherwise */
  readonly method?: Method;
  readonly writes?: boolean;
  /**
   * The same submission sent again gets the first answer and does nothing (decision 5). It is known by the `Idempotency-Key`
   * of a member's request, or the `key` in the body of a call of the office. With `key or body`, the same body of a member
   * within five seconds is refused too, whatever its key.
   */
  readonly once?: 'key' | 'key or body';
  /** what of the body makes it the same submission, where not all of it does */
  same?(input: z.output<Input>): unknown;
  readonly refusal?: 'answer' | 'launch' | 'error';
  /**
   * codes it may refuse with beyond those of every call of its kind: a missing session, a wrong body, a closed page, a key
   * that was used (`once`)
   */
  readonly throws?: readonly RefusalCode[];
  /** a key besides `error` that also holds the text of a failure, where the specification names one */
  readonly failureText?: 'message';
  readonly get?: boolean;
  /**
   * The right that a member of staff needs; one of several where it depends on the input, which the call checks itself. null:
   * all staff may make the call (only calls with auth 'staff' have it).
   */
  readonly right?: StaffRight | readonly StaffRight[] | null;
  /**
   * The body is one file as it is (`application/octet-stream`), read once the caller may make the call; it is the input's
   * `file`, a Uint8Array.
   */
  readonly upload?: { readonly maxBytes: number };
  /** what is answered is a file, not an envelope */
  readonly download?: true;
  /** the menu entry (domain/access/menus.ts) that closes the call with its page */
  readonly menu?: string;
  /** answered while the site is in emergency or hidden: withdrawals, signing in and out, settings, support, the office (decision 110) */
  readonly always?: true;
  /** answered also to a caller whose password is temporary: only what leads to one of their own */
  readonly withTemporary?: true;
  /** texts of the payload that stand at the top of the answer too. Source: decision 3 */
  readonly atTop?: readonly string[];
  readonly payload?: Payload; // type only
};

/**
 * Declares a call and keeps its types, its path among them: `CallsOf` finds a call by it. `Payload` is what `payload` of the
 * answer holds.
 */
export const call =
  <Payload>() =>
  <
    Input extends z.ZodType,
    const Auth extends CallAuth,
    const Path extends CallPath,
    const Method extends CallMethod = 'POST',
  >(
    definition: Omit<Call<Input, Payload, Auth, Path, Method>, 'payload'>,
  ): Call<Input, Payload, Auth, Path, Method> =>
    definition;

/** Declares a call of the office: below /staff, of staff alone, with the right it needs (null: any of them). */
export const staffCall =
  <Payload>() =>
  <Input extends z.ZodType, const Path extends `/staff/${string}`>(
    definition: Omit<Call<Input, Payload, 'staff', Path, 'POST'>, 'payload' | 'auth' | 'right' | 'always'> & {
      readonly right: StaffRight | readonly StaffRight[] | null;
    },
  ): Call<Input, Payload, 'staff', Path, 'POST'> => ({ ...definition, auth: 'staff', always: true });

/** Declares a call of agents: below /agent, of a signed-in agent alone, who is shown what is its own or below it. */
export const agentCall =
  <Payload>() =>
  <Input extends z.ZodType, const Path extends `/agent/${string}`>(
    definition: Omit<Call<Input, Payload, 'agent', Path, 'POST'>, 'payload' | 'auth' | 'always'>,
  ): Call<Input, Payload, 'agent', Path, 'POST'> => ({ ...definition, auth: 'agent', always: true });

/** What a provider's server signs: the token it was handed and for which host, with the moment of signing. */
const signedLetter = {
  authToken: z.string().min(20).max(100),
  host: z.string().min(1).max(200),
  /** the moment of signing, epoch ms */
  at: z.int().min(0),
  /** hex HMAC-SHA256 of `<at>\n<host>\n<authToken>` with the secret the site and the provider share */
  signature: z.string().regex(/^[0-9a-f]{64}$/),
};
/** The body of a provider's call. */
export type SignedLetter = z.infer<z.ZodObject<typeof signedLetter>>;

/**
 * Declares a call of a provider's server: its body is a signed letter.
 *
 * @throws PROVIDER_UNKNOWN (401) not signed with the secret, or signed more than a minute away from now
 */
export const providerCall =
  <Payload>() =>
  <const Path extends `/provider/${string}`>(
    definition: Omit<Call<z.ZodType, Payload, 'provider', Path, 'POST'>, 'payload' | 'auth' | 'input'>,
  ): Call<z.ZodObject<typeof signedLetter, z.core.$strict>, Payload, 'provider', Path, 'POST'> => ({
    ...definition,
    auth: 'provider',
    input: z.strictObject(signedLetter),
  });

/** Has one who may do `rights` what the call asks for? */
export function mayCall({ right }: Pick<Call, 'right'>, rights: ReadonlySet<StaffRight>): boolean {
  if (right === undefined || right === null) return true;
  return typeof right === 'string' ? rights.has(right) : right.some((one) => rights.has(one));
}

/** The calls among what some modules export, by their paths. */
export type CallsOf<Modules> = {
  [C in Extract<ValueOf<{ [Name in keyof Modules]: ValueOf<Modules[Name]> }>, Declared> as C['path']]: C;
};
type ValueOf<T> = T[keyof T];
type Declared = { readonly path: CallPath; readonly auth: CallAuth };

/** What a call takes, as its handler reads it. */
export type InputOf<C> = C extends Call<infer I, unknown> ? z.infer<I> : never;
/** What `payload` of a call's answer holds. */
export type PayloadOf<C> = C extends Call<z.ZodType, infer P> ? P : never;

/** Every answer. Source: decisions 3 and 4. */
export type Answer<P> =
  | { success: true; status: 200; msg?: string; payload: P }
  | { success: false; status: 200; code: string; msg: string; detail?: unknown; payload: { msg: string } }
  | { success: false; status: number; code: string; error: string; detail?: unknown };

/** The page of a list, from 1; `total` counts all rows, `end` is the number of the last page. */
export type Pagination = { page: number; size: number; total: number; end: number };

/** Money and points on the wire: an integer number, 0 … 9,000,000,000,000 (decision 7). */
export const amount = z.int().min(0).max(9_000_000_000_000);
/** A row's id on the wire: short digits as text. */
export const idText = z.string().regex(/^[1-9][0-9]{0,17}$/);
/** The page that is asked for, from 1. */
export const page = z.int().min(1).max(100_000).default(1);
/** Rows of a page, 1 to 100. */
export const pageSize = z.int().min(1).max(100).default(20);
/** `Idempotency-Key` of the office's writing calls, in the body: the same key gets the first answer again. */
export const key = z.uuid();
/** An instant, in UTC. The database's calendar has no year 0. */
export const moment = z.iso.datetime().refine((text) => !text.startsWith('0000'));
/** A Seoul day. */
export const day = z
  .string()
  .regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text));
/** A Seoul month, "2026-11". */
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
