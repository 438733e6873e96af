import { openBetsKey } from './open-bets-key.ts';
import type { Submission } from './order.ts';

/** The server remembers keys for a day (decision 59); older ones cannot be asked about. */
const keptMs = 24 * 3_600_000;

type Kept = {
  readonly at: number;
  readonly member: string;
  readonly submission: Submission;
  /** the server has it and decides then (ISO) */
  readonly waiting?: { readonly betCode: string; readonly decideAt: string };
};

/** A slip the server has and has not decided yet. */
export type WaitingSlip = {
  readonly submission: Submission;
  readonly betCode: string;
  /** ISO */
  readonly decideAt: string;
  /** epoch ms */
  readonly sentAt: number;
};

/** Slips that were sent and not answered yet, kept over reloads. @param member members_seq of the sender */
export function rememberAttempt(submission: Submission, member: string): void {
  write([...read().filter((kept) => kept.submission.key !== submission.key), { at: Date.now(), member, submission }]);
}

/** A slip that was sent is decided at `decideAt`; kept over reloads until its outcome is known. */
export function rememberWaiting({ submission, betCode, decideAt }: Omit<WaitingSlip, 'sentAt'>): void {
  const waiting = { betCode, decideAt };
  write(read().map((kept) => (kept.submission.key === submission.key ? { ...kept, waiting } : kept)));
}

export function forgetAttempt(key: string): void {
  write(read().filter((kept) => kept.submission.key !== key));
}

/** The slips of this member that no answer is known of. */
export function openAttempts(member: string): Submission[] {
  return read()
    .filter((kept) => kept.member === member && !kept.waiting)
    .map((kept) => kept.submission);
}

/** The slips of this member that wait for the server's decision, in the order they were sent. */
export function waitingSlips(member: string): WaitingSlip[] {
  return read().flatMap(({ at, member: of, submission, waiting }) =>
    of === member && waiting ? [{ submission, ...waiting, sentAt: at }] : [],
  );
}

function read(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(openBetsKey) ?? '[]') as Kept[];
    return kept.filter((entry) => entry.at > Date.now() - keptMs);
  } catch {
    return [];
  }
}

function write(attempts: Kept[]) {
  try {
    if (attempts.length === 0) localStorage.removeItem(openBetsKey);
    else localStorage.setItem(openBetsKey, JSON.stringify(attempts));
  } catch {
    // then a reload in the very second of a bet cannot ask; the slip itself is safe and is in the history
  }
}
