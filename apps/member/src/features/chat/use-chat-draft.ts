import type { ShownSlip } from '@lime/ui/chat-slip.tsx';
import { useState } from 'react';
import { useMember } from '../../lib/member-session.ts';

const keyOf = (member: string) => `lime_chat_draft_${member}`;

/** What is typed and not sent, with the slip that goes with it. */
export type Draft = { readonly text: string; readonly slip: ShownSlip | null };
const nothing: Draft = { text: '', slip: null };

/** The member's draft in this browser tab; a reload or a look at another page does not lose it. */
export function useDraft(): [Draft, (draft: Partial<Draft>) => void, () => void] {
  const key = keyOf(useMember()?.members_seq ?? '');
  const [draft, setDraft] = useState(() => restored(key));
  const set = (next: Draft) => {
    setDraft(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // then this page alone remembers it
    }
  };
  return [draft, (changes) => set({ ...draft, ...changes }), () => set(nothing)];
}

function restored(key: string): Draft {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) };
  } catch {
    return nothing;
  }
}
