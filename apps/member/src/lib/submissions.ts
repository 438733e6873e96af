import { CallFailed, send } from './api.ts';
import type { Body, Path, Payload } from './calls.ts';
import { keep, readKept } from '@lime/ui/storage.ts';

const storageKey = 'lime_money_submissions';
/** Afterwards the same amount is a new wish, not the old one again. */
const keptMs = 10 * 60_000;

/** A submission of money that was sent and not answered yet. */
export type OpenSubmission = {
  readonly path: string;
  /** members_seq of the sender */
  readonly member: string;
  readonly amount: number;
  readonly key: string;
  readonly at: number;
};

/** The world outside, so that tests can lose connections. */
export type Line = {
  /** rejects with a CallFailed; status 0: no answer came */
  send: (key: string) => Promise<unknown>;
  wait: (ms: number) => Promise<void>;
  newKey: () => string;
  now: () => number;
  read: () => string | null;
  keep: (text: string | null) => void;
};

const pausesMs = [500, 1_500, 3_000];

/** What the member reads when nobody knows what became of a submission. */
export const unansweredText = '연결이 끊겨 결과를 확인하지 못했어요. 같은 금액으로 다시 신청하면 한 번만 접수돼요.';

/**
 * Sends what moves money so that it counts once, whatever the connection does: the key is kept before it is sent, a lost
 * answer is asked for under the same key, and so is the same amount after a reload or in another tab.
 *
 * @throws CallFailed the refusal; code UNANSWERED when nothing could be learned (the key stays kept)
 */
export async function submitOnce(about: Pick<OpenSubmission, 'path' | 'member' | 'amount'>, line: Line) {
  const open = openOf(line.read(), line.now());
  const same = open.find(
    (one) => one.path === about.path && one.member === about.member && one.amount === about.amount,
  );
  const key = same?.key ?? line.newKey();
  if (!same) line.keep(JSON.stringify([...open, { ...about, key, at: line.now() } satisfies OpenSubmission]));
  const done = () => {
    const left = openOf(line.read(), line.now()).filter((one) => one.key !== key);
    line.keep(left.length === 0 ? null : JSON.stringify(left));
  };
  for (const pause of [...pausesMs, null]) {
    try {
      const payload = await line.send(key);
      done();
      return payload;
    } catch (error) {
      if (!(error instanceof CallFailed) || !isUnclear(error)) {
        done();
        throw error;
      }
      if (pause !== null) await line.wait(pause);
    }
  }
  throw new CallFailed('UNANSWERED', 0, unansweredText);
}

/** No answer, or a server that could not say: the submission may have arrived. An emergency refuses for certain. */
function isUnclear(error: CallFailed): boolean {
  return error.status === 0 || (error.status >= 500 && error.code !== 'SITE_EMERGENCY');
}

function openOf(text: string | null, now: number): OpenSubmission[] {
  try {
    return (JSON.parse(text ?? '[]') as OpenSubmission[]).filter((one) => one.at > now - keptMs);
  } catch {
    return [];
  }
}

/**
 * Sends a call that moves money under a key of its own.
 *
 * @param amount  what makes two submissions the same one
 * @param finish  puts into the body what is made from the key: it stays the same whenever it is sent again
 */
export async function submitMoney<P extends Path>(
  path: P,
  body: Body<P>,
  member: string,
  amount: number,
  finish: (body: Body<P>, key: string) => Body<P> = (whole) => whole,
): Promise<Payload<P>> {
  const line: Line = {
    send: (key) => send(path, finish(body, key), { key }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newKey: () => crypto.randomUUID(),
    now: Date.now,
    read: () => readKept(storageKey),
    keep: (text) => keep(storageKey, text),
  };
  return (await submitOnce({ path, member, amount }, line)) as Payload<P>;
}

/** The submission a page before this one sent and never heard of; null when there is none. */
export function unansweredSubmission(path: Path, member: string): OpenSubmission | null {
  return openOf(readKept(storageKey), Date.now()).findLast((one) => one.path === path && one.member === member) ?? null;
}

/** The member does not want to know any more. */
export function forgetSubmission(key: string): void {
  const left = openOf(readKept(storageKey), Date.now()).filter((one) => one.key !== key);
  keep(storageKey, left.length === 0 ? null : JSON.stringify(left));
}
