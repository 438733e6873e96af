import { toast } from '@lime/ui/toast.ts';
import { wordsOf } from './api.ts';
import { queryClient } from './query.ts';

/**
 * A way to do something to what some lists show: it is done, said (or why not) in the corner, and the lists are read again.
 *
 * @param names  the first words of the lists' query keys
 * @returns      of each act: whether it was done
 */
export function actOn(...names: readonly string[]) {
  return async (work: () => Promise<unknown>, said: string | null): Promise<boolean> => {
    try {
      await work();
      if (said !== null) toast(said, 'ok');
      return true;
    } catch (error) {
      toast(wordsOf(error), 'danger');
      return false;
    } finally {
      await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    }
  };
}
