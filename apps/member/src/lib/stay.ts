import type { WireGame } from '@lime/contract/game.ts';
import { useState } from 'react';

/** Ended games a list keeps at most. */
const mostEnded = 20;

/** A list that nobody's eye loses its place in: those shown keep their places, new ones come last. `over`: gone since. */
export type Stayed = { readonly games: readonly WireGame[]; readonly over: ReadonlySet<string> };

/** The next list after `before`: what is gone stays where it was, as it was last. */
export function stay(before: readonly WireGame[], games: readonly WireGame[]): Stayed {
  const now = new Map(games.map((game) => [game.gameSeq, game]));
  const gone = before.filter(({ gameSeq }) => !now.has(gameSeq)).map(({ gameSeq }) => gameSeq);
  const dropped = new Set(gone.slice(0, Math.max(0, gone.length - mostEnded)));
  const shown = new Set(before.map(({ gameSeq }) => gameSeq));
  return {
    games: [
      ...before.flatMap((game) => (dropped.has(game.gameSeq) ? [] : (now.get(game.gameSeq) ?? game))),
      ...games.filter(({ gameSeq }) => !shown.has(gameSeq)),
    ],
    over: new Set(gone.filter((gameSeq) => !dropped.has(gameSeq))),
  };
}

/** The games league by league at first; from then on none changes its place while the page is open. */
export function useStay(games: readonly WireGame[]): Stayed {
  const [kept, setKept] = useState<readonly WireGame[]>([]);
  const first = kept.length === 0 ? [...Map.groupBy(games, (game) => game.leagueSeq).values()].flat() : games;
  const next = stay(kept, first);
  if (next.games.length !== kept.length || next.games.some((game, i) => game !== kept[i])) setKept(next.games);
  return next;
}
