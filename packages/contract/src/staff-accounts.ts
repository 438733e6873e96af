import * as z from 'zod';
import { staffRights, staffRoles } from '@lime/domain/access/staff-rights.ts';
import type { OwnRights, StaffRight, StaffRole } from '@lime/domain/access/staff-rights.ts';
import { day, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

const role = z.enum(staffRoles);
const right = z.enum(staffRights.map(({ id }) => id));
/** Rights given (true) or taken away (false) in addition to the role's; a right that is left out is as the role has it. */
const rights = z.partialRecord(right, z.boolean());
const name = z.string().trim().max(40);
const reason = z.string().max(500);
const allowList = z.array(z.string().trim().max(64)).max(50);
const search = z.string().max(64);
const direction = z.enum(['asc', 'desc']);

/** Whether a staff account may sign in. */
export type WireStaffState = 'normal' | 'suspended';

/** A staff account in the office's list. An empty `allowList`: any address; null `lastSignInAt`: never signed in. */
export type WireStaffAccount = {
  id: string;
  loginId: string;
  name: string;
  role: StaffRole;
  ownRights: OwnRights;
  /** of role and own together */
  rights: StaffRight[];
  state: WireStaffState;
  allowList: string[];
  secondFactor: boolean;
  createdAt: string;
  lastSignInAt: string | null;
  lastAddress: string | null;
  /** live ones */
  sessions: number;
};

/** Staff accounts, by login id unless asked otherwise; `q` searches them. */
export const listStaff = staffCall<{ list: WireStaffAccount[]; pagination: Pagination }>()({
  path: '/staff/accounts/list',
  summary: '관리자 계정 목록',
  right: 'staff.view',
  input: z.strictObject({
    page,
    size: pageSize,
    sort: z.enum(['loginId', 'name', 'role', 'createdAt', 'lastSignInAt']).default('loginId'),
    dir: direction.default('asc'),
    q: search.optional(),
    id: idText.optional(),
    role: role.optional(),
    state: z.enum(['normal', 'suspended']).optional(),
  }),
});

/** `password` is made up and shown this once. */
export const createStaff = staffCall<{ id: string; password: string }>()({
  path: '/staff/accounts/create',
  summary: '관리자 계정 생성',
  throws: ['STAFF_ABOVE', 'STAFF_ADDRESS_INVALID', 'STAFF_ID_INVALID', 'STAFF_ID_TAKEN'],
  right: 'staff.edit',
  input: z.strictObject({
    loginId: z.string().max(64),
    name: name.default(''),
    role,
    rights: rights.default({}),
    allowList: allowList.default([]),
    reason: reason.default(''),
  }),
});

/**
 * Changes what is given. Suspending ends every session of the account. Nobody changes their own role, rights or state
 * (STAFF_SELF), or an account that may do more than they may themselves (STAFF_ABOVE).
 */
export const updateStaff = staffCall<Record<string, never>>()({
  path: '/staff/accounts/update',
  summary: '관리자 계정과 권한 수정',
  throws: ['NOT_FOUND', 'STAFF_ABOVE', 'STAFF_ADDRESS_OWN', 'STAFF_LAST_SUPER', 'STAFF_REASON_REQUIRED', 'STAFF_SELF'],
  right: 'staff.edit',
  writes: true,
  input: z.strictObject({
    id: idText,
    name: name.optional(),
    role: role.optional(),
    rights: rights.optional(),
    allowList: allowList.optional(),
    state: z.enum(['normal', 'suspended']).optional(),
    reason,
  }),
});

/** A made-up password, shown this once; every session of the account ends. */
export const resetStaffPassword = staffCall<{ password: string }>()({
  path: '/staff/accounts/reset-password',
  summary: '관리자 비밀번호 초기화',
  throws: ['STAFF_ABOVE', 'STAFF_SELF'],
  right: 'staff.edit',
  input: z.strictObject({ id: idText, reason }),
});

/** The account signs in without a code until it has set up another authenticator; every session of it ends. */
export const resetStaffAuthenticator = staffCall<Record<string, never>>()({
  path: '/staff/accounts/reset-authenticator',
  summary: '관리자 인증기 초기화',
  throws: ['STAFF_ABOVE', 'STAFF_AUTHENTICATOR_MISSING', 'STAFF_SELF'],
  right: 'staff.edit',
  writes: true,
  input: z.strictObject({ id: idText, reason }),
});

/** Signs a staff account out everywhere, with a reason. Refused STAFF_ABOVE, STAFF_SELF. */
export const endStaffSessions = staffCall<{ ended: number }>()({
  path: '/staff/accounts/end-sessions',
  summary: '관리자 계정 강제 로그아웃',
  throws: ['STAFF_ABOVE', 'STAFF_SELF'],
  right: 'staff.edit',
  writes: true,
  input: z.strictObject({ id: idText, reason }),
});

const signInOutcomes = [
  'done',
  'wrong-password',
  'wrong-code',
  'needs-code',
  'suspended',
  'address',
  'locked',
] as const;
/** How a try to sign in to the office ended; `address`: not allowed from there; `locked`: too many tries. */
export type SignInOutcome = (typeof signInOutcomes)[number];

/** A try to sign in to the office. */
export type WireStaffSignIn = {
  id: string;
  at: string;
  loginId: string;
  /** null: nobody has that id */
  staffId: string | null;
  address: string;
  agent: string;
  outcome: SignInOutcome;
  /** how often this address did so within the hour, where it is counted: with ids nobody has, and while a limit held */
  tries: number;
};

/** Every try to sign in, newest first unless asked otherwise. */
export const listStaffSignIns = staffCall<{ list: WireStaffSignIn[]; pagination: Pagination }>()({
  path: '/staff/accounts/sign-ins',
  summary: '관리자 로그인 기록 조회',
  right: 'staff.view',
  input: z.strictObject({
    page,
    size: pageSize,
    dir: direction.default('desc'),
    sort: z.literal('at').default('at'),
    q: search.optional(),
    id: idText.optional(),
    outcome: z.enum(signInOutcomes).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});
