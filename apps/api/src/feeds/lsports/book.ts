import { sports } from '@lime/domain/sports.ts';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { FeedFixture, FeedLive, FeedOffer, FeedResult } from '../feed.ts';
import { frozen, liveNews, offerNews, reportOnce, resultNews, sayAgainMs } from './entry-news.ts';
import type { Entry, NewsContext, Part } from './entry-news.ts';
import { readFixture } from './lsports-fixtures.ts';
import type { WireEvent, WireFixture, WireLivescore, WireMarket } from './messages.ts';

/** What changed, ready for the sink, in the order it is to be sent. */
export type BookNews = {
  readonly fixtures: FeedFixture[];
  /** matches that begin with this: sent before their prices, since nothing is sold in play before */
  readonly starts: FeedLive[];
  readonly offers: FeedOffer[];
  readonly lives: FeedLive[];
  readonly results: FeedResult[];
  readonly events: NewsContext['events'];
};

const keptMs = 12 * 3_600_000;

/** A bet's status on the wire: 1 open, 2 suspended, 3 settled. */
const betOpen = 1;

export type Book = {
  /** Takes what a message tells. @param sentAt  by the sender's clock @param now  ours */
  apply(events: readonly WireEvent[], from: { sentAt: number | null; seq: number | null; now: number }): void;
  /** Takes a snapshot: what it does not name is no longer sold. @param open  keys the catalogue holds open besides */
  replace(events: readonly WireEvent[], from: { sentAt: number | null; now: number; open: readonly string[] }): void;
  /** Sends the state of these again, so that nobody takes a quiet match for a lost one; null: all that are played. */
  refresh(keys: readonly string[] | null, now: number): void;
  /**
   * What has changed since it was asked last, of so many fixtures at most: the next call tells the rest. What stops a sale
   * comes first.
   *
   * @param part `stops`: of fixtures with an untold stop alone
   */
  news(now: number, most?: number, part?: 'all' | 'stops'): BookNews;
  /** Whether there is more to tell. */
  hasNews(): boolean;
  /** Whether these events touch a fixture of which a stop was not told yet: it is told before they may lift it. */
  mayLift(events: readonly WireEvent[]): boolean;
  /** Fixtures of which something could not be read since the last snapshot. */
  damaged(): string[];
};

type BookState = NewsContext & {
  readonly entries: Map<string, Entry>;
  /** fixtures that are no longer sold and are not known here: closed with the next news */
  readonly gone: Set<string>;
  /** those of which something may have changed since the news were taken last */
  readonly waiting: Set<Entry>;
  /** those of them in which something is no longer sold */
  readonly stopped: Set<Entry>;
  readonly toRepair: Set<string>;
  forgotAt: number;
};

/**
 * What one package has sent of each fixture, whole: messages bring changes, the sink wants all of an offer. The book knows
 * no order but the one it is called in; the session sees to that. What bears a time of its own (a bet, a fixture) is never
 * replaced by something older.
 */
export function createBook(product: MarketProduct): Book {
  const book: BookState = {
    product,
    events: [],
    saidAt: new Map(),
    entries: new Map(),
    gone: new Set(),
    waiting: new Set(),
    stopped: new Set(),
    toRepair: new Set(),
    forgotAt: -Infinity,
  };
  return {
    apply: (events, from) => applyEvents(book, events, from),
    replace: (events, from) => replaceAll(book, events, from),
    refresh: (keys, now) => refreshEntries(book, keys, now),
    news: (now, most = Infinity, part = 'all') => takeNews(book, now, most, part),
    hasNews: () => book.waiting.size > 0 || book.gone.size > 0,
    mayLift: (events) =>
      book.stopped.size > 0 && events.some(({ fixtureId }) => book.stopped.has(book.entries.get(fixtureId)!)),
    damaged: () => [...book.toRepair].filter((id) => book.entries.get(id)?.isForeign === false),
  };
}

function applyEvents(
  book: BookState,
  list: readonly WireEvent[],
  { sentAt, now }: { sentAt: number | null; now: number },
): void {
  for (const event of list) take(book, event, sentAt ?? now, now);
}

function replaceAll(
  book: BookState,
  list: readonly WireEvent[],
  { sentAt, now, open }: { sentAt: number | null; now: number; open: readonly string[] },
): void {
  const named = new Set(list.map((event) => event.fixtureId));
  for (const key of open) if (!named.has(key)) book.gone.add(key);
  for (const [id, entry] of book.entries) {
    entry.toldOffer = null;
    if (named.has(id)) {
      entry.isDamaged = false;
      entry.bets.clear();
      entry.mainLines.clear();
    } else {
      if (!entry.isForeign) book.gone.add(id);
      book.entries.delete(id);
    }
  }
  for (const event of list) {
    const entry = entryOf(book, event.fixtureId, now);
    take(book, event, sentAt ?? now, now);
    if (!entry.isForeign && entry.fixture) mark(book, entry, 'offer', 'live');
  }
  // What even a snapshot does not make whole stays suspended for good; asking again would only stop the others.
  book.toRepair.clear();
  // What is held open there and cannot be read here must not be freed with the rest.
  for (const key of open) if (!book.entries.get(key)?.fixture) book.gone.add(key);
}

