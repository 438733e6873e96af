import type { WireStaffSlip } from '@lime/contract/staff-slips.ts';
import { formatWon } from '@lime/ui/format.ts';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';

const runAction = createListAction('slips');

/** Only what has no result yet can be taken back by hand; a hosted play is its host's to end. */
export function isOpenSlip(slip: WireStaffSlip): boolean {
  return slip.state === 'wait' && slip.legs > 0;
}

/** Asks why, takes the slip back and has the lists read again. */
export async function askAndCancel(slip: WireStaffSlip): Promise<void> {
  const reason = await askReason({
    title: '베팅 강제 취소',
    text: `${slip.member.loginId} · ${slip.game}${slip.legs > 1 ? ` 외 ${slip.legs - 1}` : ''} · ${formatWon(slip.stake)}을 돌려줘요. 되돌릴 수 없고, 사유는 회원에게도 보여요.`,
    yes: `${formatWon(slip.stake)} 돌려주기`,
    danger: true,
    presets: ['배당 오류', '경기 정보 오류', '회원 요청'],
  });
  if (reason === null) return;
  await runAction(
    () => send('/staff/slips/cancel', { betCode: slip.betCode, reason }),
    '베팅을 취소하고 금액을 돌려줬어요.',
  );
}
