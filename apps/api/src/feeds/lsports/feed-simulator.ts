import { randomUUID } from 'node:crypto';
import { marketKind } from '@lime/domain/market-kinds.ts';
import { sports } from '@lime/domain/sports.ts';
import type { MarketProduct, MarketType } from '@lime/domain/market-kinds.ts';
import { gradeMarket, readMatchResult } from '@lime/domain/settlement/match-result.ts';
import type { FeedCounts, FeedFixture, FeedLive, FeedOffer, FeedResult, FeedSink } from '../feed.ts';
import { mainLines, newMatch, write, writeBets, writeFixture, writeLivescore } from './feed-simulator-parts.ts';
import type { Bet, Json, Market, ReportedMatch } from './feed-simulator-parts.ts';
import { statuses } from './livescore.ts';
import { settlementNumbers, sideName, writeType } from './lsports-markets.ts';
import { messageTypes } from './messages.ts';

type Deps = {
  /** a message of a package's queue */
  readonly publish: (product: MarketProduct, message: string) => void;
  readonly now?: () => number;
};

export type FeedSimulator = {
  /** passes on what it receives as Trade360 messages */
  readonly sink: FeedSink;
  /** the answers of the snapshot calls, in the order GetFixtures, GetFixtureMarkets, GetScores */
  snapshot(product: MarketProduct): string[];
  heartbeat(): void;
  keepAlive(): void;
};

const products = ['prematch', 'inplay'] as const;
/** Matches that ended stay in the snapshot this long: a reader that was away still learns how they ended. */
const keptMs = 6 * 3_600_000;

/** What was told so far, and the way out. */
type Stream = Required<Deps> & {
  readonly told: Map<string, ReportedMatch>;
  /** of the newest message of each package */
  readonly seqs: Record<MarketProduct, number>;
};

/**
 * Writes what a world tells its sink as the messages of Trade360: types 1, 2, 3, 31, 32 and 35, each package with a count
 * of its own, bets as changes, ids beyond 2^53 and all.
 */
export function createFeedSimulator({ publish, now = Date.now }: Deps): FeedSimulator {
  const stream: Stream = { publish, now, told: new Map(), seqs: { prematch: 0, inplay: 0 } };
  return {
    sink: {
      takeFixtures: (_source, fixtures) => takeFixtures(stream, fixtures),
      takeOffers: (_source, offers) => takeOffers(stream, offers),
      takeLive: (_source, states) => takeLive(stream, states),
      takeSilence: () => Promise.resolve(),
      takeResults: (_source, results) => takeResults(stream, results),
    },
    snapshot: (product) => snapshotOf(stream, product),
    heartbeat: () => sendAlive(stream, messageTypes.heartbeat, null),
    keepAlive: () =>
      sendAlive(stream, messageTypes.keepAlive, {
        KeepAlive: {
          ActiveEvents: [...stream.told.values()]
            .filter(({ live, endedAt }) => live && endedAt === null)
            .map(({ id }) => Number(id)),
        },
      }),
  };
}

function takeFixtures(stream: Stream, fixtures: readonly FeedFixture[]): Promise<FeedCounts> {
  forget(stream);
  for (const fixture of fixtures) {
    const family = sports.find(({ id }) => id === fixture.sportId)!.family;
    const match = stream.told.get(fixture.key) ?? newMatch(fixture, family);
    const isNew = !stream.told.has(fixture.key);
    const moved = JSON.stringify(match.fixture) !== JSON.stringify(fixture);
    match.fixture = fixture;
    stream.told.set(fixture.key, match);
    if (isNew || moved)
      for (const product of products) send(stream, product, messageTypes.fixture, fixtureEvent(stream, match));
  }
  return Promise.resolve(counts(fixtures.length, fixtures.length));
}

