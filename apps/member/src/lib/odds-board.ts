import type { WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import type { MovedMarket, OddsMessage, MarketStream } from '@lime/contract/realtime.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';

/** How long a moved price keeps its triangle and edge. Source: design, "Motion". */
export const moveMs = 1600;

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

export type Board = ReturnType<typeof createOddsBoard>;

/** The lists of fixtures the site has; each page shows one of them (fixture-sources.ts). */
export type ListId = 'korean' | 'special' | 'european' | 'lsport-korean' | 'lsport-european' | 'inplay' | 'live';

type Listener = () => void;

const none: readonly WireFixture[] = [];

type BoardState = {
  readonly nextFrame: (run: () => void) => void;
  readonly now: () => number;
  readonly lists: Map<ListId, readonly WireFixture[]>;
  opened: ReadonlyMap<string, WireFixture>;
  readonly bets: Map<string, BetView>;
  readonly places: Map<string, Place>;
  readonly markets: Map<string, WireFolder>;
  /** by fixture: the newest version that came */
  readonly versions: Map<string, number>;
  readonly betListeners: Map<string, Set<Listener>>;
  readonly listListeners: Set<Listener>;
  /** by selection: until when its triangle shows */
  readonly moved: Map<string, number>;
  /** what the next frame takes */
  waiting: OddsMessage[];
  isSweeping: boolean;
  changes: number;
};

/**
 * The prices on screen, whichever list they came with. Pushes wait for the next frame and wake only the selections they change;
 * a list itself changes only when fixtures come or go. Fixtures whose other markets were opened are kept apart from the lists.
 *
 * @param nextFrame  runs its argument once, later (requestAnimationFrame)
 */
export function createOddsBoard(nextFrame: (run: () => void) => void, now: () => number) {
  const board: BoardState = {
    nextFrame,
    now,
    lists: new Map(),
    opened: new Map(),
    bets: new Map(),
    places: new Map(),
    markets: new Map(),
    versions: new Map(),
    betListeners: new Map(),
    listListeners: new Set(),
    moved: new Map(),
    waiting: [],
    isSweeping: false,
    changes: 0,
  };
  return {
    /** A list's open fixtures in the order they came, a new array after each change; `loaded` tells an empty list from none yet. */
    fixtures: (id: ListId) => board.lists.get(id) ?? none,
    loaded: (id: ListId) => board.lists.has(id),
    /** counts every change of the lists and of opened fixtures */
    changes: () => board.changes,
    /** Takes a fetched list. Selections it no longer has are closed, unless their fixture was opened on its own or another list has them. */
    load: (id: ListId, fixtures: readonly WireFixture[]) => loadList(board, id, fixtures),
    /** Takes the main markets of fixtures that a list shows in brief. */
    fillIn: (id: ListId, fixtures: readonly WireFixture[]) => fillInList(board, id, fixtures),
    /** Takes one fixture with all its markets. Selections it had before and has no longer are closed. */
    open: (fixture: WireFixture) => openFixture(board, fixture),
    /** A fixture that was opened is offered no longer. */
    leave: (gameSeq: string) => takeAway(board, [{ gameSeq, stream: `game:${gameSeq}` }]),
    /** Fixtures that were opened, with all their markets; a new map after each change. */
    opened: () => board.opened,
    /** Puts a pushed change in the queue of the next frame; lists side by side hand it on once each. */
    push: (message: OddsMessage) => queueMessage(board, message),
    /** Takes fixtures away whose start (minus the cutoff) has passed, should the push be late. @param at epoch ms */
    dropStarted: (at: number, cutoffMs: number) => dropStarted(board, at, cutoffMs),
    /** Marks a selection as no longer offered: the server says it is gone. @param odds its last known price */
    close: (id: string, odds: Odds) => (board.bets.has(id) ? closeBet(board, id) : setBet(board, id, odds, 'closed')),
    bet: (id: string): BetView | undefined => board.bets.get(id),
    place: (id: string): Place | undefined => board.places.get(id),
    onBet: (id: string, wake: Listener) => watchBet(board, id, wake),
    onList(wake: Listener) {
      board.listListeners.add(wake);
      return () => void board.listListeners.delete(wake);
    },
  };
}

function watchBet({ betListeners }: BoardState, id: string, wake: Listener): () => void {
  const listeners = betListeners.get(id) ?? new Set();
  betListeners.set(id, listeners.add(wake));
  return () => {
    listeners.delete(wake);
    if (listeners.size === 0) betListeners.delete(id);
  };
}

const wakeBet = ({ betListeners }: BoardState, id: string) => betListeners.get(id)?.forEach((wake) => wake());

function wakeLists(board: BoardState): void {
  board.changes += 1;
  board.listListeners.forEach((wake) => wake());
}

function setBet(board: BoardState, id: string, odds: Odds, state: BetView['state'], why?: string): void {
  const { bets, moved, now } = board;
  const before = bets.get(id);
  const reason = state === 'suspended' ? (why ?? null) : null;
  if (before && before.odds === odds && before.state === state && before.reason === reason) return;
  const move =
    before && before.odds !== odds && state === 'open' ? (odds > before.odds ? 'up' : 'down') : (before?.move ?? null);
  if (before && before.odds !== odds) moved.set(id, now() + moveMs);
  bets.set(id, { odds, state, move, reason });
  wakeBet(board, id);
}

function closeBet(board: BoardState, id: string): void {
  const bet = board.bets.get(id);
  if (bet && bet.state !== 'closed') setBet(board, id, bet.odds, 'closed');
}

function putFixture(board: BoardState, fixture: WireFixture): void {
  const { versions, markets, places, bets } = board;
  // a push may have overtaken the list: then the push's prices stay
  const fresh = (versions.get(fixture.gameSeq) ?? 0) <= fixture.version;
  if (fresh) versions.set(fixture.gameSeq, fixture.version);
  for (const folder of fixture.folders) {
    markets.set(folder.id, folder);
    for (const bet of folder.bets) {
      places.set(bet.id, { fixture, folder });
      if (fresh || !bets.has(bet.id))
        setBet(board, bet.id, oddsFromWire(bet.price) ?? 1000, stateOf(folder, bet), folder.reason);
    }
  }
}

function loadList(board: BoardState, id: ListId, fixtures: readonly WireFixture[]): void {
  const { lists, places, opened } = board;
  const old = lists.get(id) ?? none;
  const before = new Map(old.map((fixture) => [fixture.gameSeq, fixture]));
  lists.set(
    id,
    fixtures.map((fixture) => filledIn(fixture, before.get(fixture.gameSeq))),
  );
  for (const fixture of fixtures) putFixture(board, fixture);
  const had = selectionsOf(old);
  for (const shown of lists.values()) for (const selection of selectionsOf(shown)) had.delete(selection);
  // a brief fixture's other markets were left out, not closed
  const brief = new Set(fixtures.filter((fixture) => fixture.isBrief).map((fixture) => fixture.gameSeq));
  for (const selection of had) {
    const { gameSeq } = places.get(selection)!.fixture;
    if (!opened.has(gameSeq) && !brief.has(gameSeq)) closeBet(board, selection);
  }
  wakeLists(board);
  sweepLater(board);
}

function fillInList(board: BoardState, id: ListId, fixtures: readonly WireFixture[]): void {
  const full = new Map(fixtures.map((fixture) => [fixture.gameSeq, fixture]));
  board.lists.set(
    id,
    (board.lists.get(id) ?? none).map((fixture) => full.get(fixture.gameSeq) ?? fixture),
  );
  for (const fixture of fixtures) putFixture(board, fixture);
  wakeLists(board);
  sweepLater(board);
}

function openFixture(board: BoardState, fixture: WireFixture): void {
  const had = selectionsOf([board.opened.get(fixture.gameSeq)].filter((before) => before !== undefined));
  board.opened = new Map(board.opened).set(fixture.gameSeq, fixture);
  putFixture(board, fixture);
  for (const selection of selectionsOf([fixture])) had.delete(selection);
  for (const selection of had) closeBet(board, selection);
  wakeLists(board);
  sweepLater(board);
}

function takeAway(board: BoardState, gone: readonly Gone[]): void {
  const leaves = (fixture: WireFixture) =>
    gone.some((one) => one.gameSeq === fixture.gameSeq && isOf(one.stream, fixture));
  for (const [id, { fixture }] of board.places) if (leaves(fixture)) closeBet(board, id);
  board.opened = new Map([...board.opened].filter(([, fixture]) => !leaves(fixture)));
  changeLists(board, (fixtures) => (fixtures.some(leaves) ? fixtures.filter((fixture) => !leaves(fixture)) : fixtures));
}

function dropStarted(board: BoardState, at: number, cutoffMs: number): void {
  const gone = [...board.lists.values()].flatMap((fixtures) =>
    fixtures
      .filter((fixture) => !fixture.live && Date.parse(fixture.startTime) - cutoffMs <= at)
      .map(({ gameSeq }): Gone => ({ gameSeq, stream: 'prematch' })),
  );
  if (gone.length > 0) takeAway(board, gone);
}

/** @param change  returns the very list it was given where nothing changes */
function changeLists(board: BoardState, change: (fixtures: readonly WireFixture[]) => readonly WireFixture[]): void {
  let changed = false;
  for (const [id, fixtures] of board.lists) {
    const next = change(fixtures);
    if (next === fixtures) continue;
    board.lists.set(id, next);
    changed = true;
  }
  if (changed) wakeLists(board);
}

function queueMessage(board: BoardState, message: OddsMessage): void {
  if (board.waiting.at(-1) === message) return;
  board.waiting.push(message);
  if (board.waiting.length === 1) board.nextFrame(() => takeWaiting(board));
}

function takeWaiting(board: BoardState): void {
  const { versions } = board;
  const messages = board.waiting;
  board.waiting = [];
  const gone: Gone[] = [];
  const counts = new Map<string, number>();
  for (const message of messages) {
    for (const market of message.markets) takeMarket(board, market, message.versions[market.MatchId] ?? 0);
    for (const gameSeq of message.gone) gone.push({ gameSeq, stream: message.stream });
    for (const [gameSeq, version] of Object.entries(message.versions))
      if (version > (versions.get(gameSeq) ?? 0)) versions.set(gameSeq, version);
    for (const [gameSeq, count] of Object.entries(message.counts ?? {})) counts.set(gameSeq, count);
  }
  if (gone.length > 0) takeAway(board, gone);
  if (counts.size > 0)
    changeLists(board, (fixtures) =>
      fixtures.map((fixture) => ({ ...fixture, folderCount: counts.get(fixture.gameSeq) ?? fixture.folderCount })),
    );
  sweepLater(board);
}

function takeMarket(board: BoardState, market: MovedMarket, version: number): void {
  const folder = board.markets.get(market.Id);
  if (!folder || version < (board.versions.get(market.MatchId) ?? 0)) return;
  const moved = new Map(market.Selections.map((selection) => [selection.Id, selection]));
  const now = { isVisible: market.IsVisible, isSuspended: market.IsSuspended };
  for (const { id } of folder.bets) {
    const selection = moved.get(id);
    const odds = selection && oddsFromWire(selection.Price);
    const state = stateOf(now, { ...(selection?.IsSuspended && { isSuspended: true }) });
    setBet(board, id, odds ?? board.bets.get(id)!.odds, state, market.Reason);
  }
}

/** Takes triangles away when their time is over; one timer for all of them. */
function sweepLater(board: BoardState): void {
  if (board.isSweeping || board.moved.size === 0) return;
  board.isSweeping = true;
  setTimeout(() => {
    board.isSweeping = false;
    sweep(board);
    sweepLater(board);
  }, 100);
}

function sweep(board: BoardState): void {
  const { bets, moved } = board;
  const at = board.now();
  for (const [id, until] of moved) {
    if (until > at) continue;
    moved.delete(id);
    const bet = bets.get(id);
    if (!bet || bet.move === null) continue;
    bets.set(id, { ...bet, move: null });
    wakeBet(board, id);
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
export const board = createOddsBoard((run) => requestAnimationFrame(run), Date.now);
