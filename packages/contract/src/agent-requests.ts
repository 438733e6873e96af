import * as z from 'zod';
import { idText, page, pageSize } from './call.ts';

/** What payouts and settlements of agents have in common: each is asked for, and two of staff approve it. */
export type WireAgentRequest = {
  id: string;
  agentId: string;
  agentName: string;
  agentCode: string;
  /** who asked for it: an id of staff, or the agent's code */
  madeBy: string;
  /** the agent itself asked for it */
  byAgent: boolean;
  madeAt: string;
  firstBy: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  reason: string | null;
  /** the reader approved first: another person must follow */
  own: boolean;
};

/** A page of requests, of one agent and in one state where they are given. */
export const requestFilter = <const State extends string>(states: readonly [State, ...State[]]) =>
  z.strictObject({ page, size: pageSize, agentId: idText.optional(), state: z.enum(states).optional() });

/** Why staff do it; what needs one refuses an empty one itself. */
export const reason = z.string().trim().max(200).default('');
