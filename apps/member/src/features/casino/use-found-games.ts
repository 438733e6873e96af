import { useEffect, useMemo, useState } from 'react';
import { breath } from '../../lib/breath.ts';
import type { NameSearch } from '../../lib/name-search.ts';
import type { LobbyGame } from './lobby-games.ts';

type Search = (text: string) => NameSearch;

/** Compares whole names, until the code that takes Hangul apart has loaded. */
const plainly: Search = (text) => {
  const wanted = text.trim().toLowerCase();
  return (korean, english) => [...korean, ...english].some((name) => name.toLowerCase().includes(wanted));
};

/** Names prepared in one task: more of them would hold up the page. */
const atOnce = 200;

/** The games whose name or studio matches a search; an empty one matches all. */
export function useFoundGames(games: readonly LobbyGame[], text: string): readonly LobbyGame[] {
  const [search, setSearch] = useState<{ readonly for: Search }>({ for: plainly });
  const isWanted = text !== '';
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    // without a connection the plain comparison stays
    import('../../lib/name-search.ts')
      .then(async ({ nameSearch, prepareName }) => {
        for (let no = 0; no < games.length && current; no += atOnce) {
          for (const { name } of games.slice(no, no + atOnce)) prepareName(name);
          await breath();
        }
        if (current) setSearch({ for: nameSearch });
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [isWanted, games]);
  return useMemo(() => {
    if (text.trim() === '') return games;
    const isMeant = search.for(text);
    return games.filter(({ name, studio, english }) => isMeant([name, studio], [english]));
  }, [games, text, search]);
}
