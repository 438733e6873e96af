import { marketKind } from '@lime/domain/market-kinds.ts';
import { sports } from '@lime/domain/sports.ts';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { LiveIncident, SuspensionReason } from '@lime/domain/in-play/live-state.ts';
import type { FeedEventKind } from '../feed-report.ts';
import type { FeedFixture, FeedLive, FeedOffer, FeedResult } from '../feed.ts';
import { readFixture } from './lsports-fixtures.ts';
import { readLive, readResult, statuses, suspensionOf } from './livescore.ts';
import { offerOf } from './lsports-markets.ts';
import type { KnownBet } from './lsports-markets.ts';
import type { WireEvent, WireFixture, WireLivescore, WireMarket } from './messages.ts';
import { contradictions, settledAtTheEnd, settledMarkets } from './settlements.ts';

/** What changed, ready for the sink, in the order it is to be sent. */
export type BookNews = {
  readonly fixtures: FeedFixture[];
  /** matches that begin with this: sent before their prices, since nothing is sold in play before */
  readonly starts: FeedLive[];
  readonly offers: FeedOffer[];
  readonly lives: FeedLive[];
  readonly results: FeedResult[];
  readonly events: { readonly kind: FeedEventKind; readonly detail: Record<string, unknown> }[];
};

type Entry = {
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
type Part = 'fixture' | 'offer' | 'live' | 'result';

const keptMs = 12 * 3_600_000;
/** A fault in one fixture's messages is reported once in this time, not with each of them. */
const sayAgainMs = 60_000;

export type Book = {
  /** Takes what a message tells. @param sentAt  by the sender's clock @param now  ours */
  apply(events: readonly WireEvent[], from: { sentAt: number | null; seq: number | null; now: number }): void;
  /** Takes a snapshot: what it does not name is no longer sold. @param open  keys the catalogue holds open besides */
  replace(events: readonly WireEvent[], from: { sentAt: number | null; now: number; open: readonly string[] }): void;
  /** Sends the state of these again, so that nobody takes a quiet match for a lost one; null: all that are played. */
  refresh(keys: readonly string[] | null, now: number): void;
  /** What has changed since it was asked last. */
  news(now: number): BookNews;
  /** Fixtures of which something could not be read since the last snapshot. */
  damaged(): string[];
};

/**
 * What one package has sent of each fixture, whole: messages bring changes, the sink wants all of an offer. The book knows
 * no order but the one it is called in; the session sees to that. What bears a time of its own (a bet, a fixture) is never
 * replaced by something older.
 */
export function createBook(product: MarketProduct): Book {
  const entries = new Map<string, Entry>();
  /** fixtures that are no longer sold and are not known here: closed with the next news */
  const gone = new Set<string>();
  const events: BookNews['events'] = [];
  const waiting = new Set<Entry>();
  const toRepair = new Set<string>();
  const saidAt = new Map<string, number>();
  let forgotAt = -Infinity;

  function say(kind: FeedEventKind, key: string, now: number, detail: Record<string, unknown>): void {
    const about = `${kind}:${key}`;
    if (now - (saidAt.get(about) ?? -Infinity) < sayAgainMs) return;
    if (saidAt.size > 10_000) saidAt.clear();
    saidAt.set(about, now);
    events.push({ kind, detail });
  }

  function mark(entry: Entry, ...parts: readonly Part[]): void {
    for (const part of parts) entry.dirty.add(part);
    waiting.add(entry);
  }

  function entryOf(id: string, now: number): Entry {
    let entry = entries.get(id);
    if (!entry) {
      entry = {
        id,
        fixture: null,
        family: null,
        isForeign: false,
        status: null,
        fixtureAt: -Infinity,
        livescore: null,
        livescoreAt: -Infinity,
        bets: new Map(),
        mainLines: new Map(),
        incidents: new Map(),
        liveSeq: 0,
        hasStarted: false,
        isDamaged: false,
        toldOffer: null,
        toldResult: null,
        touchedAt: now,
        dirty: new Set(),
      };
      entries.set(id, entry);
    }
    entry.touchedAt = now;
    return entry;
  }

  function putFixture(entry: Entry, wire: WireFixture, sentAt: number, now: number): void {
    const at = wire.LastUpdate ?? sentAt;
    // Live scores come with a fixture of only names: nothing new in it, and nothing lost.
    if (wire.StartDate === null || at < entry.fixtureAt) return;
    const read = readFixture(entry.id, wire);
    if (!read) {
      entry.isForeign = true;
      say('skipped', wire.Sport.Id, now, { fixture: entry.id, sport: wire.Sport.Id });
      return;
    }
    entry.fixtureAt = at;
    entry.isForeign = false;
    entry.fixture = read;
    entry.family = sports.find((sport) => sport.id === read.sportId)!.family;
    if (wire.Status !== null) entry.status = wire.Status;
    mark(entry, 'fixture', 'offer', 'live', 'result');
  }

  function putLivescore(entry: Entry, wire: WireLivescore, sentAt: number): void {
    if (sentAt < entry.livescoreAt) return;
    entry.livescore = wire;
    entry.livescoreAt = sentAt;
    mark(entry, 'offer', 'live', 'result');
  }

  function putMarkets(entry: Entry, markets: readonly WireMarket[], sentAt: number): void {
    for (const { id, mainLine, bets } of markets) {
      if (mainLine !== null) entry.mainLines.set(id, mainLine);
      for (const bet of bets) {
        const updatedAt = bet.LastUpdate ?? sentAt;
        const known = entry.bets.get(bet.Id);
        if (known?.updatedAt && updatedAt < known.updatedAt) continue;
        entry.bets.set(bet.Id, {
          id: bet.Id,
          marketId: id,
          name: bet.Name,
          line: bet.Line,
          baseLine: bet.BaseLine,
          status: bet.Status,
          price: bet.Price,
          reason: bet.SuspensionReason,
          settlement: bet.Settlement,
          updatedAt,
        });
      }
    }
    mark(entry, 'offer');
    if (markets.some(({ bets }) => bets.some((bet) => bet.Settlement !== null && bet.Settlement !== 0)))
      mark(entry, 'result');
  }

  function take(event: WireEvent, sentAt: number, now: number): void {
    const entry = entryOf(event.fixtureId, now);
    if (event.damaged) {
      entry.isDamaged = true;
      toRepair.add(entry.id);
      mark(entry, 'offer');
    }
    if (event.fixture) putFixture(entry, event.fixture, sentAt, now);
    if (entry.isForeign) return;
    if (!entry.fixture) say('unknown-fixture', entry.id, now, { fixture: entry.id });
    if (event.livescore) putLivescore(entry, event.livescore, sentAt);
    if (event.markets) putMarkets(entry, event.markets, sentAt);
  }

  function scoreOf(entry: Entry): { home: number; away: number } {
    const live = entry.livescore && entry.family ? readLive(entry.livescore, entry.family, 0) : null;
    return live?.score ?? { home: 0, away: 0 };
  }

  function frozen(entry: Entry): SuspensionReason | null {
    if (entry.isDamaged) return 'feed';
    const board = entry.livescore?.Scoreboard;
    if (board?.Status === statuses.finished || entry.status === statuses.finished) return 'ending';
    if (product === 'prematch') {
      const sold =
        entry.status === null || entry.status === statuses.notStarted || entry.status === statuses.aboutToStart;
      return sold ? null : 'feed';
    }
    return (
      (entry.status === null ? null : suspensionOf(entry.status)) ??
      (board ? suspensionOf(board.Status, board.Description) : null)
    );
  }

  function offer(entry: Entry, now: number): FeedOffer | null {
    const { markets, impossible } = offerOf(entry.bets.values(), {
      family: entry.family!,
      mainLines: entry.mainLines,
      score: scoreOf(entry),
      frozen: frozen(entry),
    });
    if (impossible.length > 0)
      say('impossible-price', entry.id, now, { fixture: entry.id, markets: [...new Set(impossible)].slice(0, 5) });
    const text = JSON.stringify(markets);
    if (text === entry.toldOffer) return null;
    entry.toldOffer = text;
    return { fixtureKey: entry.id, at: new Date(now), markets, product };
  }

  /** Scores count by the sender's clock, which survives a restart of ours; two of one millisecond stay in order. */
  function live(entry: Entry, now: number): FeedLive | null {
    if (product !== 'inplay') return null;
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
    const stopped = frozen(entry);
    return {
      fixtureKey: entry.id,
      seq: entry.liveSeq,
      at: new Date(now),
      ...(read ?? { period: 'pre', clock: null, score: { home: 0, away: 0 }, periods: [] }),
      suspended: read ? stopped : (stopped ?? 'feed'),
      incidents: changed,
    };
  }

  function result(entry: Entry, now: number): FeedResult | null {
    const told = outcome(entry);
    if (!told) return settlementsAlone(entry);
    const markets = told.status === 'finished' ? contradictions(entry.bets.values(), entry.family!, told) : [];
    if (markets.length > 0)
      say('contradiction', entry.id, now, {
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
      const live = livescore ? readLive(livescore, family!, 0) : null;
      const periods = live?.periods.map(({ home, away }) => [home, away]);
      return { status: 'abandoned', score: live?.score ?? null, ...(periods ? { detail: { periods } } : {}) };
    }
    return livescore ? readResult(livescore, family!) : null;
  }

  function forget(now: number): void {
    if (now - forgotAt < sayAgainMs) return;
    forgotAt = now;
    for (const entry of entries.values())
      if (now - entry.touchedAt > keptMs && entry.toldResult !== null) entries.delete(entry.id);
  }

  return {
    apply(list, { sentAt, now }) {
      for (const event of list) take(event, sentAt ?? now, now);
    },
    replace(list, { sentAt, now, open }) {
      const named = new Set(list.map((event) => event.fixtureId));
      for (const key of open) if (!named.has(key)) gone.add(key);
      for (const [id, entry] of entries) {
        entry.toldOffer = null;
        if (named.has(id)) {
          entry.isDamaged = false;
          entry.bets.clear();
          entry.mainLines.clear();
        } else {
          if (!entry.isForeign) gone.add(id);
          entries.delete(id);
        }
      }
      for (const event of list) {
        const entry = entryOf(event.fixtureId, now);
        take(event, sentAt ?? now, now);
        if (!entry.isForeign && entry.fixture) mark(entry, 'offer', 'live');
      }
      // What even a snapshot does not make whole stays suspended for good; asking again would only stop the others.
      toRepair.clear();
      // What is held open there and cannot be read here must not be freed with the rest.
      for (const key of open) if (!entries.get(key)?.fixture) gone.add(key);
    },
    refresh(keys, now) {
      for (const entry of keys === null ? entries.values() : keys.flatMap((key) => entries.get(key) ?? [])) {
        if (!entry.hasStarted || entry.toldResult !== null) continue;
        mark(entry, 'live');
        entry.touchedAt = now;
      }
    },
    news(now) {
      const news: BookNews = { fixtures: [], starts: [], offers: [], lives: [], results: [], events: [] };
      for (const key of gone) news.offers.push({ fixtureKey: key, at: new Date(now), markets: [], product });
      gone.clear();
      forget(now);
      for (const entry of waiting) {
        if (!entry.fixture || !entry.family || entry.isForeign || entries.get(entry.id) !== entry) continue;
        if (entry.dirty.has('fixture')) news.fixtures.push(entry.fixture);
        if (entry.dirty.has('live')) {
          const state = live(entry, now);
          if (state) (entry.hasStarted ? news.lives : news.starts).push(state);
          if (state && !entry.hasStarted) {
            entry.hasStarted = true;
            entry.toldOffer = null;
            mark(entry, 'offer');
          }
        }
        if (entry.dirty.has('offer')) {
          const told = offer(entry, now);
          if (told) news.offers.push(told);
        }
        if (entry.dirty.has('result')) {
          const told = result(entry, now);
          if (told) news.results.push(told);
        }
        entry.dirty.clear();
      }
      waiting.clear();
      news.events.push(...events.splice(0));
      return news;
    },
    damaged: () => [...toRepair].filter((id) => entries.get(id)?.isForeign === false),
  };
}
