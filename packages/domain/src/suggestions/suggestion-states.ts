import { stateMachine } from '../states/state-machine.ts';
import type { StateOf } from '../states/state-machine.ts';

/** What a rule suggests and a person decides. Source: decision page 0098. */
export const suggestionStates = stateMachine({
  title: 'Suggestion',
  about: 'An act that a rule suggests with its figures: stop a market, limit a member or look at one.',
  states: {
    open: 'nobody has decided on it',
    accepted: 'a person agreed, and the act was done with it',
    dismissed: 'a person turned it down with a reason',
    expired: 'nobody decided in time',
    moved: 'what it is about changed meanwhile: the market stopped or closed, the member left or is held already',
  },
  start: 'open',
  ends: ['accepted', 'dismissed', 'expired', 'moved'],
  transitions: [
    { act: 'accept', from: ['open'], to: 'accepted', by: ['staff'], when: 'its subject is as it was' },
    { act: 'dismiss', from: ['open'], to: 'dismissed', by: ['staff'] },
    { act: 'expire', from: ['open'], to: 'expired', by: ['worker'] },
    { act: 'move', from: ['open'], to: 'moved', by: ['worker'] },
  ],
});

/** The state of a suggestion. */
export type SuggestionState = StateOf<typeof suggestionStates>;
