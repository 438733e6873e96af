import { depositOffers, listOwnPromotions } from '@lime/contract/promotions.ts';
import { assert } from '@lime/domain/assert.ts';
import type { Handle } from '../../core/handle.ts';
import { listDepositOffers } from './deposit-bonus.service.ts';
import { listOwn } from './own-promotions.service.ts';

/** Serves to members what they may earn by. */
export function registerOwnPromotions(handle: Handle): void {
  handle(listOwnPromotions, ({ db, caller }) => {
    assert(caller, 'a call for members has a caller');
    return listOwn(db, caller.memberId);
  });
  handle(depositOffers, ({ db, caller, input }) => {
    assert(caller, 'a call for members has a caller');
    return listDepositOffers(db, caller.memberId, input.amount);
  });
}
