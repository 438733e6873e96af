import { randomUUID } from 'node:crypto';
import { productToDecimal, productOf } from '@lime/domain/odds.ts';
import { ruleVersion } from '@lime/domain/settlement/rule-table.ts';
import type { Tx } from '../../core/db.ts';
import { newBetCode } from './bet-code.ts';
import { keyHash } from './body-hash.ts';
import { placeWithin } from './placement.sql.ts';

/** A stake a provider takes for a play that is its own. */
export type HostedStake = {
  readonly memberId: number;
  /** id of the product, and kind of its slips */
  readonly product: string;
  readonly kind: string;
  /** the provider and its round */
  readonly reference: string;
  readonly stake: number;
  /** what it can pay at most; null: nobody says */
  readonly most: number | null;
};

/**
 * Writes the slip of a hosted play, by the statement that writes every slip: the stake leaves the member's cash for the
 * open stakes. It has no legs and no events; whether it may be placed was judged before, and it happens once because its
 * caller holds the provider's own key.
 *
 * @returns the slip with the cash left, or what the member has where it does not suffice
 */
export async function placeHosted(
  tx: Tx,
  { memberId, product, kind, reference, stake, most }: HostedStake,
): Promise<{ slipId: number; cash: number } | { short: number }> {
  const key = randomUUID();
  const outcome = await placeWithin(tx, {
    memberId,
    key,
    bodyHash: keyHash(key),
    sentHash: keyHash(key), // plays of the same stake follow each other: their pace is the game's
    remember: false,
    product,
    kind,
    betCode: newBetCode(Date.now()),
    stake,
    totalOdds: most === null ? '1' : productToDecimal(productOf([Math.floor((most / stake) * 1000)])),
    penalty: '0',
    expectedPayout: most ?? stake,
    policy: 'any',
    ruleVersion,
    bonus: null,
    legs: [],
    events: [],
    cutoffSeconds: 0,
    promise: null,
    reference,
  });
  if (outcome.state === 'short') return { short: outcome.balance };
  if (outcome.state !== 'placed') throw new Error(`a hosted slip was ${outcome.state}`);
  return { slipId: outcome.slip.id, cash: outcome.slip.cash };
}