function takeOffers(stream: Stream, offers: readonly FeedOffer[]): Promise<FeedCounts> {
  let known = 0;
  for (const { fixtureKey, markets, product = 'prematch' } of offers) {
    const match = stream.told.get(fixtureKey);
    if (!match || match.endedAt !== null) continue;
    known += 1;
    match.offers.set(product, markets);
    sendMarkets(stream, match, product);
  }
  return Promise.resolve(counts(offers.length, known));
}

function takeLive(stream: Stream, states: readonly FeedLive[]): Promise<FeedCounts> {
  let known = 0;
  for (const state of states) {
    const match = stream.told.get(state.fixtureKey);
    if (!match || match.endedAt !== null) continue;
    known += 1;
    match.live = state;
    for (const incident of state.incidents) match.incidents.set(incident.no, incident);
    setStatus(stream, match, state.period === 'interrupted' ? statuses.interrupted : statuses.inProgress);
    match.livescore = writeLivescore(match, state, match.status, null);
    // A goal's suspension comes before the goal, and goes after it.
    if (state.suspended !== null) sendMarkets(stream, match, 'inplay');
    send(stream, 'inplay', messageTypes.livescore, liveEvent(match));
    if (state.suspended === null) sendMarkets(stream, match, 'inplay');
  }
  return Promise.resolve(counts(states.length, known));
}

function takeResults(stream: Stream, results: readonly FeedResult[]): Promise<FeedCounts> {
  let known = 0;
  for (const result of results) {
    const match = stream.told.get(result.fixtureKey);
    if (!match) continue;
    known += 1;
    match.endedAt = stream.now();
    const status = {
      finished: statuses.finished,
      cancelled: statuses.cancelled,
      postponed: statuses.postponed,
      abandoned: statuses.abandoned,
    }[result.status];
    if (result.score) {
      match.livescore = writeLivescore(match, match.live, status, result);
      for (const product of products) send(stream, product, messageTypes.livescore, liveEvent(match));
    }
    setStatus(stream, match, status);
    sendSettlements(stream, match, result);
  }
  return Promise.resolve(counts(results.length, known));
}

function snapshotOf(stream: Stream, product: MarketProduct): string[] {
  forget(stream);
  const matches = [...stream.told.values()];
  const header = { ServerTimestamp: stream.now() };
  const allMarkets = (match: ReportedMatch) => {
    const byId = Map.groupBy([...(match.markets.get(product)?.values() ?? [])], ({ id }) => id);
    const mains = mainLines(match, product);
    return [...byId].map(([Id, list]) => ({
      Id,
      Name: marketKind(Id as MarketType).nameEn,
      ...mains.get(Id),
      Bets: list.flatMap(({ bets }) => [...bets.values()]),
    }));
  };
  return [
    matches.map((match) => fixtureEvent(stream, match)),
    matches.map((match) => marketEvent(match, allMarkets(match))),
    matches.filter(({ livescore }) => livescore !== null).map(liveEvent),
  ].map((events) => write({ Header: header, Body: events }));
}

const stamp = ({ now }: Stream) => new Date(now()).toISOString();
const fixtureEvent = (stream: Stream, match: ReportedMatch): Json => ({
  FixtureId: Number(match.id),
  Fixture: writeFixture(match, stamp(stream)),
  Livescore: null,
  Markets: null,
});
const liveEvent = (match: ReportedMatch): Json => ({
  FixtureId: Number(match.id),
  Fixture: null,
  Livescore: match.livescore,
  Markets: null,
});
const marketEvent = (match: ReportedMatch, markets: readonly Json[]): Json => ({
  FixtureId: Number(match.id),
  Livescore: null,
  Markets: markets,
});

function send(stream: Stream, product: MarketProduct, type: number, event: Json): void {
  stream.seqs[product] += 1;
  const at = stream.now();
  const header = {
    Type: type,
    MsgSeq: stream.seqs[product],
    MsgGuid: randomUUID(),
    CreationDate: new Date(at).toISOString(),
    ServerTimestamp: at,
  };
  stream.publish(product, write({ Header: header, Body: { Events: [event] } }));
}

