import type { WireFixture } from '@lime/contract/fixtures.ts';
import { useEffect, useMemo, useState } from 'react';
import type { FixtureSource } from '../../lib/fixture-sources.ts';
import { fillIn, openFixture } from '../../lib/live-odds.ts';
import { groupByLeague, groupByTime, passes } from './group-fixtures.ts';
import type { LeagueGroup } from './group-fixtures.ts';
import { listItems } from './list-items.ts';
import type { SportsKind } from './sports-kind.ts';
import type { Choice } from './use-choice.ts';
import { useSoon } from './use-now.ts';
import { useStars } from './use-stars.ts';

/**
 * The leagues that show what of the fixtures was chosen and searched for.
 *
 * @param found  whether a fixture is searched for; the same function as long as the search is the same
 */
export function useShownLeagues(
  fixtures: readonly WireFixture[],
  { sportsId, location, leagueSeq, day, only, sort }: Choice,
  found: (fixture: WireFixture) => boolean,
): readonly LeagueGroup[] {
  const starred = useStars((stars) => stars.leagues);
  const starredFixtures = useStars((stars) => stars.games);
  const isSoon = useSoon(only === 'soon');
  return useMemo(() => {
    const isWanted = (fixture: WireFixture) =>
      only !== 'stars' || starred.has(fixture.leagueSeq) || starredFixtures.has(fixture.gameSeq);
    const matches = (fixture: WireFixture) => isSoon(fixture) && isWanted(fixture) && found(fixture);
    const shown = fixtures.filter((fixture) => passes(fixture, { sportsId, location, leagueSeq, day, matches }));
    return sort === 'time' ? groupByTime(shown) : groupByLeague(shown, starred);
  }, [fixtures, sportsId, location, leagueSeq, day, found, starred, starredFixtures, only, sort, isSoon]);
}

type Opened = ReadonlyMap<string, WireFixture>;

/** The rows of the list: folded leagues show their name alone, expanded fixtures every market. @param opened  fixtures whose every market is known */
export function useListItems(
  kind: SportsKind,
  leagues: readonly LeagueGroup[],
  tab: string,
  opened: Opened,
  wide: boolean,
) {
  const { source, tabs, all, most, counted, geometry } = kind;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(() => {
    const open = new Map([...expanded].map((gameSeq) => [gameSeq, opened.get(gameSeq) ?? null]));
    const markets = { tab: tabs.find(({ id }) => id === tab)!, all, most, counted };
    return listItems(leagues, markets, folded, open, wide ? geometry.wide : geometry.narrow);
  }, [leagues, tabs, tab, all, most, counted, folded, expanded, opened, wide, geometry]);
  return {
    items,
    /** changes with what is folded and expanded */
    view: [[...folded], [...expanded]],
    fold: (league: string) => setFolded((before) => toggled(before, league)),
    expand: (fixture: WireFixture) => {
      const turn = () => setExpanded((before) => toggled(before, fixture.gameSeq));
      if (!expanded.has(fixture.gameSeq)) void openFixture(fixture.gameSeq, source).catch(turn);
      turn();
    },
  };
}

/** A long list shows far fixtures with one market; once a sport, league or day is chosen, its fixtures get the others. */
export function useFullFixtures(
  source: FixtureSource,
  leagues: readonly LeagueGroup[],
  { sportsId, leagueSeq, day }: Choice,
) {
  const brief = leagues.some((league) => league.fixtures.some((fixture) => fixture.isBrief));
  useEffect(() => {
    if (!brief || (sportsId === null && leagueSeq === null && day === null)) return;
    const filter = { ...(sportsId && { sportsId }), ...(leagueSeq && { leagueSeq }), ...(day && { date: day }) };
    // a failure leaves them in brief; their other markets open one by one
    fillIn(source, filter).catch(() => undefined);
  }, [source, brief, sportsId, leagueSeq, day]);
}

function toggled(set: ReadonlySet<string>, entry: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
