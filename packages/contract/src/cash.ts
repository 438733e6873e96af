import * as z from 'zod';
import type { CashLimits } from '@lime/domain/cash/amounts.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { amount, call, idText, page } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireMoney } from './auth.ts';

const secret = z.string().max(128);
const code = z.string().max(64);
const serviceType = z.string().max(8).default('y');

/** 접수 = waiting, 승인 = done, 거절 = refused (decision 14). */
export type CashStatus = '접수' | '승인' | '거절';

/** A row of the money histories. Source: specification 0 §3 "Cash transaction row", decision 47. */
export type WireCashRow = {
  /** names the row among all of the member's histories */
  cash_seq: string;
  /** what moved: positive into cash (or points), negative out of it for manual rows; requests carry the amount asked for */
  cash_amount: number;
  /** of deposits only */
  cash_ownername: string | null;
  cash_regdatetime: string;
  cash_completedatetime: string | null;
  cash_status: CashStatus;
  /** 입금 or 출금 */
  cash_type: '입금' | '출금';
  /** why it was refused, why staff gave or took it, what of an event it was for, or why a game gave it */
  cash_reason: string | null;
  cash_detail_type: '캐시' | '포인트' | '수동-포인트' | '수동-캐시' | '이벤트-포인트' | '게임-보너스' | 'casino';
  /** bonus in percent */
  cash_rate: number;
  /** ours: of a request that staff looked into, since when */
  checkingAt?: string;
  /** ours: of a transfer of the casino that has arrived or come back, what the casino account held then */
  casinoAfter?: number;
  /** ours: of a withdrawal its member may still take back, for how many seconds more */
  takeBackSeconds?: number;
};

/** A bank account of the house that deposits are sent to. */
export type WireDepositAccount = { account: string; ownerName: string; bankName: string };

/** The account a deposit is sent to, by the member's grade. `bank` is null when none is set for the grade. */
export const depositAccount = call<{ bank: WireDepositAccount | null }>()({
  path: '/balance/account_request',
  summary: '입금 계좌 조회',
  auth: 'member',
  input: z.strictObject({}),
});

/**
 * The money histories, newest first. `type` 입금 or 출금 (also deposit, withdrawal; absent: both), `detailType` 캐시
 * (default: requests, and cash that staff gave or took: 수동-캐시), 포인트 (conversions go out, bonuses in points come
 * in; what events gave, and took for a made-up day: 이벤트-포인트), 수동-포인트 (points that staff gave or took) or
 * casino (top-ups are 입금, what came home is 출금; on its way: 접수). What a game gave beside its payouts, a bonus or the win of
 * a free spin, is a row 게임-보너스 of the account it went to: casino, or 캐시. Hidden rows are left out.
 */
export const cashList = call<{ list: WireCashRow[]; pagination: Pagination }>()({
  path: '/balance/list',
  summary: '입출금 내역 조회',
  auth: 'member',
  always: true,
  input: z.strictObject({
    page,
    size: z.int().min(1).max(100).default(10),
    type: z.enum(['입금', '출금', 'deposit', 'withdrawal']).optional(),
    detailType: z.enum(['캐시', '포인트', '수동-포인트', 'casino']).default('캐시'),
  }),
});

/**
 * Hides a row that is not 접수 from the member's own list (decisions 9, 47). The number alone names it; `detailType` may
 * come along. Hiding it again changes nothing.
 */
export const hideCashRow = call<Record<string, never>>()({
  path: '/balance/delete',
  summary: '입출금 내역 삭제',
  throws: ['CASH_ROW_RECEIVED', 'NOT_FOUND'],
  auth: 'member',
  writes: true,
  input: z.strictObject({
    seq: idText,
    detailType: z
      .enum(['캐시', '포인트', '수동-포인트', '수동-캐시', '이벤트-포인트', '게임-보너스', 'casino'])
      .optional(),
  }),
});

const depositRefusals = [
  'ACCOUNT_FULL',
  'BONUS_ACTIVE',
  'BONUS_CODE_INVALID',
  'BONUS_CODE_MINIMUM',
  'BONUS_CODE_USED',
  'BONUS_WAITING',
  'CASH_ABOVE_MAXIMUM',
  'CASH_BELOW_MINIMUM',
  'CASH_BIRTHDAY_REQUIRED',
  'CASH_COOL_TIME',
  'CASH_DAY_COUNT',
  'CASH_DAY_LIMIT',
  'CASH_HOURS',
  'CASH_MEMBER_STATE',
  'CASH_NO_ACCOUNT',
  'CASH_REQUEST_OPEN',
  'CASH_UNDER_AGE',
  'CASH_UNIT',
  'TOO_MANY_REQUESTS',
] as const;

/**
 * Asks for a deposit. With header Idempotency-Key (a UUID) a repetition gets the first answer, another body 409; the same
 * body again within five seconds is a 409 too, key or not (decision 5). So it is for all four calls that move money here.
 * The answer's message is 충전이 신청되었습니다.
 */
