import { create } from 'zustand';

/** A page the member asked for, which could not be opened without a connection. */
type Missed = { readonly to: string; readonly name: string };

/** The page that could not be opened; null: none. */
export const useMissedPage = create<{ readonly missed: Missed | null }>()(() => ({ missed: null }));

/** Remembers the page that could not be opened; null: the member is where they wanted to be. */
export function missPage(missed: Missed | null): void {
  if (useMissedPage.getState().missed !== missed) useMissedPage.setState({ missed });
}
