import { stateMachine } from '../states/state-machine.ts';
import type { StateOf } from '../states/state-machine.ts';

/** An outcome of a match that a person must confirm. Source: decision page 0013. */
export const proposalStates = stateMachine({
  title: 'Result proposal',
  about: 'An outcome of a match that waits for a person: entered by staff, or told by a feed that is not sure of it.',
  states: {
    waiting: 'nobody has decided on it',
    confirmed: 'applied: the match is decided by it',
    refused: 'turned down with a reason',
    superseded: 'put aside by a newer proposal of the same source, or because the match was decided',
  },
  start: 'waiting',
  ends: ['confirmed', 'refused', 'superseded'],
  transitions: [
    {
      act: 'confirm',
      from: ['waiting'],
      to: 'confirmed',
      by: ['staff'],
      when: 'by a second person where two are needed',
    },
    { act: 'refuse', from: ['waiting'], to: 'refused', by: ['staff'] },
    { act: 'supersede', from: ['waiting'], to: 'superseded', by: ['staff', 'feed'] },
  ],
});

/** The state of a proposed result. */
export type ProposalState = StateOf<typeof proposalStates>;
