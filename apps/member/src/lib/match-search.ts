import { nicknamesOf } from '@lime/domain/text/team-nicknames.ts';
import { nameSearch } from './name-search.ts';

/** What a fixture is looked for by: a fixture of a list or a result. */
export type Named = {
  readonly homeNameKr: string;
  readonly awayNameKr: string;
  readonly leagueNameKr: string;
  readonly homeNameEn: string;
  readonly awayNameEn: string;
  readonly leagueNameEn: string;
};

/**
 * A test for the fixtures a search means: team, its nickname or league in Korean, or in English, half-typed syllables included (토트ㄴ), or Korean
 * initial consonants (ㅌㅌㄴ). An empty search means every fixture.
 */
export function searchFor(text: string): (fixture: Named) => boolean {
  const isMeant = nameSearch(text);
  return (fixture) => isMeant(koreanNames(fixture), [fixture.homeNameEn, fixture.awayNameEn, fixture.leagueNameEn]);
}

const koreanNames = (fixture: Named) => [
  fixture.homeNameKr,
  fixture.awayNameKr,
  fixture.leagueNameKr,
  ...nicknamesOf(fixture.homeNameKr),
  ...nicknamesOf(fixture.awayNameKr),
];
