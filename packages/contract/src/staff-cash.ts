import type { CashRequestState } from '@lime/domain/cash/request-states.ts';
import * as z from 'zod';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import { memberTypes } from '@lime/domain/access/member-types.ts';
import { queueTabs } from '@lime/domain/cash/queue-tabs.ts';
import type { QueueTab } from '@lime/domain/cash/queue-tabs.ts';
import type { RequestFlag } from '@lime/domain/cash/request-flags.ts';
import { amount, day, idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

/** A request as its queue shows it; names of account holders are masked here, the card has them in full. */
export type WireCashRequest = {
  seq: string;
  memberId: string;
  loginId: string;
  nickname: string;
  grade: number;
  amount: number;
  status: CashRequestState;
  requestedAt: string;
  decidedAt: string | null;
  /** the member of staff, 자동 for automatic approval; null while open */
  decidedBy: string | null;
  /** who pays or is paid, masked: 이*성 */
  owner: string;
  /** the owner is the member's own name and account of now */
  ownerMatches: boolean;
  /** where a deposit goes to, its number cut to the last four: 신한 ··4418; of a withdrawal the member's bank */
  account: string;
  /** code of the bonus or name of its promotion, with percent; null for none */
  bonus: { code: string; rate: number } | null;
  flags: RequestFlag[];
  taken: { by: string; mine: boolean; at: string } | null;
  /** the first of two who approved it */
  first: { by: string; mine: boolean; at: string } | null;
  needsSecond: boolean;
  /** what the member was paid by withdrawals today (Seoul): it counts with this one; 0 for a deposit */
  paidToday: number;
  /** a withdrawal is not paid before, because staff changed the member's account or passwords; null: it may be */
  heldUntil: string | null;
  reason: string | null;
  memo: string;
};

/** The figures over a queue. */
export type WireQueueFigures = {
  /** rows in each tab, under the same filters */
  tabs: Record<QueueTab, number>;
  /** done today (Seoul), and seconds they took on average; null without any */
  doneToday: number;
  averageSeconds: number | null;
  /** open ones that staff must look into */
  look: number;
  /** won of all rows of the tab */
  sum: number;
  /** the names of the deposit accounts requests of these days went to */
  accounts: string[];
  secondPersonFrom: number;
  /** the server's clock, for ages */
  now: string;
};

const reason = z.string().trim().max(200);
const flag = z.boolean().default(false);

const listInput = z.strictObject({
  page,
  size: pageSize,
  tab: z.enum(queueTabs).default('waiting'),
  sort: z.enum(['requestedAt', 'amount', 'grade', 'loginId']).default('requestedAt'),
  dir: z.enum(['asc', 'desc']).default('asc'),
  /** member id, nickname, holder or amount */
  q: z.string().max(64).default(''),
  /** Seoul days the request was made on; decided ones of other days are left out, open ones never */
  from: day.optional(),
  to: day.optional(),
  grade: z.int().min(1).max(10).optional(),
  /** a deposit account's name as `account` shows it */
  account: z.string().max(80).optional(),
  atLeast: amount.optional(),
  /** what the days are of: the asking, or the decision (open ones are left out then) */
  by: z.enum(['requested', 'decided']).default('requested'),
  memberType: z.enum(memberTypes).optional(),
  first: flag,
  look: flag,
});

/** The filters and the order of a queue, checked. */
export type QueueQuery = z.output<typeof listInput>;

/** A request that was decided, taken or put back. `state` is the row's state now; `first`: the first of two has approved. */
export type WireDecision = { seq: string; state: CashRequestState | 'first' };
/** One row of a bulk answer: what became of it, or why not. */
export type WireBulkRow = WireDecision | { seq: string; code: string; msg: string };

/** All that weighs on the decision of a request; amounts are won, `point` points. */
export type WireCashCard = {
  request: WireCashRequest;
  /** in full for staff who may decide: what is compared with the bank's own list; masked for those who only look */
  bank: { bankName: string; account: string; owner: string };
  /** the member's account of now */
  member: {
    state: '정상' | '대기' | '정지' | '탈퇴';
    bankName: string;
    account: string;
    owner: string;
    joinedAt: string;
    cash: number;
    point: number;
    hold: number;
  };
  depositAccount: { bankName: string; account: string; ownerName: string } | null;
  totals: { deposits: number; withdrawals: number; depositCount: number; withdrawalCount: number };
  /** done deposits since the first of this month (Seoul) */
  depositedThisMonth: number;
  /** over the last thirty days: what was staked and what was deposited */
  turnover: { staked: number; deposited: number };
  bonus: { code: string; amount: number; currency: 'cash' | 'point'; need: number } | null;
  session: { at: string; address: string; agent: string } | null;
  /** the last five of the same kind before this one */
  recent: { seq: string; at: string; owner: string; amount: number; status: CashRequestState }[];
  memos: { text: string; by: string; at: string }[];
};

/** The calls of one queue: both are the same but for their noun and rights. */
function queueCalls<Noun extends 'deposit' | 'withdrawal'>(noun: Noun, view: StaffRight, decide: StaffRight) {
  const one = z.strictObject({ seq: idText });
  const word = noun === 'deposit' ? '입금' : '출금';
  return {
    /** A page of the queue with its figures. @throws Refused INPUT_INVALID for more than 92 days */
    list: staffCall<{ list: WireCashRequest[]; pagination: Pagination; figures: WireQueueFigures }>()({
      path: `/staff/${noun}/list`,
      summary: `${word} 신청 목록`,
      right: view,
      input: listInput,
    }),
    /** Everything known that weighs on the decision. */
    card: staffCall<WireCashCard>()({
      path: `/staff/${noun}/card`,
      summary: `${word} 신청 상세`,
      throws: ['NOT_FOUND'],
      right: view,
      input: one,
    }),
    /** Takes it in hand; a stale one of a colleague's with a reason. */
    take: staffCall<WireDecision>()({
      path: `/staff/${noun}/take`,
      summary: `${word} 신청 담당하기`,
      throws: ['NOT_FOUND', 'REQUEST_DECIDED', 'REQUEST_TAKEN', 'STAFF_REASON_REQUIRED'],
      right: decide,
      writes: true,
      input: z.strictObject({ seq: idText, reason: reason.default('') }),
    }),
    release: staffCall<WireDecision>()({
      path: `/staff/${noun}/release`,
      summary: `${word} 신청 담당 해제`,
      throws: ['NOT_FOUND', 'REQUEST_DECIDED', 'REQUEST_NOT_TAKEN', 'REQUEST_TAKEN'],
      right: decide,
      writes: true,
      input: one,
    }),
    /** Approves; a large one needs two people, each once. The same key gets the first answer again. */
    approve: staffCall<WireDecision>()({
      path: `/staff/${noun}/approve`,
      summary: `${word} 승인`,
      throws: [
        'ACCOUNT_FULL',
        'NOT_FOUND',
        'REQUEST_DECIDED',
        'REQUEST_HELD',
        'REQUEST_TAKEN',
        'STAFF_ACCOUNT_NEW',
        'STAFF_SECOND_PERSON',
      ],
      right: decide,
      writes: true,
      once: 'key',
      input: z.strictObject({ seq: idText, key }),
    }),
    /** Refuses with a reason the member reads. */
    refuse: staffCall<WireDecision>()({
      path: `/staff/${noun}/refuse`,
      summary: `${word} 거절`,
      throws: ['NOT_FOUND', 'REQUEST_DECIDED', 'REQUEST_TAKEN', 'STAFF_REASON_REQUIRED'],
      right: decide,
      writes: true,
      once: 'key',
      input: z.strictObject({ seq: idText, key, reason }),
    }),
    /** What staff note on the request itself; an empty one removes it. */
    memo: staffCall<Record<string, never>>()({
      path: `/staff/${noun}/memo`,
      summary: `${word} 신청 메모 저장`,
      throws: ['NOT_FOUND'],
      right: decide,
      writes: true,
      input: z.strictObject({ seq: idText, memo: z.string().trim().max(500) }),
    }),
    /** Decides many requests, each by itself: one that is refused leaves the others alone. */
    decide: staffCall<{ rows: WireBulkRow[] }>()({
      path: `/staff/${noun}/decide`,
      summary: `${word} 일괄 처리`,
      right: decide,
      once: 'key',
      input: z.strictObject({
        seqs: z.array(idText).min(1).max(100),
        what: z.enum(['approve', 'refuse']),
        reason: reason.default(''),
        key,
      }),
    }),
  };
}

/** The calls of the deposits' queue. */
export const depositQueue = queueCalls('deposit', 'deposits.view', 'deposits.decide');
/** The calls of the withdrawals' queue. */
export const withdrawalQueue = queueCalls('withdrawal', 'withdrawals.view', 'withdrawals.decide');

/** Requests of a shift by kind, status and who decided; `by` is null for open ones, 자동 for automatic approval. */
export type WireShiftRow = {
  /** of members of type 정산제외: no shift is measured by them */
  out: boolean;
  type: 'deposit' | 'withdrawal';
  status: CashRequestState;
  by: string | null;
  count: number;
  amount: number;
};

/**
 * What was decided from one Seoul day to another (both included, at most 92), and what is still open of these days.
 * Sums by kind and status, and by who decided.
 */
export const cashShift = staffCall<{ rows: WireShiftRow[] }>()({
  path: '/staff/cash/shift',
  summary: '근무조별 입출금 집계',
  right: 'ledger.view',
  input: z.strictObject({ from: day, to: day }),
});
