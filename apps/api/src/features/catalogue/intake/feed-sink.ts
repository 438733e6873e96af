import { settingDefinitions } from '@lime/contract/settings.ts';
import { sports } from '@lime/domain/sports.ts';
import { assert } from '@lime/domain/assert.ts';
import type { PriceBand } from '@lime/domain/pricing/price-jump.ts';
import type { Channel, Core } from '../../../core/context.ts';
import { databaseNow, inTransaction } from '../../../core/db.ts';
import type { Tx } from '../../../core/db.ts';
import type {
  FeedCounts,
  FeedFixture,
  FeedLive,
  FeedMarket,
  FeedOffer,
  FeedResult,
  FeedSink,
} from '../../../feeds/feed.ts';
import { koreanLeagueName, koreanTeamName, leagueRank, locationNames } from '../../../feeds/names/korean-names.ts';
import { addFixtures, addSportsAndLocations, moveFixtures, putLeagues, putTeams, setFileDays } from './fixture.sql.ts';
import {
  notePlay,
  putIncidents,
  putLive,
  readLive,
  silence,
  startFixtures,
  stepVersions,
} from '../snapshot/live.sql.ts';
import { lockFixtures, planPrices } from './offer.sql.ts';
import type { LockedFixture } from './offer.sql.ts';
import { applyOffers } from './offers.ts';
import type { DueOffer } from './offers.ts';

/** The half of a channel that tells; commands have no other. */
export type Notifier = Pick<Channel, 'notify'>;

/**
 * Takes the results a source reports for its fixtures, within the batch's transaction. The results feature does it.
 *
 * @param now  by the database's clock
 * @returns changed: ids of fixtures decided
 */
export type TakeResults = (
  tx: Tx,
  source: string,
  results: readonly FeedResult[],
  now: Date,
) => Promise<{ changed: number[]; counts: FeedCounts }>;

type Deps = {
  readonly db: Core['db'];
  readonly channel: Notifier;
  readonly takeResults: TakeResults;
  /** beyond which prices stop their markets; absent: the setting’s value */
  readonly band?: () => PriceBand;
};

/** More ids than this and a process rather reads everything again (a note holds at most 8,000 bytes). */
const manyFixtures = 500;

/** Tells every process, on commit, that these fixtures are to be read again. */
export async function announceFixtures(tx: Tx, channel: Notifier, ids: Iterable<number>): Promise<void> {
  const list = [...ids];
  if (list.length > 0) await channel.notify(tx, 'catalogue', list.length > manyFixtures ? '*' : list.join(','));
}

/** The one way in for sources: each batch is one transaction; the other processes hear of it when it commits. */
export function createFeedSink({ db, channel, takeResults, band }: Deps): FeedSink {
  return sinkOver((work) => inTransaction(db, work), channel, takeResults, band);
}

/** The same within an open transaction: it commits or fails together with what else the caller writes there. */
export function feedSinkWithin(tx: Tx, channel: Notifier, takeResults: TakeResults): FeedSink {
  return sinkOver((work) => work(tx), channel, takeResults);
}

function sinkOver(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  channel: Notifier,
  takeResults: TakeResults,
  band: () => PriceBand = () => settingDefinitions.priceBand.default,
): FeedSink {
  return {
    takeFixtures: (source, fixtures) =>
      run(async (tx) => {
        const { changed, counts, renamed } = await putFixtures(tx, source, fixtures);
        if (renamed) await channel.notify(tx, 'catalogue', '*');
        else await announceFixtures(tx, channel, changed);
        return counts;
      }),

    takeOffers: (source, offers) =>
      run(async (tx) => {
        const { changed, counts } = await putOffers(tx, source, offers, band());
        await announceFixtures(tx, channel, changed);
        return counts;
      }),

    takeLive: (source, states) =>
      run(async (tx) => {
        const { changed, counts } = await putStates(tx, source, states);
        await announceFixtures(tx, channel, changed);
        return counts;
      }),

    takeSilence: (source, silent, product) =>
      run(async (tx) => announceFixtures(tx, channel, await silence(tx, source, silent, product))),

    takeResults: (source, results) =>
      run(async (tx) => {
        const { changed, counts } = await takeResults(tx, source, results, await databaseNow(tx));
        await announceFixtures(tx, channel, changed);
        if (changed.length > 0) await channel.notify(tx, 'settlement', '');
        return counts;
      }),
  };
}