export const deposit = call<{ cash_seq: string }>()({
  path: '/balance/deposit/process',
  summary: '입금 신청',
  throws: [...depositRefusals, 'PROMOTION_GONE'],
  auth: 'member',
  // no `writes`: wrong bonus codes are counted outside of the transaction
  once: 'key or body',
  input: z
    .strictObject({
      amount,
      serviceType,
      code: code.default(''),
      /** ours: the bonus of a promotion the member takes, as /promotion/deposit showed it; not beside a code */
      promotion: z
        .strictObject({ version: idText, amount: z.int().min(1).max(maxWireAmount) })
        .nullable()
        .default(null),
    })
    .refine(({ code: typed, promotion }) => promotion === null || typed.trim() === '', { path: ['promotion'] }),
});

/** The same as /balance/deposit/process; `bonus_rate` and `rolling` are taken and never believed (decision 29). */
export const charge = call<{ cash_seq: string }>()({
  path: '/payment/charge',
  summary: '입금 신청(별칭)',
  throws: depositRefusals,
  auth: 'member',
  once: 'key or body',
  input: z.strictObject({
    amount,
    bonus_rate: z.unknown().optional(),
    rolling: z.unknown().optional(),
    code: code.default(''),
  }),
});

const withdrawalRefusals = [
  'CASH_ABOVE_MAXIMUM',
  'CASH_AFTER_DEPOSIT',
  'CASH_BELOW_MINIMUM',
  'CASH_BIRTHDAY_REQUIRED',
  'CASH_COOL_TIME',
  'CASH_DAY_COUNT',
  'CASH_DAY_LIMIT',
  'CASH_HOURS',
  'CASH_INSUFFICIENT',
  'CASH_MEMBER_STATE',
  'CASH_PASSWORD_TEMPORARY',
  'CASH_REQUEST_OPEN',
  'CASH_UNDER_AGE',
  'CASH_UNIT',
  'CASH_WITHDRAWABLE',
  'CASH_WITHDRAWAL_LOCKED',
  'CASH_WITHDRAWAL_PASSWORD_EMPTY',
  'CASH_WITHDRAWAL_PASSWORD_WRONG',
  'TOO_MANY_REQUESTS',
] as const;

/**
 * Asks for a withdrawal: the money leaves the balance at once and waits until staff decide. Message 환전이 신청되었습니다. A
 * wrong withdrawal password takes one of the tries.
 */
export const withdraw = call<{ cash_seq: string } & WireMoney>()({
  path: '/balance/withdrawal/process',
  summary: '출금 신청',
  throws: withdrawalRefusals,
  auth: 'member',
  always: true,
  // no `writes`: the password is checked before the transaction, without holding anything
  once: 'key or body',
  input: z.strictObject({ amount, withdrawalPw: secret.default('') }),
});

/** The same as /balance/withdrawal/process. */
export const exchange = call<{ cash_seq: string } & WireMoney>()({
  path: '/payment/exchange',
  summary: '출금 신청(별칭)',
  throws: withdrawalRefusals,
  auth: 'member',
  always: true,
  once: 'key or body',
  input: z.strictObject({ amount, exchange_password: secret.default('') }),
});

/**
 * Takes a withdrawal back that is 접수, in nobody's hands and not older than the setting allows: the money is back, the row
 * is 거절 with the reason 본인 취소. Asking again for one that was taken back is answered the same. Source: decision 113.
 */
export const takeBackWithdrawal = call<{ cash_seq: string } & WireMoney>()({
  path: '/balance/withdrawal/cancel',
  summary: '출금 신청 취소',
  throws: ['CASH_TAKE_BACK_DECIDED', 'CASH_TAKE_BACK_HELD', 'CASH_TAKE_BACK_LATE', 'NOT_FOUND'],
  auth: 'member',
  always: true,
  writes: true,
  input: z.strictObject({ seq: idText }),
});

/**
 * What became of a member's own deposit, withdrawal, conversion or transfer of the casino that no answer came of, by its Idempotency-Key. A key
 * that is not known moved nothing: the request never arrived, or was refused.
 */
export const moneyOutcome = call<
  | { state: 'unknown' }
  | {
      state: 'done';
      /** `casino-in` and `casino-out`: a top-up, and money on its way home */
      what: 'deposit' | 'withdrawal' | 'conversion' | 'casino-in' | 'casino-out';
      amount: number;
      /** a conversion is done at once: 승인 */
      status: CashStatus;
    }
>()({
  path: '/balance/outcome',
  summary: '입출금 신청 결과 확인',
  auth: 'member',
  always: true,
  input: z.strictObject({ key: z.guid() }),
});

/** How long the last requests of a kind took from asking to decision, in seconds: half of them, and nine in ten. */
export type WirePace = { half: number; most: number };

/** What can be withdrawn and converted now, and why not all of it. */
export const cashState = call<{
  /** cash minus bonus money whose conditions are not met yet */
  withdrawable: number;
  /** points minus bonus points whose conditions are not met yet */
  convertible: number;
  /** wrong withdrawal passwords left before the lock; 0: locked */
  triesLeft: number;
  bank: { bankName: string; account: string; owner: string };
  /** the database's clock, ISO: limits that depend on the time are compared with it */
  now: string;
  /** how much may be asked for, and when */
  limits: { deposit: CashLimits; withdrawal: CashLimits };
  /** how long a withdrawal nobody has begun with may be taken back; 0: not at all */
  takeBackSeconds: number;
  /** null while too few were decided to say so */
  pace: { deposit: WirePace | null; withdrawal: WirePace | null };
}>()({
  path: '/balance/state',
  summary: '출금 가능 금액과 한도 조회',
  auth: 'member',
  always: true,
  input: z.strictObject({}),
});
