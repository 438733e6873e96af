import { slotEngines } from '@lime/domain/casino/slots/engines.ts';
import { useMemo } from 'react';
import type { LobbyGame } from './lobby-games.ts';
import './slot-filters.css';
import { consonants, firstConsonant } from './slot-words.ts';

/** Titles by the first consonant of their names. */
export function Letters({
  titles,
  chosen,
  onChoose,
}: {
  titles: readonly LobbyGame[];
  chosen: string | null;
  onChoose: (letter: string | null) => void;
}) {
  const there = useMemo(() => new Set(titles.map(({ name }) => firstConsonant(name))), [titles]);
  return (
    <div className="letters" role="group" aria-label="첫 글자">
      {consonants.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-pressed={chosen === letter}
          disabled={!there.has(letter)}
          onClick={() => onChoose(chosen === letter ? null : letter)}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}

/** How titles are played: each mechanic can be chosen. */
export function Engines({
  titles,
  chosen,
  onChange,
}: {
  titles: readonly LobbyGame[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const known = slotEngines.map(({ id, name }) => ({
    id,
    name,
    count: titles.filter(({ group }) => group === id).length,
  }));
  return (
    <fieldset className="card casino-engines">
      <legend>방식</legend>
      {known.map(({ id, name, count }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
          />
          {name}
          <span className="n">{count}</span>
        </label>
      ))}
    </fieldset>
  );
}
