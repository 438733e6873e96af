import type { WireFolder, WireGame } from '@lime/contract/game.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { MarketTab } from './sports-kind.ts';

export type GameFilter = {
  readonly sportsId: string | null;
  readonly location: string | null;
  readonly leagueSeq: string | null;
  readonly day: SeoulDay | null;
  readonly matches: (game: WireGame) => boolean;
};

export type LeagueGroup = {
  /** of its own among the groups: by time a league may have several */
  readonly key: string;
  readonly leagueSeq: string;
  readonly sportsId: string;
  readonly locationCode: string;
  readonly location: string;
  readonly name: string;
  readonly games: readonly WireGame[];
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

/** How far up a league stands: smaller is more popular; names beyond the list stand behind it. */
export function leagueRank(game: Pick<WireGame, 'leagueNameEn'>): number {
  return ranks.get(game.leagueNameEn.toLowerCase()) ?? popularNames.length;
}

/** A league's name beside its country: without that country's name in front. */
export function leagueName({
  leagueNameKr,
  locationNameKr,
}: Pick<WireGame, 'leagueNameKr' | 'locationNameKr'>): string {
  const rest = leagueNameKr.startsWith(locationNameKr) ? leagueNameKr.slice(locationNameKr.length).trim() : '';
  return rest || leagueNameKr;
}

export function passes(game: WireGame, filter: GameFilter): boolean {
  return (
    (filter.sportsId === null || game.sportsId === filter.sportsId) &&
    (filter.location === null || game.locationCode === filter.location) &&
    (filter.leagueSeq === null || game.leagueSeq === filter.leagueSeq) &&
    (filter.day === null || seoulDay(new Date(game.startTime)) === filter.day) &&
    filter.matches(game)
  );
}

/**
 * Games by league: starred leagues first, then the popular ones, then by sport and name. The order depends on no price and no
 * clock, so that the list stays where it is while games come and go.
 */
export function groupByLeague(games: readonly WireGame[], starred: ReadonlySet<string>): LeagueGroup[] {
  return [...Map.groupBy(games, (game) => game.leagueSeq).values()]
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

/** Games by start; those of a league that follow each other stand under one band. */
export function groupByTime(games: readonly WireGame[]): LeagueGroup[] {
  const groups: WireGame[][] = [];
  for (const game of games.toSorted(bySoonest)) {
    const group = groups.at(-1);
    if (group?.[0]!.leagueSeq === game.leagueSeq) group.push(game);
    else groups.push([game]);
  }
  return groups.map((group) => groupOf(group, `${group[0]!.leagueSeq}-${group[0]!.gameSeq}`));
}

function groupOf(games: readonly WireGame[], key: string): LeagueGroup {
  const first = games[0]!;
  return {
    key,
    leagueSeq: first.leagueSeq,
    sportsId: first.sportsId,
    locationCode: first.locationCode,
    location: first.locationNameKr,
    name: leagueName(first),
    games,
  };
}

const bySoonest = (a: WireGame, b: WireGame) =>
  a.startTime.localeCompare(b.startTime) || Number(a.gameSeq) - Number(b.gameSeq);

/** The rows of a game under a tab: 승무패 (승패), 핸디캡, 언더오버, then the others as they came; each type's lines ascending. */
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
  readonly locations: readonly (Count & { readonly leagues: readonly (Count & { readonly games: WireGame })[] })[];
};

/** The tree of the rail, with counts: sports, their countries, their leagues; the fullest first. */
export function treeOf(games: readonly WireGame[]): SportNode[] {
  const bySport = Map.groupBy(games, (game) => game.sportsId);
  return fullestFirst(
    [...bySport].map(([id, inSport]) => ({
      id,
      name: inSport[0]!.sportNameKr,
      count: inSport.length,
      locations: fullestFirst(
        [...Map.groupBy(inSport, (game) => game.locationCode)].map(([code, inLocation]) => ({
          id: code,
          name: inLocation[0]!.locationNameKr,
          count: inLocation.length,
          leagues: fullestFirst(
            [...Map.groupBy(inLocation, (game) => game.leagueSeq)].map(([leagueSeq, inLeague]) => ({
              id: leagueSeq,
              name: leagueName(inLeague[0]!),
              count: inLeague.length,
              games: inLeague[0]!,
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
