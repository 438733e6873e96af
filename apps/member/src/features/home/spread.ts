/** The same games with those of one league apart: first one of each league, then the next of each. */
export function spreadOverLeagues<Game extends { leagueSeq: string }>(games: readonly Game[]): Game[] {
  const rounds: Game[][] = [];
  const seen = new Map<string, number>();
  for (const game of games) {
    const round = seen.get(game.leagueSeq) ?? 0;
    seen.set(game.leagueSeq, round + 1);
    (rounds[round] ??= []).push(game);
  }
  return rounds.flat();
}
