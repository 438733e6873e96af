import * as z from 'zod';
import { idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

const reason = z.string().trim().max(200).default('');
const search = z.string().trim().max(60).optional();

/** What another member had already when this one signed up. */
export type SignUpDoubt = 'phone' | 'bank';

/** A person who waits to be let in. */
export type WireSignUp = {
  id: string;
  loginId: string;
  nickname: string;
  phone: string; // half hidden
  birthday: string | null;
  bankName: string;
  bankAccount: string; // ***-1234
  bankOwner: string;
  joinCode: string;
  referrer: { id: string; loginId: string } | null;
  address: string | null;
  createdAt: string;
  /** how many other members have the same */
  shared: { bank: number; phone: number; address: number };
  /** why it waits although the site lets others in at once; empty: because the site asks for every sign-up */
  doubts: SignUpDoubt[];
};

/** Sign-ups that wait, the longest first. */
export const listSignUps = staffCall<{ list: WireSignUp[]; pagination: Pagination }>()({
  path: '/staff/signups/list',
  summary: '가입 신청 목록',
  right: 'members.approve',
  input: z.strictObject({ page, size: pageSize, dir: z.enum(['asc', 'desc']).default('asc'), q: search }),
});

/** Lets a new member in. Refused REQUEST_DECIDED when a colleague was first. */
export const approveSignUp = staffCall<Record<string, never>>()({
  path: '/staff/signups/approve',
  summary: '가입 승인',
  throws: ['NOT_FOUND', 'REQUEST_DECIDED'],
  right: 'members.approve',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** Refused: the account is closed and the reason kept. */
export const refuseSignUp = staffCall<Record<string, never>>()({
  path: '/staff/signups/refuse',
  summary: '가입 거절',
  throws: ['NOT_FOUND', 'REQUEST_DECIDED', 'STAFF_REASON_REQUIRED'],
  right: 'members.approve',
  writes: true,
  input: z.strictObject({ id: idText, reason }),
});
