import type { WireBet, WireFixture, WireFolder } from './fixtures.ts';

/** What all fixtures of a league say alike. */
type LeagueWords = Pick<
  WireFixture,
  | 'sportsId'
  | 'sportNameKr'
  | 'sportNameEn'
  | 'locationCode'
  | 'locationNameKr'
  | 'locationNameEn'
  | 'leagueSeq'
  | 'leagueNameKr'
  | 'leagueNameEn'
>;
/** What all markets of a kind say alike; its bets in order. */
type KindWords = Pick<WireFolder, 'marketsId' | 'marketNameKr'> & { bets: Pick<WireBet, 'name' | 'side'>[] };

/**
 * Fixtures before their start, in columns: what repeats is listed once and named by its place, all else has one entry a row.
 * Columns marked "difference" hold the difference to the entry before (the first one: to 0). In brotli 2,000 fixtures with
 * three markets each weigh half of what their first markets weigh as `WireFixture`s: ids shrink to 1s and words to places.
 */
export type PackedFixtures = {
  leagues: LeagueWords[];
  /** Korean and English name */
  teams: [string, string][];
  kinds: KindWords[];
  /** an entry a fixture */
  fixtures: {
    league: number[];
    home: number[];
    away: number[];
    /** difference */
    gameSeq: number[];
    /** difference of epoch milliseconds */
    startTime: number[];
    status: WireFixture['status'][];
    version: number[];
    folderCount: number[];
    /** how many of the folders below are this fixture's */
    folders: number[];
  };
  /** an entry a folder, fixture by fixture */
  folders: {
    kind: number[];
    /** difference */
    id: number[];
    line: (number | null)[];
    /** 0 open, 1 suspended, 2 hidden, 3 both */
    state: number[];
    /** by the folder's place here, where there is one */
    reason: Record<string, string>;
  };
  /** an entry a bet, folder by folder */
  bets: {
    /** difference */
    id: number[];
    /** hundredths */
    price: number[];
    /** places here of those that are suspended alone */
    suspended: number[];
  };
};

/** Hands out places in the order of first sight. */
function places<T>() {
  const seen = new Map<string, number>();
  const values: T[] = [];
  return {
    values,
    placeOf(key: string, make: () => T): number {
      let place = seen.get(key);
      if (place === undefined) {
        place = values.push(make()) - 1;
        seen.set(key, place);
      }
      return place;
    },
  };
}

const differences = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0));

/** Puts fixtures that have not started into columns; `live`, `isLimitBet` and `isBrief` are not for them. */
export function packFixtures(list: readonly WireFixture[]): PackedFixtures {
  const leagues = places<LeagueWords>();
  const teams = places<[string, string]>();
  const kinds = places<KindWords>();
  const team = (ko: string, en: string) => teams.placeOf(`${ko}\n${en}`, () => [ko, en]);
  const folders = list.flatMap((fixture) => fixture.folders);
  const bets = folders.flatMap((folder) => folder.bets);
  return {
    fixtures: {
      league: list.map((fixture) => leagues.placeOf(fixture.leagueSeq, () => leagueWords(fixture))),
      home: list.map((fixture) => team(fixture.homeNameKr, fixture.homeNameEn)),
      away: list.map((fixture) => team(fixture.awayNameKr, fixture.awayNameEn)),
      gameSeq: differences(list.map((fixture) => Number(fixture.gameSeq))),
      startTime: differences(list.map((fixture) => Date.parse(fixture.startTime))),
      status: list.map((fixture) => fixture.status),
      version: list.map((fixture) => fixture.version),
      folderCount: list.map((fixture) => fixture.folderCount),
      folders: list.map((fixture) => fixture.folders.length),
    },
    folders: {
      kind: folders.map((folder) => kinds.placeOf(kindKey(folder), () => kindWords(folder))),
      id: differences(folders.map((folder) => Number(folder.id))),
      line: folders.map((folder) => folder.line),
      state: folders.map((folder) => (folder.isSuspended ? 1 : 0) + (folder.isVisible ? 0 : 2)),
      reason: Object.fromEntries(folders.flatMap(({ reason }, i) => (reason === undefined ? [] : [[i, reason]]))),
    },
    bets: {
      id: differences(bets.map((bet) => Number(bet.id))),
      price: bets.map((bet) => Math.round(bet.price * 100)),
      suspended: bets.flatMap((bet, i) => (bet.isSuspended ? [i] : [])),
    },
    leagues: leagues.values,
    teams: teams.values,
    kinds: kinds.values,
  };
}

const kindKey = ({ marketsId, marketNameKr, bets }: WireFolder) =>
  `${marketsId}\n${marketNameKr}\n${bets.map((bet) => `${bet.name} ${bet.side}`).join()}`;

const kindWords = ({ marketsId, marketNameKr, bets }: WireFolder): KindWords => ({
  marketsId,
  marketNameKr,
  bets: bets.map(({ name, side }) => ({ name, side })),
});

const leagueWords = (fixture: WireFixture): LeagueWords => ({
  sportsId: fixture.sportsId,
  sportNameKr: fixture.sportNameKr,
  sportNameEn: fixture.sportNameEn,
  locationCode: fixture.locationCode,
  locationNameKr: fixture.locationNameKr,
  locationNameEn: fixture.locationNameEn,
  leagueSeq: fixture.leagueSeq,
  leagueNameKr: fixture.leagueNameKr,
  leagueNameEn: fixture.leagueNameEn,
});

/** The fixtures that were packed, in their order. */
export function unpackFixtures({ leagues, teams, kinds, fixtures, folders, bets }: PackedFixtures): WireFixture[] {
  let folder = 0;
  let bet = 0;
  let gameSeq = 0;
  let startTime = 0;
  let folderId = 0;
  let betId = 0;
  const alone = new Set(bets.suspended);

  const nextBet = ({ name, side }: KindWords['bets'][number]): WireBet => {
    const i = bet++;
    betId += bets.id[i]!;
    return { id: `${betId}`, name, side, price: bets.price[i]! / 100, ...(alone.has(i) && { isSuspended: true }) };
  };
  const nextFolder = (): WireFolder => {
    const i = folder++;
    const { marketsId, marketNameKr, bets: words } = kinds[folders.kind[i]!]!;
    const state = folders.state[i]!;
    const reason = folders.reason[i];
    folderId += folders.id[i]!;
    return {
      id: `${folderId}`,
      marketsId,
      marketNameKr,
      line: folders.line[i]!,
      isVisible: state < 2,
      isSuspended: state % 2 > 0,
      ...(reason && { reason }),
      bets: words.map(nextBet),
    };
  };
  return fixtures.league.map((league, i) => {
    const [homeNameKr, homeNameEn] = teams[fixtures.home[i]!]!;
    const [awayNameKr, awayNameEn] = teams[fixtures.away[i]!]!;
    gameSeq += fixtures.gameSeq[i]!;
    startTime += fixtures.startTime[i]!;
    return {
      gameSeq: `${gameSeq}`,
      ...leagues[league]!,
      homeNameKr,
      homeNameEn,
      awayNameKr,
      awayNameEn,
      startTime: new Date(startTime).toISOString(),
      status: fixtures.status[i]!,
      version: fixtures.version[i]!,
      folderCount: fixtures.folderCount[i]!,
      folders: Array.from({ length: fixtures.folders[i]! }, nextFolder),
    };
  });
}
