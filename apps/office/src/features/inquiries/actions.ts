import type { WireStaffInquiry } from '@lime/contract/staff-inquiries.ts';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';

type Inquiry = Pick<WireStaffInquiry, 'seq' | 'title' | 'assignee'>;

/** Each is done, said, and the queue and the card are read again. */
const runAction = createListAction('inquiries');

/** Takes it in hand; from a colleague only when one is sure. */
export async function takeInquiry({ seq, assignee }: Inquiry): Promise<boolean> {
  if (assignee?.mine) return true;
  if (
    assignee &&
    !(await confirmDialog({
      title: '넘겨받기',
      text: `${assignee.name} 님이 맡은 문의예요. 넘겨받을까요?`,
      yes: '넘겨받기',
    }))
  )
    return false;
  return runAction(() => send('/staff/inquiries/take', { seq }), '문의를 맡았어요.');
}

export function releaseInquiry({ seq }: Inquiry): Promise<boolean> {
  return runAction(() => send('/staff/inquiries/release', { seq }), '문의 담당을 해제했어요.');
}

export function giveInquiry({ seq }: Inquiry, staffId: string, name: string): Promise<boolean> {
  return runAction(() => send('/staff/inquiries/give', { seq, staffId }), `${name} 님에게 넘겼어요.`);
}

export async function closeInquiry({ seq, title }: Inquiry, lastMessage: string): Promise<boolean> {
  const reason = await askReason({
    title: '답변 없이 완료',
    text: `"${title}" 문의를 답변 없이 완료해요. 회원에게는 답변 없이 처리를 마쳤다고만 보여요.`,
    yes: '완료하기',
    presets: ['같은 문의에 답변했어요', '전화로 안내했어요', '회원이 해결됐다고 했어요'],
  });
  if (reason === null) return false;
  return runAction(() => send('/staff/inquiries/close', { seq, reason, lastMessage }), '답변 없이 완료했어요.');
}

export async function reopenInquiry({ seq, title }: Inquiry): Promise<boolean> {
  const reason = await askReason({
    title: '답변대기로 되돌리기',
    text: `"${title}" 문의를 답변대기로 되돌려요.`,
    yes: '되돌리기',
    presets: ['답변이 부족했어요', '실수로 완료했어요'],
  });
  if (reason === null) return false;
  return runAction(() => send('/staff/inquiries/reopen', { seq, reason }), '답변대기로 되돌렸어요.');
}

export function addMemo({ seq }: Inquiry, content: string): Promise<boolean> {
  return runAction(() => send('/staff/inquiries/memo', { seq, content }), '메모를 남겼어요.');
}

type Answer = { content: string; lastMessage: string; key: string; canned: readonly string[] };

export function sendAnswer({ seq }: Inquiry, answer: Answer): Promise<boolean> {
  return runAction(
    () => send('/staff/inquiries/answer', { ...answer, seq, canned: [...answer.canned] }),
    '답변을 보냈어요. 회원에게 쪽지로도 알렸어요.',
  );
}
