import type { WireFixture } from '@lime/contract/fixtures.ts';
import { useState } from 'react';

/** Ended fixtures a list keeps at most. */
const maxEnded = 20;

/** A list that nobody's eye loses its place in: those shown keep their places, new ones come last. `over`: gone since. */
export type Stayed = { readonly fixtures: readonly WireFixture[]; readonly over: ReadonlySet<string> };

/** The next list after `before`: what is gone stays where it was, as it was last. */
export function stay(before: readonly WireFixture[], fixtures: readonly WireFixture[]): Stayed {
  const now = new Map(fixtures.map((fixture) => [fixture.gameSeq, fixture]));
  const gone = before.filter(({ gameSeq }) => !now.has(gameSeq)).map(({ gameSeq }) => gameSeq);
  const dropped = new Set(gone.slice(0, Math.max(0, gone.length - maxEnded)));
  const shown = new Set(before.map(({ gameSeq }) => gameSeq));
  return {
    fixtures: [
      ...before.flatMap((fixture) => (dropped.has(fixture.gameSeq) ? [] : (now.get(fixture.gameSeq) ?? fixture))),
      ...fixtures.filter(({ gameSeq }) => !shown.has(gameSeq)),
    ],
    over: new Set(gone.filter((gameSeq) => !dropped.has(gameSeq))),
  };
}

/** The fixtures league by league at first; from then on none changes its place while the page is open. */
export function useStay(fixtures: readonly WireFixture[]): Stayed {
  const [kept, setKept] = useState<readonly WireFixture[]>([]);
  const first =
    kept.length === 0 ? [...Map.groupBy(fixtures, (fixture) => fixture.leagueSeq).values()].flat() : fixtures;
  const next = stay(kept, first);
  if (next.fixtures.length !== kept.length || next.fixtures.some((fixture, i) => fixture !== kept[i]))
    setKept(next.fixtures);
  return next;
}
