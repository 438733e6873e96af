import * as z from 'zod';
import type { StaffRight, StaffRole } from '@lime/domain/access/staff-rights.ts';
import { call, staffCall } from './call.ts';

const id = z.string().max(64);
const secret = z.string().max(128);

/** The member of staff behind a session, as the office reads it. */
export type WireStaff = {
  id: string;
  loginId: string;
  name: string;
  role: StaffRole;
  rights: StaffRight[];
  /** an authenticator is confirmed */
  secondFactor: boolean;
  /** the role must have one and has none yet: only setting one up is allowed until then */
  mustSetUp: boolean;
  /** the password was made or seen by another person: only changing it is allowed until then */
  mustChangePassword: boolean;
  /** how many recovery codes are unused; 0 without an authenticator */
  recoveryCodes: number;
  /** after so long without a touch of the page the session is over */
  idleMinutes: number;
};

/** `token` goes with each call of the office, `refreshToken` gets the next pair. */
export type StaffTokens = { token: string; refreshToken: string };

/**
 * Staff sign-in. With an authenticator set up, a call without `code` is refused STAFF_CODE_NEEDED (400) and repeated
 * with the six digits, or with an unused recovery code.
 */
export const staffSignIn = call<StaffTokens & { staff: WireStaff }>()({
  path: '/staff/auth/login',
  summary: '관리자 로그인',
  throws: ['STAFF_ADDRESS', 'STAFF_CODE_NEEDED', 'STAFF_CODE_WRONG', 'STAFF_SIGN_IN_FAILED', 'STAFF_SUSPENDED'],
  auth: 'none',
  always: true,
  input: z.strictObject({ userId: id, userPw: secret, code: z.string().max(32).optional() }),
});

/** Gets the next pair of tokens of a session. @throws STAFF_IDLE after too long without a touch of the page */
export const staffRefresh = call<StaffTokens>()({
  path: '/staff/auth/refresh',
  summary: '관리자 로그인 연장',
  throws: ['AUTH_REQUIRED', 'AUTH_SESSION_ENDED', 'STAFF_ADDRESS', 'STAFF_IDLE'],
  auth: 'none',
  always: true,
  input: z.strictObject({ refreshToken: secret.min(1) }),
});

/** Ends the caller's own session. */
export const staffSignOut = staffCall<Record<string, never>>()({
  path: '/staff/auth/logout',
  summary: '관리자 로그아웃',
  right: null,
  withTemporary: true,
  input: z.strictObject({}),
});

/** The caller's account with its rights. */
export const staffMe = staffCall<{ staff: WireStaff }>()({
  path: '/staff/auth/me',
  summary: '내 계정과 권한 조회',
  right: null,
  withTemporary: true,
  input: z.strictObject({}),
});

/** A new authenticator, not counting before it was confirmed. `qr` is an SVG drawing of `url` as a data URL. */
export type WireAuthenticator = { secret: string; url: string; qr: string };

/** Takes the place of one that was begun and not confirmed; a confirmed one must be removed first. */
export const startAuthenticator = staffCall<WireAuthenticator>()({
  path: '/staff/me/start-authenticator',
  summary: '인증기 등록 시작',
  throws: ['STAFF_AUTHENTICATOR_SET', 'STAFF_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  right: null,
  input: z.strictObject({ userPw: secret }),
});

/**
 * The first code makes the authenticator count, from the next sign-in on. `recoveryCodes` are answered this once: each
 * takes the place of a code from the authenticator, one time.
 */
export const confirmAuthenticator = staffCall<{ staff: WireStaff; recoveryCodes: string[] }>()({
  path: '/staff/me/confirm-authenticator',
  summary: '인증기 등록 확인',
  throws: ['STAFF_AUTHENTICATOR_MISSING', 'STAFF_AUTHENTICATOR_SET', 'STAFF_CODE_WRONG', 'TOO_MANY_REQUESTS'],
  right: null,
  input: z.strictObject({ code: z.string().max(16) }),
});

/** `code` may be a recovery code: the phone may be lost. The unused ones go with the authenticator. */
export const removeAuthenticator = staffCall<{ staff: WireStaff }>()({
  path: '/staff/me/remove-authenticator',
  summary: '인증기 해제',
  throws: ['STAFF_CODE_WRONG', 'STAFF_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  right: null,
  input: z.strictObject({ userPw: secret, code: z.string().max(32) }),
});

/** Ten new recovery codes, answered this once, in the place of all others; the code is one of the authenticator. */
export const renewRecoveryCodes = staffCall<{ staff: WireStaff; recoveryCodes: string[] }>()({
  path: '/staff/me/recovery-codes',
  summary: '복구 코드 재발급',
  throws: ['STAFF_AUTHENTICATOR_MISSING', 'STAFF_CODE_WRONG', 'STAFF_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  right: null,
  input: z.strictObject({ userPw: secret, code: z.string().max(16) }),
});

/** Ends every other session of the account. */
export const changeStaffPassword = staffCall<Record<string, never>>()({
  path: '/staff/me/change-password',
  summary: '내 비밀번호 변경',
  throws: ['STAFF_PASSWORD_INVALID', 'STAFF_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  right: null,
  withTemporary: true,
  input: z.strictObject({ oldUserPw: secret, userPw: secret }),
});

/** A live session of one's own; `current` is the one that asks. */
export type WireStaffSession = {
  id: string;
  address: string;
  agent: string;
  startedAt: string;
  lastSeenAt: string; // its tokens were renewed
  current: boolean;
};

/** One's own live sessions, newest first, at most 100. */
export const listOwnStaffSessions = staffCall<{ list: WireStaffSession[] }>()({
  path: '/staff/me/sessions',
  summary: '내 로그인 기기 목록',
  right: null,
  input: z.strictObject({}),
});

/** One session, or all others when no id is given; the one that asks stays. */
export const endOwnStaffSessions = staffCall<{ ended: number }>()({
  path: '/staff/me/end-sessions',
  summary: '내 다른 기기 로그아웃',
  throws: ['NOT_FOUND'],
  right: null,
  input: z.strictObject({ id: z.uuid().optional() }),
});
