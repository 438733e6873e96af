import { sports } from '@lime/domain/catalogue.ts';
import { assert } from '@lime/domain/assert.ts';
import { selectionResult } from '@lime/domain/settlement/leg-result.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { Channel, Core } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import type { FeedCounts, FeedFixture, FeedMarket, FeedOffer, FeedResult, FeedSink } from '../../feeds/feed.ts';
import { koreanLeagueName, koreanTeamName, leagueRank, locationNames } from '../../feeds/names/names.ts';
import { addFixtures, addSportsAndLocations, moveFixtures, putLeagues, putTeams } from './fixture.sql.ts';
import { lockFixtures, marketsOf, planPrices } from './offer.sql.ts';
import type { LockedFixture } from './offer.sql.ts';
import { applyOffers } from './offers.ts';
import type { DueOffer } from './offers.ts';
import { addSettlementTasks, closeMarkets, setDetails, setResults, setSelectionResults } from './result.sql.ts';

/** The half of a channel that tells; commands have no other. */
export type Notifier = Pick<Channel, 'notify'>;

type Deps = { readonly db: Core['db']; readonly channel: Notifier };

/** More ids than this and a process rather reads everything again (a note holds at most 8,000 bytes). */
const manyFixtures = 500;

/** Tells every process, on commit, that these fixtures are to be read again. */
export async function announceFixtures(tx: Tx, channel: Notifier, ids: Iterable<number>): Promise<void> {
  const list = [...ids];
  if (list.length > 0) await channel.notify(tx, 'catalogue', list.length > manyFixtures ? '*' : list.join(','));
}

/** The one way in for sources: each batch is one transaction, and is told to the other processes with its commit. */
export function createFeedSink({ db, channel }: Deps): FeedSink {
  return {
    takeFixtures: (source, fixtures) =>
      inTransaction(db, async (tx) => {
        const { changed, counts, renamed } = await putFixtures(tx, source, fixtures);
        if (renamed) await channel.notify(tx, 'catalogue', '*');
        else await announceFixtures(tx, channel, changed);
        return counts;
      }),

    takeOffers: (source, offers) =>
      inTransaction(db, async (tx) => {
        const { changed, counts } = await putOffers(tx, source, offers);
        await announceFixtures(tx, channel, changed);
        return counts;
      }),

    takeResults: (source, results) =>
      inTransaction(db, async (tx) => {
        const { changed, counts } = await putResults(tx, source, results);
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
  }));
  const moved = await moveFixtures(tx, source, rows);
  const added = await addFixtures(tx, source, rows);
  const changed = [...moved, ...added];
  const counts: FeedCounts = { taken: changed.length, unchanged: list.length - changed.length, skipped: 0 };
  // New teams come with new fixtures; only when a known fixture stands still may its names have changed under it.
  return { changed, counts, renamed: renamed > 0 && changed.length < list.length };
}

async function putOffers(tx: Tx, source: string, offers: readonly FeedOffer[]) {
  const fixtures = await lockByKey(tx, source, offers);
  const now = await databaseNow(tx);
  const due: DueOffer[] = [];
  const planned: { fixture_id: number; at: string; markets: readonly FeedMarket[] }[] = [];
  const seen = new Set<number>();
  for (const { fixtureKey, at, markets } of offers) {
    const fixture = fixtures.get(fixtureKey);
    if (!fixture || (fixture.status !== 'scheduled' && fixture.status !== 'live')) continue;
    seen.add(fixture.id);
    if (at <= now) due.push({ fixture, at, markets });
    else planned.push({ fixture_id: fixture.id, at: at.toISOString(), markets });
  }
  const changed = await applyOffers(tx, due);
  // A batch that plans for a fixture plans all of it; one that brings only prices of now leaves the plan alone.
  const plannedFor = [...new Set(planned.map((row) => row.fixture_id))];
  const replanned = plannedFor.length > 0 ? await planPrices(tx, plannedFor, planned) : [];
  const touched = new Set([...changed, ...replanned]);
  const keys = new Set(offers.map((offer) => offer.fixtureKey));
  const skipped = [...keys].filter((key) => !fixtures.has(key)).length;
  return { changed, counts: { taken: touched.size, unchanged: keys.size - skipped - touched.size, skipped } };
}

async function putResults(tx: Tx, source: string, results: readonly FeedResult[]) {
  const fixtures = await lockByKey(tx, source, results);
  const told = new Map<number, { fixture: LockedFixture; result: FeedResult }>();
  let skipped = 0;
  for (const result of results) {
    const fixture = fixtures.get(result.fixtureKey);
    if (!fixture || !isDecisive(result)) skipped += 1;
    else told.set(fixture.id, { fixture, result });
  }
  const decided = [...told.values()].filter(({ fixture, result }) => isNews(fixture, result));
  const detailed = [...told.values()].filter(
    ({ fixture, result }) => !isNews(fixture, result) && !sameJson(fixture.score_detail, result.detail ?? null),
  );
  if (detailed.length > 0)
    await setDetails(
      tx,
      detailed.map(({ fixture, result }) => ({ id: fixture.id, score_detail: result.detail ?? null })),
    );
  if (decided.length > 0) await decide(tx, source, decided);
  const changed = decided.map(({ fixture }) => fixture.id);
  return { changed, counts: { taken: decided.length, unchanged: told.size - decided.length, skipped } };
}

async function decide(
  tx: Tx,
  source: string,
  decided: readonly { fixture: LockedFixture; result: FeedResult }[],
): Promise<void> {
  const ids = decided.map(({ fixture }) => fixture.id);
  const byId = new Map(decided.map((entry) => [entry.fixture.id, entry.result]));
  const outcomes: { id: number; result: LegResult }[] = [];
  for (const market of await marketsOf(tx, ids)) {
    const { status, score } = byId.get(market.fixture_id)!;
    market.sides.forEach((side, at) => {
      const result = status === 'finished' && score ? selectionResult(market.type, side, market.line, score) : 'void';
      if (market.results[at] !== result) outcomes.push({ id: market.selection_ids[at]!, result });
    });
  }
  if (outcomes.length > 0) await setSelectionResults(tx, outcomes);
  await closeMarkets(tx, ids);
  const rows = decided.map(({ fixture, result }) => ({
    id: fixture.id,
    status: result.status,
    version: fixture.version + 1,
    result_revision: fixture.result_revision + 1,
    score_home: result.score?.home ?? null,
    score_away: result.score?.away ?? null,
    score_detail: result.detail ?? null,
  }));
  await setResults(tx, source, rows);
  await addSettlementTasks(
    tx,
    rows.map((row) => ({ fixture_id: row.id, revision: row.result_revision })),
  );
}

/** A finished fixture needs a score that the schema can hold; the others may come without one. */
function isDecisive({ status, score }: FeedResult): boolean {
  const fits = (goals: number) => Number.isInteger(goals) && goals >= 0 && goals <= 32_767;
  return score ? fits(score.home) && fits(score.away) : status !== 'finished';
}

function isNews(fixture: LockedFixture, { status, score }: FeedResult): boolean {
  return (
    fixture.status !== status ||
    fixture.score_home !== (score?.home ?? null) ||
    fixture.score_away !== (score?.away ?? null)
  );
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** jsonb gives keys back in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
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
