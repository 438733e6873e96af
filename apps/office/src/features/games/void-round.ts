import type { WireOfficeRound } from '@lime/contract/staff-games.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { readWork } from '../../lib/live.ts';
import { runAction } from './use-games.ts';
import { roundName } from './game-labels.tsx';

/** Asks why, and puts the round's voiding before a second person. */
export async function askAndVoid(round: WireOfficeRound): Promise<void> {
  const paid = round.payouts > 0 ? ` 이미 준 당첨금 ${formatWon(round.payouts)}은 회수해요.` : '';
  const reason = await askReason({
    title: '회차 무효',
    text: `${roundName(round)} · 베팅 ${formatAmount(round.slips)}건 ${formatWon(round.stakes)}을 모두 돌려줘요.${paid} 다른 관리자가 승인하면 바로 처리해요.`,
    yes: '무효 요청',
    danger: true,
    presets: ['추첨 오류', '배당 오류', '시스템 장애'],
  });
  if (reason === null) return;
  await runAction(() => send('/staff/games/void', { gameSeq: round.gameSeq, reason }), null);
  await readWork();
}
