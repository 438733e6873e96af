import { assert } from '@lime/domain/assert.ts';
import { bonusSlips, checkBonusCode, giveUpBonus, listBonuses } from '@lime/contract/bonus.ts';
import { bonusEffectText } from '@lime/contract/bonus.texts.ts';
import type { Caller, Core } from '../../core/context.ts';
import { Reply } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { checkCodeOf, giveBonusUp, listOwnBonuses, listOwnSlips } from './member-bonuses.service.ts';
import type { GuardCode } from './member-bonuses.service.ts';

/** Serves bonus codes and bonuses to members. */
export function registerBonus(handle: Handle, deps: Pick<Core, 'db' | 'outbox'> & { readonly guard: GuardCode }): void {
  handle(checkBonusCode, async ({ caller, input }) => {
    const bonus = await checkCodeOf(deps, memberOf(caller), input.code, input.amount);
    return new Reply({ bonus }, bonusEffectText(bonus));
  });
  handle(listBonuses, ({ db, caller, input }) => listOwnBonuses(db, memberOf(caller), input.page, input.size));
  handle(bonusSlips, ({ db, caller, input }) =>
    listOwnSlips(db, memberOf(caller), Number(input.id), input.page, input.size),
  );
  handle(giveUpBonus, ({ tx, caller, input }) => giveBonusUp(deps, tx, memberOf(caller), Number(input.id)));
}

function memberOf(caller: Caller | null): number {
  assert(caller, 'a call for members has a caller');
  return caller.memberId;
}
