import { create } from 'zustand';

const storageKey = 'lime_starred_leagues';

type Stars = { readonly leagues: ReadonlySet<string>; toggle: (leagueSeq: string) => void };

/** Starred leagues of this browser. */
export const useStars = create<Stars>()((set) => ({
  leagues: new Set(stored()),
  toggle: (leagueSeq) =>
    set(({ leagues: before }) => {
      const leagues = new Set(before);
      if (!leagues.delete(leagueSeq)) leagues.add(leagueSeq);
      try {
        localStorage.setItem(storageKey, JSON.stringify([...leagues]));
      } catch {
        // stars then last as long as the page
      }
      return { leagues };
    }),
}));

function stored(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}
