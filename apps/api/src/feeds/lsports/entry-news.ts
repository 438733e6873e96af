import { marketKind } from '@lime/domain/market-kinds.ts';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { LiveIncident, SuspensionReason } from '@lime/domain/in-play/live-state.ts';
import type { FeedEventKind } from '../feed-report.ts';
import type { FeedFixture, FeedLive, FeedOffer, FeedResult } from '../feed.ts';
import { readBrokenOff, readLive, readResult, statuses, suspensionOf } from './livescore.ts';
import { offerOf } from './lsports-markets.ts';
import type { KnownBet } from './lsports-markets.ts';
import type { WireLivescore } from './messages.ts';
import { contradictions, settledAtTheEnd, settledMarkets } from './settlements.ts';

/** What a package has sent of one fixture, and what of it was told. Times are milliseconds since 1970. */
export type Entry = {
  readonly id: string;
  fixture: FeedFixture | null;
  family: SportFamily | null;
  /** of a sport we do not sell, or no match between two: nothing of it is kept */
  isForeign: boolean;
  status: number | null;
  fixtureAt: number;
  livescore: WireLivescore | null;
  livescoreAt: number;
  readonly bets: Map<string, KnownBet>;
  readonly mainLines: Map<number, string>;
  readonly incidents: Map<number, LiveIncident>;
  liveSeq: number;
  hasStarted: boolean;
  isDamaged: boolean;
  toldOffer: string | null;
  toldResult: string | null;
  touchedAt: number;
  readonly dirty: Set<Part>;
};
/** What of a fixture may have changed. */
export type Part = 'fixture' | 'offer' | 'live' | 'result';

/** The package, and what befell its fixtures since its news were taken last. */
export type NewsContext = {
  readonly product: MarketProduct;
  readonly events: { readonly kind: FeedEventKind; readonly detail: Record<string, unknown> }[];
  /** when each kind was noted last of a fixture */
  readonly saidAt: Map<string, number>;
};

/** A fault in one fixture's messages is reported once in this time, not with each of them. */
export const sayAgainMs = 60_000;

/** Notes what befell a fixture, at most once a minute of the same. @param key  the fixture, or what else it is about */
export function reportOnce(
  book: NewsContext,
  kind: FeedEventKind,
  key: string,
  now: number,
  detail: Record<string, unknown>,
): void {
  const about = `${kind}:${key}`;
  if (now - (book.saidAt.get(about) ?? -Infinity) < sayAgainMs) return;
  if (book.saidAt.size > 10_000) book.saidAt.clear();
  book.saidAt.set(about, now);
  book.events.push({ kind, detail });
}

function scoreOf(entry: Entry): { home: number; away: number } {
  const live = entry.livescore && entry.family ? readLive(entry.livescore, entry.family, 0) : null;
  return live?.score ?? { home: 0, away: 0 };
}

/** Why nothing of a fixture is sold; null: it is. */
export function frozen(book: NewsContext, entry: Entry): SuspensionReason | null {
  if (entry.isDamaged) return 'feed';
  const board = entry.livescore?.Scoreboard;
  if (board?.Status === statuses.finished || entry.status === statuses.finished) return 'ending';
  if (book.product === 'prematch') {
    const sold =
      entry.status === null || entry.status === statuses.notStarted || entry.status === statuses.aboutToStart;
    return sold ? null : 'feed';
  }
  return (
    (entry.status === null ? null : suspensionOf(entry.status)) ??
    (board ? suspensionOf(board.Status, board.Description) : null)
  );
}

/** The whole offer of a fixture; null when it is what was told last. */
export function offerNews(book: NewsContext, entry: Entry, now: number): FeedOffer | null {
  const { markets, impossible } = offerOf(entry.bets.values(), {
    family: entry.family!,
    mainLines: entry.mainLines,
    score: scoreOf(entry),
    frozen: frozen(book, entry),
  });
  if (impossible.length > 0)
    reportOnce(book, 'impossible-price', entry.id, now, {
      fixture: entry.id,
      markets: [...new Set(impossible)].slice(0, 5),
    });
  const text = JSON.stringify(markets);
  if (text === entry.toldOffer) return null;
  entry.toldOffer = text;
  return { fixtureKey: entry.id, at: new Date(now), markets, product: book.product };
}

