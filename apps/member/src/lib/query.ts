import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from './api.ts';
import { whenReopened } from './use-settings.ts';

/** Answers kept in memory: a list is shown at once and read again behind it. A refusal is final, a lost answer is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && !(error instanceof CallFailed && error.status >= 400 && error.status < 500),
    },
  },
});

whenReopened(() => void queryClient.invalidateQueries());

/**
 * What was read under this name has changed: answers on their way are dropped, and the page asks again for what it shows. An
 * invalidation alone keeps waiting for the first answer of a list.
 */
export async function readAgain(name: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: [name] });
  await queryClient.invalidateQueries({ queryKey: [name] });
}
