import type { WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { MarketTab } from './sports-kind.ts';

export type FixtureFilter = {
  readonly sportsId: string | null;
  readonly location: string | null;
  readonly leagueSeq: string | null;
  readonly day: SeoulDay | null;
  readonly matches: (fixture: WireFixture) => boolean;
};

export type LeagueGroup = {
  /** of its own among the groups: by time a league may have several */
  readonly key: string;
  readonly leagueSeq: string;
  readonly sportsId: string;
  readonly locationCode: string;
  readonly location: string;
  readonly name: string;
  readonly fixtures: readonly WireFixture[];
};

const popularNames: readonly string[] = [
  'Premier League',
  'K League 1',
  'La Liga',
  'Champions League',
  'Bundesliga',
  'Serie A',
  'Ligue 1',
  'NBA',
  'KBL',
  'WKBL',
  'KBO',
  'MLB',
  'NPB',
  'V-League Men',
  'V-League Women',
  'NHL',
  'NFL',
  'LCK',
];

const ranks = new Map(popularNames.map((name, rank) => [name.toLowerCase(), rank]));

/** The rank of a league: smaller is more popular; names that are not in the list come after it. */
export function leagueRank(fixture: Pick<WireFixture, 'leagueNameEn'>): number {
  return ranks.get(fixture.leagueNameEn.toLowerCase()) ?? popularNames.length;
}

/** A league's name next to its country: without that country's name in front. */
export function leagueName({
  leagueNameKr,
  locationNameKr,
}: Pick<WireFixture, 'leagueNameKr' | 'locationNameKr'>): string {
  const rest = leagueNameKr.startsWith(locationNameKr) ? leagueNameKr.slice(locationNameKr.length).trim() : '';
  return rest || leagueNameKr;
}

export function passes(fixture: WireFixture, filter: FixtureFilter): boolean {
  return (
    (filter.sportsId === null || fixture.sportsId === filter.sportsId) &&
    (filter.location === null || fixture.locationCode === filter.location) &&
    (filter.leagueSeq === null || fixture.leagueSeq === filter.leagueSeq) &&
    (filter.day === null || seoulDay(new Date(fixture.startTime)) === filter.day) &&
    filter.matches(fixture)
  );
}

/**
 * Fixtures by league: starred leagues first, then the popular ones, then by sport and name. The order depends on no price and no
 * clock, so that the list stays where it is while fixtures come and go.
 */
export function groupByLeague(fixtures: readonly WireFixture[], starred: ReadonlySet<string>): LeagueGroup[] {
  return [...Map.groupBy(fixtures, (fixture) => fixture.leagueSeq).values()]
    .sort(
      ([a], [b]) =>
        Number(starred.has(b!.leagueSeq)) - Number(starred.has(a!.leagueSeq)) ||
        leagueRank(a!) - leagueRank(b!) ||
        Number(a!.sportsId) - Number(b!.sportsId) ||
        a!.locationNameKr.localeCompare(b!.locationNameKr, 'ko') ||
        a!.leagueNameKr.localeCompare(b!.leagueNameKr, 'ko') ||
        a!.leagueSeq.localeCompare(b!.leagueSeq),
    )
    .map((inLeague) => groupOf(inLeague.toSorted(bySoonest), inLeague[0]!.leagueSeq));
}

/** Fixtures by start; those of a league that follow each other share one band. */
export function groupByTime(fixtures: readonly WireFixture[]): LeagueGroup[] {
  const groups: WireFixture[][] = [];
  for (const fixture of fixtures.toSorted(bySoonest)) {
    const group = groups.at(-1);
    if (group?.[0]!.leagueSeq === fixture.leagueSeq) group.push(fixture);
    else groups.push([fixture]);
  }
  return groups.map((group) => groupOf(group, `${group[0]!.leagueSeq}-${group[0]!.gameSeq}`));
}

function groupOf(fixtures: readonly WireFixture[], key: string): LeagueGroup {
  const first = fixtures[0]!;
  return {
    key,
    leagueSeq: first.leagueSeq,
    sportsId: first.sportsId,
    locationCode: first.locationCode,
    location: first.locationNameKr,
    name: leagueName(first),
    fixtures,
  };
}

const bySoonest = (a: WireFixture, b: WireFixture) =>
  a.startTime.localeCompare(b.startTime) || Number(a.gameSeq) - Number(b.gameSeq);

/** The rows of a fixture under a tab: 승무패 (승패), 핸디캡, 언더오버, then the others as they came; each type's lines ascending. */
export function rowsOf(folders: readonly WireFolder[], { shows }: Pick<MarketTab, 'shows'>): WireFolder[] {
  const order = [...new Set(['1', '52', '3', '2', ...folders.map((folder) => folder.marketsId)])];
  const rank = (folder: WireFolder) => order.indexOf(folder.marketsId);
  return folders
    .filter((folder) => folder.isVisible && shows(folder))
    .toSorted((a, b) => rank(a) - rank(b) || (a.line ?? 0) - (b.line ?? 0) || Number(a.id) - Number(b.id));
}

/** Whether a row of this market begins and ends with the teams, as the main list has it: 승무패, 승패, 핸디캡. */
export function namesTeams({ marketsId }: Pick<WireFolder, 'marketsId'>): boolean {
  return ['1', '52', '3'].includes(marketsId);
}

export type Count = { readonly id: string; readonly name: string; readonly count: number };
export type SportNode = Count & {
  readonly locations: readonly (Count & {
    readonly leagues: readonly (Count & { readonly fixtures: WireFixture })[];
  })[];
};

/** The tree of the rail, with counts: sports, their countries, their leagues; the fullest first. */
export function treeOf(fixtures: readonly WireFixture[]): SportNode[] {
  const bySport = Map.groupBy(fixtures, (fixture) => fixture.sportsId);
  return fullestFirst(
    [...bySport].map(([id, inSport]) => ({
      id,
      name: inSport[0]!.sportNameKr,
      count: inSport.length,
      locations: fullestFirst(
        [...Map.groupBy(inSport, (fixture) => fixture.locationCode)].map(([code, inLocation]) => ({
          id: code,
          name: inLocation[0]!.locationNameKr,
          count: inLocation.length,
          leagues: fullestFirst(
            [...Map.groupBy(inLocation, (fixture) => fixture.leagueSeq)].map(([leagueSeq, inLeague]) => ({
              id: leagueSeq,
              name: leagueName(inLeague[0]!),
              count: inLeague.length,
              fixtures: inLeague[0]!,
            })),
          ),
        })),
      ),
    })),
  );
}

function fullestFirst<T extends Count>(nodes: T[]): T[] {
  return nodes.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ko'));
}
