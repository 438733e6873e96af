import { assert } from '@lime/domain/assert.ts';
import type { Outbox } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { house, memberAccount } from '../../core/ledger/accounts.ts';
import type { Account } from '../../core/ledger/accounts.ts';
import { providerCause, slipCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import { closeHosted } from './settlement.sql.ts';

/**
 * Ends a hosted play as its provider says: the stake goes to the provider's account, what it pays comes from there. The
 * caller holds the member's lock and knows that the play is open.
 */
export async function settleHosted(
  tx: Tx,
  slip: { id: number; memberId: number; stake: number; payout: number },
  provider: Account,
  outbox: Pick<Outbox, 'write'>,
): Promise<void> {
  const { id, memberId, stake, payout } = slip;
  assert(await closeHosted(tx, id, payout > 0 ? 'hit' : 'miss', payout), `hosted slip ${id} is not open`);
  const paid = {
    from: provider,
    to: memberAccount(memberId, 'cash'),
    amount: payout,
    kind: 'payout' as const,
    cause: slipCause.settle(id, 1),
  };
  await post(tx, [
    { from: house.openStakes, to: provider, amount: stake, kind: 'lost-stakes', cause: providerCause.stake(id) },
    ...(payout > 0 ? [paid] : []),
  ]);
  if (payout > 0) await outbox.write(tx, 'balance', { m: [memberId] });
}