function sendAlive(stream: Stream, type: number, body: Json | null): void {
  for (const product of products)
    stream.publish(
      product,
      write({
        Header: { Type: type, MsgGuid: randomUUID(), ServerTimestamp: stream.now() },
        ...(body ? { Body: body } : {}),
      }),
    );
}

function setStatus(stream: Stream, match: ReportedMatch, status: number): void {
  if (match.status === status) return;
  match.status = status;
  for (const product of products) send(stream, product, messageTypes.fixture, fixtureEvent(stream, match));
}

/** Sends the bets that differ from what was sent before. */
function sendMarkets(stream: Stream, match: ReportedMatch, product: MarketProduct): void {
  const before = match.markets.get(product) ?? new Map<string, Market>();
  const offered = match.offers.get(product) ?? [];
  const at = stamp(stream);
  const changed = new Map<number, { Bets: Bet[]; MainLine?: string }>();
  const change = (id: number, bet: Bet) => {
    const market = changed.get(id) ?? { Bets: [] };
    market.Bets.push({ ...bet, LastUpdate: at });
    changed.set(id, market);
  };
  const seen = new Set<string>();
  for (const market of offered) {
    const id = writeType(market.type, match.family);
    if (id === null) continue;
    const key = `${market.type}:${market.line ?? ''}`;
    seen.add(key);
    const known = before.get(key) ?? { id, bets: new Map<string, Bet>() };
    before.set(key, known);
    for (const bet of writeBets(match, product, market)) {
      const { LastUpdate: _at, ...old } = known.bets.get(bet.Id) ?? ({} as Bet);
      if (JSON.stringify(old) === JSON.stringify(bet)) continue;
      known.bets.set(bet.Id, { ...bet, LastUpdate: at });
      change(known.id, bet);
    }
  }
  for (const [key, market] of before) {
    if (seen.has(key)) continue;
    // What is no longer offered is over: without a settlement yet.
    for (const [id, { LastUpdate: _at, ...bet }] of market.bets) {
      if (bet['Status'] === 3) continue;
      const over = { ...bet, Status: 3 } as Bet;
      market.bets.set(id, { ...over, LastUpdate: at });
      change(market.id, over);
    }
  }
  match.markets.set(product, before);
  const mains = mainLines(match, product);
  const list = [...changed].map(([Id, { Bets }]) => ({
    Id,
    Name: marketKind(Id as MarketType).nameEn,
    ...mains.get(Id),
    Bets,
  }));
  if (list.length > 0) send(stream, product, messageTypes.market, marketEvent(match, list));
}

function sendSettlements(stream: Stream, match: ReportedMatch, result: FeedResult): void {
  const outcome = readMatchResult(match.family, result);
  for (const product of products) {
    const list: Json[] = [];
    for (const [key, market] of match.markets.get(product) ?? []) {
      const [type, line] = key.split(':');
      const kind = marketKind(Number(type) as MarketType);
      const results = gradeMarket(outcome, {
        type: kind.type,
        line: line === '' ? null : Number(line),
        sides: kind.sides,
      });
      const bets = [...market.bets.values()];
      if (results.includes('wait')) continue;
      const settled = bets.map((bet): Bet => {
        const at = kind.sides.findIndex((side) => sideName(kind.type, side) === bet['Name']);
        const verdict = results[at]!;
        return {
          ...bet,
          Status: 3,
          Settlement: verdict === 'wait' ? 0 : settlementNumbers[verdict],
          LastUpdate: stamp(stream),
        };
      });
      for (const bet of settled) market.bets.set(bet.Id, bet);
      list.push({ Id: market.id, Name: kind.nameEn, Bets: settled });
    }
    if (list.length > 0) send(stream, product, messageTypes.settlement, marketEvent(match, list));
  }
}

function forget(stream: Stream): void {
  for (const [key, match] of stream.told)
    if (match.endedAt !== null && stream.now() - match.endedAt > keptMs) stream.told.delete(key);
}

const counts = (all: number, known: number) => ({ taken: known, unchanged: 0, skipped: all - known });
