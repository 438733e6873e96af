import type { WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import type { MovedMarket, OddsMessage, MarketStream } from '@lime/contract/realtime.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { createPrices } from './odds-prices.ts';
import type { BetView } from './odds-prices.ts';
import { createShownLists } from './shown-lists.ts';
import type { ListId } from './shown-lists.ts';

/** Where a selection is: the list's own objects, whose prices are those of the fetch (read `bet` for those of now). */
export type Place = { readonly fixture: WireFixture; readonly folder: WireFolder };

/** What `createOddsBoard` makes. */
export type Board = ReturnType<typeof createOddsBoard>;

const createState = (now: () => number) => ({
  prices: createPrices(now),
  lists: createShownLists(),
  opened: new Map() as ReadonlyMap<string, WireFixture>,
  places: new Map<string, Place>(),
  markets: new Map<string, WireFolder>(),
  versions: new Map<string, number>(),
});
type State = ReturnType<typeof createState>;

/**
 * The prices on screen, whichever list they came with. Pushes wait for the next frame and wake only the selections they change;
 * a list itself changes only when fixtures come or go. Fixtures whose other markets were opened are kept apart from the lists.
 *
 * @param nextFrame  runs its argument once, later (requestAnimationFrame)
 */
export function createOddsBoard(nextFrame: (run: () => void) => void, now: () => number) {
  const state = createState(now);
  const { prices, lists } = state;
  let waiting: OddsMessage[] = [];
  const flush = () => {
    const messages = waiting;
    waiting = [];
    takeMessages(state, messages);
  };

  return {
    /** A list's open fixtures in the order they came, a new array after each change; `loaded` tells an empty list from none yet. */
    fixtures: lists.get,
    loaded: lists.has,
    /** counts every change of the lists and of opened fixtures */
    changes: lists.changes,
    /** Takes a fetched list. Selections it no longer has are closed, unless their fixture was opened on its own or another list has them. */
    load: (id: ListId, fixtures: readonly WireFixture[]) => load(state, id, fixtures),
    /** Takes the main markets of fixtures that a list shows in brief. */
    fillIn: (id: ListId, fixtures: readonly WireFixture[]) => fillIn(state, id, fixtures),
    /** Takes one fixture with all its markets. Selections it had before and has no longer are closed. */
    open(fixture: WireFixture) {
      const had = selectionsOf([state.opened.get(fixture.gameSeq)].filter((before) => before !== undefined));
      state.opened = new Map(state.opened).set(fixture.gameSeq, fixture);
      putFixtures(state, [fixture], () => {
        for (const selection of selectionsOf([fixture])) had.delete(selection);
        had.forEach(prices.close);
      });
    },
    /** A fixture that was opened is offered no longer. */
    leave: (gameSeq: string) => takeAway(state, [{ gameSeq, stream: `game:${gameSeq}` }]),
    /** Fixtures that were opened, with all their markets; a new map after each change. */
    opened: () => state.opened,
    /** Puts a pushed change in the queue of the next frame; lists side by side hand it on once each. */
    push(message: OddsMessage) {
      if (waiting.at(-1) === message) return;
      waiting.push(message);
      if (waiting.length === 1) nextFrame(flush);
    },
    /** Takes fixtures away whose start (minus the cutoff) has passed, should the push be late. @param at epoch ms */
    dropStarted(at: number, cutoffMs: number) {
      const gone = lists
        .all()
        .filter((fixture) => !fixture.live && Date.parse(fixture.startTime) - cutoffMs <= at)
        .map(({ gameSeq }): Gone => ({ gameSeq, stream: 'prematch' }));
      if (gone.length > 0) takeAway(state, gone);
    },
    /** Marks a selection as no longer offered: the server says it is gone. @param odds its last known price */
    close(id: string, odds: Odds) {
      if (prices.get(id)) prices.close(id);
      else prices.set(id, odds, 'closed');
    },
    bet: prices.get,
    place: (id: string): Place | undefined => state.places.get(id),
    onBet: prices.subscribe,
    onList: lists.subscribe,
  };
}

function load(state: State, id: ListId, fixtures: readonly WireFixture[]): void {
  const { lists, opened, places, prices } = state;
  const old = lists.get(id);
  const before = new Map(old.map((fixture) => [fixture.gameSeq, fixture]));
  lists.set(
    id,
    fixtures.map((fixture) => filledIn(fixture, before.get(fixture.gameSeq))),
  );
  putFixtures(state, fixtures, () => {
    const had = selectionsOf(old);
    for (const selection of selectionsOf(lists.all())) had.delete(selection);
    // a brief fixture's other markets were left out, not closed
    const brief = new Set(fixtures.filter((fixture) => fixture.isBrief).map((fixture) => fixture.gameSeq));
    for (const selection of had) {
      const { gameSeq } = places.get(selection)!.fixture;
      if (!opened.has(gameSeq) && !brief.has(gameSeq)) prices.close(selection);
    }
  });
}

function fillIn(state: State, id: ListId, fixtures: readonly WireFixture[]): void {
  const { lists } = state;
  const full = new Map(fixtures.map((fixture) => [fixture.gameSeq, fixture]));
  lists.set(
    id,
    lists.get(id).map((fixture) => full.get(fixture.gameSeq) ?? fixture),
  );
  putFixtures(state, fixtures);
}

/** Takes the prices of fixtures and wakes the lists. @param close  closes what is offered no longer */
function putFixtures(
  { prices, lists, places, markets, versions }: State,
  fixtures: readonly WireFixture[],
  close?: () => void,
) {
  for (const fixture of fixtures) {
    // a push may have overtaken the list: then the push's prices stay
    const fresh = (versions.get(fixture.gameSeq) ?? 0) <= fixture.version;
    if (fresh) versions.set(fixture.gameSeq, fixture.version);
    for (const folder of fixture.folders) {
      markets.set(folder.id, folder);
      for (const bet of folder.bets) {
        places.set(bet.id, { fixture, folder });
        if (fresh || !prices.get(bet.id))
          prices.set(bet.id, oddsFromWire(bet.price) ?? 1000, stateOf(folder, bet), folder.reason);
      }
    }
  }
  close?.();
  lists.wake();
  prices.sweepLater();
}

function takeAway(state: State, gone: readonly Gone[]): void {
  const leaves = (fixture: WireFixture) =>
    gone.some((one) => one.gameSeq === fixture.gameSeq && isOf(one.stream, fixture));
  for (const [id, { fixture }] of state.places) if (leaves(fixture)) state.prices.close(id);
  state.opened = new Map([...state.opened].filter(([, fixture]) => !leaves(fixture)));
  state.lists.change((fixtures) => (fixtures.some(leaves) ? fixtures.filter((fixture) => !leaves(fixture)) : fixtures));
}

function takeMarket({ prices, markets, versions }: State, market: MovedMarket, version: number): void {
  const folder = markets.get(market.Id);
  if (!folder || version < (versions.get(market.MatchId) ?? 0)) return;
  const moved = new Map(market.Selections.map((selection) => [selection.Id, selection]));
  const now = { isVisible: market.IsVisible, isSuspended: market.IsSuspended };
  for (const { id } of folder.bets) {
    const selection = moved.get(id);
    const odds = selection && oddsFromWire(selection.Price);
    const state = stateOf(now, { ...(selection?.IsSuspended && { isSuspended: true }) });
    prices.set(id, odds ?? prices.get(id)!.odds, state, market.Reason);
  }
}

/** Takes what was pushed since the last frame. */
function takeMessages(state: State, messages: readonly OddsMessage[]): void {
  const { versions, lists, prices } = state;
  const gone: Gone[] = [];
  const counts = new Map<string, number>();
  for (const message of messages) {
    for (const market of message.markets) takeMarket(state, market, message.versions[market.MatchId] ?? 0);
    for (const gameSeq of message.gone) gone.push({ gameSeq, stream: message.stream });
    for (const [gameSeq, version] of Object.entries(message.versions))
      if (version > (versions.get(gameSeq) ?? 0)) versions.set(gameSeq, version);
    for (const [gameSeq, count] of Object.entries(message.counts ?? {})) counts.set(gameSeq, count);
  }
  if (gone.length > 0) takeAway(state, gone);
  if (counts.size > 0)
    lists.change((fixtures) =>
      fixtures.map((fixture) => ({ ...fixture, folderCount: counts.get(fixture.gameSeq) ?? fixture.folderCount })),
    );
  prices.sweepLater();
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
