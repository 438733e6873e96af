import type { WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import type { MovedMarket, OddsMessage, MarketStream } from '@lime/contract/realtime.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';

/** How long a moved price keeps its triangle and edge. Source: design, "Motion". */
export const moveMs = 1600;

/** Which way a price went just now; null: it has not moved for `moveMs`. */
export type Move = 'up' | 'down' | null;

/** A selection's price of now. A new object after each change, the same one otherwise, so that a subscriber compares by identity. */
export type BetView = {
  readonly odds: Odds;
  readonly state: 'open' | 'suspended' | 'closed';
  readonly move: Move;
  /** why it is suspended, where a reason is given */
  readonly reason: string | null;
};

/** Where a selection is: the list's own objects, whose prices are those of the fetch (read `bet` for those of now). */
export type Place = { readonly fixture: WireFixture; readonly folder: WireFolder };

/** The lists of fixtures the site has; each page shows one of them (fixture-sources.ts). */
export type ListId = 'korean' | 'special' | 'european' | 'lsport-korean' | 'lsport-european' | 'inplay' | 'live';

type Listener = () => void;

const none: readonly WireFixture[] = [];

/**
 * The prices on screen, whichever list they came with. Pushes wait for the next frame and wake only the selections they change;
 * a list itself changes only when fixtures come or go. Fixtures whose other markets were opened are kept apart from the lists.
 */
export class OddsBoard {
  readonly #nextFrame: (run: () => void) => void;
  readonly #now: () => number;
  readonly #lists = new Map<ListId, readonly WireFixture[]>();
  #opened: ReadonlyMap<string, WireFixture> = new Map();
  readonly #bets = new Map<string, BetView>();
  readonly #places = new Map<string, Place>();
  readonly #markets = new Map<string, WireFolder>();
  /** by fixture: the newest version that came */
  readonly #versions = new Map<string, number>();
  readonly #betWakes = new Map<string, Set<Listener>>();
  readonly #listWakes = new Set<Listener>();
  /** by selection: until when its triangle shows */
  readonly #moved = new Map<string, number>();
  /** what the next frame takes */
  #waiting: OddsMessage[] = [];
  #changes = 0;

  /** @param nextFrame  runs its argument once, later (requestAnimationFrame) */
  constructor(nextFrame: (run: () => void) => void, now: () => number) {
    this.#nextFrame = nextFrame;
    this.#now = now;
  }

  /** A list's open fixtures in the order they came, a new array after each change; `loaded` tells an empty list from none yet. */
  fixtures(id: ListId): readonly WireFixture[] {
    return this.#lists.get(id) ?? none;
  }

  loaded(id: ListId): boolean {
    return this.#lists.has(id);
  }

  /** Counts every change of the lists and of opened fixtures. */
  readonly changes = (): number => this.#changes;

  /** Fixtures that were opened, with all their markets; a new map after each change. */
  opened(): ReadonlyMap<string, WireFixture> {
    return this.#opened;
  }

  bet(id: string): BetView | undefined {
    return this.#bets.get(id);
  }

  place(id: string): Place | undefined {
    return this.#places.get(id);
  }

  onBet(id: string, wake: Listener): () => void {
    const listeners = this.#betWakes.get(id) ?? new Set();
    this.#betWakes.set(id, listeners.add(wake));
    return () => {
      listeners.delete(wake);
      if (listeners.size === 0) this.#betWakes.delete(id);
    };
  }

  readonly onList = (wake: Listener): (() => void) => {
    this.#listWakes.add(wake);
    return () => void this.#listWakes.delete(wake);
  };

  /** A fixture that was opened is offered no longer. */
  leave(gameSeq: string): void {
    this.#takeAway([{ gameSeq, stream: `game:${gameSeq}` }]);
  }

  /** Marks a selection as no longer offered: the server says it is gone. @param odds its last known price */
  close(id: string, odds: Odds): void {
    if (this.#bets.has(id)) this.#closeBet(id);
    else this.#setBet(id, odds, 'closed');
  }

  /** Takes a fetched list. Selections it no longer has are closed, unless their fixture was opened on its own or another list has them. */
  load(id: ListId, fixtures: readonly WireFixture[]): void {
    const old = this.#lists.get(id) ?? none;
    const before = new Map(old.map((fixture) => [fixture.gameSeq, fixture]));
    this.#lists.set(
      id,
      fixtures.map((fixture) => filledIn(fixture, before.get(fixture.gameSeq))),
    );
    for (const fixture of fixtures) this.#putFixture(fixture);
    const had = selectionsOf(old);
    for (const shown of this.#lists.values()) for (const selection of selectionsOf(shown)) had.delete(selection);
    // a brief fixture's other markets were left out, not closed
    const brief = new Set(fixtures.filter((fixture) => fixture.isBrief).map((fixture) => fixture.gameSeq));
    for (const selection of had) {
      const { gameSeq } = this.#places.get(selection)!.fixture;
      if (!this.#opened.has(gameSeq) && !brief.has(gameSeq)) this.#closeBet(selection);
    }
    this.#wakeLists();
  }

  /** Takes the main markets of fixtures that a list shows in brief. */
  fillIn(id: ListId, fixtures: readonly WireFixture[]): void {
    const full = new Map(fixtures.map((fixture) => [fixture.gameSeq, fixture]));
    this.#lists.set(
      id,
      (this.#lists.get(id) ?? none).map((fixture) => full.get(fixture.gameSeq) ?? fixture),
    );
    for (const fixture of fixtures) this.#putFixture(fixture);
    this.#wakeLists();
  }

  /** Takes one fixture with all its markets. Selections it had before and has no longer are closed. */
  open(fixture: WireFixture): void {
    const had = selectionsOf([this.#opened.get(fixture.gameSeq)].filter((before) => before !== undefined));
    this.#opened = new Map(this.#opened).set(fixture.gameSeq, fixture);
    this.#putFixture(fixture);
    for (const selection of selectionsOf([fixture])) had.delete(selection);
    for (const selection of had) this.#closeBet(selection);
    this.#wakeLists();
  }

  /** Takes fixtures away whose start (minus the cutoff) has passed, should the push be late. @param at epoch ms */
  dropStarted(at: number, cutoffMs: number): void {
    const gone = [...this.#lists.values()].flatMap((fixtures) =>
      fixtures
        .filter((fixture) => !fixture.live && Date.parse(fixture.startTime) - cutoffMs <= at)
        .map(({ gameSeq }): Gone => ({ gameSeq, stream: 'prematch' })),
    );
    if (gone.length > 0) this.#takeAway(gone);
  }

  /** Puts a pushed change in the queue of the next frame; lists side by side hand it on once each. */
  push(message: OddsMessage): void {
    if (this.#waiting.at(-1) === message) return;
    this.#waiting.push(message);
    if (this.#waiting.length === 1) this.#nextFrame(() => this.#takeAll());
  }

  #wakeBet(id: string): void {
    this.#betWakes.get(id)?.forEach((wake) => wake());
  }

  #wakeLists(): void {
    this.#changes += 1;
    this.#listWakes.forEach((wake) => wake());
  }

  #setBet(id: string, odds: Odds, state: BetView['state'], why?: string): void {
    const before = this.#bets.get(id);
    const reason = state === 'suspended' ? (why ?? null) : null;
    if (before && before.odds === odds && before.state === state && before.reason === reason) return;
    const move =
      before && before.odds !== odds && state === 'open'
        ? odds > before.odds
          ? 'up'
          : 'down'
        : (before?.move ?? null);
    if (before && before.odds !== odds) {
      if (this.#moved.size === 0) this.#sweepLater();
      this.#moved.set(id, this.#now() + moveMs);
    }
    this.#bets.set(id, { odds, state, move, reason });
    this.#wakeBet(id);
  }

  #closeBet(id: string): void {
    const bet = this.#bets.get(id);
    if (bet && bet.state !== 'closed') this.#setBet(id, bet.odds, 'closed');
  }

  #putFixture(fixture: WireFixture): void {
    // a push may have overtaken the list: then the push's prices stay
    const fresh = (this.#versions.get(fixture.gameSeq) ?? 0) <= fixture.version;
    if (fresh) this.#versions.set(fixture.gameSeq, fixture.version);
    for (const folder of fixture.folders) {
      this.#markets.set(folder.id, folder);
      for (const bet of folder.bets) {
        this.#places.set(bet.id, { fixture, folder });
        if (fresh || !this.#bets.has(bet.id))
          this.#setBet(bet.id, oddsFromWire(bet.price) ?? 1000, stateOf(folder, bet), folder.reason);
      }
    }
  }

  #takeAway(gone: readonly Gone[]): void {
    const leaves = (fixture: WireFixture) =>
      gone.some((one) => one.gameSeq === fixture.gameSeq && isOf(one.stream, fixture));
    for (const [id, { fixture }] of this.#places) if (leaves(fixture)) this.#closeBet(id);
    this.#opened = new Map([...this.#opened].filter(([, fixture]) => !leaves(fixture)));
    this.#changeLists((fixtures) =>
      fixtures.some(leaves) ? fixtures.filter((fixture) => !leaves(fixture)) : fixtures,
    );
  }

  /** @param change  returns the very list it was given where nothing changes */
  #changeLists(change: (fixtures: readonly WireFixture[]) => readonly WireFixture[]): void {
    let changed = false;
    for (const [id, fixtures] of this.#lists) {
      const next = change(fixtures);
      if (next === fixtures) continue;
      this.#lists.set(id, next);
      changed = true;
    }
    if (changed) this.#wakeLists();
  }

  #takeAll(): void {
    const messages = this.#waiting;
    this.#waiting = [];
    const gone: Gone[] = [];
    const counts = new Map<string, number>();
    for (const message of messages) {
      for (const market of message.markets) this.#takeMarket(market, message.versions[market.MatchId] ?? 0);
      for (const gameSeq of message.gone) gone.push({ gameSeq, stream: message.stream });
      for (const [gameSeq, version] of Object.entries(message.versions))
        if (version > (this.#versions.get(gameSeq) ?? 0)) this.#versions.set(gameSeq, version);
      for (const [gameSeq, count] of Object.entries(message.counts ?? {})) counts.set(gameSeq, count);
    }
    if (gone.length > 0) this.#takeAway(gone);
    if (counts.size > 0)
      this.#changeLists((fixtures) =>
        fixtures.map((fixture) => ({ ...fixture, folderCount: counts.get(fixture.gameSeq) ?? fixture.folderCount })),
      );
  }

  #takeMarket(market: MovedMarket, version: number): void {
    const folder = this.#markets.get(market.Id);
    if (!folder || version < (this.#versions.get(market.MatchId) ?? 0)) return;
    const moved = new Map(market.Selections.map((selection) => [selection.Id, selection]));
    const now = { isVisible: market.IsVisible, isSuspended: market.IsSuspended };
    for (const { id } of folder.bets) {
      const selection = moved.get(id);
      const odds = selection && oddsFromWire(selection.Price);
      const state = stateOf(now, { ...(selection?.IsSuspended && { isSuspended: true }) });
      this.#setBet(id, odds ?? this.#bets.get(id)!.odds, state, market.Reason);
    }
  }

  /** Takes triangles away when their time is over; one timer for all of them, while there are any. */
  #sweepLater(): void {
    setTimeout(() => {
      this.#sweep();
      if (this.#moved.size > 0) this.#sweepLater();
    }, 100);
  }

  #sweep(): void {
    const at = this.#now();
    for (const [id, until] of this.#moved) {
      if (until > at) continue;
      this.#moved.delete(id);
      const bet = this.#bets.get(id);
      if (!bet || bet.move === null) continue;
      this.#bets.set(id, { ...bet, move: null });
      this.#wakeBet(id);
    }
  }
}

type Gone = { readonly gameSeq: string; readonly stream: MarketStream };

/** Whether a stream's word that a fixture left is about this one: what is sold before the start ends, what is sold in play goes on. */
const isOf = (stream: MarketStream, fixture: WireFixture) =>
  stream.startsWith('game:') || (stream === 'live') === (fixture.live !== undefined);

function selectionsOf(fixtures: readonly WireFixture[]): Set<string> {
  return new Set(fixtures.flatMap((fixture) => fixture.folders.flatMap((folder) => folder.bets.map((bet) => bet.id))));
}

/** A fixture in brief keeps the markets that were fetched for it before. */
function filledIn(fixture: WireFixture, before: WireFixture | undefined): WireFixture {
  if (!fixture.isBrief || !before || before.isBrief) return fixture;
  const here = new Set(fixture.folders.map((folder) => folder.id));
  const { isBrief: _, ...full } = fixture;
  return { ...full, folders: [...fixture.folders, ...before.folders.filter((folder) => !here.has(folder.id))] };
}

function stateOf(folder: { isVisible: boolean; isSuspended: boolean }, bet?: { isSuspended?: true }): BetView['state'] {
  if (!folder.isVisible) return 'closed';
  return folder.isSuspended || bet?.isSuspended ? 'suspended' : 'open';
}

/** The board of this page. */
export const board = new OddsBoard((run) => requestAnimationFrame(run), Date.now);
