import { createHash } from 'node:crypto';
import { marketKind } from '@lime/domain/market-kinds.ts';
import { sports } from '@lime/domain/sports.ts';
import type { MarketProduct, MarketType } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import type { FeedFixture, FeedLive, FeedMarket, FeedResult } from '../feed.ts';
import { locations } from '../names/locations.ts';
import { writeLine } from './lsports-lines.ts';
import { statuses } from './livescore.ts';
import { countsFromScore, reasonNumber, sideName, writeType } from './lsports-markets.ts';
import { statNames, writeIncidentKind, writePeriod } from './lsports-periods.ts';

export type Json = Record<string, unknown>;
export type Bet = Json & { Id: string; Status: number };
export type Market = { readonly id: number; readonly bets: Map<string, Bet> };

/** What was reported of a match. */
export type ReportedMatch = {
  readonly id: string;
  fixture: FeedFixture;
  family: SportFamily;
  status: number;
  live: FeedLive | null;
  readonly incidents: Map<number, LiveIncident>;
  livescore: Json | null;
  readonly offers: Map<MarketProduct, readonly FeedMarket[]>;
  readonly markets: Map<MarketProduct, Map<string, Market>>;
  endedAt: number | null;
};

const languageKo = (name: string | null | undefined) => (name ? { Nameko: name } : {});

/** The number a match of the built-in world has on the wire. */
export function fixtureIdOf(key: string): string {
  return String((hash(key) % 900_000_000_000n) + 100_000_000_000n);
}

export function newMatch(fixture: FeedFixture, family: SportFamily): ReportedMatch {
  return {
    id: fixtureIdOf(fixture.key),
    fixture,
    family,
    status: statuses.notStarted,
    live: null,
    incidents: new Map(),
    livescore: null,
    offers: new Map(),
    markets: new Map(),
    endedAt: null,
  };
}

export function writeFixture({ fixture, status }: ReportedMatch, at: string): Json {
  const sport = sports.find(({ id }) => id === fixture.sportId)!;
  const place = locations[fixture.league.locationCode];
  const team = ({ key, en, ko }: FeedFixture['home'], Position: string) => ({
    Id: Number(fixtureIdOf(key)),
    Name: en,
    Position,
    ...languageKo(ko),
  });
  return {
    Subscription: { Type: 1, Status: 1 },
    Sport: { Id: sport.id, Name: sport.nameEn, Nameko: sport.nameKo },
    Location: {
      Id: Number(hash(fixture.league.locationCode) % 1_000n),
      Name: place?.en ?? fixture.league.locationCode,
      ...languageKo(place?.ko),
    },
    League: {
      Id: Number(hash(fixture.league.key) % 1_000_000n),
      Name: fixture.league.en,
      ...languageKo(fixture.league.ko),
    },
    StartDate: fixture.startsAt.toISOString(),
    LastUpdate: at,
    Status: status,
    Participants: [team(fixture.home, '1'), team(fixture.away, '2')],
    FixtureExtraData: [{ Name: 'WithInPlay', Value: 'true' }],
  };
}

