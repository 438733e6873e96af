import { disassemble, getChoseong } from 'es-hangul';

const consonantsOnly = /^[ㄱ-ㅎ]+$/;
const squash = (text: string) => text.toLowerCase().replaceAll(/[\s.·-]/g, '');

/** Whether a thing with these names matches. */
export type NameSearch = (korean: readonly string[], english: readonly string[]) => boolean;

/**
 * A test for the names that match a search: a part of a Korean one, half-typed syllables included (토트ㄴ), its initial consonants
 * (ㅌㅌㄴ), or a part of an English one. Spaces, dots and hyphens count for nothing. An empty search matches all.
 */
export function nameSearch(text: string): NameSearch {
  const wanted = squash(text);
  if (wanted === '') return () => true;
  if (consonantsOnly.test(wanted)) return (korean) => korean.some((name) => initials(name).includes(wanted));
  const letters = disassemble(wanted);
  return (korean, english) =>
    korean.some((name) => lettersOf(name).includes(letters)) || english.some((name) => squash(name).includes(wanted));
}

/** Names repeat over thousands of games: each is taken apart once. */
const initials = once((name) => getChoseong(squash(name)));
const lettersOf = once((name) => disassemble(squash(name)));

/** Takes a name apart ahead of a search, so that the first one among thousands of names is as fast as the next. */
export function prepareName(name: string): void {
  initials(name);
  lettersOf(name);
}

function once(work: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const result = work(name);
    known.set(name, result);
    return result;
  };
}
