import { useState } from 'react';

/**
 * What is typed into a form, starting from what was there.
 *
 * @param problemsOf  what is wrong with it, by field; nothing: it can be saved
 */
export function useDraft<Body extends object, Problems extends object>(
  start: Body,
  problemsOf: (draft: Body) => Problems,
) {
  const [before] = useState(start);
  const [draft, setDraft] = useState(before);
  const [tried, setTried] = useState(false);
  const problems = problemsOf(draft);
  const sound = Object.keys(problems).length === 0;
  return {
    before,
    draft,
    sound,
    dirty: JSON.stringify(draft) !== JSON.stringify(before),
    /** what is wrong, once saving has been tried */
    shown: tried ? problems : ({} as Partial<Problems>),
    /** from what is there by then: an upload may end while something is typed */
    change: (changes: Partial<Body>) => setDraft((now) => ({ ...now, ...changes })),
    /** From now on problems are shown. @returns whether there are none */
    check: () => {
      setTried(true);
      return sound;
    },
  };
}
