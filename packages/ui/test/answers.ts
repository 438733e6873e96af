import { textOf } from '@lime/contract/all-texts.ts';
import type { RefusalCode } from '@lime/contract/all-texts.ts';
import examples from '../../contract/openapi/examples.json' with { type: 'json' };

/** A call that the page made: its path as the contract declares it, with the body and the Idempotency-Key as they were sent. */
export type SentCall = {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
  readonly key: string | null;
};

type Envelope = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
type Answering = (body: unknown) => Envelope | Promise<Envelope>;

const recorded: Readonly<Record<string, { readonly answer: unknown }>> = examples;
const patterns = Object.keys(recorded)
  .filter((path) => path.includes(':'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

const declared = (path: string) =>
  path in recorded ? path : (patterns.find(({ pattern }) => pattern.test(path))?.path ?? null);

const succeeded = (payload: unknown, msg?: string): Envelope => ({
  status: 200,
  body: { success: true, status: 200, ...(msg !== undefined && { msg }), payload },
});

/**
 * Answers the calls of a living page in place of the server: with the example that the contract holds for a call, which
 * every database test compares with the real answer, or with what a test says. A call without either fails the test.
 */
export function createAnswers<Payloads extends object>() {
  type Path = keyof Payloads & string;
  const planned = new Map<string, Answering>();
  const sent: SentCall[] = [];
  const unknown: string[] = [];

  const answerOf = (path: string): Answering | null => {
    const own = planned.get(path);
    if (own) return own;
    const example = recorded[path]?.answer as Envelope['body'] | undefined;
    return example ? () => ({ status: Number(example['status'] ?? 200), body: example }) : null;
  };

  async function reply(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const bare = pathname.slice('/api'.length);
    const path = declared(bare) ?? bare;
    const body = request.method === 'GET' ? Object.fromEntries(searchParams) : await request.json().catch(() => null);
    sent.push({ path, method: request.method, body, key: request.headers.get('idempotency-key') });
    const answering = answerOf(path);
    if (!answering) {
      unknown.push(path);
      return new Response(null, { status: 404 });
    }
    const { status, body: answer } = await answering(body);
    return Response.json(answer, { status });
  }

  return {
    reply,
    /** What the page asked for, in order. @param path  of one call alone */
    sent: (path?: Path): readonly SentCall[] => sent.filter((call) => path === undefined || call.path === path),
    /** Paths the page called that have neither an example nor a planned answer. */
    unknown: (): readonly string[] => unknown,
    /** The payload of the contract's example of a call, to be changed where a test needs it. */
    example<P extends Path>(path: P): Payloads[P] {
      const answer: unknown = recorded[path]?.answer;
      return structuredClone((answer as { payload: Payloads[P] }).payload);
    },
    /** From now on the call succeeds with this payload. @param path  as the contract declares it */
    succeed<P extends Path>(path: P, payload: Payloads[P], msg?: string): void {
      planned.set(path, () => succeeded(payload, msg));
    },
    /** From now on the call succeeds with what `payload` makes of the body. */
    compute<P extends Path>(path: P, payload: (body: never) => Payloads[P], msg?: string): void {
      planned.set(path, (body) => succeeded(payload(body as never), msg));
    },
    /** From now on the call is refused with the code and its own text, as the server does. */
    refuse(path: Path, code: RefusalCode, { status = 400, detail }: { status?: number; detail?: unknown } = {}): void {
      const text = textOf(code, detail);
      const body =
        status === 200
          ? { success: false, status, code, msg: text, detail, payload: { msg: text } }
          : { success: false, status, code, error: text, detail };
      planned.set(path, () => ({ status, body }));
    },
    /** The next answers of the call wait. @returns what lets them come */
    hold(path: Path): () => void {
      const before = answerOf(path);
      const { promise, resolve } = Promise.withResolvers<void>();
      planned.set(path, async (body) => {
        await promise;
        return before ? before(body) : succeeded(null);
      });
      return () => {
        if (before) planned.set(path, before);
        resolve();
      };
    },
    /** From now on no answer comes: the line is broken. */
    disconnect(path: Path): void {
      planned.set(path, () => Promise.reject(new TypeError('Failed to fetch')));
    },
    /** As before the first test. */
    reset(): void {
      planned.clear();
      sent.length = 0;
      unknown.length = 0;
    },
  };
}
