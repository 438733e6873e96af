import { CallFailed, send } from './api.ts';
import type { Body, Path, Payload } from './calls.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { hasLine } from '@lime/ui/line.ts';
import { takeInHand } from './in-hand.ts';
import { openMoneyKey } from './open-money-key.ts';

/** Afterwards the same amount is a new wish, not the old one again. */
const sameMs = 10 * 60_000;
/** So long the member may still learn what became of it. */
const keptMs = 24 * 3_600_000;

/** A submission of money that was sent and not answered yet. */
export type OpenSubmission = {
  readonly path: string;
  /** members_seq of the sender */
  readonly member: string;
  readonly amount: number;
  readonly key: string;
  readonly at: number;
  /** it never arrived, and its member wants to send it again */
  readonly again?: true;
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

/** What the member reads when nobody knows what became of a submission. Of money the page says more later (money-story.ts). */
export const unansweredText =
  '연결이 끊겨 결과를 확인하지 못했어요. 다시 연결되면 알려드릴게요. 그 전에 같은 금액으로 다시 신청해도 한 번만 접수돼요.';
/** Of events: there is no story, and pressing again is all there is to do. */
export const unansweredActivityText = '연결이 끊겨 결과를 확인하지 못했어요. 다시 눌러도 한 번만 처리돼요.';

/**
 * Sends what moves money so that it counts once, whatever the connection does. The key is kept before it is sent. A lost
 * answer is asked for under the same key, and so is the same amount after a reload or in another tab.
 *
 * @throws CallFailed the refusal; code UNANSWERED when nothing could be learned (the key stays kept)
 */
export async function submitOnce(about: Pick<OpenSubmission, 'path' | 'member' | 'amount'>, line: Line) {
  const open = openOf(line.read(), line.now());
  const same = open.find(
    (one) =>
      one.path === about.path &&
      one.member === about.member &&
      one.amount === about.amount &&
      one.at > line.now() - sameMs,
  );
  const key = same?.key ?? line.newKey();
  if (!same || same.again) {
    const sent = { ...about, key, at: same?.at ?? line.now() } satisfies OpenSubmission;
    line.keep(JSON.stringify([...open.filter((one) => one !== same), sent]));
  }
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
  throw new CallFailed(
    'UNANSWERED',
    0,
    /^.(balance|casino)/.test(about.path) ? unansweredText : unansweredActivityText,
  );
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
    read: () => readKept(openMoneyKey),
    keep: (text) => keep(openMoneyKey, text),
  };
  try {
    return (await takeInHand(moneyInHand(member), () => submitOnce({ path, member, amount }, line))) as Payload<P>;
  } catch (error) {
    // the line may be back already
    if (error instanceof CallFailed && error.code === 'UNANSWERED' && hasLine())
      import('./money-story.ts').then(
        (story) => story.tellOpenMoney(member),
        () => undefined, // the member is told after the next connect
      );
    throw error;
  }
}

/** What a page holds while it sends money of a member. */
export const moneyInHand = (member: string): string => `money:${member}`;

/** What this member sent without getting an answer, oldest first. */
export function unansweredSubmissions(member: string): OpenSubmission[] {
  return openOf(readKept(openMoneyKey), Date.now()).filter((one) => one.member === member && !one.again);
}

/** The last of one path whose amount, sent again, still counts once; null when there is none. */
export function unansweredSubmission(path: Path, member: string): OpenSubmission | null {
  const since = Date.now() - sameMs;
  return unansweredSubmissions(member).findLast((one) => one.path === path && one.at > since) ?? null;
}

/** Its member sends it again by the form: under the same key, should the first one still arrive. */
export function sendAgain(key: string): void {
  const open = openOf(readKept(openMoneyKey), Date.now());
  keep(openMoneyKey, JSON.stringify(open.map((one) => (one.key === key ? { ...one, again: true } : one))));
}

/** The member does not want to know any more. */
export function forgetSubmission(key: string): void {
  const left = openOf(readKept(openMoneyKey), Date.now()).filter((one) => one.key !== key);
  keep(openMoneyKey, left.length === 0 ? null : JSON.stringify(left));
}
