import { stateMachine } from '../states/state-machine.ts';
import type { StateOf } from '../states/state-machine.ts';

/** A deposit or a withdrawal that a member asked for. Source: decisions 109 and 113. */
export const cashRequest = stateMachine({
  title: 'Cash request',
  about: 'A deposit or a withdrawal that a member asked for. Money moves when it is decided, and at no other time.',
  states: {
    received: 'asked for; who has it in hand, and the first of two approvals, are columns of their own',
    done: 'approved: the money has moved',
    refused: 'refused by staff, or taken back by its member',
  },
  start: 'received',
  ends: ['done', 'refused'],
  transitions: [
    { act: 'take', from: ['received'], to: 'received', by: ['staff'] },
    { act: 'release', from: ['received'], to: 'received', by: ['staff'] },
    { act: 'approve-first', from: ['received'], to: 'received', by: ['staff'], when: 'two persons are needed' },
    { act: 'approve', from: ['received'], to: 'done', by: ['staff'], when: 'by another person than the first' },
    { act: 'approve-by-itself', from: ['received'], to: 'done', by: ['clock'], when: 'a deposit in nobody’s hands' },
    { act: 'refuse', from: ['received'], to: 'refused', by: ['staff'] },
    { act: 'take-back', from: ['received'], to: 'refused', by: ['member'], when: 'a withdrawal nobody has begun with' },
  ],
});

/** The state of a deposit or withdrawal request. */
export type CashRequestState = StateOf<typeof cashRequest>;