async function putFixtures(tx: Tx, source: string, fixtures: readonly FeedFixture[]) {
  const known = new Map(fixtures.map((fixture) => [fixture.key, fixture]));
  const list = [...known.values()];
  const usedSports = sports
    .map((sport, sort) => ({ id: sport.id, family: sport.family, name_ko: sport.nameKo, name_en: sport.nameEn, sort }))
    .filter((sport) => list.some((fixture) => fixture.sportId === sport.id));
  const familyOf = new Map(usedSports.map((sport) => [sport.id, sport.family]));
  for (const fixture of list) assert(familyOf.has(fixture.sportId), `unknown sport ${fixture.sportId}`);
  const locations = [...new Set(list.map((fixture) => fixture.league.locationCode))].map((code) => ({
    code,
    ...locationNames(code),
  }));
  await addSportsAndLocations(tx, usedSports, locations);

  const leagues = new Map(
    list.map(({ league, sportId }) => [
      league.key,
      {
        key: league.key,
        sport_id: sportId,
        location_code: league.locationCode,
        name_en: league.en,
        name_ko: league.ko ?? koreanLeagueName(familyOf.get(sportId)!, league.locationCode, league.en),
        sort: leagueRank(familyOf.get(sportId)!, league.locationCode, league.en),
      },
    ]),
  );
  const teams = new Map(
    list.flatMap(({ home, away, sportId }) =>
      [home, away].map((team) => [
        team.key,
        {
          key: team.key,
          sport_id: sportId,
          name_en: team.en,
          name_ko: team.ko ?? koreanTeamName(familyOf.get(sportId)!, team.en),
        },
      ]),
    ),
  );
  const renamed =
    (await putLeagues(tx, source, [...leagues.values()])) + (await putTeams(tx, source, [...teams.values()]));
  const rows = list.map((fixture) => ({
    key: fixture.key,
    league_key: fixture.league.key,
    home_key: fixture.home.key,
    away_key: fixture.away.key,
    starts_at: fixture.startsAt.toISOString(),
    file_day: fixture.file?.day ?? null,
    file_no: fixture.file?.no ?? null,
  }));
  await setFileDays(tx, source, rows);
  const moved = await moveFixtures(tx, source, rows);
  const added = await addFixtures(tx, source, rows);
  const changed = [...moved, ...added];
  const counts: FeedCounts = { taken: changed.length, unchanged: list.length - changed.length, skipped: 0 };
  // New and moved fixtures are announced anyway. New names of a fixture that has not changed need an announcement of all.
  return { changed, counts, renamed: renamed > 0 && changed.length < list.length };
}

async function putOffers(tx: Tx, source: string, offers: readonly FeedOffer[], band: PriceBand) {
  const fixtures = await lockByKey(tx, source, offers);
  const now = await databaseNow(tx);
  const due: DueOffer[] = [];
  const planned: { fixture_id: number; at: string; markets: readonly FeedMarket[] }[] = [];
  const seen = new Set<number>();
  for (const { fixtureKey, at, markets, product = 'prematch' } of offers) {
    const fixture = fixtures.get(fixtureKey);
    if (!fixture || (fixture.status !== 'scheduled' && fixture.status !== 'live')) continue;
    seen.add(fixture.id);
    // In play nothing is planned: a price applies now, even when its source's clock is ahead.
    if (at <= now || product === 'inplay') due.push({ fixture, at, markets, product });
    else planned.push({ fixture_id: fixture.id, at: at.toISOString(), markets });
  }
  const changed = await applyOffers(tx, due, band);
  // A batch that plans for a fixture plans all of it; one that brings only prices of now leaves the plan alone.
  const plannedFor = [...new Set(planned.map((row) => row.fixture_id))];
  const replanned = plannedFor.length > 0 ? await planPrices(tx, plannedFor, planned) : [];
  const touched = new Set([...changed, ...replanned]);
  const keys = new Set(offers.map((offer) => offer.fixtureKey));
  const skipped = [...keys].filter((key) => !fixtures.has(key)).length;
  return { changed, counts: { taken: touched.size, unchanged: keys.size - skipped - touched.size, skipped } };
}