/**
 * The state of a match in play; null where there is none to tell. Scores count by the sender's clock, which survives a restart of ours; two of one
 * millisecond stay in order.
 */
export function liveNews(book: NewsContext, entry: Entry, now: number): FeedLive | null {
  if (book.product !== 'inplay') return null;
  const isBegun = (status: number | null | undefined) =>
    status === statuses.inProgress || status === statuses.finished || status === statuses.interrupted ||
    status === statuses.abandoned || status === statuses.lostCoverage; // prettier-ignore
  if (!isBegun(entry.livescore?.Scoreboard.Status) && !isBegun(entry.status)) return null;
  const read = entry.livescore ? readLive(entry.livescore, entry.family!, entry.livescoreAt) : null;
  if (!read && entry.status !== statuses.inProgress) return null;
  const seen = new Map((read?.incidents ?? []).map((incident) => [incident.no, incident]));
  const changed: LiveIncident[] = [];
  for (const [no, known] of entry.incidents) {
    if (!seen.has(no) && !known.cancelled) changed.push({ ...known, cancelled: true });
  }
  for (const [no, incident] of seen) {
    if (JSON.stringify(entry.incidents.get(no)) !== JSON.stringify(incident)) changed.push(incident);
  }
  for (const incident of changed) entry.incidents.set(incident.no, incident);
  const at = Number.isFinite(entry.livescoreAt) ? entry.livescoreAt : now;
  entry.liveSeq = Math.max(entry.liveSeq + 1, Math.floor(at) * 1_000);
  const stopped = frozen(book, entry);
  return {
    fixtureKey: entry.id,
    seq: entry.liveSeq,
    at: new Date(now),
    ...(read ?? { period: 'pre', clock: null, score: { home: 0, away: 0 }, periods: [] }),
    suspended: read ? stopped : (stopped ?? 'feed'),
    incidents: changed,
  };
}

/** The result of a fixture; null while there is none, or when it is what was told last. */
export function resultNews(book: NewsContext, entry: Entry, now: number): FeedResult | null {
  const told = outcome(entry);
  if (!told) return settlementsAlone(entry);
  const markets = told.status === 'finished' ? contradictions(entry.bets.values(), entry.family!, told) : [];
  if (markets.length > 0)
    reportOnce(book, 'contradiction', entry.id, now, {
      fixture: entry.id,
      markets: markets
        .slice(0, 5)
        .map(({ type, line }) => `${marketKind(type).nameEn}${line === null ? '' : ` ${line / 100}`}`),
    });
  return unlessTold(entry, {
    fixtureKey: entry.id,
    ...told,
    ...(markets.length > 0 ? { uncertain: true, markets } : {}),
  });
}

/** A package without scores still says how it settled a match that is over: to be compared with what others reported. */
function settlementsAlone(entry: Entry): FeedResult | null {
  if (entry.livescore) return null;
  const markets = settledMarkets(entry.bets.values(), entry.family!);
  if (markets.length === 0) return null;
  if (entry.status !== statuses.finished && !markets.some(({ type }) => settledAtTheEnd.has(type))) return null;
  return unlessTold(entry, { fixtureKey: entry.id, status: 'finished', score: null, uncertain: true, markets });
}

function unlessTold(entry: Entry, next: FeedResult): FeedResult | null {
  const text = JSON.stringify(next);
  if (text === entry.toldResult) return null;
  entry.toldResult = text;
  return next;
}

function outcome({ status, livescore, family }: Entry): Omit<FeedResult, 'fixtureKey'> | null {
  const told = livescore?.Scoreboard.Status ?? null;
  const is = (wanted: number) => status === wanted || told === wanted;
  if (is(statuses.cancelled)) return { status: 'cancelled', score: null };
  if (is(statuses.postponed)) return { status: 'postponed', score: null };
  if (is(statuses.abandoned)) {
    return { status: 'abandoned', ...(livescore ? readBrokenOff(livescore, family!) : { score: null }) };
  }
  return livescore ? readResult(livescore, family!) : null;
}
