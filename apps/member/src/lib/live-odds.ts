import type { LiveMessage } from '@lime/contract/realtime.ts';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { CallFailed } from './api.ts';
import { breath } from './breath.ts';
import { fixtureSources } from './fixture-sources.ts';
import type { FixtureFilter, FixtureSource } from './fixture-sources.ts';
import { keepSeen, lastSeen, useLastSeen } from './last-seen.ts';
import { board } from './odds-board.ts';
import type { ListId } from './odds-board.ts';
import { OddsFeed } from './odds-feed.ts';
import type { AnyOddsFeed, FeedState, StreamMessage } from './odds-feed.ts';
import { settingsNow, whenReopened } from './use-settings.ts';
import { catchUp, follow, trust, useChannel } from './socket.ts';

type Feed = {
  readonly source: FixtureSource;
  readonly list: AnyOddsFeed;
  /** fixtures opened with all their markets, each with a stream of its own; the one opened last comes last */
  readonly fixtures: Map<string, { readonly feed: AnyOddsFeed; leave: (() => void) | null }>;
  users: number;
  stop: () => void;
};

/** how often prices are asked for while no connection sends them */
const byCallsSeconds = 10;
/** the most the server sends to one connection (contract/realtime.ts) */
const maxFixtures = 20;

const useStates = create<{ readonly [Id in ListId]?: FeedState }>()(() => ({}));
const feeds = new Map<ListId, Feed>();
const liveListeners = new Set<(message: LiveMessage) => void>();

document.addEventListener('visibilitychange', keepLists);

const later = (run: () => void) => setTimeout(run, 300 + Math.random() * 700);

/** Hears the states of fixtures in play that the followed streams tell; the returned function ends it. */
export function onLive(listener: (message: LiveMessage) => void): () => void {
  liveListeners.add(listener);
  return () => void liveListeners.delete(listener);
}

function push(message: StreamMessage): void {
  if (message.topic === 'odds') board.push(message);
  else liveListeners.forEach((listener) => listener(message));
}

/** Without a network a list before its start shows what it showed last, locked as on any lost line. @throws the failure itself */
function fromBefore(source: FixtureSource, error: unknown): never {
  const noAnswer = error instanceof CallFailed && error.status === 0;
  if (noAnswer && source.stream !== 'live' && !board.loaded(source.id)) {
    const seen = lastSeen(source.id, Date.now());
    if (seen) {
      trust.lost();
      useLastSeen.setState({ at: seen.at });
      board.load(source.id, seen.fixtures);
    }
  }
  throw error;
}

/** What lists before their start show is kept when the page is put away. */
function keepLists(): void {
  if (!document.hidden || useLastSeen.getState().at !== null) return;
  for (const { source, users } of feeds.values())
    if (users > 0 && source.stream !== 'live') keepSeen(source.id, board.fixtures(source.id));
}

function feedOf(source: FixtureSource): Feed {
  const known = feeds.get(source.id);
  if (known) return known;
  const list = new OddsFeed({
    fetch: async () => {
      const answer = await source.list().catch((error: unknown) => fromBefore(source, error));
      await breath(); // reading a long list has taken a slow phone 40 ms
      return answer;
    },
    positionOf: ({ seq, epoch }) => ({ seq, epoch }),
    load: (answer) => {
      useLastSeen.setState({ at: null });
      board.load(source.id, answer.list);
    },
    push,
    later,
    onState: (state) => {
      // a list that shows what it showed last is there, as far as it can be
      const shown =
        state === 'failed' && useLastSeen.getState().at !== null && board.loaded(source.id) ? 'ready' : state;
      useStates.setState({ [source.id]: shown });
      // prices in play stay locked until it succeeds
      if (state === 'failed' && source.stream === 'live')
        setTimeout(() => fresh.users > 0 && void list.refetch(), 3_000);
    },
    catchUp,
    ...doubtsOf(source, source.id),
  });
  const fresh: Feed = { source, list, fixtures: new Map(), users: 0, stop: () => {} };
  feeds.set(source.id, fresh);
  return fresh;
}

/** Fetches a list again. */
export const refetchFixtures = (source: FixtureSource): Promise<void> => feedOf(source).list.refetch();

/**
 * Fetches a fixture's every market to the board, and keeps them true while its list is in use.
 *
 * @returns whether it is still offered
 * @throws  CallFailed
 */
export async function openFixture(gameSeq: string, source: FixtureSource = fixtureSources.korean): Promise<boolean> {
  const { fixtures, users } = feedOf(source);
  const first = await source.fixture(gameSeq);
  if (first === null) {
    closeOpened(fixtures, gameSeq);
    board.leave(gameSeq);
    return false;
  }
  board.open(first);
  const known = fixtures.get(gameSeq);
  fixtures.delete(gameSeq);
  const fixture = known ?? { feed: fixtureFeed(gameSeq, source), leave: null };
  fixtures.set(gameSeq, fixture);
  if (users > 0) fixture.leave ??= followFixture(gameSeq, fixture.feed);
  for (const oldest of [...fixtures.keys()].slice(0, -maxFixtures)) closeOpened(fixtures, oldest);
  return true;
}

