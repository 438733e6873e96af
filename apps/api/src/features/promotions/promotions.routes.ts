import {
  claimPromotion,
  depositOffers,
  listOwnPromotions,
  ownLevel,
  referralEarnings,
  takeCoupon,
} from '@lime/contract/promotions.ts';
import { assert } from '@lime/domain/assert.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Handle } from '../../core/handle.ts';
import type { GuardCode } from '../bonus/member-bonuses.service.ts';
import { useCoupon } from './coupons.service.ts';
import { listDepositOffers } from './deposit-bonus.service.ts';
import { readOwnLevel } from './level-rules.service.ts';
import { claimDay, listOwn, listReferralEarnings } from './own-promotions.service.ts';

/**
 * Serves to members what they may earn by, and what waits to be claimed.
 *
 * @param deps.guard counts wrong codes of a member together, wherever they are typed
 */
export function registerOwnPromotions(
  handle: Handle,
  { outbox, guard }: Pick<Core, 'outbox'> & { readonly guard: GuardCode },
): void {
  handle(listOwnPromotions, ({ db, caller }) => {
    assert(caller, 'a call for members has a caller');
    return listOwn(db, caller.memberId);
  });
  handle(referralEarnings, ({ db, caller }) => {
    assert(caller, 'a call for members has a caller');
    return listReferralEarnings(db, caller.memberId);
  });
  handle(ownLevel, ({ db, caller }) => {
    assert(caller, 'a call for members has a caller');
    return readOwnLevel(db, caller.memberId);
  });
  handle(claimPromotion, ({ tx, caller, input }) => claimDay(tx, outbox, caller.memberId, input));
  handle(depositOffers, ({ db, caller, input }) => {
    assert(caller, 'a call for members has a caller');
    return listDepositOffers(db, caller.memberId, input.amount);
  });
  handle(takeCoupon, ({ db, caller, input }) => {
    assert(caller, 'a call for members has a caller');
    const { memberId } = caller;
    return guard(memberId, () => inTransaction(db, (tx) => useCoupon(tx, outbox, memberId, input.code)));
  });
}
