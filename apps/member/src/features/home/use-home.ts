import type { WireFixture } from '@lime/contract/fixtures.ts';
import { useDeferredValue, useMemo } from 'react';
import { read } from '../../lib/api.ts';
import { fixtureSources } from '../../lib/fixture-sources.ts';
import { keptAnswer } from '../../lib/kept-answer.ts';
import { useFixturesInSlices, useLiveOdds } from '../../lib/live-odds.ts';
import { spreadOverLeagues } from './spread-over-leagues.ts';

const usePopular = keptAnswer(() => read('/v2/game/popular', { size: 50 }), { tries: 2 });

/**
 * What the home page shows of the open games: the popular ones in their order, the soonest, and how many a sport has.
 *
 * @param open  an operator shows them
 */
export function useHomeFixtures(open: boolean) {
  const { state } = useLiveOdds(fixtureSources.korean, open);
  const { fixtures } = useFixturesInSlices();
  const { data: answer, failed, retry } = usePopular();
  const data = useDeferredValue(answer); // drawn in slices, as the fixtures are

  return useMemo(() => {
    const open = new Map(fixtures.map((fixture) => [fixture.gameSeq, fixture]));
    const wanted = (data?.list ?? []).flatMap((fixture) => open.get(fixture.gameSeq) ?? []);
    const soonest = fixtures
      .toSorted((a, b) => (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0))
      .slice(0, 6);
    const sports = new Map<string, { sportsId: string; name: string; count: number }>();
    for (const { sportsId, sportNameKr } of fixtures) {
      const sport = sports.get(sportsId) ?? { sportsId, name: sportNameKr, count: 0 };
      sports.set(sportsId, { ...sport, count: sport.count + 1 });
    }
    return {
      state:
        data === null && failed
          ? ('failed' as const)
          : // the two answers come apart: until both are there nothing takes its place
            data === null || (state !== 'failed' && fixtures.length === 0 && data.list.length > 0)
            ? ('loading' as const)
            : state,
      retry,
      popular: spreadOverLeagues(wanted.length > 0 ? wanted : fixtures),
      soonest,
      sports: [...sports.values()].toSorted((a, b) => b.count - a.count),
      total: fixtures.length,
    };
  }, [fixtures, data, failed, retry, state]);
}

/** The market a fixture is shown with where there is room for one: the winner, else its first. */
export function mainMarket(fixture: WireFixture) {
  return fixture.folders.find((folder) => folder.marketsId === '1' || folder.marketsId === '52') ?? fixture.folders[0];
}
