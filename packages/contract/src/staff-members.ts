import * as z from 'zod';
import { gradeCount } from '@lime/domain/access/grades.ts';
import { memberStates, memberTypes } from '@lime/domain/access/member-types.ts';
import type { MemberState, MemberType } from '@lime/domain/access/member-types.ts';
import { permissionKeys } from '@lime/domain/access/permissions.ts';
import { day, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { memberTag as tag } from './conditions-form.ts';
import { ownLimits } from './limits-form.ts';
import type { WireWaiting } from './staff-approvals.ts';

const grade = z.int().min(1).max(gradeCount);
const reason = z.string().trim().max(200).default('');
const search = z.string().trim().max(60).optional();
const unfit = [
  'AUTH_BANK_UNKNOWN',
  'SIGN_UP_ACCOUNT_INVALID',
  'SIGN_UP_CONTACT_INVALID',
  'SIGN_UP_DEPOSITOR_EMPTY',
  'SIGN_UP_NICKNAME_DECEIVES',
  'SIGN_UP_NICKNAME_INVALID',
  'SIGN_UP_NICKNAME_RESERVED',
] as const;

/** A member in the office's list; the phone number is half hidden. */
export type WireMemberRow = {
  id: string;
  loginId: string;
  nickname: string;
  grade: number;
  state: MemberState;
  type: MemberType;
  selfCert: boolean;
  tags: string[];
  joinCode: string;
  phone: string;
  cash: number;
  point: number;
  /** approved deposits minus approved withdrawals */
  netDeposit: number;
  createdAt: string;
  lastSignInAt: string | null;
  online: boolean;
};

/** Members by filter, newest first; `q` is part of an id, nickname, phone, account holder or account number. NOT_FOUND: no such segment. */
export const listMembers = staffCall<{
  list: WireMemberRow[];
  pagination: Pagination;
  sums: { cash: number; point: number };
}>()({
  path: '/staff/members/list',
  summary: '회원 목록',
  throws: ['NOT_FOUND'],
  right: 'members.view',
  input: z.strictObject({
    page,
    size: pageSize,
    sort: z
      .enum(['createdAt', 'loginId', 'nickname', 'grade', 'cash', 'point', 'netDeposit', 'lastSignInAt'])
      .default('createdAt'),
    dir: z.enum(['asc', 'desc']).default('desc'),
    q: search,
    state: z.enum(memberStates).optional(),
    grade: grade.optional(),
    type: z.enum(memberTypes).optional(),
    selfCert: z.boolean().optional(),
    online: z.boolean().optional(),
    joinCode: z.string().trim().max(64).optional(),
    tag: tag.optional(),
    /** a saved query; the other filters narrow it further */
    segment: idText.optional(),
    /** Seoul days, both included: who placed a bet on one of them that was not cancelled */
    betFrom: day.optional(),
    betTo: day.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** Another member, and what both have in common. */
export type WireSharedMember = {
  id: string;
  loginId: string;
  nickname: string;
  state: MemberState;
  by: ('bank' | 'phone' | 'address')[];
};

/** Everything the office keeps about one member. */
export type WireMemberCard = {
  member: {
    id: string;
    loginId: string;
    nickname: string;
    grade: number;
    state: MemberState;
    type: MemberType;
    selfCert: boolean;
    tags: string[];
    /** the most of one bet where it is below the level's, and seconds a bet in play waits at least */
    maxStake: number | null;
    maxWin: number | null;
    betDelay: number;
    /** what segments hold the member to at the moment */
    held: { maxStake: number | null; maxWin: number | null; betDelay: number };
    /** by permission key; a closed one is false */
    permissions: Record<string, boolean>;
    joinCode: string;
    birthday: string | null;
    phone: string; // half hidden
    bankName: string;
    bankAccount: string; // ***-1234
    bankOwner: string;
    createdAt: string;
    signUpAddress: string | null;
    passwordChangedAt: string;
    /** wrong withdrawal passwords left; 0: withdrawals are locked */
    withdrawalTriesLeft: number;
  };
  online: { menu: string | null; version: string; sockets: number } | null;
  balances: { cash: number; point: number; hold: number; casino: number; 'casino-transit': number; receivable: number };
  totals: {
    deposits: number;
    depositCount: number;
    withdrawals: number;
    withdrawalCount: number;
    netDeposit: number;
    lastDepositAt: string | null;
    given: number;
    taken: number;
    slips: number;
    stake: number;
    payout: number;
    openSlips: number;
    openStake: number;
  };
  /** the last ten */
  signIns: {
    id: string;
    at: string;
    lastSeenAt: string;
    address: string;
    agent: string;
    /** still signed in */
    live: boolean;
    endedReason: 'logout' | 'reused' | 'forced' | 'password' | 'excluded' | null;
  }[];
  /** at most twenty */
  shared: WireSharedMember[];
  /** how many they are in all; 300 means that many or more */
  sharedCount: number;
  /** who named whom, nearest first, at most three */
  above: { id: string; loginId: string; nickname: string; state: MemberState }[];
  /** how many named this member */
  children: number;
};

/** Everything about one member at a glance; personal data half hidden (see revealMember). */
export const memberCard = staffCall<WireMemberCard>()({
  path: '/staff/members/card',
  summary: '회원 상세',
  throws: ['NOT_FOUND'],
  right: 'members.view',
  input: z.strictObject({ id: idText }),
});

/** The phone number and bank account in full; each look is on record. */
export const revealMember = staffCall<{ phone: string; bankAccount: string }>()({
  path: '/staff/members/reveal',
  summary: '회원 개인정보 열람',
  throws: ['NOT_FOUND'],
  right: 'members.edit',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** A member who named this one as their referrer. */
export type WireChild = {
  id: string;
  loginId: string;
  nickname: string;
  state: MemberState;
  grade: number;
  createdAt: string;
  /** how many named this one in turn */
  children: number;
  netDeposit: number;
};

/** Members who named this one, newest first. */
export const memberChildren = staffCall<{ list: WireChild[]; pagination: Pagination }>()({
  path: '/staff/members/children',
  summary: '회원의 추천인 목록',
  throws: ['NOT_FOUND'],
  right: 'members.view',
  input: z.strictObject({ id: idText, page, size: pageSize }),
});

const timelineKinds = ['money', 'bets', 'sign-ins', 'staff', 'memos'] as const;
/** A kind of entries of a member's timeline, by which it is filtered. */
export type TimelineKind = (typeof timelineKinds)[number];

/** One thing that happened to a member, did, or was done by staff. */
export type WireTimelineRow = {
  /** distinguishes this entry from all others of the timeline */
  key: string;
  kind: TimelineKind;
  at: string;
  /** deposit, withdrawal, give-cash, …; the action of what was done by hand */
  what: string;
  amount: number | null;
  /** what a slip paid */
  payout: number | null;
  status: string | null;
  /** reason, memo, address … */
  text: string | null;
  /** the member of staff, where one was in it */
  who: string | null;
  /** of what was changed by hand */
  before: unknown;
  after: unknown;
};

/** Money, bets, sign-ins, what was done by hand and memos in one line of time, newest first; `next` goes on from there. */
export const memberTimeline = staffCall<{ list: WireTimelineRow[]; next: string | null }>()({
  path: '/staff/members/timeline',
  summary: '회원 활동 기록',
  throws: ['NOT_FOUND'],
  right: 'members.view',
  input: z.strictObject({
    id: idText,
    kinds: z
      .array(z.enum(timelineKinds))
      .min(1)
      .max(timelineKinds.length)
      .default([...timelineKinds]),
    next: z
      .string()
      .regex(/^\d{1,17}\.[a-z-]{1,20}:\d{1,18}$/)
      .optional(),
    size: pageSize,
  }),
});

type WireMemo = { id: string; at: string; by: string; text: string };

/** What staff wrote about a member, newest first. */
export const listMemos = staffCall<{ list: WireMemo[]; pagination: Pagination }>()({
  path: '/staff/members/memos',
  summary: '회원 메모 목록',
  throws: ['NOT_FOUND'],
  right: 'members.view',
  input: z.strictObject({ id: idText, page, size: pageSize }),
});

/** Writes a memo about a member; members never see it. */
export const addMemo = staffCall<{ memo: WireMemo }>()({
  path: '/staff/members/memo',
  summary: '회원 메모 작성',
  throws: ['NOT_FOUND'],
  right: 'members.edit',
  writes: true,
  input: z.strictObject({ id: idText, text: z.string().trim().min(1).max(1_000) }),
});

/**
 * Changes what is named and leaves the rest. State and bank data ask for a reason; a waiting member is decided by
 * approveSignUp and refuseSignUp alone, and one who has left stays so (MEMBER_LEFT). Suspending and closing end the member's sessions (419).
 */
export const editMember = staffCall<{ changed: string[] }>()({
  path: '/staff/members/edit',
  summary: '회원 정보 수정',
  throws: [
    ...unfit,
    'AUTH_GRADE_UNUSED',
    'AUTH_NICKNAME_TAKEN',
    'MEMBER_LEFT',
    'MEMBER_WAITING',
    'NOT_FOUND',
    'STAFF_REASON_REQUIRED',
  ],
  right: 'members.edit',
  writes: true,
  input: z.strictObject({
    id: idText,
    changes: z.strictObject({
      grade: grade.optional(),
      state: z.enum(['normal', 'suspended', 'left']).optional(),
      permissions: z.partialRecord(z.enum(permissionKeys), z.boolean()).optional(),
      selfCert: z.boolean().optional(),
      type: z.enum(memberTypes).optional(),
      tags: z.array(tag).max(10).optional(),
      nickname: z.string().trim().max(40).optional(),
      phone: z.string().trim().max(40).optional(),
      bank: z
        .strictObject({
          bankName: z.string().trim().max(40),
          bankAccount: z.string().trim().max(40),
          bankOwner: z.string().trim().max(40),
        })
        .optional(),
    }),
    /** days for which no rule moves a level that changes; left out: as the setting levelRules says */
    gradeDays: z.int().min(0).max(3_650).optional(),
    reason,
  }),
});

/**
 * Holds a member to less than the level allows. What loosens it again waits for a second person (decision 109).
 * Refused NOT_FOUND (404), STAFF_REASON_REQUIRED.
 */
export const limitMember = staffCall<{ waiting: WireWaiting | null }>()({
  path: '/staff/members/limits',
  summary: '회원별 베팅 한도 설정',
  throws: ['NOT_FOUND', 'STAFF_REASON_REQUIRED'],
  right: 'members.money',
  writes: true,
  input: z.strictObject({
    id: idText,
    ...ownLimits,
    /** left out: as it is */
    maxWin: ownLimits.maxWin.optional(),
    reason,
  }),
});

/** What was done to a member by hand, newest first: the change log of the card. `only` bank: changes of bank data alone. */
export type WireMemberChange = {
  id: string;
  at: string;
  actor: string;
  action: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  address: string | null;
};

/** Changes of a member's data with who made them, newest first; `only: bank`: of the bank account alone. */
export const memberChanges = staffCall<{ list: WireMemberChange[]; pagination: Pagination }>()({
  path: '/staff/members/changes',
  summary: '회원 정보 변경 이력',
  throws: ['NOT_FOUND'],
  right: 'members.view',
  input: z.strictObject({ id: idText, only: z.enum(['bank']).optional(), page, size: pageSize }),
});

/** A made-up password, shown once; the old one counts no more, all sessions end, and locked withdrawals open again. */
export const resetMemberPassword = staffCall<{ password: string }>()({
  path: '/staff/members/password',
  summary: '회원 비밀번호 초기화',
  throws: ['MEMBER_BOTH_PASSWORDS', 'NOT_FOUND'],
  right: 'members.password',
  input: z.strictObject({ id: idText, which: z.enum(['sign-in', 'withdrawal']), reason }),
});

/** Signs the member out everywhere, within a second. */
export const forceLogout = staffCall<{ ended: number }>()({
  path: '/staff/members/logout',
  summary: '회원 강제 로그아웃',
  throws: ['NOT_FOUND'],
  right: 'members.password',
  writes: true,
  input: z.strictObject({ id: idText, reason }),
});
