import { useEffect } from 'react';
import { create } from 'zustand';
import { CallFailed } from './api.ts';
import { whenReopened } from './use-settings.ts';

type Kept<Answer> = {
  /** null until the server has answered */
  readonly data: Answer | null;
  /** it was asked and gave no answer; what it answered before stays */
  readonly failed: boolean;
};

const everyMs = 60_000;
const freshMs = 5_000;
const triesApartMs = [1_000, 2_000];

/**
 * An answer of the first view: read with the first part that shows it, then every minute while the page is seen. The lists of
 * later parts use React Query, which weighs ten kilobytes that the first view can do without.
 *
 * @param tries  how often a lost answer is asked for again
 * @returns      a hook; `reader` is the member it was read for, a change of it reads anew
 */
export function keptAnswer<Answer>(ask: () => Promise<Answer>, { tries }: { tries: 0 | 1 | 2 }) {
  const use = create<Kept<Answer>>()(() => ({ data: null, failed: false }));
  let readFor: string | null | undefined;
  let readAt = -Infinity;
  let turn = 0;

  async function load(): Promise<void> {
    const mine = ++turn;
    readAt = performance.now();
    for (let attempt = 0; mine === turn; attempt++) {
      try {
        const data = await ask();
        if (mine === turn) use.setState({ data, failed: false });
        return;
      } catch (error) {
        const final = attempt === tries || (error instanceof CallFailed && error.status >= 400 && error.status < 500);
        if (final) {
          if (mine === turn) use.setState({ failed: true });
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, triesApartMs[attempt]));
      }
    }
  }

  const retry = () => void load();

  function useKept(reader: string | null = null): Kept<Answer> & { readonly retry: () => void } {
    useEffect(() => {
      if (readFor !== reader || performance.now() - readAt > freshMs) {
        readFor = reader;
        void load();
      }
      const again = () => {
        if (!document.hidden) void load();
      };
      const timer = setInterval(again, everyMs);
      const endReopened = whenReopened(again);
      window.addEventListener('online', again);
      return () => {
        clearInterval(timer);
        endReopened();
        window.removeEventListener('online', again);
      };
    }, [reader]);
    return { ...use(), retry };
  }
  return useKept;
}
