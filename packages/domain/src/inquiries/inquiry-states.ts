import { stateMachine } from '../states/state-machine.ts';
import type { StateOf } from '../states/state-machine.ts';

/** A member's question with its thread of messages. Source: decision page 0024. */
export const inquiryStates = stateMachine({
  title: 'Inquiry',
  about: 'A member’s question with its thread. Deleting takes it out of the member’s list; the office keeps it.',
  states: {
    waiting: 'the member waits for an answer',
    answered: 'the last word is the office’s, or it was closed without one',
    withdrawn: 'deleted by its member while it waited',
  },
  start: 'waiting',
  ends: ['withdrawn'],
  transitions: [
    { act: 'answer', from: ['waiting', 'answered'], to: 'answered', by: ['staff'] },
    { act: 'close', from: ['waiting'], to: 'answered', by: ['staff'], when: 'it needs no answer' },
    { act: 'reopen', from: ['answered'], to: 'waiting', by: ['staff'] },
    { act: 'write-on', from: ['waiting', 'answered'], to: 'waiting', by: ['member'] },
    { act: 'delete', from: ['waiting'], to: 'withdrawn', by: ['member'] },
    { act: 'delete', from: ['answered'], to: 'answered', by: ['member'] },
  ],
});

/** The state of an inquiry. */
export type InquiryStateName = StateOf<typeof inquiryStates>;
