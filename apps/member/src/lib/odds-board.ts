import type { WireFolder, WireGame } from '@lime/contract/game.ts';
import type { MovedMarket, OddsMessage, StreamName } from '@lime/contract/realtime.ts';
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
  /** why it is suspended, where somebody says so */
  readonly reason: string | null;
};

/** Where a selection stands: the list's own objects, whose prices are those of the fetch (read `bet` for those of now). */
export type Place = { readonly game: WireGame; readonly folder: WireFolder };

export type Board = ReturnType<typeof createOddsBoard>;

/** The lists of games the site has; each page shows one of them (game-sources.ts). */
export type ListId = 'korean' | 'special' | 'european' | 'lsport-korean' | 'lsport-european' | 'inplay' | 'live';

type Listener = () => void;

const none: readonly WireGame[] = [];

/**
 * The prices on screen, whichever list they came with. Pushes wait for the next frame and wake only the selections they change;
 * a list itself changes only when games come or go. Games whose other markets were opened stay beside the lists.
 *
 * @param nextFrame  runs its argument once, later (requestAnimationFrame)
 */
export function createOddsBoard(nextFrame: (run: () => void) => void, now: () => number) {
  const lists = new Map<ListId, readonly WireGame[]>();
  let opened: ReadonlyMap<string, WireGame> = new Map();
  const bets = new Map<string, BetView>();
  const places = new Map<string, Place>();
  const markets = new Map<string, WireFolder>();
  const versions = new Map<string, number>();
  const betListeners = new Map<string, Set<Listener>>();
  const listListeners = new Set<Listener>();
  const moved = new Map<string, number>();
  let waiting: OddsMessage[] = [];
  let sweeping = false;

  const wakeBet = (id: string) => betListeners.get(id)?.forEach((wake) => wake());
  let changes = 0;
  const wakeList = () => {
    changes += 1;
    listListeners.forEach((wake) => wake());
  };

  function setBet(id: string, odds: Odds, state: BetView['state'], why?: string) {
    const before = bets.get(id);
    const reason = state === 'suspended' ? (why ?? null) : null;
    if (before && before.odds === odds && before.state === state && before.reason === reason) return;
    const move =
      before && before.odds !== odds && state === 'open'
        ? odds > before.odds
          ? 'up'
          : 'down'
        : (before?.move ?? null);
    if (before && before.odds !== odds) moved.set(id, now() + moveMs);
    bets.set(id, { odds, state, move, reason });
    wakeBet(id);
  }

  function putGame(game: WireGame) {
    // a push may have overtaken the list: then its prices stand
    const fresh = (versions.get(game.gameSeq) ?? 0) <= game.version;
    if (fresh) versions.set(game.gameSeq, game.version);
    for (const folder of game.folders) {
      markets.set(folder.id, folder);
      for (const bet of folder.bets) {
        places.set(bet.id, { game, folder });
        if (fresh || !bets.has(bet.id))
          setBet(bet.id, oddsFromWire(bet.price) ?? 1000, stateOf(folder, bet), folder.reason);
      }
    }
  }

  function closeBet(id: string) {
    const bet = bets.get(id);
    if (bet && bet.state !== 'closed') setBet(id, bet.odds, 'closed');
  }

  function takeAway(gone: readonly Gone[]) {
    const leaves = (game: WireGame) => gone.some((one) => one.gameSeq === game.gameSeq && isOf(one.stream, game));
    for (const [id, { game }] of places) if (leaves(game)) closeBet(id);
    opened = new Map([...opened].filter(([, game]) => !leaves(game)));
    changeLists((games) => (games.some(leaves) ? games.filter((game) => !leaves(game)) : games));
  }

  function changeLists(change: (games: readonly WireGame[]) => readonly WireGame[]) {
    let changed = false;
    for (const [id, games] of lists) {
      const next = change(games);
      if (next === games) continue;
      lists.set(id, next);
      changed = true;
    }
    if (changed) wakeList();
  }

  function takeMarket(market: MovedMarket, version: number) {
    const folder = markets.get(market.Id);
    if (!folder || version < (versions.get(market.MatchId) ?? 0)) return;
    const moved = new Map(market.Selections.map((selection) => [selection.Id, selection]));
    const now = { isVisible: market.IsVisible, isSuspended: market.IsSuspended };
    for (const { id } of folder.bets) {
      const selection = moved.get(id);
      const odds = selection && oddsFromWire(selection.Price);
      const state = stateOf(now, { ...(selection?.IsSuspended && { isSuspended: true }) });
      setBet(id, odds ?? bets.get(id)!.odds, state, market.Reason);
    }
  }

  function flush() {
    const messages = waiting;
    waiting = [];
    const gone: Gone[] = [];
    const counts = new Map<string, number>();
    for (const message of messages) {
      for (const market of message.markets) takeMarket(market, message.versions[market.MatchId] ?? 0);
      for (const gameSeq of message.gone) gone.push({ gameSeq, stream: message.stream });
      for (const [gameSeq, version] of Object.entries(message.versions))
        if (version > (versions.get(gameSeq) ?? 0)) versions.set(gameSeq, version);
      for (const [gameSeq, count] of Object.entries(message.counts ?? {})) counts.set(gameSeq, count);
    }
    if (gone.length > 0) takeAway(gone);
    if (counts.size > 0)
      changeLists((games) =>
        games.map((game) => ({ ...game, folderCount: counts.get(game.gameSeq) ?? game.folderCount })),
      );
    sweepLater();
  }

  /** Takes triangles away when their time is over; one timer for all of them. */
  function sweepLater() {
    if (sweeping || moved.size === 0) return;
    sweeping = true;
    setTimeout(() => {
      sweeping = false;
      const at = now();
      for (const [id, until] of moved) {
        if (until > at) continue;
        moved.delete(id);
        const bet = bets.get(id);
        if (!bet || bet.move === null) continue;
        bets.set(id, { ...bet, move: null });
        wakeBet(id);
      }
      sweepLater();
    }, 100);
  }

  return {
    /** A list's open games in the order they came, a new array after each change; `loaded` tells an empty list from none yet. */
    games: (id: ListId) => lists.get(id) ?? none,
    loaded: (id: ListId) => lists.has(id),
    /** counts every change of the lists and of opened games */
    changes: () => changes,
    /** Takes a fetched list. Selections it no longer has are closed, unless their game was opened on its own or another list has them. */
    load(id: ListId, games: readonly WireGame[]) {
      const old = lists.get(id) ?? none;
      const before = new Map(old.map((game) => [game.gameSeq, game]));
      lists.set(
        id,
        games.map((game) => filledIn(game, before.get(game.gameSeq))),
      );
      for (const game of games) putGame(game);
      const had = selectionsOf(old);
      for (const shown of lists.values()) for (const selection of selectionsOf(shown)) had.delete(selection);
      // a brief game's other markets were left out, not closed
      const brief = new Set(games.filter((game) => game.isBrief).map((game) => game.gameSeq));
      for (const selection of had) {
        const { gameSeq } = places.get(selection)!.game;
        if (!opened.has(gameSeq) && !brief.has(gameSeq)) closeBet(selection);
      }
      wakeList();
      sweepLater();
    },
    /** Takes the main markets of games that a list shows in brief. */
    fillIn(id: ListId, games: readonly WireGame[]) {
      const full = new Map(games.map((game) => [game.gameSeq, game]));
      lists.set(
        id,
        (lists.get(id) ?? none).map((game) => full.get(game.gameSeq) ?? game),
      );
      for (const game of games) putGame(game);
      wakeList();
      sweepLater();
    },
    /** Takes one game with all its markets. Selections it had before and has no longer are closed. */
    open(game: WireGame) {
      const had = selectionsOf([opened.get(game.gameSeq)].filter((before) => before !== undefined));
      opened = new Map(opened).set(game.gameSeq, game);
      putGame(game);
      for (const selection of selectionsOf([game])) had.delete(selection);
      had.forEach(closeBet);
      wakeList();
      sweepLater();
    },
    /** A game that was opened is offered no longer. */
    leave(gameSeq: string) {
      takeAway([{ gameSeq, stream: `game:${gameSeq}` }]);
    },
    /** Games that were opened, with all their markets; a new map after each change. */
    opened: () => opened,
    /** Puts a pushed change in the queue of the next frame; lists side by side hand it on once each. */
    push(message: OddsMessage) {
      if (waiting.at(-1) === message) return;
      waiting.push(message);
      if (waiting.length === 1) nextFrame(flush);
    },
    /** Takes games away whose start (minus the cutoff) has passed, should the push be late. @param at epoch ms */
    dropStarted(at: number, cutoffMs: number) {
      const gone = [...lists.values()].flatMap((games) =>
        games
          .filter((game) => !game.live && Date.parse(game.startTime) - cutoffMs <= at)
          .map(({ gameSeq }): Gone => ({ gameSeq, stream: 'prematch' })),
      );
      if (gone.length > 0) takeAway(gone);
    },
    /** Marks a selection as no longer offered: the server says it is gone. @param odds its last known price */
    close(id: string, odds: Odds) {
      if (bets.has(id)) closeBet(id);
      else setBet(id, odds, 'closed');
    },
    bet: (id: string): BetView | undefined => bets.get(id),
    place: (id: string): Place | undefined => places.get(id),
    onBet(id: string, wake: Listener) {
      const listeners = betListeners.get(id) ?? new Set();
      betListeners.set(id, listeners.add(wake));
      return () => {
        listeners.delete(wake);
        if (listeners.size === 0) betListeners.delete(id);
      };
    },
    onList(wake: Listener) {
      listListeners.add(wake);
      return () => void listListeners.delete(wake);
    },
  };
}

