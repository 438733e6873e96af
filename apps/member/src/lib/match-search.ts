import { nicknamesOf } from '@lime/domain/text/team-nicknames.ts';
import { disassemble, getChoseong } from 'es-hangul';

/** What a fixture is looked for by: a fixture of a list or a result. */
export type Named = {
  readonly homeNameKr: string;
  readonly awayNameKr: string;
  readonly leagueNameKr: string;
  readonly homeNameEn: string;
  readonly awayNameEn: string;
  readonly leagueNameEn: string;
};

const consonantsOnly = /^[ㄱ-ㅎ]+$/;
const squash = (text: string) => text.toLowerCase().replaceAll(/[\s.·-]/g, '');

/**
 * A test for the fixtures a search means: team, its nickname or league in Korean, or in English, half-typed syllables included (토트ㄴ), or Korean
 * initial consonants (ㅌㅌㄴ). An empty search means every fixture.
 */
export function searchFor(text: string): (fixture: Named) => boolean {
  const wanted = squash(text);
  if (wanted === '') return () => true;
  if (consonantsOnly.test(wanted))
    return (fixture) => koreanNames(fixture).some((name) => initials(name).includes(wanted));
  const letters = disassemble(wanted);
  return (fixture) =>
    koreanNames(fixture).some((name) => lettersOf(name).includes(letters)) ||
    [fixture.homeNameEn, fixture.awayNameEn, fixture.leagueNameEn].some((name) => squash(name).includes(wanted));
}

const koreanNames = (fixture: Named) => [
  fixture.homeNameKr,
  fixture.awayNameKr,
  fixture.leagueNameKr,
  ...nicknamesOf(fixture.homeNameKr),
  ...nicknamesOf(fixture.awayNameKr),
];

/** Names repeat over thousands of games: each is taken apart once. */
const initials = once((name) => getChoseong(squash(name)));
const lettersOf = once((name) => disassemble(squash(name)));

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
