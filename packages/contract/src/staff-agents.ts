import { areRates } from '@lime/domain/agents/rates.ts';
import type { AgentSettlementState } from '@lime/domain/agents/settlement-states.ts';
import { typedCode } from '@lime/domain/text/typed-code.ts';
import * as z from 'zod';
import { reason, requestFilter } from './agent-requests.ts';
import type { WireAgentRequest } from './agent-requests.ts';
import { day, idText, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireAgentPayout } from './staff-agent-payouts.ts';

const name = z.string().trim().min(1).max(40);
/** Rates as staff write them, checked. */
export const agentRates = z.record(z.string().max(30), z.int()).refine(areRates);

/** Rates in hundredths of a percent by key (domain/agents/rates.ts); a missing one is 0. */
export type WireRates = Record<string, number>;

/** An agent in the tree of a day. */
export type WireAgent = {
  id: string;
  code: string;
  name: string;
  kind: 'agent' | 'affiliate';
  state: 'normal' | 'suspended';
  /** null: nobody is above on that day */
  parentId: string | null;
  /** 1 at the top */
  level: number;
  /** members of its own, and with those of everybody below */
  members: number;
  membersBelow: number;
  /** of all of those, who had a slip that won or lost within the 15 days up to the tree's day */
  activeBelow: number;
  /** the highest rate on stakes of sports, in hundredths of a percent */
  sportsRate: number;
  /** a settlement of it waits for approval */
  waiting: boolean;
};

/** A move that is still to come. */
export type WireAgentMove = { agentId: string; fromDay: string; parentId: string | null };

/** A row of a statement: a base with one rate. */
export type WireAgentLine = {
  key: string;
  /** of slips that an earlier period has counted already */
  correction: boolean;
  /** hundredths of a percent */
  rate: number;
  /** won */
  base: number;
  count: number;
  amount: number;
};

/** What was not counted: how many slips, and their stakes in won. */
export type WireNotCounted = { count: number; stake: number };

/** What an agent earns over a period. */
export type WireAgentStatement = {
  from: string;
  to: string;
  /** transfers and settlements up to this moment are counted; null: nothing is sealed yet */
  asOf: string | null;
  lines: WireAgentLine[];
  /** won by basis, without corrections */
  shares: { stake: number; lost: number; deposit: number; net: number };
  /** what of it those directly below have */
  children: { agentId: string; name: string; amount: number }[];
  corrections: number;
  total: number;
  /** members who are left out (정산제외), void slips, and stakes while a bonus ran */
  notCounted: { members: number; member: WireNotCounted; void: WireNotCounted; bonus: WireNotCounted };
  /** stakes of the slips above, counted or not, and the transfers of the ledger for the same slips: both agree */
  ledger: { count: number; stake: number; transfers: number; amount: number };
};

/** A settled period of an agent. */
export type WireAgentSettlement = WireAgentRequest & {
  from: string;
  to: string;
  state: AgentSettlementState;
  shares: WireAgentStatement['shares'];
  children: WireAgentStatement['children'];
  corrections: number;
  total: number;
  /** what the last period left, 0 or below */
  carryIn: number;
  payable: number;
  carryOut: number;
};

/** The tree as of a Seoul day, with the moves to come after it. */
export const agentTree = staffCall<{
  day: string;
  today: string;
  list: WireAgent[];
  moves: WireAgentMove[];
  waiting: number;
}>()({
  path: '/staff/agents/tree',
  summary: '총판 트리',
  right: 'agents.view',
  input: z.strictObject({
    /** today where it is missing */
    day: day.optional(),
  }),
});

/** The sign-in of an agent, as the office shows it. */
export type WireAgentSignIn = {
  loginId: string;
  createdAt: string;
  /** staff made the password, and the agent has not changed it yet */
  temporary: boolean;
  secondFactor: boolean;
  /** live ones */
  sessions: number;
  lastAt: string | null;
  lastAddress: string | null;
};

