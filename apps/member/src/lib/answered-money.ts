import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { Path } from './calls.ts';

type Answered = {
  /** how many requests came to a late end: a form that still shows such a request begins anew */
  readonly count: number;
  /** what the form of a path begins with, once */
  readonly again: { readonly path: Path; readonly amount: number } | null;
};

/** How many submissions of money were answered late, and which one its member sends again. */
export const useAnswered = create<Answered>()(() => ({ count: 0, again: null }));

/** The amount that the form of a path begins with: the one its member sends again; null: none. */
export function useFirstAmount(path: Path): number | null {
  const [first] = useState(() => {
    const { again } = useAnswered.getState();
    return again?.path === path ? again.amount : null;
  });
  useEffect(() => useAnswered.setState({ again: null }), []);
  return first;
}
