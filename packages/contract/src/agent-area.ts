import { gradeCount } from '@lime/domain/access/grades.ts';
import { typedCode } from '@lime/domain/text/typed-code.ts';
import * as z from 'zod';
import { agentCall, day, idText, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';
import { payoutForm } from './staff-agent-payouts.ts';
import type { WireAgentPayout } from './staff-agent-payouts.ts';
import { siteAddress } from './staff-join-codes.ts';
import type { WireAgentSettlement, WireAgentStatement, WireRates } from './staff-agents.ts';

/** The caller itself where no id is given; else an agent that is below it. */
const ofBranch = idText.optional();

/** An agent of the caller's branch. */
export type WireBranchAgent = {
  id: string;
  code: string;
  name: string;
  kind: 'agent' | 'affiliate';
  state: 'normal' | 'suspended';
  /** null: the caller itself */
  parentId: string | null;
  /** 1: the caller */
  level: number;
  /** members of its own, and with those of everybody below */
  members: number;
  membersBelow: number;
};

/** A settled period as its agent sees it: without the names of staff. */
export type WireOwnSettlement = Pick<
  WireAgentSettlement,
  | 'id'
  | 'from'
  | 'to'
  | 'state'
  | 'shares'
  | 'children'
  | 'corrections'
  | 'total'
  | 'carryIn'
  | 'payable'
  | 'carryOut'
  | 'madeAt'
  | 'byAgent'
  | 'decidedAt'
  | 'reason'
>;

/** A payout as its agent sees it: without the names of staff. */
export type WireOwnPayout = Pick<
  WireAgentPayout,
  'id' | 'amount' | 'target' | 'state' | 'byAgent' | 'madeAt' | 'decidedAt' | 'reason'
>;

/** What an agent reads first: the month so far, what the next settlement would come to, and its account. */
export const agentHome = agentCall<{
  today: string;
  /** from the first of the month up to today */
  month: WireAgentStatement;
  /** days that are over and not settled yet, with what they come to; null: there are none */
  next: { from: string; to: string; total: number; carryIn: number; payable: number } | null;
  /** a settlement that waits for approval */
  waiting: WireOwnSettlement | null;
  /** won on the agent's account */
  balance: number;
  members: number;
  membersBelow: number;
  agentsBelow: number;
  /** rates of today */
  rates: WireRates;
}>()({
  path: '/agent/home',
  summary: '총판 첫 화면',
  input: z.strictObject({}),
});

/** The caller's branch as of a Seoul day: itself first. */
export const agentBranch = agentCall<{ day: string; today: string; list: WireBranchAgent[] }>()({
  path: '/agent/tree',
  summary: '내 하위 총판 트리',
  input: z.strictObject({
    /** today where it is missing; no day to come */
    day: day.optional(),
  }),
});

/** A member of an agent, without what tells who it is. */
export type WireAgentMember = {
  /** masked: `l***1` */
  loginId: string;
  /** masked */
  nickname: string;
  /** since when it is this agent's */
  sinceDay: string;
  /** stakes that count and were settled in the period, of slips placed while it was this agent's */
  turnover: number;
  /** what of them was not paid back: below 0 where the member won more than was lost */
  net: number;
};

/** Members of an agent today, with what they bet over some days, as far as the ledger is sealed. */
export const agentMembers = agentCall<{ list: WireAgentMember[]; pagination: Pagination }>()({
  path: '/agent/members',
  summary: '내 회원 목록',
  throws: ['INPUT_INVALID', 'NOT_FOUND'],
  input: z.strictObject({
    id: ofBranch,
    from: day,
    to: day,
    sort: z.enum(['since', 'turnover', 'net']).default('since'),
    page,
    size: pageSize,
  }),
});

/** A statement over Seoul days on all of which the agent is the caller, or below it. */
export const agentOwnStatement = agentCall<WireAgentStatement>()({
  path: '/agent/statement',
  summary: '내 정산서',
  throws: ['INPUT_INVALID', 'NOT_FOUND'],
  input: z.strictObject({ id: ofBranch, from: day, to: day }),
});

/** The caller's settlements, newest first. */
export const listOwnSettlements = agentCall<{ list: WireOwnSettlement[]; pagination: Pagination }>()({
  path: '/agent/settlements',
  summary: '내 정산 목록',
  input: z.strictObject({ page, size: pageSize }),
});

/** Freezes the caller's figures from the first open day up to `to`, and asks for the approval of two of staff. */
export const askForSettlement = agentCall<{ settlement: WireOwnSettlement }>()({
  path: '/agent/settle',
  summary: '정산 신청',
  throws: ['AGENT_PERIOD_OPEN', 'AGENT_PERIOD_SETTLED', 'AGENT_SETTLEMENT_OPEN'],
  writes: true,
  input: z.strictObject({ to: day }),
});

/** The caller's account: its balance in won, the payout that waits (null: none), and all payouts, newest first. */
export const agentPayouts = agentCall<{
  balance: number;
  waiting: WireOwnPayout | null;
  list: WireOwnPayout[];
  pagination: Pagination;
}>()({
  path: '/agent/payouts',
  summary: '내 지급 목록',
  input: z.strictObject({ page, size: pageSize }),
});

/** Asks for a payout of the caller's account. Two of staff approve it, and one request is open at a time. */
export const askForPayout = agentCall<{ payout: WireOwnPayout }>()({
  path: '/agent/ask-payout',
  summary: '지급 신청',
  throws: ['AGENT_PAYOUT_ABOVE', 'AGENT_PAYOUT_OPEN'],
  writes: true,
  input: z.strictObject(payoutForm),
});

/** A join code of an agent. */
export type WireAgentCode = {
  code: string;
  state: 'open' | 'over' | 'used-up' | 'stopped';
  /** null: the first */
  grade: number | null;
  greeting: string;
  createdAt: string;
  /** who signed up by it */
  members: number;
};

/** Codes of the caller or of an agent below it, newest first; `mostGrade` is the highest level the caller may give. */
export const listAgentCodes = agentCall<{ list: WireAgentCode[]; mostGrade: number }>()({
  path: '/agent/codes/list',
  summary: '내 가입코드 목록',
  throws: ['NOT_FOUND'],
  input: z.strictObject({ id: ofBranch }),
});

/** A new code of the caller's own; its level is none above those of codes that staff gave it. */
export const makeAgentCode = agentCall<{ code: WireAgentCode }>()({
  path: '/agent/codes/make',
  summary: '내 가입코드 만들기',
  throws: ['AGENT_CODE_GRADE', 'AGENT_CODES_FULL', 'JOIN_CODE_TAKEN'],
  writes: true,
  input: z.strictObject({
    code: z.string().regex(typedCode),
    grade: z.int().min(1).max(gradeCount).nullable().default(null),
    greeting: z.string().trim().max(200).default(''),
  }),
});

/** The QR of a sign-up with one of the branch's codes, as the text of an SVG picture. */
export const agentCodeQr = agentCall<{ link: string; svg: string }>()({
  path: '/agent/codes/qr',
  summary: '내 가입코드 QR',
  throws: ['NOT_FOUND'],
  input: z.strictObject({ code: z.string().regex(typedCode), site: siteAddress }),
});
