import type { PendingBet, PlacedBet } from '@lime/contract/betting.ts';
import type { Answer } from '@lime/contract/call.ts';
import { CallFailed, send } from '../../lib/api.ts';
import { forgetAttempt, rememberAttempt, rememberWaiting } from './attempts.ts';
import type { Counter } from './place-bet.ts';

/** The counter of the API. @param member members_seq: whose slips are remembered */
export function counterFor(member: string): Counter {
  return {
    send: async ({ path, body, key }): Promise<Answer<PlacedBet | PendingBet>> => {
      try {
        return { success: true, status: 200, payload: await send(path, body, { key }) };
      } catch (error) {
        if (!(error instanceof CallFailed) || error.status === 0) throw error;
        return { success: false, status: error.status, code: error.code, error: error.message, detail: error.detail };
      }
    },
    ask: (key) => send('/betting/outcome', { key }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    remember: (submission) => rememberAttempt(submission, member),
    await: rememberWaiting,
    forget: forgetAttempt,
  };
}
