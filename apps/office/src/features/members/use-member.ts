import { useQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '@lime/ui/toast.ts';

/** A member's card, read again now and then: balances move while one looks. */
export function useCard(id: string) {
  return useQuery({
    queryKey: ['members', 'card', id],
    queryFn: () => send('/staff/members/card', { id }),
    refetchInterval: 15_000,
  });
}

/** Everything that shows members or what waits for them is read again. */
export function readAgain(): void {
  for (const name of ['members', 'signups', 'adjustments']) void queryClient.invalidateQueries({ queryKey: [name] });
}

/** Does it, says so, and has the screens read again. @returns false when it was refused: the reason was said */
export async function attempt(work: () => Promise<unknown>, said: string | null): Promise<boolean> {
  try {
    await work();
    if (said !== null) toast(said, 'ok');
    return true;
  } catch (error) {
    toast(wordsOf(error), 'danger');
    return false;
  } finally {
    readAgain();
  }
}
