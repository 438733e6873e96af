import type { WireFolder, WireGame } from '@lime/contract/game.ts';
import type { OddsMessage } from '@lime/contract/realtime.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';

/** How long a moved price keeps its triangle and edge. Source: design, "Motion". */
export const moveMs = 1600;

export type Move = 'up' | 'down' | null;

/** A selection's price of now. A new object after each change, the same one otherwise, so that a subscriber compares by identity. */
export type BetView = { readonly odds: Odds; readonly state: 'open' | 'suspended' | 'closed'; readonly move: Move };

/** Where a selection stands: the list's own objects, whose prices are those of the fetch (read `bet` for those of now). */
export type Place = { readonly game: WireGame; readonly folder: WireFolder };

export type Board = ReturnType<typeof createOddsBoard>;

type Listener = () => void;

/**
 * The prices on screen. Pushes wait for the next frame and wake only the selections they change; the list itself changes only
 * when games come or go. Games whose other markets were opened stay beside the list.
 *
 * @param nextFrame  runs its argument once, later (requestAnimationFrame)
 */
export function createOddsBoard(nextFrame: (run: () => void) => void, now: () => number) {
  let list: readonly WireGame[] = [];
  let loaded = false;
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

  function setBet(id: string, odds: Odds, state: BetView['state']) {
    const before = bets.get(id);
    if (before && before.odds === odds && before.state === state) return;
    const move =
      before && before.odds !== odds && state === 'open'
        ? odds > before.odds
          ? 'up'
          : 'down'
        : (before?.move ?? null);
    if (before && before.odds !== odds) moved.set(id, now() + moveMs);
    bets.set(id, { odds, state, move });
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
        if (fresh || !bets.has(bet.id)) setBet(bet.id, oddsFromWire(bet.price) ?? 1000, stateOf(folder));
      }
    }
  }

  function closeGame(gameSeq: string) {
    for (const [id, place] of places) if (place.game.gameSeq === gameSeq) closeBet(id);
  }

  function closeBet(id: string) {
    const bet = bets.get(id);
    if (bet && bet.state !== 'closed') setBet(id, bet.odds, 'closed');
  }

  function takeAway(gone: ReadonlySet<string>) {
    for (const gameSeq of gone) closeGame(gameSeq);
    opened = new Map([...opened].filter(([gameSeq]) => !gone.has(gameSeq)));
    const rest = list.filter((game) => !gone.has(game.gameSeq));
    if (rest.length === list.length) return;
    list = rest;
    wakeList();
  }

  function flush() {
    const messages = waiting;
    waiting = [];
    const gone = new Set<string>();
    for (const message of messages) {
      for (const market of message.markets) {
        const folder = markets.get(market.Id);
        if (!folder || (message.versions[market.MatchId] ?? 0) < (versions.get(market.MatchId) ?? 0)) continue;
        const state = stateOf({ isVisible: market.IsVisible, isSuspended: market.IsSuspended });
        const prices = new Map(market.Selections.map((selection) => [selection.Id, oddsFromWire(selection.Price)]));
        for (const { id } of folder.bets) setBet(id, prices.get(id) ?? bets.get(id)!.odds, state);
      }
      for (const gameSeq of message.gone) gone.add(gameSeq);
      for (const [gameSeq, version] of Object.entries(message.versions))
        if (version > (versions.get(gameSeq) ?? 0)) versions.set(gameSeq, version);
    }
    if (gone.size > 0) takeAway(gone);
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
    /** The open games in the order they came, a new array after each change; `loaded` tells an empty list from none yet. */
    games: () => list,
    loaded: () => loaded,
    /** counts every change of the list and of opened games */
    changes: () => changes,
    /** Takes a fetched list. Selections it no longer has are closed, unless their game was opened on its own. */
    load(games: readonly WireGame[]) {
      const had = new Set(list.flatMap((game) => game.folders.flatMap((folder) => folder.bets.map((bet) => bet.id))));
      const before = new Map(list.map((game) => [game.gameSeq, game]));
      list = games.map((game) => filledIn(game, before.get(game.gameSeq)));
      loaded = true;
      for (const game of games) {
        putGame(game);
        for (const folder of game.folders) for (const bet of folder.bets) had.delete(bet.id);
      }
      // a brief game's other markets were left out, not closed
      const brief = new Set(games.filter((game) => game.isBrief).map((game) => game.gameSeq));
      for (const id of had) {
        const { gameSeq } = places.get(id)!.game;
        if (!opened.has(gameSeq) && !brief.has(gameSeq)) closeBet(id);
      }
      wakeList();
      sweepLater();
    },
    /** Takes the main markets of games that the list shows in brief. */
    fillIn(games: readonly WireGame[]) {
      const full = new Map(games.map((game) => [game.gameSeq, game]));
      list = list.map((game) => full.get(game.gameSeq) ?? game);
      for (const game of games) putGame(game);
      wakeList();
      sweepLater();
    },
    /** Takes one game with all its markets. */
    open(game: WireGame) {
      opened = new Map(opened).set(game.gameSeq, game);
      putGame(game);
      wakeList();
      sweepLater();
    },
    /** Games that were opened, with all their markets; a new map after each change. */
    opened: () => opened,
    /** Puts a pushed change in the queue of the next frame. */
    push(message: OddsMessage) {
      waiting.push(message);
      if (waiting.length === 1) nextFrame(flush);
    },
    /** Takes games away whose start (minus the cutoff) has passed, should the push be late. @param at epoch ms */
    dropStarted(at: number, cutoffMs: number) {
      const gone = list.filter((game) => Date.parse(game.startTime) - cutoffMs <= at).map((game) => game.gameSeq);
      if (gone.length > 0) takeAway(new Set(gone));
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

/** A game in brief keeps the markets that were fetched for it before. */
function filledIn(game: WireGame, before: WireGame | undefined): WireGame {
  if (!game.isBrief || !before || before.isBrief) return game;
  const here = new Set(game.folders.map((folder) => folder.id));
  const { isBrief: _, ...full } = game;
  return { ...full, folders: [...game.folders, ...before.folders.filter((folder) => !here.has(folder.id))] };
}

function stateOf(folder: { isVisible: boolean; isSuspended: boolean }): BetView['state'] {
  if (!folder.isVisible) return 'closed';
  return folder.isSuspended ? 'suspended' : 'open';
}

/** The board of this page. */
export const board = createOddsBoard((run) => requestAnimationFrame(run), Date.now);
