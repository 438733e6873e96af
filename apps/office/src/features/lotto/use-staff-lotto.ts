import { useQuery } from '@tanstack/react-query';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';

/** Does something to the lotto and has its lists read again. */
export const runAction = createListAction('lotto');

export function useLottoSettings() {
  return useQuery({ queryKey: ['lotto', 'settings'], queryFn: () => send('/staff/lotto/settings', {}) });
}

/** Cancels a round that is not drawn, after asking why. */
export async function askAndCancel({ no, tickets }: { no: number; tickets: number }): Promise<boolean> {
  const reason = await askReason({
    title: `${no}회차를 취소할까요?`,
    text: `응모 ${tickets}장이 무효가 되고, 응모권은 다음 회차로 옮겨져요. 응모한 회원 모두에게 사유가 쪽지로 가요. 되돌릴 수 없어요.`,
    yes: '회차 취소하기',
    danger: true,
    presets: ['서비스 점검으로 이번 회차를 취소했어요.', '추첨 설정 오류로 이번 회차를 취소했어요.'],
  });
  if (reason === null) return false;
  return runAction(() => send('/staff/lotto/cancel', { no, reason: reason.slice(0, 200) }), `${no}회차를 취소했어요.`);
}