type Gone = { readonly gameSeq: string; readonly stream: StreamName };

/** Whether a stream's word that a game left is about this one: what is sold before the start ends, what is sold in play goes on. */
const isOf = (stream: StreamName, game: WireGame) =>
  stream.startsWith('game:') || (stream === 'live') === (game.live !== undefined);

function selectionsOf(games: readonly WireGame[]): Set<string> {
  return new Set(games.flatMap((game) => game.folders.flatMap((folder) => folder.bets.map((bet) => bet.id))));
}

/** A game in brief keeps the markets that were fetched for it before. */
function filledIn(game: WireGame, before: WireGame | undefined): WireGame {
  if (!game.isBrief || !before || before.isBrief) return game;
  const here = new Set(game.folders.map((folder) => folder.id));
  const { isBrief: _, ...full } = game;
  return { ...full, folders: [...game.folders, ...before.folders.filter((folder) => !here.has(folder.id))] };
}

function stateOf(folder: { isVisible: boolean; isSuspended: boolean }, bet?: { isSuspended?: true }): BetView['state'] {
  if (!folder.isVisible) return 'closed';
  return folder.isSuspended || bet?.isSuspended ? 'suspended' : 'open';
}

/** The board of this page. */
export const board = createOddsBoard((run) => requestAnimationFrame(run), Date.now);
