import * as z from 'zod';
import { call, idText, staffCall } from './call.ts';

/** What a member needs to sign in and has lost. */
export type LostWhat = 'id' | 'password' | 'both';

/**
 * Asks for help without signing in. The answer is the same whether there is such a member or not: nobody is looked up. An
 * address and a device ask three times an hour.
 */
export const askSignInHelp = call<Record<string, never>>()({
  path: '/auth/help',
  summary: '로그인 도움 요청',
  throws: ['HELP_CONTACT_INVALID', 'HELP_NAME_EMPTY', 'HELP_TEXT_LONG'],
  auth: 'none',
  always: true,
  input: z.strictObject({
    name: z.string().max(64),
    contact: z.string().max(128),
    lost: z.enum(['id', 'password', 'both']),
    content: z.string().max(2_000).default(''),
  }),
});

/** A call for help without signing in: nobody has checked who it comes from. */
export type WireSignInHelp = {
  seq: string;
  name: string;
  contact: string;
  lost: LostWhat;
  content: string;
  at: string;
};

/** The open ones, the oldest first; at most fifty, and how many there are. */
export const listSignInHelp = staffCall<{ list: WireSignInHelp[]; total: number }>()({
  path: '/staff/inquiries/help/list',
  summary: '로그인 도움 요청 목록',
  right: 'inquiries.view',
  input: z.strictObject({}),
});

/** Counts one as dealt with; `note` says how who asked was proven, for colleagues. @throws NOT_FOUND (404) */
export const closeSignInHelp = staffCall<Record<string, never>>()({
  path: '/staff/inquiries/help/close',
  summary: '로그인 도움 요청 처리 완료',
  throws: ['NOT_FOUND'],
  right: 'inquiries.answer',
  writes: true,
  input: z.strictObject({ seq: idText, note: z.string().trim().min(1).max(500) }),
});
