import type { OddsChanged, PendingBet, PlacedBet } from '@lime/contract/betting.ts';
import type { Answer } from '@lime/contract/call.ts';
import type { Submission } from './order.ts';

/** How one slip ended. `unclear` only after every way to learn more has failed; the slip is remembered and asked about later. */
export type Placed =
  | {
      readonly state: 'done';
      readonly submission: Submission;
      readonly betCode: string;
      readonly bet: PlacedBet | null;
    }
  | {
      /** it is decided later; the server may refuse it until then */
      readonly state: 'pending';
      readonly submission: Submission;
      readonly betCode: string;
      /** ISO */
      readonly decideAt: string;
    }
  | { readonly state: 'changed'; readonly submission: Submission; readonly change: OddsChanged; readonly text: string }
  | {
      readonly state: 'refused';
      readonly submission: Submission;
      readonly code: string;
      readonly text: string;
      readonly detail?: unknown;
    }
  | { readonly state: 'unclear'; readonly submission: Submission; readonly text: string };

export type Outcome = {
  state: 'done' | 'refused' | 'pending' | 'unknown';
  betCode?: string;
  code?: string;
  msg?: string;
};

/** The world outside, so that tests can lose connections. `send` and `ask` reject when no answer came. */
export type Counter = {
  send: (submission: Submission) => Promise<Answer<PlacedBet | PendingBet>>;
  ask: (key: string) => Promise<Outcome>;
  wait: (ms: number) => Promise<void>;
  remember: (submission: Submission) => void;
  /** A remembered slip is known to wait for its decision. */
  await: (pending: Extract<Placed, { state: 'pending' }>) => void;
  forget: (key: string) => void;
};

/** What the member reads when nobody knows yet what became of a slip. */
export const unclearText = '연결이 끊겨 결과를 확인하지 못했어요. 다시 연결되면 알려드릴게요.';

const pausesMs = [400, 800, 1600, 3200, 4000];

/**
 * Places a slip so that it counts once, whatever the connection does. The key is remembered before it is sent. Without an
 * answer the outcome is looked up by the key; what the server never saw is sent again under the same key (decision 5).
 */
export async function placeBet(submission: Submission, counter: Counter): Promise<Placed> {
  counter.remember(submission);
  const placed = await sendOrLearn(submission, counter);
  if (placed.state === 'pending') counter.await(placed);
  else if (placed.state !== 'unclear') counter.forget(submission.key);
  return placed;
}

async function sendOrLearn(submission: Submission, counter: Counter): Promise<Placed> {
  const first = await trySend(submission, counter);
  if (first) return first;
  for (const pause of pausesMs) {
    await counter.wait(pause);
    const outcome = await counter.ask(submission.key).catch(() => null);
    if (outcome?.state === 'pending' && outcome.betCode !== undefined)
      return { state: 'pending', submission, betCode: outcome.betCode, decideAt: new Date().toISOString() };
    if (outcome === null || outcome.state === 'pending') continue;
    if (outcome.state === 'unknown') {
      const again = await trySend(submission, counter);
      if (again) return again;
      continue;
    }
    return learned(submission, outcome);
  }
  return { state: 'unclear', submission, text: unclearText };
}

/** Null when no answer came, or the server could not say (5xx): both leave the slip's fate open. */
async function trySend(submission: Submission, counter: Counter): Promise<Placed | null> {
  const answer = await counter.send(submission).catch(() => null);
  if (answer === null || answer.status >= 500) return null;
  if (answer.success) {
    const bet = answer.payload;
    return 'decideAt' in bet
      ? { state: 'pending', submission, betCode: bet.betCode, decideAt: bet.decideAt }
      : { state: 'done', submission, betCode: bet.betCode, bet };
  }
  // it did arrive before, with other prices: what became of it is asked for
  if (answer.code === 'IDEMPOTENCY_KEY_REUSED') return null;
  const text = 'msg' in answer ? answer.msg : answer.error;
  if (answer.code === 'BET_ODDS_CHANGED')
    return { state: 'changed', submission, change: answer.detail as OddsChanged, text };
  return { state: 'refused', submission, code: answer.code, text, detail: answer.detail };
}

/** An answer read later, by key. A price that moved meanwhile is a refusal then: its quote is long over. */
export function learned(submission: Submission, outcome: Outcome): Placed {
  if (outcome.state === 'done') return { state: 'done', submission, betCode: outcome.betCode ?? '', bet: null };
  return {
    state: 'refused',
    submission,
    code: outcome.code ?? 'BET_FAILED',
    text: outcome.msg ?? '베팅중 오류가 발생했습니다.',
  };
}
