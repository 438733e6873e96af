import type { NoteAudienceForm } from '@lime/contract/staff-notes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';

/** Does something to notes and reads their lists again. */
export const runAction = createListAction('notes');

/** A value once it has stood still for a moment: nobody is asked about half a word. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** How many an audience reaches now; asked again as it changes, and now and then. */
export function useCount(audience: NoteAudienceForm | null) {
  const text = useSettled(audience === null ? null : JSON.stringify(audience), 400);
  return useQuery({
    queryKey: ['notes', 'count', text],
    queryFn: () => send('/staff/notes/count', { audience: JSON.parse(text!) as NoteAudienceForm }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

export function useTemplates() {
  return useQuery({ queryKey: ['notes', 'templates'], queryFn: () => send('/staff/notes/templates', {}) });
}

export function useSending(id: string) {
  return useQuery({
    queryKey: ['notes', 'card', id],
    queryFn: () => send('/staff/notes/card', { id }),
    // while it is on its way its figures move
    refetchInterval: ({ state }) => (state.data?.sending.state === 'sending' ? 1_000 : 15_000),
  });
}