function refreshEntries(book: BookState, keys: readonly string[] | null, now: number): void {
  for (const entry of keys === null ? book.entries.values() : keys.flatMap((key) => book.entries.get(key) ?? [])) {
    if (!entry.hasStarted || entry.toldResult !== null) continue;
    mark(book, entry, 'live');
    entry.touchedAt = now;
  }
}

function takeNews(book: BookState, now: number, most: number, part: 'all' | 'stops'): BookNews {
  const news: BookNews = { fixtures: [], starts: [], offers: [], lives: [], results: [], events: [] };
  if (part === 'all') forget(book, now);
  for (const key of part === 'all' ? [...book.gone].slice(0, most) : []) {
    book.gone.delete(key);
    news.offers.push({ fixtureKey: key, at: new Date(now), markets: [], product: book.product });
  }
  const others = part === 'all' ? [...book.waiting].filter((entry) => !book.stopped.has(entry)) : [];
  for (const entry of [...book.stopped, ...others].slice(0, most)) {
    book.waiting.delete(entry);
    book.stopped.delete(entry);
    if (!entry.fixture || !entry.family || entry.isForeign || book.entries.get(entry.id) !== entry) continue;
    if (entry.dirty.has('fixture')) news.fixtures.push(entry.fixture);
    if (entry.dirty.has('live')) {
      const state = liveNews(book, entry, now);
      if (state) (entry.hasStarted ? news.lives : news.starts).push(state);
      if (state && !entry.hasStarted) {
        entry.hasStarted = true;
        entry.toldOffer = null;
        entry.dirty.add('offer');
      }
    }
    if (entry.dirty.has('offer')) {
      const told = offerNews(book, entry, now);
      if (told) news.offers.push(told);
    }
    if (entry.dirty.has('result')) {
      const told = resultNews(book, entry, now);
      if (told) news.results.push(told);
    }
    entry.dirty.clear();
  }
  news.events.push(...book.events.splice(0));
  return news;
}

function mark(book: BookState, entry: Entry, ...parts: readonly Part[]): void {
  for (const part of parts) entry.dirty.add(part);
  book.waiting.add(entry);
}

function entryOf(book: BookState, id: string, now: number): Entry {
  let entry = book.entries.get(id);
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
    book.entries.set(id, entry);
  }
  entry.touchedAt = now;
  return entry;
}

function putFixture(book: BookState, entry: Entry, wire: WireFixture, sentAt: number, now: number): void {
  const at = wire.LastUpdate ?? sentAt;
  // Live scores come with a fixture of only names: nothing new in it, and nothing lost.
  if (wire.StartDate === null || at < entry.fixtureAt) return;
  const read = readFixture(entry.id, wire);
  if (!read) {
    entry.isForeign = true;
    reportOnce(book, 'skipped', wire.Sport.Id, now, { fixture: entry.id, sport: wire.Sport.Id });
    return;
  }
  entry.fixtureAt = at;
  entry.isForeign = false;
  entry.fixture = read;
  entry.family = sports.find((sport) => sport.id === read.sportId)!.family;
  if (wire.Status !== null) entry.status = wire.Status;
  mark(book, entry, 'fixture', 'offer', 'live', 'result');
}

function putLivescore(book: BookState, entry: Entry, wire: WireLivescore, sentAt: number): void {
  if (sentAt < entry.livescoreAt) return;
  entry.livescore = wire;
  entry.livescoreAt = sentAt;
  mark(book, entry, 'offer', 'live', 'result');
}

function putMarkets(book: BookState, entry: Entry, markets: readonly WireMarket[], sentAt: number): void {
  for (const { id, mainLine, bets } of markets) {
    if (mainLine !== null) entry.mainLines.set(id, mainLine);
    for (const bet of bets) {
      const updatedAt = bet.LastUpdate ?? sentAt;
      const known = entry.bets.get(bet.Id);
      if (known?.updatedAt && updatedAt < known.updatedAt) continue;
      if (known?.status === betOpen && bet.Status !== betOpen) book.stopped.add(entry);
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
  mark(book, entry, 'offer');
  if (markets.some(({ bets }) => bets.some((bet) => bet.Settlement !== null && bet.Settlement !== 0)))
    mark(book, entry, 'result');
}

function take(book: BookState, event: WireEvent, sentAt: number, now: number): void {
  const entry = entryOf(book, event.fixtureId, now);
  const wasSold = frozen(book, entry) === null;
  takeParts(book, entry, event, sentAt, now);
  if (wasSold && frozen(book, entry) !== null) book.stopped.add(entry);
}

function takeParts(book: BookState, entry: Entry, event: WireEvent, sentAt: number, now: number): void {
  if (event.damaged) {
    entry.isDamaged = true;
    book.toRepair.add(entry.id);
    mark(book, entry, 'offer');
  }
  if (event.fixture) putFixture(book, entry, event.fixture, sentAt, now);
  if (entry.isForeign) return;
  if (!entry.fixture) reportOnce(book, 'unknown-fixture', entry.id, now, { fixture: entry.id });
  if (event.livescore) putLivescore(book, entry, event.livescore, sentAt);
  if (event.markets) putMarkets(book, entry, event.markets, sentAt);
}

function forget(book: BookState, now: number): void {
  if (now - book.forgotAt < sayAgainMs) return;
  book.forgotAt = now;
  for (const entry of book.entries.values())
    if (now - entry.touchedAt > keptMs && entry.toldResult !== null) book.entries.delete(entry.id);
}
