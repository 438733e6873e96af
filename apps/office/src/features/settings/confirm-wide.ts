import { CallFailed, wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';

/** Does the server want to be asked a second time? */
export function asksAgain(failure: unknown): boolean {
  return failure instanceof CallFailed && failure.code === 'SETTING_CONFIRM';
}

/** The second question before many members are shut out. @returns whether it shall be done */
export function confirmWide(failure: unknown): Promise<boolean> {
  return confirmDialog({
    title: '아주 넓은 대역을 막을까요?',
    text: wordsOf(failure),
    yes: '그래도 막기',
    danger: true,
  });
}
