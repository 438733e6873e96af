import { stateMachine } from '../states/state-machine.ts';
import type { StateOf } from '../states/state-machine.ts';

/** The work that a result causes: its slips are to be settled. */
export const taskStates = stateMachine({
  title: 'Settlement task',
  about:
    'The work that a result causes. No column holds the state: it follows from the lease, its fence and the time it was done.',
  states: {
    waiting: 'nobody works on it',
    running: 'a process holds the lease',
    stuck: 'open for a while, taken up several times and free again',
    done: 'all slips are settled; two more looks follow',
  },
  start: 'waiting',
  ends: [],
  transitions: [
    { act: 'claim', from: ['waiting', 'stuck'], to: 'running', by: ['worker'] },
    { act: 'release', from: ['running'], to: 'waiting', by: ['worker'] },
    { act: 'lapse', from: ['running'], to: 'waiting', by: ['clock'], when: 'the lease has run out' },
    {
      act: 'get-stuck',
      from: ['waiting'],
      to: 'stuck',
      by: ['clock'],
      when: 'claimed three times, older than 30 seconds',
    },
    { act: 'finish', from: ['running'], to: 'done', by: ['worker'] },
    { act: 'sweep', from: ['waiting', 'stuck'], to: 'done', by: ['worker'], when: 'nobody bet on it' },
    {
      act: 'look-again',
      from: ['done'],
      to: 'running',
      by: ['worker'],
      when: 'a further look is due, or the hourly sweep found a leg that waits',
    },
  ],
});

/** The state of a settlement task. */
export type TaskState = StateOf<typeof taskStates>;

/** For lists that are filtered by it. */
export const taskStateNames = Object.keys(taskStates.states) as readonly TaskState[];
