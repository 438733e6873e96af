import { typedCode } from '@lime/domain/text/typed-code.ts';
import * as z from 'zod';
import { moment, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

const joinCodeForm = z.strictObject({
  code: z.string().regex(typedCode),
  note: z.string().trim().max(100).default(''),
  active: z.boolean(),
  /** null: for good */
  expiresAt: moment.nullable(),
  /** sign-ups it is good for; null: no limit */
  mostUses: z.int().min(1).max(1_000_000).nullable(),
});
/** A join code as staff write it, checked. */
export type JoinCodeForm = z.output<typeof joinCodeForm>;

/** A join code in the office's list, with what came of it. */
export type WireJoinCode = JoinCodeForm & {
  /** good now, over, used up, or stopped */
  state: 'open' | 'over' | 'used-up' | 'stopped';
  /** `office` or `agent:<id>` */
  owner: string;
  createdAt: string;
  /** members who signed up with it */
  members: number;
};

/** Join codes, newest first. */
export const listJoinCodes = staffCall<{ list: WireJoinCode[]; pagination: Pagination }>()({
  path: '/staff/join-codes/list',
  summary: '가입코드 목록',
  right: 'join-codes.view',
  input: z.strictObject({
    page,
    size: pageSize,
    /** a part of code or note */
    q: z.string().trim().max(64).default(''),
    active: z.enum(['yes', 'no']).optional(),
  }),
});

/** Writes a code, `create`: a new one (refused JOIN_CODE_TAKEN when it is there). Members who came by it stay. */
export const saveJoinCode = staffCall<{ code: WireJoinCode }>()({
  path: '/staff/join-codes/save',
  summary: '가입코드 저장',
  throws: ['JOIN_CODE_TAKEN', 'NOT_FOUND'],
  right: 'join-codes.edit',
  writes: true,
  input: z.strictObject({ create: z.boolean(), code: joinCodeForm }),
});
