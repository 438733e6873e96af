import * as z from 'zod';
import { call, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';

const id = z.string().max(64);
const secret = z.string().max(128);

/**
 * A member's balances as of one moment, wherever an answer or a push carries them: won, and points. A page drops what has a
 * lower version than it shows. Source: specification 0 §3 "Member", decisions 103, 124.
 */
export type WireMoney = {
  members_cash: number;
  members_point: number;
  /** ours: the casino account */
  members_casino: number;
  /** ours: what has left one of the two and not reached the other */
  members_transit: number;
  /** ours: grows with each posting of the member */
  members_version: number;
};

/** The member as every screen reads it. Source: specification 0 §3 "Member". */
export type WireMember = WireMoney & {
  members_id: string;
  members_nickname: string;
  members_seq: string;
  members_sitename: string;
  members_grade: number;
  members_type: string;
  members_state: '정상' | '대기' | '정지' | '탈퇴';
  members_cashout_bankname: string;
  members_cashout_account: string; // masked ***-1234
  members_cashout_owner: string;
  members_regdatetime: string;
  members_birthday: string | null; // YYYYMMDD
  members_detail_setting: Record<string, { active: boolean }>;
  /** the unread ones, those that must be read first, at most 100; then the last 20 read ones */
  notes: { seq: string; readAt: string | null; required: boolean }[];
  /** all unread ones, however many */
  notesUnread: number;
  selfCert: 'y' | 'n';
  acceptOdds: 'ask' | 'better' | 'any';
  /** the most of one bet in won, where it is below the level's */
  maxStake: number | null;
  /** the most of a win in won, where it is below the level's */
  maxWin: number | null;
  /** staff made the sign-in password: until another is set, only `withTemporary` calls are answered */
  passwordTemporary: boolean;
  currentMenu: string | null;
  clientVersion: string;
};

/**
 * Opens a session of a member. `token` goes with each call, `refreshToken` gets the next pair. Refused AUTH_SIGN_IN_FAILED for
 * a wrong id and a wrong password alike.
 */
export const signIn = call<{ token: string; refreshToken: string; members: WireMember }>()({
  path: '/auth/login',
  summary: '로그인',
  throws: ['AUTH_ID_EMPTY', 'AUTH_PASSWORD_EMPTY', 'AUTH_SIGN_IN_FAILED', 'AUTH_SUSPENDED', 'AUTH_WAITING'],
  auth: 'none',
  always: true,
  input: z.strictObject({ userId: id, userPw: secret, sitename: id.optional(), version: id.optional() }),
});

/** Gets the next pair of tokens of a session. @throws AUTH_SESSION_ENDED when the session was ended on purpose */
export const refresh = call<{ token: string; refreshToken: string }>()({
  path: '/auth/refresh',
  summary: '로그인 연장',
  throws: ['AUTH_REQUIRED', 'AUTH_SESSION_ENDED'],
  auth: 'none',
  always: true,
  input: z.strictObject({ refreshToken: secret.min(1) }),
});

/** Ends the caller's own session. */
export const signOut = call<Record<string, never>>()({
  path: '/auth/logout',
  summary: '로그아웃',
  auth: 'member',
  withTemporary: true,
  always: true,
  input: z.strictObject({}),
});

/** The signed-in member as every screen reads it; read again when a message says that it changed. */
export const memberInfo = call<{ member: WireMember }>()({
  path: '/auth/info/new',
  summary: '내 정보와 보유금액 조회',
  auth: 'member',
  withTemporary: true,
  always: true,
  input: z.strictObject({}),
});

/** Creates a member. Refused with the last thing wrong on the form, else with what only the server knows. */
export const signUp = call<Record<string, never>>()({
  path: '/auth/signup',
  summary: '회원가입',
  throws: [
    'AUTH_BANK_UNKNOWN',
    'AUTH_CODE_UNKNOWN',
    'AUTH_ID_TAKEN',
    'AUTH_NICKNAME_TAKEN',
    'AUTH_PASSWORD_COMMON',
    'AUTH_REFERRER_UNKNOWN',
    'SIGN_UP_ACCOUNT_EMPTY',
    'SIGN_UP_ACCOUNT_INVALID',
    'SIGN_UP_BANK_EMPTY',
    'SIGN_UP_BIRTHDAY_INVALID',
    'SIGN_UP_CODE_EMPTY',
    'SIGN_UP_CONTACT_EMPTY',
    'SIGN_UP_CONTACT_INVALID',
    'SIGN_UP_DEPOSITOR_EMPTY',
    'SIGN_UP_ID_EMPTY',
    'SIGN_UP_ID_INVALID',
    'SIGN_UP_ID_RESERVED',
    'SIGN_UP_NICKNAME_DECEIVES',
    'SIGN_UP_NICKNAME_EMPTY',
    'SIGN_UP_NICKNAME_INVALID',
    'SIGN_UP_NICKNAME_RESERVED',
    'SIGN_UP_PASSWORDS_DIFFER',
    'SIGN_UP_PASSWORD_EMPTY',
    'SIGN_UP_PASSWORD_IS_ID',
    'SIGN_UP_PASSWORD_LONG',
    'SIGN_UP_PASSWORD_SHORT',
    'SIGN_UP_UNDER_AGE',
    'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY',
    'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID',
    'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK',
  ],
  auth: 'none',
  input: z.strictObject({
    userId: id,
    userPw: secret,
    nickname: id,
    phone: id,
    code: id.default(''),
    referrer: id.default(''),
    cashoutPw: secret,
    owner: id,
    account: id,
    bankName: id,
    sitename: id.optional(),
    birthday: id.default(''),
  }),
});

/** Whether a join code can be used for a sign-up, and what it says to those who do; empty: nothing. */
export const checkCode = call<{ greeting: string }>()({
  path: '/auth/checkCode',
  summary: '가입코드 확인',
  throws: ['AUTH_CODE_UNKNOWN'],
  auth: 'none',
  refusal: 'answer',
  input: z.strictObject({ code: id, siteName: id.optional() }),
});

/**
 * May a new member have this id or nickname? Refused (AUTH_ID_TAKEN, AUTH_NICKNAME_TAKEN, SIGN_UP_…) in the words of the
 * sign-up, which says the same. Ours; an address asks only so often.
 */
export const checkName = call<Record<string, never>>()({
  path: '/auth/checkName',
  summary: '아이디·닉네임 중복 확인',
  throws: [
    'AUTH_ID_TAKEN',
    'AUTH_NICKNAME_TAKEN',
    'SIGN_UP_ID_EMPTY',
    'SIGN_UP_ID_INVALID',
    'SIGN_UP_ID_RESERVED',
    'SIGN_UP_NICKNAME_DECEIVES',
    'SIGN_UP_NICKNAME_EMPTY',
    'SIGN_UP_NICKNAME_INVALID',
    'SIGN_UP_NICKNAME_RESERVED',
  ],
  auth: 'none',
  refusal: 'answer',
  input: z.strictObject({ field: z.enum(['userId', 'nickname']), value: id }),
});

/** Reports a fault of a page; visitors may too. @throws TOO_MANY_REQUESTS */
export const reportError = call<Record<string, never>>()({
  path: '/auth/error',
  summary: '클라이언트 오류 보고',
  throws: ['TOO_MANY_REQUESTS'],
  auth: 'visitor',
  always: true,
  input: z.strictObject({
    sitename: id.optional(),
    members_seq: z.union([z.string().max(64), z.number()]).nullish(),
    members_nickname: id.nullish(),
    session: z.unknown(),
    error: z.unknown(),
  }),
});

/**
 * My page. New passwords need the old one of their kind and end every other session (answered 419 there). The birthday is
 * taken once. The answer to moved prices is kept for the site: absent on a bet means `ask`. Keys left out change nothing.
 * `userPw2` and `cashoutPw2` repeat the new passwords. `token` is answered where a temporary password was changed: the one
 * that asked opens nothing else. Source: decisions 23, 45, 46.
 */
export const updateMember = call<{ member: WireMember; token?: string }>()({
  path: '/auth/update',
  summary: '내 정보 수정',
  throws: [
    'AUTH_BIRTHDAY_KNOWN',
    'AUTH_PASSWORD_COMMON',
    'AUTH_PASSWORD_SAME',
    'AUTH_PASSWORD_TEMPORARY',
    'AUTH_PASSWORD_WRONG',
    'AUTH_WITHDRAWAL_PASSWORD_WRONG',
    'CASH_WITHDRAWAL_LOCKED',
    'SIGN_UP_BIRTHDAY_INVALID',
    'SIGN_UP_PASSWORDS_DIFFER',
    'SIGN_UP_PASSWORD_EMPTY',
    'SIGN_UP_PASSWORD_IS_ID',
    'SIGN_UP_PASSWORD_LONG',
    'SIGN_UP_PASSWORD_SHORT',
    'SIGN_UP_UNDER_AGE',
    'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY',
    'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID',
    'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK',
    'TOO_MANY_REQUESTS',
  ],
  auth: 'member',
  withTemporary: true,
  always: true,
  input: z.strictObject({
    oldUserPw: secret.optional(),
    userPw: secret.optional(),
    userPw2: secret.optional(),
    oldCashoutPw: secret.optional(),
    cashoutPw: secret.optional(),
    cashoutPw2: secret.optional(),
    birthday: id.optional(),
    acceptOdds: z.enum(['ask', 'better', 'any']).optional(),
  }),
});

/** One sign-in of the member; `current` is the one that asks. */
export type WireSession = {
  id: string;
  agent: string;
  address: string; // the last part hidden
  startedAt: string;
  lastSeenAt: string;
  current: boolean;
};

/** The member's own live sessions, newest first. */
export const listSessions = call<{ list: WireSession[] }>()({
  path: '/auth/sessions',
  summary: '로그인된 기기 목록',
  auth: 'member',
  always: true,
  input: z.strictObject({}),
});

/** Signs out elsewhere: one session, or all others when no id is given. The caller's own session stays. */
export const endSessions = call<{ ended: number }>()({
  path: '/auth/sessions/end',
  summary: '다른 기기 로그아웃',
  throws: ['NOT_FOUND'],
  auth: 'member',
  always: true,
  input: z.strictObject({ id: z.uuid().optional() }),
});

/** A member who named the caller as their referrer. */
export type WireReferral = {
  members_id: string;
  members_nickname: string;
  members_regdatetime: string;
  /** what the caller's promotions for referrers have given for this member's own bets */
  points: number;
  /** won the caller earns as an affiliate from this member since the first of the month; null: the caller is none */
  share: number | null;
};

/** Members who named the caller as their referrer. `gameSeq` is taken and ignored (decision 45). */
export const listReferrals = call<{
  list: WireReferral[];
  /** the sums of all of them */
  earned: { points: number; share: number | null };
  pagination: Pagination;
}>()({
  path: '/auth/child',
  summary: '추천한 회원 목록',
  auth: 'member',
  input: z.strictObject({ gameSeq: z.union([id, z.number()]).nullish(), page, size: pageSize }),
});
