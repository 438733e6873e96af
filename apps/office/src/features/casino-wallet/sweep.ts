import { formatWon } from '@lime/ui/format.ts';
import { toast } from '@lime/ui/toast.ts';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';

const runAction = createListAction('casino-wallet', 'members');

/** Asks why, and sends all of a member's casino money home. */
export async function sweepHome({ id, loginId }: { id: string; loginId: string }): Promise<void> {
  const reason = await askReason({
    title: `${loginId} 회원의 카지노 돈을 모두 보유금으로 보낼까요?`,
    text: '게임 중인 금액은 남고, 나머지가 바로 보유금으로 가요. 누가 왜 보냈는지 감사로그에 남아요.',
    yes: '보유금으로 보내기',
    presets: ['회원 요청', '이용 정지로 정리', '점검으로 정리'],
  });
  if (reason === null) return;
  const key = crypto.randomUUID();
  await runAction(async () => {
    const { amount } = await send('/staff/casino-wallet/sweep', { memberId: id, reason, key });
    toast(`${formatWon(amount)}을 보유금으로 보냈어요.`, 'ok');
  }, null);
}
