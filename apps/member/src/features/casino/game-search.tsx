import { Search, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { breath } from '../../lib/breath.ts';
import type { NameSearch } from '../../lib/name-search.ts';
import type { LobbyGame } from './lobby-games.ts';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** Looks for games as somebody types; Esc empties it. */
export function GameSearch({ label, hint, value, onChange }: Props) {
  return (
    <div className="game-search" role="search">
      <Search size={16} aria-hidden />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={hint}
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && event.key === 'Escape') onChange('');
        }}
      />
      {value !== '' && (
        <button type="button" aria-label="검색어 지우기" onClick={() => onChange('')}>
          <X size={15} aria-hidden />
        </button>
      )}
    </div>
  );
}

type Search = (text: string) => NameSearch;

/** Until the code that takes Hangul apart is there, names are compared as they stand. */
const plainly: Search = (text) => {
  const wanted = text.trim().toLowerCase();
  return (korean, english) => [...korean, ...english].some((name) => name.toLowerCase().includes(wanted));
};

/** names that are taken apart between two frames */
const atOnce = 200;

/** The games a search means, by their names and studios; an empty one means all. */
export function useFound(games: readonly LobbyGame[], text: string): readonly LobbyGame[] {
  const [search, setSearch] = useState<{ readonly for: Search }>({ for: plainly });
  const isWanted = text !== '';
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    // without a connection the plain comparison stays
    void import('../../lib/name-search.ts')
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
