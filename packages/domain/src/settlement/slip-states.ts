import { stateMachine } from '../states/state-machine.ts';
import type { StateOf } from '../states/state-machine.ts';

/** A placed slip, as it counts in the history and the totals. Source: decisions 7, 20, 21. */
export const slipStates = stateMachine({
  title: 'Slip',
  about:
    'A placed slip. The table stores a status (normal or cancelled) and a result; a cancelled slip counts as cancelled whatever its result.',
  states: {
    wait: 'at least one leg has no result, and none is lost',
    hit: 'paid, with at least one leg that won',
    miss: 'nothing is paid',
    exception: 'paid although no leg won: legs were void, or lost half',
    cancelled: 'the stake went back before any leg was decided',
  },
  start: 'wait',
  ends: ['cancelled'],
  transitions: [
    { act: 'settle', from: ['wait'], to: 'hit', by: ['worker'] },
    { act: 'settle', from: ['wait'], to: 'miss', by: ['worker'] },
    { act: 'settle', from: ['wait'], to: 'exception', by: ['worker'] },
    { act: 'correct', from: ['hit', 'miss', 'exception'], to: 'hit', by: ['worker'] },
    { act: 'correct', from: ['hit', 'miss', 'exception'], to: 'miss', by: ['worker'] },
    { act: 'correct', from: ['hit', 'miss', 'exception'], to: 'exception', by: ['worker'] },
    {
      act: 'take-back',
      from: ['hit', 'miss', 'exception'],
      to: 'wait',
      by: ['worker'],
      when: 'a result is taken back',
    },
    { act: 'cancel', from: ['wait'], to: 'cancelled', by: ['member', 'staff'] },
  ],
});

/** The state of a slip: its result, or `cancelled`. */
export type SlipState = StateOf<typeof slipStates>;

/** Slips whose stake was at risk to the end: activities, the lotto and rolling count these. */
export const riskedSlips: readonly SlipState[] = ['hit', 'miss'];
