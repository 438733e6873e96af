import { claimPromotion, listOwnPromotions, ownLevel, referralEarnings } from '@lime/contract/promotions.ts';
import { assert } from '@lime/domain/assert.ts';
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { readOwnLevel } from './level-rules.service.ts';
import { claimDay, listOwn, listReferralEarnings } from './own-promotions.service.ts';

/** Serves to members what they may earn by, and what waits to be claimed. */
export function registerOwnPromotions(handle: Handle, { outbox }: Pick<Core, 'outbox'>): void {
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
}
