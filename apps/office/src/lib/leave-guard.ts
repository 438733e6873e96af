import { useBlocker } from '@tanstack/react-router';
import { confirmDialog } from './confirm.tsx';

/**
 * Asks before what is not kept yet is lost: by a link, or with the tab.
 *
 * @param isUnkept  asked at that moment
 * @returns         the same question for other ways out: may it be left?
 */
export function useLeaveGuard(
  isUnkept: () => boolean,
  question: { title: string; text: string; yes: string },
): () => Promise<boolean> {
  const mayLeave = async () => !isUnkept() || confirmDialog({ ...question, danger: true });
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: isUnkept });
  return mayLeave;
}
