import type { WireMoney } from '@lime/contract/auth.ts';
import { assert } from '@lime/domain/assert.ts';
import type { Db, Tx } from '../db.ts';
import { versionedBalancesOf } from '../ledger/ledger.ts';
import type { VersionedBalances } from '../ledger/ledger.ts';

/** Balances as members' pages read them. Source: decision 124. */
export const moneyToWire = ({ cash, point, casino, version, ...rest }: VersionedBalances): WireMoney => ({
  members_cash: cash,
  members_point: point,
  members_casino: casino,
  members_transit: rest['casino-transit'],
  members_version: version,
});

/**
 * A member's money as of now; after a posting in the same transaction, as of that posting.
 *
 * @throws AssertionFault when the member has no accounts
 */
export async function readWireMoney(db: Db | Tx, memberId: number): Promise<WireMoney> {
  const balances = (await versionedBalancesOf(db, [memberId])).get(memberId);
  assert(balances, `member ${memberId} has no accounts`);
  return moneyToWire(balances);
}
