import { stateMachine } from '../states/state-machine.ts';
import type { StateOf } from '../states/state-machine.ts';

/** A settled period of an agent. Source: issue 15. */
export const agentSettlement = stateMachine({
  title: 'Agent settlement',
  about: 'A period of an agent, its figures frozen as it was asked for. Money moves when the second person approves.',
  states: {
    requested: 'asked for; the first of two approvals is a column of its own',
    paid: 'approved by two: what it pays is on the agent’s account',
    carried: 'approved by two: it came to nothing or less, so nothing was paid',
    refused: 'refused by staff: the period is open again',
  },
  start: 'requested',
  ends: ['paid', 'carried', 'refused'],
  transitions: [
    { act: 'approve-first', from: ['requested'], to: 'requested', by: ['staff'] },
    { act: 'pay', from: ['requested'], to: 'paid', by: ['staff'], when: 'by another person than the first' },
    { act: 'carry', from: ['requested'], to: 'carried', by: ['staff'], when: 'likewise, where nothing is to be paid' },
    { act: 'refuse', from: ['requested'], to: 'refused', by: ['staff'] },
  ],
});

/** The state of an agent's settlement. */
export type AgentSettlementState = StateOf<typeof agentSettlement>;

/** A payout of what is on an agent's account. Source: issue 15. */
export const agentPayout = stateMachine({
  title: 'Agent payout',
  about:
    'Won that leave an agent’s account. They stay on it until the second person approves; meanwhile nothing else is asked for.',
  states: {
    requested: 'asked for; the first of two approvals is a column of its own',
    paid: 'approved by two: it has left the agent’s account',
    refused: 'refused by staff: the won can be asked for again',
  },
  start: 'requested',
  ends: ['paid', 'refused'],
  transitions: [
    { act: 'approve-first', from: ['requested'], to: 'requested', by: ['staff'] },
    { act: 'pay', from: ['requested'], to: 'paid', by: ['staff'], when: 'by another person than the first' },
    { act: 'refuse', from: ['requested'], to: 'refused', by: ['staff'] },
  ],
});

/** The state of an agent's payout. */
export type AgentPayoutState = StateOf<typeof agentPayout>;
