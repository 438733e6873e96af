import { createHmac } from 'node:crypto';

// What cases of both sides share: how something is sent, how it is proven, how a case fails, how a list is run.

/** An answer as it came. */
export type Raw = {
  readonly status: number;
  readonly text: string;
  /** header `x-lime-signature`; null: none */
  readonly signature: string | null;
};
/** Sends a text to a place below an address by POST. @throws Error when there is no answer */
export type Wire = (path: string, text: string, headers: Readonly<Record<string, string>>) => Promise<Raw>;

/** How the two sides prove themselves to each other. */
export type Proof =
  | { readonly kind: 'signed'; readonly secret: string }
  | { readonly kind: 'secret-key'; readonly key: string };

/** Over HTTP. @param url  the address that paths are below; a slash and more at a path's beginning leads from its host */
export function httpWire(url: string, patienceMs: number): Wire {
  const base = url.replace(/\/$/, '');
  return async (path, text, headers) => {
    const answer = await fetch(`${base}/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: answer.status, text: await answer.text(), signature: answer.headers.get('x-lime-signature') };
  };
}

export const sign = (secret: string, time: string, text: string): string =>
  createHmac('sha256', secret).update(`${time}\n${text}`).digest('hex');

/** Headers that prove a text. @param at  epoch ms */
export function evidenceOf(proof: Proof, text: string, at: number = Date.now()): Record<string, string> {
  if (proof.kind === 'secret-key') return { 'secret-key': proof.key };
  return { 'x-lime-time': String(at), 'x-lime-signature': sign(proof.secret, String(at), text) };
}

/** What a case found wrong, in words. */
export class Wrong extends Error {
  override name = 'Wrong';
}
/** What a case needs and nobody gave. */
export class Missing extends Error {
  override name = 'Missing';
}

/** @throws Wrong unless it holds */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Wrong(what);
}

/** Something one side must do; `run` throws Wrong when it does not. */
export type Case<Side> = {
  readonly id: string;
  /** what is true of a side that keeps to the protocol */
  readonly says: string;
  run(side: Side): Promise<void>;
};

/**
 * Of a body that is too long to read, the line may be closed while it is still being sent: nobody can answer then, and that
 * is a refusal as well.
 */
export const orClosed = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (error instanceof Wrong || error instanceof Missing) throw error;
  });

export type CaseResult = {
  readonly id: string;
  readonly says: string;
  readonly end: 'passed' | 'failed' | 'skipped';
  /** why it failed, or what was missing */
  readonly why: string;
  readonly ms: number;
};

/** Runs cases one after the other. @param after  puts things in order behind each */
export async function runCases<Side>(
  cases: readonly Case<Side>[],
  side: Side,
  after: () => Promise<void> = () => Promise.resolve(),
): Promise<CaseResult[]> {
  const found: CaseResult[] = [];
  for (const { id, says, run } of cases) {
    const began = performance.now();
    let end: CaseResult['end'] = 'passed';
    let why = '';
    try {
      await run(side);
    } catch (error) {
      end = error instanceof Missing ? 'skipped' : 'failed';
      why = error instanceof Wrong || error instanceof Missing ? error.message : `no answer: ${String(error)}`;
    }
    await after().catch(() => undefined);
    found.push({ id, says, end, why, ms: Math.round(performance.now() - began) });
  }
  return found;
}

/** What was found as lines of a table. */
export function tableOf(found: readonly CaseResult[]): string[] {
  const width = Math.max(...found.map(({ id }) => id.length));
  const words = { passed: 'ok    ', failed: 'FAILED', skipped: '-     ' };
  const lines = found.map(
    ({ id, says, end, why, ms }) =>
      `${words[end]}  ${id.padEnd(width)}  ${String(ms).padStart(6)} ms  ${says}${why && `\n        ${why}`}`,
  );
  const count = (end: CaseResult['end']) => found.filter((one) => one.end === end).length;
  return [...lines, '', `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`];
}
