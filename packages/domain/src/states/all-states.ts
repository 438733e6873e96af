import { memberBulk } from '../access/member-bulk.ts';
import { agentPayout, agentSettlement } from '../agents/settlement-states.ts';
import { casinoTransfer } from '../cash/casino-transfer.ts';
import { payoutFile } from '../cash/payout-states.ts';
import { cashRequest } from '../cash/request-states.ts';
import { inquiryStates } from '../inquiries/inquiry-states.ts';
import { proposalStates } from '../settlement/proposal-states.ts';
import { slipStates } from '../settlement/slip-states.ts';
import { taskStates } from '../settlement/task-states.ts';
import { suggestionStates } from '../suggestions/suggestion-states.ts';
import type { StateMachine } from './state-machine.ts';

/** Every table of states, as docs/states.md draws them and tests go through them. */
export const allStates: readonly StateMachine[] = [
  slipStates,
  taskStates,
  proposalStates,
  cashRequest,
  payoutFile,
  casinoTransfer,
  inquiryStates,
  agentSettlement,
  agentPayout,
  memberBulk,
  suggestionStates,
];
