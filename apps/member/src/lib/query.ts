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
