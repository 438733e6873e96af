import { depositOffers, listOwnPromotions, takeCoupon } from '@lime/contract/promotions.ts';
import { assert } from '@lime/domain/assert.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Handle } from '../../core/handle.ts';
import type { GuardCode } from '../bonus/member-bonuses.service.ts';
import { useCoupon } from './coupons.service.ts';
import { listDepositOffers } from './deposit-bonus.service.ts';
import { listOwn } from './own-promotions.service.ts';

/** Serves to members what they may earn by. @param deps.guard counts wrong codes of a member together, wherever they are typed */
export function registerOwnPromotions(
  handle: Handle,
  { outbox, guard }: Pick<Core, 'outbox'> & { readonly guard: GuardCode },
): void {
  handle(listOwnPromotions, ({ db, caller }) => {
    assert(caller, 'a call for members has a caller');
    return listOwn(db, caller.memberId);
  });
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