/** An agent with rates, account and settlements, as of a Seoul day. */
export const agentCard = staffCall<{
  /** `memberLogin`: the member that an affiliate is linked to */
  agent: WireAgent & { memo: string; createdAt: string; memberLogin: string | null };
  /** from the top down to the agent */
  path: { id: string; name: string }[];
  /** since when it is below its parent */
  sinceDay: string;
  rates: WireRates;
  /** since when these rates count */
  ratesSince: string | null;
  /** rates that are still to come */
  nextRates: { fromDay: string; rates: WireRates } | null;
  /** no rate may be above these; null: nobody is above */
  parentRates: WireRates | null;
  children: number;
  /** won on the agent's account */
  balance: number;
  /** newest first; `balance` after each */
  postings: {
    at: string;
    kind: string;
    /** of a settlement, or `payout` */
    part: string;
    /** of the settlement, or of the payout */
    id: string;
    amount: number;
    balance: number;
  }[];
  settlements: WireAgentSettlement[];
  /** newest first */
  payouts: WireAgentPayout[];
  /** null: the agent cannot sign in yet */
  signIn: WireAgentSignIn | null;
  /** the first day that is not settled yet, where the next settlement begins */
  openFrom: string;
}>()({
  path: '/staff/agents/card',
  summary: '총판 카드',
  throws: ['NOT_FOUND'],
  right: 'agents.view',
  input: z.strictObject({ id: idText, day: day.optional() }),
});

/** A new agent, there from today on. */
export const createAgent = staffCall<{ id: string }>()({
  path: '/staff/agents/create',
  summary: '총판 만들기',
  throws: ['AGENT_CODE_TAKEN', 'AGENT_RATE_ABOVE_PARENT', 'AGENT_TOO_DEEP', 'AGENT_UNDER_AFFILIATE', 'NOT_FOUND'],
  right: 'agents.edit',
  writes: true,
  input: z.strictObject({
    code: z.string().regex(typedCode),
    name,
    kind: z.enum(['agent', 'affiliate']),
    parentId: idText.nullable(),
    rates: agentRates,
  }),
});

/** Renames, suspends (its codes take nobody any more) or opens an agent. */
export const saveAgent = staffCall<Record<string, never>>()({
  path: '/staff/agents/save',
  summary: '총판 정보 저장',
  throws: ['AGENT_MEMBER_TAKEN', 'AGENT_MEMBER_UNKNOWN', 'AGENT_NO_AFFILIATE', 'NOT_FOUND'],
  right: 'agents.edit',
  writes: true,
  input: z.strictObject({
    id: idText,
    name,
    state: z.enum(['normal', 'suspended']),
    memo: z.string().trim().max(500).default(''),
    /** login of the member that an affiliate is linked to; null: none, missing: unchanged */
    memberLogin: z.string().trim().toLowerCase().min(1).max(20).nullable().optional(),
  }),
});

/** Gives an agent a sign-in of its own. Its temporary password is answered this once. */
export const openAgentSignIn = staffCall<{ password: string }>()({
  path: '/staff/agents/open-sign-in',
  summary: '총판 로그인 계정 만들기',
  throws: ['AGENT_SIGN_IN_THERE', 'AGENT_LOGIN_INVALID', 'NOT_FOUND'],
  right: 'agents.edit',
  input: z.strictObject({ id: idText, loginId: z.string().trim().max(64) }),
});

/** A temporary password, answered this once; all sessions of the agent end. */
export const resetAgentPassword = staffCall<{ password: string }>()({
  path: '/staff/agents/reset-password',
  summary: '총판 비밀번호 초기화',
  throws: ['NOT_FOUND', 'STAFF_REASON_REQUIRED'],
  right: 'agents.edit',
  input: z.strictObject({ id: idText, reason }),
});

/** Removes an agent's authenticator and its recovery codes; all its sessions end. */
export const resetAgentAuthenticator = staffCall<Record<string, never>>()({
  path: '/staff/agents/reset-authenticator',
  summary: '총판 인증기 초기화',
  throws: ['NOT_FOUND', 'STAFF_AUTHENTICATOR_MISSING', 'STAFF_REASON_REQUIRED'],
  right: 'agents.edit',
  writes: true,
  input: z.strictObject({ id: idText, reason }),
});

