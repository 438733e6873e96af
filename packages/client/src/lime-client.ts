import type { Call, PayloadOf } from '@lime/contract/call.ts';
import type { AllCalls } from '@lime/contract/office-calls.ts';
import type { apiScopes } from '@lime/domain/access/api-scopes.ts';
import type * as z from 'zod';

/** Every call that an API key may make, by its path. */
export type Path = (typeof apiScopes)[number]['paths'][number];
/** What is sent to a call, by the contract. */
export type Body<P extends Path> = AllCalls[P] extends Call<infer I, unknown> ? z.input<I> : never;
/** What a call answers, by the contract. */
export type Payload<P extends Path> = PayloadOf<AllCalls[P]>;
/** Calls that answer a page of a list. */
export type ListPath = {
  [P in Path]: Payload<P> extends { list: readonly unknown[]; pagination: { end: number } } ? P : never;
}[Path];

/** A call that Lime refused. `message` is its Korean text; `code` is what programs look at. */
export class LimeRefused extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: unknown;
  constructor(code: string, status: number, message: string, detail: unknown) {
    super(message);
    this.code = code;
    this.status = status;
    this.detail = detail;
  }
}

type Options = {
  /** of the site, as `https://lime.example` */
  readonly url: string;
  /** `lime_…` */
  readonly key: string;
  /** a call that takes longer fails; 30 seconds unless given */
  readonly timeoutMs?: number;
  /** how often a call that was one too many is made again, once it may be; 3 unless given */
  readonly repeats?: number;
};

/** Calls of Lime with an API key. */
export type LimeClient = {
  /** @throws LimeRefused where Lime refuses; TypeError or a TimeoutError where no answer comes */
  call<P extends Path>(path: P, body: Body<P>): Promise<Payload<P>>;
  /** Every row of a list, page after page. Rows that are added meanwhile may move others to the next page. */
  rows<P extends ListPath>(path: P, body: Body<P>): AsyncGenerator<Payload<P>['list'][number]>;
};

/** Makes calls with a key; the contract's types say what each takes and answers. */
export function createLimeClient({ url, key, timeoutMs = 30_000, repeats = 3 }: Options): LimeClient {
  const base = url.replace(/\/+$/, '');

  async function ask(path: string, body: unknown): Promise<unknown> {
    for (let tried = 0; ; tried += 1) {
      const response = await fetch(`${base}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = (await response.json().catch(() => ({}))) as Answer;
      if (response.ok && answer.success === true) return answer.payload;
      const waitSeconds = answer.detail?.retryAfter;
      if (response.status !== 429 || typeof waitSeconds !== 'number' || tried >= repeats)
        throw new LimeRefused(
          answer.code ?? 'NO_ANSWER',
          response.status,
          answer.error ?? answer.msg ?? `HTTP ${response.status}`,
          answer.detail,
        );
      await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
    }
  }

  const call: LimeClient['call'] = (path, body) => ask(path, body) as never;
  return {
    call,
    async *rows(path, body) {
      for (let page = 1, end = 1; page <= end; page += 1) {
        const { list, pagination } = (await ask(path, { size: 100, ...(body as object), page })) as Listed;
        end = pagination.end;
        yield* list as never[];
      }
    },
  };
}

type Answer = {
  success?: boolean;
  payload?: unknown;
  code?: string;
  error?: string;
  msg?: string;
  detail?: { retryAfter?: number };
};
type Listed = { list: unknown[]; pagination: { end: number } };
