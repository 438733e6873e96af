import { stateMachine } from '../states/state-machine.ts';
import type { StateOf } from '../states/state-machine.ts';

/** A file of withdrawals for the bank. Source: issue 15, point 9. */
export const payoutFile = stateMachine({
  title: 'Payout file',
  about: 'Approved withdrawals that are paid together at the bank. Their money left the ledger when each was approved.',
  states: {
    made: 'waits for a second person; nobody gets the file',
    approved: 'agreed by another person: it may be taken to the bank',
    sent: 'the bank has it: its withdrawals are paid',
    cancelled: 'given up: its withdrawals may be put in another file',
  },
  start: 'made',
  ends: ['sent', 'cancelled'],
  transitions: [
    { act: 'approve', from: ['made'], to: 'approved', by: ['staff'], when: 'by another person than its maker' },
    { act: 'send', from: ['approved'], to: 'sent', by: ['staff'] },
    { act: 'cancel', from: ['made', 'approved'], to: 'cancelled', by: ['staff'] },
  ],
});

/** The state of a payout file. */
export type PayoutFileState = StateOf<typeof payoutFile>;
