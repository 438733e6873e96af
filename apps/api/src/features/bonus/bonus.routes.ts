import { assert } from '@lime/domain/assert.ts';
import { bonusSlips, checkBonusCode, giveUpBonus, listBonuses } from '@lime/contract/bonus.ts';
import { bonusEffectText } from '@lime/contract/bonus.texts.ts';
import type { Caller } from '../../core/context.ts';
import { Said } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import type { MemberBonuses } from './member-bonuses.service.ts';

export function registerBonus(handle: Handle, bonuses: MemberBonuses): void {
  handle(checkBonusCode, async ({ caller, input }) => {
    const bonus = await bonuses.check(memberOf(caller), input.code, input.amount);
    return new Said({ bonus }, bonusEffectText(bonus));
  });
  handle(listBonuses, ({ caller, input }) => bonuses.list(memberOf(caller), input.page, input.size));
  handle(bonusSlips, ({ caller, input }) => bonuses.slips(memberOf(caller), Number(input.id), input.page, input.size));
  handle(giveUpBonus, ({ tx, caller, input }) => bonuses.giveUp(tx, memberOf(caller), Number(input.id)));
}

function memberOf(caller: Caller | null): number {
  assert(caller, 'a call for members has a caller');
  return caller.memberId;
}
