import * as z from 'zod';
import { agentCall, call } from './call.ts';
import type { StaffTokens, WireAuthenticator } from './staff-auth.ts';

const secret = z.string().max(128);

/** The agent behind a session, as its own pages read it. */
export type WireAgentSelf = {
  id: string;
  loginId: string;
  name: string;
  code: string;
  kind: 'agent' | 'affiliate';
  /** an authenticator is confirmed */
  secondFactor: boolean;
  /** staff made the password: only changing it is allowed until then */
  mustChangePassword: boolean;
  /** how many recovery codes are unused; 0 without an authenticator */
  recoveryCodes: number;
  /** after so long without a touch of the page the session is over */
  idleMinutes: number;
};

/** Sign-in of an agent, with the codes of its authenticator as staff have them. */
export const agentSignIn = call<StaffTokens & { agent: WireAgentSelf }>()({
  path: '/agent/auth/login',
  summary: '총판 로그인',
  throws: ['STAFF_CODE_NEEDED', 'STAFF_CODE_WRONG', 'STAFF_SIGN_IN_FAILED', 'STAFF_SUSPENDED'],
  auth: 'none',
  always: true,
  input: z.strictObject({ userId: z.string().max(64), userPw: secret, code: z.string().max(32).optional() }),
});

/** Gets the next pair of tokens of a session. @throws STAFF_IDLE after too long without a touch of the page */
export const agentRefresh = call<StaffTokens>()({
  path: '/agent/auth/refresh',
  summary: '총판 로그인 연장',
  throws: ['AUTH_REQUIRED', 'AUTH_SESSION_ENDED', 'STAFF_IDLE'],
  auth: 'none',
  always: true,
  input: z.strictObject({ refreshToken: secret.min(1) }),
});

/** Ends the caller's own session. */
export const agentSignOut = agentCall<Record<string, never>>()({
  path: '/agent/auth/logout',
  summary: '총판 로그아웃',
  withTemporary: true,
  input: z.strictObject({}),
});

/** The caller's own account. */
export const agentMe = agentCall<{ agent: WireAgentSelf }>()({
  path: '/agent/auth/me',
  summary: '총판 내 계정 조회',
  withTemporary: true,
  input: z.strictObject({}),
});

/** Ends every other session of the account. */
export const changeAgentPassword = agentCall<Record<string, never>>()({
  path: '/agent/me/change-password',
  summary: '총판 비밀번호 변경',
  throws: ['STAFF_PASSWORD_INVALID', 'STAFF_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  withTemporary: true,
  input: z.strictObject({ oldUserPw: secret, userPw: secret }),
});

/** Takes the place of one that was begun and not confirmed; a confirmed one must be removed first. */
export const startAgentAuthenticator = agentCall<WireAuthenticator>()({
  path: '/agent/me/start-authenticator',
  summary: '총판 인증기 등록 시작',
  throws: ['STAFF_AUTHENTICATOR_SET', 'STAFF_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  input: z.strictObject({ userPw: secret }),
});

/** The first code makes the authenticator count. `recoveryCodes` are answered this once. */
export const confirmAgentAuthenticator = agentCall<{ agent: WireAgentSelf; recoveryCodes: string[] }>()({
  path: '/agent/me/confirm-authenticator',
  summary: '총판 인증기 등록 확인',
  throws: ['STAFF_AUTHENTICATOR_MISSING', 'STAFF_AUTHENTICATOR_SET', 'STAFF_CODE_WRONG', 'TOO_MANY_REQUESTS'],
  input: z.strictObject({ code: z.string().max(16) }),
});

/** `code` may be a recovery code: the phone may be lost. */
export const removeAgentAuthenticator = agentCall<{ agent: WireAgentSelf }>()({
  path: '/agent/me/remove-authenticator',
  summary: '총판 인증기 해제',
  throws: ['STAFF_AUTHENTICATOR_MISSING', 'STAFF_CODE_WRONG', 'STAFF_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  input: z.strictObject({ userPw: secret, code: z.string().max(32) }),
});