/** A state that is no newer than the known one is old news; the first one of an open fixture starts it. */
async function putStates(tx: Tx, source: string, states: readonly FeedLive[]) {
  const fixtures = await lockByKey(tx, source, states);
  const known = new Map(
    (
      await readLive(
        tx,
        [...fixtures.values()].map(({ id }) => id),
      )
    ).map((row) => [row.fixture_id, row]),
  );
  const newest = new Map<number, { fixture: LockedFixture; state: FeedLive }>();
  let skipped = 0;
  for (const state of states) {
    const fixture = fixtures.get(state.fixtureKey);
    if (!fixture || !hasStory(fixture)) skipped += 1;
    else if (state.seq > (newest.get(fixture.id)?.state.seq ?? known.get(fixture.id)?.seq ?? -1))
      newest.set(fixture.id, { fixture, state });
  }
  const played = states.filter(({ period }) => period !== 'pre' && period !== 'interrupted');
  const putOff = played.flatMap(({ fixtureKey }) => fixtures.get(fixtureKey) ?? []).filter(isPutOff);
  await notePlay(
    tx,
    putOff.map(({ id }) => id),
  );
  const news = [...newest.values()];
  const changed = news.map(({ fixture }) => fixture.id);
  if (news.length > 0) {
    const started = news.filter(({ fixture }) => fixture.status === 'scheduled').map(({ fixture }) => fixture.id);
    await startFixtures(tx, started);
    // A bet must be judged again when the state it depends on has changed; the clock alone changes nothing.
    const moved = news
      .filter(({ fixture, state }) => isOpen(fixture) && isMove(known.get(fixture.id), state))
      .map(({ fixture }) => fixture.id);
    await stepVersions(tx, moved);
    await putLive(
      tx,
      news.map(({ fixture, state }) => ({ fixtureId: fixture.id, state })),
    );
  }
  // Incidents of a late state are still true: each has its own number.
  const told = states.flatMap(({ fixtureKey, incidents }) => {
    const fixture = fixtures.get(fixtureKey);
    return fixture && hasStory(fixture) ? incidents.map((incident) => ({ fixtureId: fixture.id, incident })) : [];
  });
  const corrected = told.length > 0 ? await putIncidents(tx, told) : [];
  const counts: FeedCounts = { taken: changed.length, unchanged: states.length - skipped - changed.length, skipped };
  return { changed: new Set([...changed, ...corrected]), counts };
}

const isOpen = ({ status }: LockedFixture) => status === 'scheduled' || status === 'live';

/** A postponed match of which a state says that it is played. */
const isPutOff = ({ status, is_foreign: isForeign }: LockedFixture) => status === 'postponed' && !isForeign;

/**
 * A result may overtake the last states of its match: they complete its story, and change nothing that is bet on. States
 * told for other teams than the match has would show their score the wrong way round.
 */
const hasStory = (fixture: LockedFixture) =>
  !fixture.is_foreign && (isOpen(fixture) || fixture.status === 'finished' || fixture.status === 'abandoned');

function isMove(
  known: { period: string; score_home: number; score_away: number; suspended: string | null } | undefined,
  state: FeedLive,
): boolean {
  return (
    !known ||
    known.period !== state.period ||
    known.score_home !== state.score.home ||
    known.score_away !== state.score.away ||
    known.suspended !== state.suspended
  );
}

async function lockByKey(
  tx: Tx,
  source: string,
  rows: readonly { fixtureKey: string }[],
): Promise<Map<string, LockedFixture>> {
  const fixtures = await lockFixtures(tx, source, [...new Set(rows.map((row) => row.fixtureKey))]);
  return new Map(fixtures.map((fixture) => [fixture.key, fixture]));
}
