import type { OfferedLines } from '@lime/domain/pricing/priced-markets.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { FeedFixture, FeedOffer, FeedSink } from '../feed.ts';
import { tellPlays } from '../live-script.ts';
import type { Telling } from '../live-script.ts';
import { sportIdOf } from './leagues.ts';
import { isPlayed, livePlayOf, resultsOf } from './live-play.ts';
import { linesOf, offerOf } from './match-play.ts';
import { pricePath } from './price-path.ts';
import type { PricePath } from './price-path.ts';
import { listedMatches, matchesBetween, matchOfKey, streamMatches } from './fixture-schedule.ts';
import type { Match } from './fixture-schedule.ts';

/** The name the built-in league's fixtures are kept under. */
export const source = 'simulator';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Listed matches appear this long before they start, the stream's that long. */
const listedAhead = 7 * day;
const streamAhead = 6 * hour;
/** An empty site also gets what was played just before, so that its results are not empty. */
const listedBefore = 24 * hour;
const streamBefore = 3 * hour;
const planEvery = minute;
const fixtureBatch = 200;
const offerBatch = 60;
const resultBatch = 100;
const liveBatch = 60;

/** What is known of the built-in league when a process takes it over. */
export type Standing = {
  /** keys of its fixtures without a result */
  readonly open: readonly string[];
  /** those that had their result lately: another may follow. Times are milliseconds since 1970 */
  readonly recent?: readonly { readonly key: string; readonly finishedAt: number }[];
  /** it has never had a fixture here */
  readonly isNew: boolean;
};

export type Progress = { fixtures: number; offers: number; live: number; results: number };

export type World = {
  /** Brings everything to this moment: new fixtures, results that are due, prices that moved. Not to be called twice at once. */
  advance(at: number): Promise<Progress>;
};

type Deps = {
  readonly sink: FeedSink;
  readonly seed: string;
  readonly speed: number;
  readonly standing: Standing;
  readonly isStopped?: () => boolean;
  /** its matches of a Seoul day; absent: those of the built-in leagues */
  readonly matchesOn?: (day: SeoulDay) => { listed: Match[]; stream: Match[] };
};
type Entry = {
  readonly match: Match;
  readonly path: PricePath;
  lines: OfferedLines | null;
  lookAgainAt: number;
  /** from its start on, where it is played */
  telling: Telling | null;
  /** from its start on, and how many of them were sent */
  results: ReturnType<typeof resultsOf> | null;
  sent: number;
};

/** What is followed, and what comes next. */
type WorldState = Required<Omit<Deps, 'standing'>> & {
  /** by their keys: matches that are offered or played */
  readonly live: Map<string, Entry>;
  /** keys of fixtures this version does not know */
  readonly orphans: string[];
  readonly days: Map<SeoulDay, { listed: Match[]; stream: Match[] }>;
  plannedAt: number;
  isFirst: boolean;
};

/**
 * The built-in league in motion. Everything it reports is decided by seed, key and clock, and the sink takes the same thing
 * twice without a change. Walked by one process or another, once or again, the world is the same.
 */
export function createWorld({
  standing,
  isStopped = () => false,
  matchesOn = (seoulDay) => ({ listed: listedMatches(seoulDay), stream: streamMatches(seoulDay) }),
  ...deps
}: Deps): World {
  const state: WorldState = {
    ...deps,
    isStopped,
    matchesOn,
    live: new Map(),
    orphans: [],
    days: new Map(),
    plannedAt: -Infinity,
    isFirst: standing.isNew,
  };
  takeOver(state, standing);
  return {
    async advance(at) {
      const progress: Progress = { fixtures: 0, offers: 0, live: 0, results: 0 };
      await settle(state, at, progress);
      await plan(state, at, progress);
      await settle(state, at, progress);
      await play(state, at, progress);
      const moving = [...state.live.values()].filter(
        ({ match, lookAgainAt }) => match.startsAt > at && lookAgainAt <= at,
      );
      await offer(state, moving, at, progress);
      return progress;
    },
  };
}

/** Follows what another process left open. */
function takeOver(state: WorldState, standing: Standing): void {
  for (const key of standing.open) {
    const match = matchOfKey(key);
    if (match) follow(state, match);
    else state.orphans.push(key);
  }
  for (const { key, finishedAt } of standing.recent ?? []) {
    const match = matchOfKey(key);
    const results = match ? resultsOf(livePlayOf(state.seed, match, state.speed)) : [];
    // What was sent is not sent again: a person may have corrected it since.
    const sent = results.filter(({ at }) => at <= finishedAt).length;
    if (match && sent > 0 && sent < results.length) follow(state, match).sent = sent;
  }
}

function follow(state: WorldState, match: Match): Entry {
  const entry: Entry = {
    match,
    path: pricePath(state.seed, match.key, match.league.sport, match.startsAt),
    lines: null,
    lookAgainAt: -Infinity,
    telling: null,
    results: null,
    sent: 0,
  };
  state.live.set(match.key, entry);
  return entry;
}

