import type { Submission } from './order.ts';

const storageKey = 'lime_bet_attempts';
/** The server remembers keys for a day (decision 59); older ones cannot be asked about. */
const keptMs = 24 * 3_600_000;

type Kept = { readonly at: number; readonly member: string; readonly submission: Submission };

/** Slips that were sent and not answered yet, kept over reloads. @param member members_seq of the sender */
export function rememberAttempt(submission: Submission, member: string): void {
  write([...read().filter((kept) => kept.submission.key !== submission.key), { at: Date.now(), member, submission }]);
}

export function forgetAttempt(key: string): void {
  write(read().filter((kept) => kept.submission.key !== key));
}

/** The open slips of this member. */
export function openAttempts(member: string): Submission[] {
  return read()
    .filter((kept) => kept.member === member)
    .map((kept) => kept.submission);
}

function read(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as Kept[];
    return kept.filter((entry) => entry.at > Date.now() - keptMs);
  } catch {
    return [];
  }
}

function write(attempts: Kept[]) {
  try {
    if (attempts.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(attempts));
  } catch {
    // then a reload in the very second of a bet cannot ask; the slip itself is safe and stands in the history
  }
}
