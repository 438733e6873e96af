import { gradeCount } from '@lime/domain/access/grades.ts';
import { typedCode } from '@lime/domain/text/typed-code.ts';
import * as z from 'zod';
import { betKinds } from '@lime/domain/betting/bet-kinds.ts';
import type { WireBonus, WireBonusSlip } from './bonus.ts';
import { amount, day, idText, key, moment, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireWaiting } from './staff-approvals.ts';

const kind = z.string().refine((text) => betKinds.some((known) => known.kind === text));
const dir = z.enum(['asc', 'desc']).default('desc');
const q = z.string().max(64).default('');

/** A code as staff write it. Percents of the rolling are whole, odds have two decimals. */
export const bonusCodeForm = z
  .strictObject({
    code: z.string().regex(typedCode),
    label: z.string().trim().min(1).max(40),
    currency: z.enum(['cash', 'point']),
    form: z.enum(['percent', 'amount']),
    /** percent in hundredths, up to 1,000%; or won or points */
    value: amount.min(1),
    maxAmount: amount.min(1),
    minDeposit: amount,
    rolling: z.strictObject({
      base: z.enum(['bonus', 'deposit', 'both']),
      percent: z.int().min(0).max(10_000),
      minimumOdds: z.number().min(1).max(100).multipleOf(0.01),
      days: z.int().min(1).max(365),
      /** the first that fits a slip decides; no kinds: all of them */
      weights: z
        .array(
          z.strictObject({
            kinds: z.array(kind).max(20),
            fromLegs: z.int().min(1).max(20),
            percent: z.int().min(0).max(1_000),
          }),
        )
        .min(1)
        .max(10),
    }),
    perMember: z.int().min(1).max(10_000),
    totalLimit: z.int().min(1).max(1_000_000).nullable(),
    grades: z.array(z.int().min(1).max(gradeCount)).max(gradeCount),
    startsAt: moment.nullable(),
    endsAt: moment.nullable(),
  })
  .refine(({ form, value }) => form === 'amount' || value <= 100_000, { path: ['value'] })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
  })
  .refine(({ grades }) => new Set(grades).size === grades.length, { path: ['grades'] });

/** A bonus code as staff write it, checked. */
export type BonusCodeForm = z.output<typeof bonusCodeForm>;

/** A bonus code in the office's list, with what came of it. */
export type WireBonusCode = BonusCodeForm & {
  active: boolean;
  /** usable now, not begun yet, over, used up, or taken out of use */
  state: 'open' | 'waiting' | 'over' | 'used-up' | 'inactive';
  createdAt: string;
  /** bonuses it gave: how many, how much, how many of them run, how much came back */
  granted: number;
  grantedAmount: number;
  running: number;
  takenBack: number;
};

/** All codes with what came of them. */
export const staffBonusCodes = staffCall<{ list: WireBonusCode[]; pagination: Pagination }>()({
  path: '/staff/bonus/codes',
  summary: '보너스 코드 목록',
  right: 'bonus.view',
  input: z.strictObject({
    page,
    size: pageSize,
    sort: z.enum(['createdAt', 'code', 'granted', 'grantedAmount']).default('createdAt'),
    dir,
    q,
    active: z.enum(['yes', 'no']).optional(),
  }),
});

/** `waiting`: nothing is written yet, because the code pays more than before and another person must say yes. */
export type SavedBonusCode = { code: WireBonusCode | null; waiting: WireWaiting | null };

/**
 * Writes a code, `create`: a new one (refused BONUS_CODE_TAKEN when it is there). What was granted keeps its conditions.
 * `warning`: few members may meet its rolling, in Korean; null: nothing speaks against it.
 */
export const saveBonusCode = staffCall<SavedBonusCode & { warning: string | null }>()({
  path: '/staff/bonus/save-code',
  summary: '보너스 코드 저장',
  throws: ['BONUS_CODE_TAKEN', 'NOT_FOUND'],
  right: 'bonus.edit',
  writes: true,
  input: z.strictObject({ create: z.boolean(), code: bonusCodeForm }),
});

/** Takes a code out of use, or back into it: that takes two. */
export const switchBonusCode = staffCall<SavedBonusCode>()({
  path: '/staff/bonus/switch-code',
  summary: '보너스 코드 사용 전환',
  throws: ['NOT_FOUND'],
  right: 'bonus.edit',
  writes: true,
  input: z.strictObject({ code: z.string().max(20), active: z.boolean() }),
});

/** A bonus that was granted, and whose it is. Null `requestSeq`: it came with no deposit. */
export type WireGrantedBonus = WireBonus & {
  memberId: string;
  loginId: string;
  nickname: string;
  /** the deposit it came with */
  requestSeq: string | null;
  /** 회원, 자동 or the member of staff; null while it runs */
  endedBy: string | null;
  reason: string | null;
};

/** Sums over all pages of the list: won for cash, points for points. */
export type WireBonusFigures = {
  /** of the rows the filters let through, by currency */
  granted: { cash: number; point: number };
  takenBack: { cash: number; point: number };
};

/** Bonuses that were granted, newest first; days are those of the grant. */
export const staffBonuses = staffCall<{
  list: WireGrantedBonus[];
  pagination: Pagination;
  figures: WireBonusFigures;
}>()({
  path: '/staff/bonus/list',
  summary: '지급된 보너스 목록',
  right: 'bonus.view',
  input: z.strictObject({
    page,
    size: pageSize,
    sort: z.enum(['grantedAt', 'expiresAt', 'amount']).default('grantedAt'),
    dir,
    /** the member's id or nickname */
    q,
    member: idText.optional(),
    /** one bonus alone */
    id: idText.optional(),
    /** the code, or the name of the promotion it is of */
    code: z.string().max(40).optional(),
    state: z.enum(['active', 'done', 'expired', 'given-up', 'ended']).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** How the member's slips count towards one bonus. */
export const staffBonusSlips = staffCall<{ list: WireBonusSlip[]; pagination: Pagination }>()({
  path: '/staff/bonus/slips',
  summary: '보너스 롤링에 인정된 베팅 목록',
  throws: ['NOT_FOUND'],
  right: 'bonus.view',
  input: z.strictObject({ id: idText, page, size: pageSize }),
});

/** Ends a running bonus by hand: what is left of it is taken back. The same key gets the first answer again. */
export const endBonus = staffCall<{ takenBack: number }>()({
  path: '/staff/bonus/end',
  summary: '보너스 종료',
  throws: ['BONUS_NOT_ACTIVE', 'NOT_FOUND', 'STAFF_REASON_REQUIRED'],
  right: 'bonus.edit',
  writes: true,
  once: 'key',
  input: z.strictObject({ id: idText, reason: z.string().trim().max(200), key }),
});

/** Points that a member turned into cash; one point is one won. */
export type WireConversion = {
  seq: string;
  memberId: string;
  loginId: string;
  nickname: string;
  amount: number;
  at: string;
};

/** Points that members turned into cash, newest first. */
export const staffConversions = staffCall<{
  list: WireConversion[];
  pagination: Pagination;
  figures: { sum: number };
}>()({
  path: '/staff/bonus/conversions',
  summary: '포인트 전환 내역',
  right: 'bonus.view',
  input: z.strictObject({
    page,
    size: pageSize,
    q,
    member: idText.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});
