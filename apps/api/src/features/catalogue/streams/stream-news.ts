import type { LiveMessage, OddsMessage, MarketStream } from '@lime/contract/realtime.ts';
import { liveToWire, marketToMoved } from '../catalogue.wire.ts';
import type { SnapshotFixture, SnapshotMarket } from '../catalogue.types.ts';
import type { SnapshotChange } from '../snapshot/snapshot.ts';

/** A stream: which fixtures are in it, which of their markets, and whether it sends the state of matches. */
export type StreamKind = {
  readonly name: MarketStream;
  readonly belongs: (fixture: SnapshotFixture) => boolean;
  /** what a fixture of it may be, whatever the time */
  readonly phases: readonly SnapshotFixture['status'][];
  readonly shows: (market: SnapshotMarket) => boolean;
  readonly tellsLive: boolean;
};

type Changes = ReadonlyMap<number, SnapshotChange>;

/**
 * What changed of the markets a stream shows.
 *
 * @param changes  by fixture; neither before nor after: it left by its start
 * @returns null when there is nothing to tell
 */
export function oddsNews(kind: StreamKind, changes: Changes) {
  const news: Pick<OddsMessage, 'markets' | 'versions' | 'gone' | 'changed' | 'counts'> = {
    markets: [],
    versions: {},
    gone: [],
    changed: [],
  };
  for (const [id, { before, after }] of changes) {
    if (!after || !kind.belongs(after)) {
      // Reply also of a fixture that opened and left within one gathering: a list read meanwhile may show it.
      if (kind.phases.includes(before?.status ?? 'scheduled')) news.gone.push(String(id));
      continue;
    }
    const stood = before && before.status === after.status ? before : undefined;
    const moved = stood ? movedMarkets(kind, stood, after) : [];
    const isChanged = !stood || isReshaped(kind, stood, after);
    const isCounted = stood !== undefined && stood.markets.length !== after.markets.length;
    if (moved.length === 0 && !isChanged && !isCounted) continue;
    news.versions[String(id)] = after.version;
    news.markets.push(...moved);
    if (isChanged) news.changed.push(String(id));
    if (isCounted) (news.counts ??= {})[String(id)] = after.markets.length;
  }
  return news.gone.length === 0 && Object.keys(news.versions).length === 0 ? null : news;
}

/** Matches in play whose state has changed, and what happened in them. */
export function liveNews(kind: StreamKind, changes: Changes) {
  const news: Pick<LiveMessage, 'list' | 'gone'> = { list: [], gone: [] };
  for (const [id, { before, after }] of changes) {
    if (!after?.live || !kind.belongs(after)) {
      if (before?.live) news.gone.push(String(id));
      continue;
    }
    const told = new Set(before?.incidents.map((incident) => JSON.stringify(incident)));
    const incidents = after.incidents.filter((incident) => !told.has(JSON.stringify(incident)));
    const isSame = before?.live?.seq === after.live.seq && before.clockwork?.isSilent === after.clockwork?.isSilent;
    if (isSame && incidents.length === 0) continue;
    news.list.push({
      gameSeq: String(id),
      version: after.version,
      live: liveToWire(after, after.live),
      incidents: incidents.toReversed(),
    });
  }
  return news.list.length + news.gone.length === 0 ? null : news;
}

function isReshaped({ shows }: StreamKind, before: SnapshotFixture, after: SnapshotFixture): boolean {
  const shape = ({ startsAt, status, leagueId, names, markets }: SnapshotFixture) =>
    JSON.stringify([startsAt, status, leagueId, names, markets.filter(shows).map((market) => market.id)]);
  return shape(before) !== shape(after);
}

function movedMarkets({ shows }: StreamKind, before: SnapshotFixture, after: SnapshotFixture): OddsMessage['markets'] {
  const old = new Map(before.markets.filter(shows).map((market) => [market.id, market]));
  const moved = after.markets.filter((market) => {
    const stood = old.get(market.id);
    old.delete(market.id);
    return stood && shows(market) && isMoved(stood, market);
  });
  return [
    ...moved.map((market) => marketToMoved(market, true)),
    ...[...old.values()].map((market) => marketToMoved(market, false)),
  ];
}

function isMoved(before: SnapshotMarket, after: SnapshotMarket): boolean {
  return (
    before.status !== after.status ||
    before.reason !== after.reason ||
    before.selections.some((selection, at) => {
      const now = after.selections[at];
      return selection.odds !== now?.odds || selection.suspended !== now.suspended;
    })
  );
}
