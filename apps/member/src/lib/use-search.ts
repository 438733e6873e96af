import { useEffect, useState } from 'react';
import type { Named } from './match-search.ts';

type Search = (text: string) => (fixture: Named) => boolean;

/**
 * The fixtures a search means. The code that takes Hangul apart loads with the first letter; until then names are compared
 * as they are.
 */
export function useSearch(): { searchFor: Search; prepare: () => void } {
  const [search, setSearch] = useState<{ readonly for: Search }>({ for: plainly });
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    // without a connection the plain comparison stays
    import('./match-search.ts').then(({ searchFor }) => setSearch({ for: searchFor })).catch(() => undefined);
  }, [wanted]);
  return { searchFor: search.for, prepare: () => setWanted(true) };
}

const plainly: Search = (text) => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return () => true;
  return ({ homeNameKr, awayNameKr, leagueNameKr, homeNameEn, awayNameEn }) =>
    [homeNameKr, awayNameKr, leagueNameKr, homeNameEn, awayNameEn].some((name) => name.toLowerCase().includes(wanted));
};
