import { signInOutcomeKo, staffStateKo } from '@lime/contract/list-words.ts';
import type { SignInOutcome, WireStaffState } from '@lime/contract/staff-accounts.ts';

/** What the states of an account are called, and their colours. */
export const stateWords: Readonly<Record<WireStaffState, { word: string; tone: 'win' | 'danger' }>> = {
  normal: { word: staffStateKo.normal, tone: 'win' },
  suspended: { word: staffStateKo.suspended, tone: 'danger' },
};

/** What became of a try to sign in. */
export const outcomeWords: Readonly<Record<SignInOutcome, { word: string; tone: 'win' | 'wait' | 'warn' | 'danger' }>> =
  {
    done: { word: signInOutcomeKo.done, tone: 'win' },
    'needs-code': { word: signInOutcomeKo['needs-code'], tone: 'wait' },
    'wrong-password': { word: signInOutcomeKo['wrong-password'], tone: 'warn' },
    'wrong-code': { word: signInOutcomeKo['wrong-code'], tone: 'warn' },
    suspended: { word: signInOutcomeKo.suspended, tone: 'danger' },
    address: { word: signInOutcomeKo.address, tone: 'danger' },
    locked: { word: signInOutcomeKo.locked, tone: 'danger' },
  };
