import type { ProviderError } from '@lime/contract/provider-calls.ts';
import type { Account } from '../../core/ledger/accounts.ts';
import { providerCause } from '../../core/ledger/causes.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';
import { Refused } from '../../core/refused.ts';

/** What the end of a play moves in a pool of its provider, won; `account` null: the call names no pool. */
export type PoolMove = { readonly account: Account | null; readonly in: number; readonly out: number };

/** What a batch writes for a play that moved a pool, by the slip of its debit; won. */
export type PoolPlay = {
  readonly slipId: number;
  readonly account: Account;
  readonly in: number;
  readonly out: number;
};

/** Why a pool is not moved so, with the member's own reason where it is not a fault of the call. */
export type PoolFault = { readonly error: ProviderError; readonly why?: Refused };

export type PoolBook = {
  /**
   * Why a play may not end with this move; null: it may. `payout` null: it does not end with this call.
   *
   * The part of the stake goes in first, and what is won is taken after it, so a pool is never below zero.
   */
  faultOf(move: PoolMove | null, stake: number, payout: number | null): PoolFault | null;
  /** Moves a pool, after `faultOf` found nothing. @param provider  its account. @returns what the ledger adds for it */
  move(move: PoolMove | null, slipId: number, provider: Account): Transfer[];
  /** All that was moved, for the tables. */
  readonly plays: readonly PoolPlay[];
};

/**
 * The pools of a batch, judged call by call as they were read under their locks.
 *
 * A provider that takes out of its own pool before it sends a debit, and adds to it after the debit was answered, never asks
 * for more than this pool has. Let H be the provider's pool and S this one. A play that is written takes `out` from H at
 * once. When its debit is taken, S moves by `in − out`. When the answer is in, H gets `in`; a play that was refused gives H
 * its `out` back. So S − H is the sum of `out` over plays that were written and not taken, and of `in` over plays that were
 * taken and whose answer is not in yet. No term is below zero, and S holds the `out` of every play whose debit is still to
 * come, in whatever order debits arrive. A test plays this over two processes with lost answers.
 *
 * @param balances  of the accounts that calls of the batch name
 */
export function createPoolBook(balances: ReadonlyMap<Account, number>): PoolBook {
  const now = new Map(balances);
  const plays: PoolPlay[] = [];
  return {
    plays,
    faultOf(move, stake, payout) {
      if (!move) return null;
      const { account, in: put, out } = move;
      if (account === null || payout === null || put > stake || out > payout) return { error: 'INVALID_POOL' };
      if ((now.get(account) ?? 0) + put >= out) return null;
      return { error: 'INSUFFICIENT_POOL', why: new Refused({ code: 'PLAY_POOL_SHORT' }) };
    },
    move(move, slipId, provider) {
      if (!move?.account || move.in + move.out === 0) return [];
      const { account, in: put, out } = move;
      now.set(account, (now.get(account) ?? 0) + put - out);
      plays.push({ slipId, account, in: put, out });
      const transfers: Transfer[] = [];
      if (put > 0) {
        const cause = providerCause.poolIn(slipId);
        transfers.push({ from: provider, to: account, amount: put, kind: 'pool-in', cause });
      }
      if (out > 0) {
        const cause = providerCause.poolOut(slipId);
        transfers.push({ from: account, to: provider, amount: out, kind: 'pool-out', cause });
      }
      return transfers;
    },
  };
}
