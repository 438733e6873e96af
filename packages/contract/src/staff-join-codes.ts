import { typedCode } from '@lime/domain/text/typed-code.ts';
import { gradeCount } from '@lime/domain/access/grades.ts';
import * as z from 'zod';
import { idText, moment, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

const joinCodeForm = z.strictObject({
  code: z.string().regex(typedCode),
  note: z.string().trim().max(100).default(''),
  active: z.boolean(),
  /** null: for good */
  expiresAt: moment.nullable(),
  /** the level of who signs up with it; null: the first */
  grade: z.int().min(1).max(gradeCount).nullable().default(null),
  /** what those read who sign up with it */
  greeting: z.string().trim().max(200).default(''),
  /** sign-ups it is good for; null: no limit */
  mostUses: z.int().min(1).max(1_000_000).nullable(),
});
/** Where the members' site is: `https://lime.example` */
export const siteAddress = z
  .string()
  .max(200)
  .regex(/^https?:\/\/[\w.:-]+$/);

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
    /** codes of one agent */
    agentId: idText.optional(),
    /** of the office, or of any agent */
    owner: z.enum(['office', 'agents']).optional(),
  }),
});

/**
 * Writes a code, `create`: a new one (refused JOIN_CODE_TAKEN when it is there), of the office or of an agent. Its owner and
 * the members who came by it stay.
 */
export const saveJoinCode = staffCall<{ code: WireJoinCode }>()({
  path: '/staff/join-codes/save',
  summary: '가입코드 저장',
  throws: ['JOIN_CODE_TAKEN', 'NOT_FOUND'],
  right: 'join-codes.edit',
  writes: true,
  input: z.strictObject({
    create: z.boolean(),
    code: joinCodeForm,
    /** whose a new code is; null: the office's */
    agentId: idText.nullable().default(null),
  }),
});

/** The QR of a sign-up with a code, as the text of an SVG picture. */
export const joinCodeQr = staffCall<{ link: string; svg: string }>()({
  path: '/staff/join-codes/qr',
  summary: '가입코드 QR',
  throws: ['NOT_FOUND'],
  right: 'join-codes.view',
  input: z.strictObject({
    code: z.string().regex(typedCode),
    site: siteAddress,
  }),
});