function matchesOf(state: WorldState, seoulDay: SeoulDay) {
  let known = state.days.get(seoulDay);
  if (!known) {
    known = state.matchesOn(seoulDay);
    state.days.set(seoulDay, known);
    if (state.days.size > 12) state.days.delete([...state.days.keys()].toSorted()[0]!);
  }
  return known;
}

/** Fixtures that are due to appear, nearest first. */
async function plan(state: WorldState, at: number, progress: Progress): Promise<void> {
  if (at - state.plannedAt < planEvery) return;
  const missing = (from: number, listedTo: number, streamFrom: number, streamTo: number) =>
    [
      ...matchesBetween(from, listedTo, (d) => matchesOf(state, d).listed),
      ...matchesBetween(streamFrom, streamTo, (d) => matchesOf(state, d).stream),
    ].filter(({ key }) => !state.live.has(key));
  const coming = missing(at + minute, at + listedAhead, at + minute, at + streamAhead).toSorted(
    (a, b) => a.startsAt - b.startsAt,
  );
  await open(state, coming, at, progress);
  if (state.isFirst) await open(state, missing(at - listedBefore, at, at - streamBefore, at), at, progress);
  state.isFirst = false;
  state.plannedAt = at;
}

async function open(state: WorldState, matches: readonly Match[], at: number, progress: Progress): Promise<void> {
  for (const batch of batches(matches, fixtureBatch)) {
    if (state.isStopped()) return;
    const { taken } = await state.sink.takeFixtures(source, batch.map(toFixture));
    progress.fixtures += taken;
    // Followed only once the sink has them: a failure leaves them for the next plan.
    await offer(
      state,
      batch.map((match) => follow(state, match)),
      at,
      progress,
    );
  }
}

async function offer(state: WorldState, entries: readonly Entry[], at: number, progress: Progress): Promise<void> {
  for (const batch of batches(entries, offerBatch)) {
    if (state.isStopped()) return;
    const states = batch.map((entry) => entry.path.stateAt(Math.min(at, entry.match.startsAt)));
    const offers = batch.map((entry, i): FeedOffer => {
      entry.lines ??= linesOf(entry.match);
      return {
        fixtureKey: entry.match.key,
        at: new Date(states[i]!.since),
        markets: offerOf(entry.match, entry.lines, states[i]!),
      };
    });
    const { taken } = await state.sink.takeOffers(source, offers);
    progress.offers += taken;
    batch.forEach((entry, i) => (entry.lookAgainAt = states[i]!.until));
  }
}

/** Matches that have begun, with all that will be reported of them. */
function begun(state: WorldState, at: number): Entry[] {
  const entries = [...state.live.values()].filter(({ match }) => match.startsAt <= at);
  for (const entry of entries) {
    if (entry.results) continue;
    const played = livePlayOf(state.seed, entry.match, state.speed);
    entry.results = resultsOf(played);
    if (isPlayed(played)) entry.telling = { play: played, told: -1, offered: -1 };
  }
  return entries;
}

async function settle(state: WorldState, at: number, progress: Progress): Promise<void> {
  const isDue = ({ results, sent }: Entry) => (results?.[sent]?.at ?? Infinity) <= at;
  for (const batch of batches(begun(state, at).filter(isDue), resultBatch)) {
    if (state.isStopped()) return;
    const dues = batch.map(({ results }) => results!.filter((result) => result.at <= at));
    const { taken } = await state.sink.takeResults(
      source,
      dues.map((due) => due.at(-1)!.result),
    );
    progress.results += taken;
    batch.forEach((entry, i) => {
      entry.sent = dues[i]!.length;
      if (entry.sent === entry.results!.length) state.live.delete(entry.match.key);
    });
  }
  // A fixture this version does not know any more (a league that left) can only be called off.
  for (const batch of batches(state.orphans, resultBatch)) {
    const { taken } = await state.sink.takeResults(
      source,
      batch.map((fixtureKey) => ({ fixtureKey, status: 'cancelled', score: null })),
    );
    progress.results += taken;
  }
  state.orphans.length = 0;
}

/** Matches in play. */
async function play(state: WorldState, at: number, progress: Progress): Promise<void> {
  const playing = begun(state, at).flatMap(({ telling, sent }) => (telling && sent === 0 ? [telling] : []));
  for (const batch of batches(playing, liveBatch)) {
    if (state.isStopped()) return;
    const { live: states, offers } = await tellPlays(state.sink, source, batch, at);
    progress.live += states;
    progress.offers += offers;
  }
}

export function toFixture({ key, league, home, away, startsAt }: Match): FeedFixture {
  return {
    key,
    sportId: sportIdOf(league),
    league: { key: league.key, en: league.en, ko: league.ko, locationCode: league.location },
    home: { key: home.key, en: home.en, ko: home.ko },
    away: { key: away.key, en: away.en, ko: away.ko },
    startsAt: new Date(startsAt),
  };
}

function batches<T>(list: readonly T[], size: number): T[][] {
  const result: T[][] = [];
  for (let from = 0; from < list.length; from += size) result.push(list.slice(from, from + size));
  return result;
}
