import { maxWireAmount } from '@lime/domain/money.ts';
import type { Purse } from '../../core/ledger/accounts.ts';
import type { PoolMove } from './wallet-pools.ts';

/** What a host may pay before its credits wait: in a call, and within an hour; won. */
export type CreditCaps = { readonly mostCredit: number; readonly mostHour: number };

/**
 * Why a credit waits for staff. `play`: it is above what its debit named; `call`, `hour`: above what its host may pay; `account`:
 * the account it goes to would be too full.
 */
export type WaitReason = 'play' | 'call' | 'hour' | 'account';

/** A credit or bonus that was taken and is not paid; won. */
export type NewWait = {
  readonly provider: string;
  readonly txn: string;
  readonly kind: 'credit' | 'bonus';
  readonly memberId: number;
  /** of the debit; null: a bonus has none */
  readonly slipId: number | null;
  readonly purse: Purse;
  readonly amount: number;
  readonly most: number | null;
  readonly why: WaitReason;
  readonly outcome: string | null;
  /** what it is posted under once it is paid */
  readonly cause: string;
  readonly pool: PoolMove | null;
};

export type CreditBook = {
  /** Why this may not be paid now; null: it may. `balance`: of the account before it. */
  whyWaits(provider: string, of: { amount: number; most: number | null; balance: number }): WaitReason | null;
  /** Counts what is paid. */
  pay(provider: string, amount: number): void;
  wait(wait: NewWait): void;
  /** won by provider, and all that waits, for the tables */
  readonly paid: ReadonlyMap<string, number>;
  readonly waits: readonly NewWait[];
};

/**
 * What hosts pay in a batch, judged credit by credit.
 *
 * @param before  won by provider that was paid within the hour before
 *
 * Source: decision 121.
 */
export function createCreditBook(caps: CreditCaps, before: ReadonlyMap<string, number>): CreditBook {
  const paid = new Map<string, number>();
  const waits: NewWait[] = [];
  const now = (provider: string) => paid.get(provider) ?? 0;
  return {
    paid,
    waits,
    whyWaits(provider, { amount, most, balance }) {
      if (amount === 0) return null;
      if (most !== null && amount > most) return 'play';
      if (amount > caps.mostCredit) return 'call';
      if (balance + amount > maxWireAmount) return 'account';
      return (before.get(provider) ?? 0) + now(provider) + amount > caps.mostHour ? 'hour' : null;
    },
    pay: (provider, amount) => void (amount > 0 && paid.set(provider, now(provider) + amount)),
    wait: (wait) => void waits.push(wait),
  };
}
