import type { WirePayoutFile } from '@lime/contract/staff-payouts.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { saveFile } from '@lime/ui/csv-download.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { createListAction } from '../../lib/list-action.ts';

/** Does something to payout files and has the lists read again. */
const runAction = createListAction('payouts');

const sizeOf = ({ count, amount }: { count: number; amount: number }) =>
  `${formatAmount(count)}건 · ${formatWon(amount)}`;

/** Makes a file after asking. @param size how many withdrawals it is to have, and their won */
export async function askAndMake(
  what: Body<'/staff/payouts/make'>['what'],
  size: { count: number; amount: number },
): Promise<boolean> {
  const sure = await confirmDialog({
    title: '지급 파일을 만들까요?',
    text: `${sizeOf(size)}. 다른 관리자가 승인해야 내려받을 수 있어요.`,
    yes: '파일 만들기',
  });
  if (!sure) return false;
  const key = crypto.randomUUID();
  return runAction(
    () => send('/staff/payouts/make', { what, key }),
    '지급 파일을 만들었어요. 다른 관리자의 승인을 기다려요.',
  );
}

/** Agrees to a file after asking. */
export async function askAndApprove(file: WirePayoutFile): Promise<void> {
  const sure = await confirmDialog({
    title: '지급 파일을 승인할까요?',
    text: `${file.madeBy} 님이 만든 ${sizeOf(file)}. 승인하면 계좌번호 전체가 든 파일을 내려받을 수 있어요.`,
    yes: '승인',
  });
  if (sure) await runAction(() => send('/staff/payouts/approve', { id: file.id }), '승인했어요.');
}

/** Hands the file to the browser's downloads. */
export async function takeFile({ id }: WirePayoutFile): Promise<void> {
  await runAction(async () => {
    const { name, base64 } = await send('/staff/payouts/file', { id });
    saveFile(
      name,
      Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!),
    );
  }, '파일을 내려받았어요. 받은 기록이 감사로그에 남아요.');
}

/** Marks a file as sent after asking. */
export async function askAndSend(file: WirePayoutFile): Promise<void> {
  const sure = await confirmDialog({
    title: '은행에 전송했나요?',
    text: `${withParticle(sizeOf(file), '을', '를')} 지급한 것으로 표시해요. 되돌릴 수 없어요.`,
    yes: '전송 완료',
  });
  if (sure) await runAction(() => send('/staff/payouts/send', { id: file.id }), '지급 완료로 표시했어요.');
}

/** Gives a file up after asking why. */
export async function askAndCancel(file: WirePayoutFile): Promise<void> {
  const reason = await askReason({
    title: '지급 파일을 취소할까요?',
    text: `${withParticle(sizeOf(file), '은', '는')} 다시 지급할 출금으로 돌아가요. 이미 은행에 올렸다면 취소하지 마세요.`,
    yes: '파일 취소',
    danger: true,
    presets: ['금액을 다시 확인해야 해요', '은행에서 파일을 받지 않았어요'],
  });
  if (reason !== null)
    await runAction(() => send('/staff/payouts/cancel', { id: file.id, reason }), '파일을 취소했어요.');
}
