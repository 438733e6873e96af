import type { ShownSlip } from '@lime/ui/chat-slip.tsx';
import { useState } from 'react';

const storageKey = 'lime_chat_draft';

/** What is typed and not sent, with the slip that goes with it. */
export type Draft = { readonly text: string; readonly slip: ShownSlip | null };
const nothing: Draft = { text: '', slip: null };

/** The draft of this browser tab; a reload or a look at another page does not lose it. */
export function useDraft(): [Draft, (draft: Partial<Draft>) => void, () => void] {
  const [draft, setDraft] = useState(restored);
  const set = (next: Draft) => {
    setDraft(next);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // then this page alone remembers it
    }
  };
  return [draft, (changes) => set({ ...draft, ...changes }), () => set(nothing)];
}

function restored(): Draft {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Draft>) };
  } catch {
    return nothing;
  }
}