/** Puts an agent with everybody below under another one, from a Seoul midnight to come. */
export const moveAgent = staffCall<Record<string, never>>()({
  path: '/staff/agents/move',
  summary: '총판 옮기기',
  throws: [
    'AGENT_CIRCLE',
    'AGENT_DAY_PAST',
    'AGENT_PERIOD_SETTLED',
    'AGENT_RATE_ABOVE_PARENT',
    'AGENT_TOO_DEEP',
    'AGENT_UNDER_AFFILIATE',
    'NOT_FOUND',
  ],
  right: 'agents.edit',
  writes: true,
  input: z.strictObject({ id: idText, parentId: idText.nullable(), fromDay: day }),
});

/** All rates of an agent, from a Seoul midnight to come. */
export const setAgentRates = staffCall<Record<string, never>>()({
  path: '/staff/agents/rates',
  summary: '총판 요율 변경',
  throws: ['AGENT_DAY_PAST', 'AGENT_PERIOD_SETTLED', 'AGENT_RATE_ABOVE_PARENT', 'NOT_FOUND'],
  right: 'agents.edit',
  writes: true,
  input: z.strictObject({ id: idText, fromDay: day, rates: agentRates }),
});

/** Puts a member under an agent, or under none, from a Seoul midnight to come. */
export const assignMember = staffCall<Record<string, never>>()({
  path: '/staff/agents/assign',
  summary: '회원의 총판 변경',
  throws: ['AGENT_DAY_PAST', 'NOT_FOUND'],
  right: 'agents.edit',
  writes: true,
  input: z.strictObject({ memberId: idText, agentId: idText.nullable(), fromDay: day }),
});

/** Whose a member is today, and what is to come; agentId null: nobody's. */
export const memberAgent = staffCall<{
  today: string;
  now: { agentId: string | null; name: string; code: string; fromDay: string } | null;
  next: { agentId: string | null; name: string; code: string; fromDay: string } | null;
}>()({
  path: '/staff/agents/of-member',
  summary: '회원의 총판',
  right: 'agents.view',
  input: z.strictObject({ memberId: idText }),
});

/** A statement over any Seoul days, both included, as far as the ledger is sealed. */
export const agentStatement = staffCall<WireAgentStatement>()({
  path: '/staff/agents/statement',
  summary: '총판 정산서',
  throws: ['NOT_FOUND', 'INPUT_INVALID'],
  right: 'agents.view',
  input: z.strictObject({ id: idText, from: day, to: day }),
});

/** Settlements, newest first. */
export const listAgentSettlements = staffCall<{ list: WireAgentSettlement[]; pagination: Pagination }>()({
  path: '/staff/agents/settlements',
  summary: '총판 정산 목록',
  right: 'agents.view',
  input: requestFilter(['requested', 'paid', 'carried', 'refused']),
});

/** Freezes the figures from the first open day up to `to` and asks for their approval. */
export const requestSettlement = staffCall<{ settlement: WireAgentSettlement }>()({
  path: '/staff/agents/settle',
  summary: '총판 정산 요청',
  throws: ['AGENT_PERIOD_OPEN', 'AGENT_PERIOD_SETTLED', 'AGENT_SETTLEMENT_OPEN', 'NOT_FOUND'],
  right: 'agents.settle',
  writes: true,
  input: z.strictObject({ id: idText, to: day }),
});

/** Approves a settlement: the first approval is recorded, the second pays. */
export const approveSettlement = staffCall<{ state: 'first' | 'paid' | 'carried' }>()({
  path: '/staff/agents/approve',
  summary: '총판 정산 승인',
  throws: ['NOT_FOUND', 'REQUEST_DECIDED', 'STAFF_ACCOUNT_NEW', 'STAFF_SECOND_PERSON'],
  right: 'agents.settle',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** Refuses a settlement: its period is open again. */
export const refuseSettlement = staffCall<Record<string, never>>()({
  path: '/staff/agents/refuse',
  summary: '총판 정산 거절',
  throws: ['NOT_FOUND', 'REQUEST_DECIDED', 'STAFF_REASON_REQUIRED'],
  right: 'agents.settle',
  writes: true,
  input: z.strictObject({ id: idText, reason }),
});
