import { keep, readKept } from '@lime/ui/storage.ts';
import { create } from 'zustand';

const storageKeys = { leagues: 'lime_starred_leagues', games: 'lime_starred_games' } as const;
type Kind = keyof typeof storageKeys;

type Stars = { readonly [K in Kind]: ReadonlySet<string> } & { toggle: (kind: Kind, id: string) => void };

/** Starred leagues and fixtures of this browser. */
export const useStars = create<Stars>()((set, get) => ({
  leagues: stored('leagues'),
  games: stored('games'),
  toggle: (kind, id) => {
    const starred = new Set(get()[kind]);
    if (!starred.delete(id)) starred.add(id);
    // fixtures go by themselves: the newest hundred are enough
    keep(storageKeys[kind], JSON.stringify([...starred].slice(-100)));
    set({ [kind]: starred });
  },
}));

function stored(kind: Kind): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(readKept(storageKeys[kind]) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}
