import * as z from 'zod';
import { gradeCount } from '@lime/domain/access/grades.ts';
import { amount, day, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { memberAccountNames, transferKindNames } from './ledger.texts.ts';
import type { MemberAccountKind, TransferKindName } from './ledger.texts.ts';

const memberAccountKinds = Object.keys(memberAccountNames) as [MemberAccountKind, ...MemberAccountKind[]];

/** Whom or what an account belongs to; a member's with the id signed in with. */
export type WireAccountName = { account: string; memberId: string | null; loginId: string | null };

/** What a transfer was made for, where that is a row of its own. `text` is short and fit to show. */
export type WireLedgerLink =
  | { kind: 'slip'; betCode: string; text: string }
  | { kind: 'deposit' | 'withdrawal' | 'bonus' | 'conversion' | 'adjustment' | 'casino'; seq: string; text: string }
  | null;

/** A transfer of the ledger, by the names of its accounts; `amount` is won or points, always positive. */
export type WireTransfer = {
  id: string;
  at: string;
  from: WireAccountName;
  to: WireAccountName;
  amount: number;
  kind: string;
  cause: string;
  /** the seal of the chain that holds it; null while it waits for one */
  seal: string | null;
  link: WireLedgerLink;
};

const q = z.string().trim().max(64).default('');
const dir = z.enum(['asc', 'desc']).default('desc');
/** An id to sign in with, or a member's number after #. */
const member = z
  .string()
  .trim()
  .regex(/^(#[1-9]\d{0,15}|[A-Za-z0-9]{4,20})$/);
const kinds = Object.keys(transferKindNames) as [TransferKindName, ...TransferKindName[]];

/**
 * Transfers, newest first. Counted up to 10,000; `more`: there are more of them, which narrower filters bring.
 * Days are at most 92 apart.
 */
export const ledgerTransfers = staffCall<{
  list: WireTransfer[];
  pagination: Pagination;
  more: boolean;
  /** won of all that match; null when there are more than are counted */
  sum: number | null;
}>()({
  path: '/staff/ledger/transfers',
  summary: '원장 거래 목록',
  throws: ['NOT_FOUND'],
  right: 'ledger.view',
  input: z.strictObject({
    page,
    size: pageSize,
    /** an account's address, or its beginning up to a colon */
    account: z
      .string()
      .trim()
      .max(64)
      .regex(/^[a-z0-9:-]+$/)
      .optional(),
    member: member.optional(),
    kind: z.enum(kinds).optional(),
    /** a cause or its beginning */
    cause: z
      .string()
      .trim()
      .max(120)
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
    from: day.optional(),
    to: day.optional(),
    atLeast: amount.optional(),
    atMost: amount.optional(),
    /** the level the member had then; transfers of no member have none */
    grade: z.int().min(1).max(gradeCount).optional(),
  }),
});

/** An account of a member with its balance: won or points. */
export type WireLedgerAccount = {
  account: string;
  memberId: string;
  loginId: string;
  nickname: string;
  kind: MemberAccountKind;
  balance: number;
};

/** Members' accounts of one kind that are not empty, by balance; and the accounts of the house, all of them. */
export const ledgerAccounts = staffCall<{
  list: WireLedgerAccount[];
  pagination: Pagination;
  /** of the members listed; and what all accounts come to together, which is always 0 */
  figures: { sum: number; house: { account: string; balance: number }[]; all: number };
}>()({
  path: '/staff/ledger/accounts',
  summary: '원장 계정별 잔액 조회',
  right: 'ledger.view',
  input: z.strictObject({
    page,
    size: pageSize,
    kind: z.enum(memberAccountKinds).default('cash'),
    sort: z.enum(['balance', 'loginId']).default('balance'),
    dir,
    q,
  }),
});

/** One side of a transfer, as the account's statement shows it. */
export type WirePosting = {
  id: string;
  at: string;
  /** plus or minus */
  amount: number;
  /** what the account held after it */
  balance: number;
  other: WireAccountName;
  kind: string;
  cause: string;
  link: WireLedgerLink;
};

/**
 * A member's statement over Seoul days (both included; without them all there is): what was there, every posting with
 * what it left, what is there. Refused NOT_FOUND (404) for nobody.
 */
export const ledgerStatement = staffCall<{
  member: { id: string; loginId: string; nickname: string; grade: number };
  account: string;
  opening: number;
  in: number;
  out: number;
  closing: number;
  /** the balance kept apart from the ledger, now */
  balance: number;
  /** that balance is the sum of all postings */
  agrees: boolean;
  list: WirePosting[];
  pagination: Pagination;
}>()({
  path: '/staff/ledger/statement',
  summary: '회원 원장 조회',
  throws: ['NOT_FOUND'],
  right: 'ledger.view',
  input: z.strictObject({
    member,
    kind: z.enum(memberAccountKinds).default('cash'),
    from: day.optional(),
    to: day.optional(),
    dir,
    page,
    size: pageSize,
  }),
});

/** What moved on one Seoul day, in won where nothing else is said; members of type 정산제외 are left out of all but `transfers`. */
export type WireLedgerDay = {
  day: string;
  deposits: number;
  depositCount: number;
  withdrawals: number;
  withdrawalCount: number;
  /** deposits minus withdrawals */
  net: number;
  /** of bets placed on the day and not cancelled, as figureWords says of each: 총게임수익 is settled stakes minus payouts */
  turnover: number;
  openStakes: number;
  payouts: number;
  gross: number;
  /** bonus cash given minus taken back, and the same in points, of bonuses, promotions and activities */
  bonusCash: number;
  bonusPoint: number;
  /** points that became cash */
  converted: number;
  /** given minus taken by hand, grants included */
  byHandCash: number;
  byHandPoint: number;
  transfers: number;
};

/** Day by day, newest first; at most 92 days, today and the 30 before when none are said. */
export const ledgerDays = staffCall<{
  list: WireLedgerDay[];
  pagination: Pagination;
  sums: WireLedgerDay;
  /** what members of type 정산제외 would have added to the sums, and how many of them */
  out: { members: number; sums: WireLedgerDay };
}>()({
  path: '/staff/ledger/days',
  summary: '일자별 정산 현황 조회',
  right: 'ledger.view',
  input: z.strictObject({ page, size: pageSize, dir, from: day.optional(), to: day.optional() }),
});
