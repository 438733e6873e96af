import { formatWon } from '@lime/ui/format.ts';
import { toast } from '@lime/ui/toast.ts';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';

const runAction = createListAction('casino-wallet', 'members');

/** Asks why, and sends all of a member's casino money home. */
export async function sweepHome({ id, loginId }: { id: string; loginId: string }): Promise<void> {
  const reason = await askReason({
    title: `${loginId} 회원의 카지노 지갑 금액을 모두 보유금으로 옮길까요?`,
    text: '게임 중인 금액은 남고, 나머지는 바로 보유금으로 옮겨져요. 누가 왜 옮겼는지 감사로그에 남아요.',
    yes: '보유금으로 옮기기',
    presets: ['회원 요청', '이용 정지로 정리', '점검으로 정리'],
  });
  if (reason === null) return;
  const key = crypto.randomUUID();
  await runAction(async () => {
    const { amount } = await send('/staff/casino-wallet/sweep', { memberId: id, reason, key });
    toast(`${formatWon(amount)}을 보유금으로 옮겼어요.`, 'ok');
  }, null);
}
