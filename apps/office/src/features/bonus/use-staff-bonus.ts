import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import type { WireGrantedBonus } from '@lime/contract/staff-bonus.ts';
import { money } from './bonus-labels.ts';

/** Does something to codes or bonuses and has the lists read again. */
export const runAction = createListAction('bonus');

/** Ends a running bonus after asking why; the key makes sure that pressing twice ends it once. */
export async function askAndEnd(bonus: WireGrantedBonus): Promise<boolean> {
  const key = crypto.randomUUID();
  const reason = await askReason({
    title: `${bonus.loginId} 님의 보너스를 종료할까요?`,
    text: `남은 보너스(최대 ${money(bonus.amount, bonus.currency)})를 회수해요. 회원이 입금한 금액은 그대로예요.`,
    yes: '종료하고 회수하기',
    danger: true,
    presets: ['규정 위반 확인', '잘못 지급된 보너스', '회원 요청'],
  });
  if (reason === null) return false;
  return runAction(
    () => send('/staff/bonus/end', { id: bonus.id, reason: reason.slice(0, 200), key }),
    '보너스를 종료했어요.',
  );
}
