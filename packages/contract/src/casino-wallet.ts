import * as z from 'zod';
import { amount, call } from './call.ts';
import type { WireMoney } from './auth.ts';

const thirdParty = z.string().max(64).optional();

/** A vendor with stakes in it that were not credited yet, in won. Source: specification 2 §3, decision 96. */
export type WireCasinoVendor = { thirdParty: string; thirdPartyBalance: number };

/**
 * The casino account and what of it is in games. Answered whatever is closed: money can always be taken home. The text of a
 * failure is in `message` too.
 */
export const checkCasinoWallet = call<{
  /** won in the casino account: what can be played with, and taken home */
  balance: number;
  details: WireCasinoVendor[];
  /** ours: won on its way, to the casino and home, and how many transfers that are */
  onWay: { in: number; out: number; count: number };
  /** ours: what a top-up may take from (`TopUpRoom` of domain/cash/casino-transfer.ts) */
  topUp: { cash: number; locked: number; day: number | null; today: number };
  /** ours: of `balance` and of the cash of `topUp` (`WireMoney`) */
  members_version: number;
}>()({
  path: '/casino/v2/check/wallet',
  summary: '카지노 지갑 조회',
  auth: 'member',
  always: true,
  failureText: 'message',
  input: z.strictObject({}),
});

/** What both transfers answer: the number of the row in the history, and the balances with what is on its way. */
export type WireCasinoTransferred = { cash_seq: string } & WireMoney;

/**
 * Sends money to the casino: it leaves the cash at once, and has arrived or come back within a minute. Header
 * Idempotency-Key and the rule of five seconds as of deposits. Source: specification 2 §7, decision 97.
 */
export const topUpCasino = call<WireCasinoTransferred>()({
  path: '/casino/v2/deposit',
  summary: '카지노 입금 신청',
  throws: [
    'ACCOUNT_FULL',
    'CASH_BELOW_MINIMUM',
    'CASH_BIRTHDAY_REQUIRED',
    'CASH_DAY_LIMIT',
    'CASH_MEMBER_STATE',
    'CASH_UNDER_AGE',
    'CASH_UNIT',
    'CASINO_ABOVE_CASH',
    'CASINO_LOCKED_BONUS',
    'RESTING',
  ],
  auth: 'member',
  menu: '카지노-입금',
  writes: true,
  once: 'key or body',
  input: z.strictObject({ amount, thirdParty }),
});

/**
 * Takes money home from the casino. `all`: everything there is, without minimum and steps; that is answered whatever is
 * closed, also to one who may not play. `thirdParty` is taken and ignored: there is one account. Source: decisions 96, 97, 100.
 */
export const exchangeCasino = call<WireCasinoTransferred>()({
  path: '/casino/v2/withdrawal',
  summary: '카지노 출금 신청',
  throws: [
    'ACCOUNT_FULL',
    'CASH_BELOW_MINIMUM',
    'CASH_UNIT',
    'CASINO_ABOVE_CREDIT',
    'CASINO_EMPTY',
    'MENU_CLOSED',
    'ROUTE_REPAIR',
  ],
  auth: 'member',
  always: true,
  writes: true,
  once: 'key or body',
  input: z
    .strictObject({ amount: amount.optional(), all: z.literal(true).optional(), thirdParty })
    .refine((input) => (input.amount === undefined) !== (input.all === undefined), { path: ['amount'] }),
});