export function writeLivescore(
  match: ReportedMatch,
  live: FeedLive | null,
  status: number,
  result: FeedResult | null,
): Json {
  const { family, incidents } = match;
  const detail = (result?.detail ?? {}) as {
    periods?: (readonly [number | null, number])[];
    overtime?: (readonly [number, number])[];
  };
  const periods = detail.periods ?? live?.periods.map(({ home, away }) => [home, away] as const) ?? [];
  const overtime = detail.overtime ?? [];
  const isOver = result !== null;
  const period = isOver ? 'ended' : (live?.period ?? 'pre');
  const pair = (home: number | null, away: number | null) => [
    ...(home === null ? [] : [{ Position: '1', Value: String(home) }]),
    ...(away === null ? [] : [{ Position: '2', Value: String(away) }]),
  ];
  const happened = [...incidents.values()].filter(({ cancelled }) => !cancelled);
  const written = (type: number) =>
    happened.flatMap((incident) => {
      const code = writeIncidentKind(incident.kind);
      if (code === null || writePeriod(incident.period, family, periods.length) !== type) return [];
      return [
        {
          Period: type,
          IncidentType: code,
          Seconds: incident.seconds ?? -1,
          ParticipantPosition: incident.side === 'home' ? '1' : incident.side === 'away' ? '2' : null,
          Results: pair(incident.score.home, incident.score.away),
        },
      ];
    });
  const part = (type: number, [home, away]: readonly [number | null, number | null], isLast: boolean) => ({
    Type: type,
    IsFinished: isOver || !isLast,
    IsConfirmed: isOver || !isLast,
    Results: pair(home, away),
    Incidents: written(type),
    SubPeriods: null,
    SequenceNumber: 0,
  });
  const extra =
    overtime.length === 0
      ? []
      : family === 'football' && overtime.length === 2
        ? overtime.map((one, at) => [30 + 5 * at, one] as const)
        : [[family === 'football' ? 30 : 40, sum(overtime)] as const];
  const list = [
    ...periods.map((one, at) => part(family === 'football' ? (at + 1) * 10 : at + 1, one, at === periods.length - 1)),
    ...extra.map(([type, one]) => part(type, one, true)),
  ];
  const score = finalScore(family, result, overtime) ?? live?.score ?? { home: 0, away: 0 };
  return {
    Scoreboard: {
      Status: status,
      ...(period === 'break' ? { Description: 1 } : live?.suspended === 'timeout' ? { Description: 9 } : {}),
      CurrentPeriod: writePeriod(period, family, periods.length),
      Time: live?.clock ? String(live.clock.seconds) : '-1',
      Results: pair(score.home, score.away),
    },
    Periods: list,
    Statistics: Object.entries(live?.stats ?? {}).flatMap(([name, [home, away]]) => {
      const type = Object.keys(statNames).find((code) => statNames[Number(code)] === name);
      return type ? [{ Type: Number(type), Results: pair(home, away) }] : [];
    }),
    LivescoreExtraData: Object.entries((live?.detail ?? {}) as Json).flatMap(([Name, value]) => {
      const Value = JSON.stringify(value) ?? '';
      return Value !== '' && Value.length <= 200 && Name.length <= 40 ? [{ Name, Value }] : [];
    }),
    ...(live?.danger ? { DangerTriggers: [{ Type: 1, Name: live.danger }] } : {}),
  };
}

/** What the board shows at the end: with overtime, of which a settling score in regulation knows nothing. */
function finalScore(family: SportFamily, result: FeedResult | null, overtime: readonly (readonly [number, number])[]) {
  if (!result?.score) return null;
  if (family !== 'football' && family !== 'ice-hockey') return result.score;
  const [home, away] = sum(overtime);
  return { home: result.score.home + home, away: result.score.away + away };
}

export function writeBets(match: ReportedMatch, product: MarketProduct, market: FeedMarket): Bet[] {
  const kind = marketKind(market.type);
  const stop = product === 'inplay' ? (match.live?.suspended ?? null) : null;
  const isStopped = market.suspended === true || stop !== null;
  const reason = stop ?? market.reason ?? null;
  const from = kind.rule === 'handicap' ? countsFrom(match, market.type, product) : null;
  // On the wire a handicap counts from the score it names.
  const line = market.line === null ? null : market.line + (from ? (from.home - from.away) * 100 : 0);
  return kind.sides.flatMap((side, at): Bet[] => {
    const price = market.odds[at];
    if (price === null || price === undefined) return [];
    return [
      {
        ...(isStopped ? { SuspensionReason: reason ? reasonNumber(reason) : 9 } : {}),
        Id: `${(hash(`${product}:${market.type}:${market.line}:${side}`) % 900_000_000n) + 100_000_000n}${match.id}`,
        Name: sideName(market.type, side),
        ...(line === null
          ? {}
          : {
              Line: writeLine(kind.rule === 'handicap' && side === 'away' ? -line : line, from),
              BaseLine: writeLine(line, from),
            }),
        Status: isStopped ? 2 : 1,
        StartPrice: '1.0',
        Price: String(price / 1000),
        ProviderBetId: '0',
      },
    ];
  });
}

function countsFrom(match: ReportedMatch, type: MarketType, product: MarketProduct): { home: number; away: number } {
  return product === 'inplay' && countsFromScore(type, match.family) ? scoreOf(match) : { home: 0, away: 0 };
}

function scoreOf({ live }: ReportedMatch): { home: number; away: number } {
  return live?.score ?? { home: 0, away: 0 };
}

export function mainLines(match: ReportedMatch, product: MarketProduct): Map<number, { MainLine: string }> {
  return new Map(
    (match.offers.get(product) ?? []).flatMap(({ type, line, main }) => {
      const id = writeType(type, match.family);
      if (!main || line === null || id === null) return [];
      const from = marketKind(type).rule === 'handicap' ? countsFrom(match, type, product) : null;
      return [[id, { MainLine: writeLine(line + (from ? (from.home - from.away) * 100 : 0), from) }] as const];
    }),
  );
}

function sum(list: readonly (readonly [number, number])[]): [number, number] {
  return [list.reduce((all, [home]) => all + home, 0), list.reduce((all, [, away]) => all + away, 0)];
}

/** Bet ids go out as the long numbers they are in the wild. */
export function write(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"Id":"(\d+)"/g, '"Id":$1');
}

function hash(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64BE();
}
