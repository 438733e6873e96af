import type { AgentPayoutState } from '@lime/domain/agents/settlement-states.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import * as z from 'zod';
import { reason, requestFilter } from './agent-requests.ts';
import type { WireAgentRequest } from './agent-requests.ts';
import { idText, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

/** The form of a payout: the amount in won, and where it goes. */
export const payoutForm = {
  amount: z.int().min(1).max(maxWireAmount),
  /** a bank account, or another way to hand it over */
  target: z.string().trim().min(1).max(100),
};

/** A payout from an agent's account. */
export type WireAgentPayout = WireAgentRequest & {
  amount: number;
  target: string;
  state: AgentPayoutState;
};

/** Payouts of agents, newest first. */
export const listAgentPayouts = staffCall<{ list: WireAgentPayout[]; pagination: Pagination }>()({
  path: '/staff/agents/payouts',
  summary: '총판 지급 목록',
  right: 'agents.view',
  input: requestFilter(['requested', 'paid', 'refused']),
});

/** Asks for a payout of an agent; an agent has one open request at a time. */
export const requestAgentPayout = staffCall<{ payout: WireAgentPayout }>()({
  path: '/staff/agents/ask-payout',
  summary: '총판 지급 요청',
  throws: ['AGENT_PAYOUT_ABOVE', 'AGENT_PAYOUT_OPEN', 'NOT_FOUND'],
  right: 'agents.settle',
  writes: true,
  input: z.strictObject({ id: idText, ...payoutForm }),
});

/** Approves a payout: the first approval is recorded, the second pays. */
export const approveAgentPayout = staffCall<{ state: 'first' | 'paid' }>()({
  path: '/staff/agents/approve-payout',
  summary: '총판 지급 승인',
  throws: ['AGENT_PAYOUT_ABOVE', 'NOT_FOUND', 'REQUEST_DECIDED', 'STAFF_ACCOUNT_NEW', 'STAFF_SECOND_PERSON'],
  right: 'agents.settle',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** Refuses a payout: no money has moved, and another can be asked for. */
export const refuseAgentPayout = staffCall<Record<string, never>>()({
  path: '/staff/agents/refuse-payout',
  summary: '총판 지급 거절',
  throws: ['NOT_FOUND', 'REQUEST_DECIDED', 'STAFF_REASON_REQUIRED'],
  right: 'agents.settle',
  writes: true,
  input: z.strictObject({ id: idText, reason }),
});