function fixtureFeed(gameSeq: string, source: FixtureSource): AnyOddsFeed {
  return new OddsFeed({
    fetch: () => source.fixture(gameSeq),
    positionOf: () => null,
    load: (fixture) => (fixture ? board.open(fixture) : board.leave(gameSeq)),
    push,
    later,
    onState: () => {},
    ...doubtsOf(source, `game:${gameSeq}`),
  });
}

/** Prices in play lock while they may be behind; those before the start are asked about again by the server anyway. */
const doubtsOf = (source: FixtureSource, name: string) =>
  source.stream === 'live' ? { onDoubt: (doubtful: boolean) => trust.doubt(name, doubtful) } : {};

const followFixture = (gameSeq: string, feed: AnyOddsFeed) =>
  follow(`game:${gameSeq}`, { onMessage: feed.take, onPosition: feed.reached });

function closeOpened(fixtures: Feed['fixtures'], gameSeq: string): void {
  fixtures.get(gameSeq)?.leave?.();
  fixtures.delete(gameSeq);
  trust.doubt(`game:${gameSeq}`, false);
}

/** Fetches the main markets of fixtures the list shows in brief, by the filter that is on. @throws CallFailed */
export async function fillIn(source: FixtureSource, filter: FixtureFilter): Promise<void> {
  board.fillIn(source.id, (await source.some(filter)).list);
}

function enter(feed: Feed) {
  feed.users += 1;
  if (feed.users > 1) return;
  const back = () => {
    void feed.list.refetch();
    for (const fixture of feed.fixtures.values()) void fixture.feed.refetch();
  };
  void feed.list.refetch();
  const leaveList = follow(feed.source.stream, {
    onMessage: feed.list.take,
    onPosition: feed.list.reached,
    since: feed.list.since,
  });
  for (const [gameSeq, fixture] of feed.fixtures) fixture.leave = followFixture(gameSeq, fixture.feed);
  // pushes tell of started fixtures too; the page keeps time itself in case they are late
  const inPlay = feed.source.stream === 'live';
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    if (!inPlay) board.dropStarted(Date.now(), cutoffMs());
    // a page without a line of its own
    if (seconds % byCallsSeconds === 0 && useChannel.getState().state === 'full') back();
  }, 1000);
  window.addEventListener('online', back);
  const leaveReopened = whenReopened(back);
  feed.stop = () => {
    leaveList();
    for (const fixture of feed.fixtures.values()) {
      fixture.leave?.();
      fixture.leave = null;
    }
    leaveReopened();
    clearInterval(timer);
    window.removeEventListener('online', back);
  };
}

function leave(feed: Feed) {
  feed.users -= 1;
  if (feed.users === 0) feed.stop();
}

const cutoffMs = () => (settingsNow()?.config.option.bettingOption.cutoff ?? 16) * 1000;

/** Keeps a list and its prices true while a page shows them. `live`: pushes arrive, the last one a moment ago. */
export function useLiveOdds(
  source: FixtureSource = fixtureSources.korean,
  active = true,
): { state: FeedState; live: boolean } {
  useEffect(() => {
    if (!active) return;
    const feed = feedOf(source);
    enter(feed);
    return () => leave(feed);
  }, [source, active]);
  const state = useStates((current) => current[source.id] ?? 'loading');
  const connected = useChannel((channel) => channel.state === 'live');
  const live = !useSilence() && connected;
  return { state, live };
}

/** Whether prices in play may be bet on now. */
export function useTrusted(): boolean {
  return trust.use(({ doubts }) => doubts === 0);
}

/** Whether the line is silent: then no price may be bet on. */
export function useSilence(): boolean {
  return trust.use(({ silent }) => silent);
}

/** A list's open fixtures, and those that were opened with all their markets. `changes` moves with either. */
export function useFixtures(source: FixtureSource = fixtureSources.korean) {
  const changes = useSyncExternalStore(board.onList, board.changes);
  return { fixtures: board.fixtures(source.id), opened: board.opened(), changes };
}

/** The lists as they were drawn last, which a source that has just changed does not wait for. */
const drawnOf = (source: FixtureSource) => ({ source, fixtures: board.fixtures(source.id), opened: board.opened() });

/**
 * The same for a page that is mostly its list: a change is drawn as a transition, in slices between which the page answers.
 * `coming`: a newer list is on its way to the screen.
 */
export function useFixturesInSlices(source: FixtureSource = fixtureSources.korean) {
  const [drawn, setDrawn] = useState(() => drawnOf(source));
  useEffect(() => {
    const take = () =>
      startTransition(() =>
        setDrawn((before) => {
          const next = drawnOf(source);
          return before.source === source && before.fixtures === next.fixtures && before.opened === next.opened
            ? before
            : next;
        }),
      );
    take();
    return board.onList(take);
  }, [source]);
  const { fixtures, opened } = drawn.source === source ? drawn : drawnOf(source);
  return { fixtures: fixtures, opened, coming: fixtures !== board.fixtures(source.id) };
}
