/** The same fixtures with those of one league apart: first one of each league, then the next of each. */
export function spreadOverLeagues<Game extends { leagueSeq: string }>(fixtures: readonly Game[]): Game[] {
  const rounds: Game[][] = [];
  const seen = new Map<string, number>();
  for (const fixture of fixtures) {
    const round = seen.get(fixture.leagueSeq) ?? 0;
    seen.set(fixture.leagueSeq, round + 1);
    (rounds[round] ??= []).push(fixture);
  }
  return rounds.flat();
}
