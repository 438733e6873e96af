import { waitsForKo, whyTwoKo } from '@lime/contract/approvals.texts.ts';
import type { WireWaiting } from '@lime/contract/staff-approvals.ts';
import { toast } from '@lime/ui/toast.ts';
import { wordsOf } from './api.ts';
import { queryClient } from './query.ts';

/** What an answer says of a second person it waits for; null when it does not. */
export function waitingIn(answer: unknown): string | null {
  const waiting = (answer as { waiting?: WireWaiting | null } | null | undefined)?.waiting;
  if (typeof waiting !== 'object' || waiting === null || !('others' in waiting)) return null;
  return `${whyTwoKo[waiting.why]}. ${waitsForKo(waiting.bySuper, waiting.others)}`;
}

/**
 * A way to do something to what some lists show: it is done, said (or why not, or whom it waits for) in the corner, and the
 * lists are read again.
 *
 * @param names  the first words of the lists' query keys
 * @returns      of each act: whether it was done
 */
export function createListAction(...names: readonly string[]) {
  return async (work: () => Promise<unknown>, said: string | null): Promise<boolean> => {
    try {
      const waits = waitingIn(await work());
      if (waits !== null) toast(waits, 'warn');
      else if (said !== null) toast(said, 'ok');
      return true;
    } catch (error) {
      toast(wordsOf(error), 'danger');
      return false;
    } finally {
      await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    }
  };
}
