import type { WireFixture } from '@lime/contract/fixtures.ts';
import type { LiveMessage, OddsMessage, StreamPosition } from '@lime/contract/realtime.ts';

export type FixtureListAnswer = { list: WireFixture[]; seq: number; epoch: string };

export type StreamMessage = OddsMessage | LiveMessage;

type Deps<Answer> = {
  fetch: () => Promise<Answer>;
  /** how far into the stream an answer goes; null when it does not say */
  positionOf: (answer: Answer) => StreamPosition | null;
  load: (answer: Answer) => void;
  push: (message: StreamMessage) => void;
  /** runs its argument after a while; spread, so that not everybody asks in the same moment */
  later: (run: () => void) => void;
  onState: (state: FeedState) => void;
  /** whether what is on screen may be behind: something was missed and is not fetched yet */
  onDoubt?: (doubtful: boolean) => void;
  /** asks for what the stream sent since the answer (`since`), which `reached` then brings; absent: that cannot be asked for */
  catchUp?: () => void;
};

export type FeedState = 'loading' | 'ready' | 'failed';

export type OddsFeed = ReturnType<typeof createOddsFeed>;

type Following<Answer> = {
  readonly deps: Deps<Answer>;
  at: StreamPosition | null;
  /** when the page asked for, or received, the position `at` */
  heardAt: number;
  /** what came while the answer was on its way; an answer may be older than it */
  held: StreamMessage[];
  hasAnswer: boolean;
  /** the stream was asked for what it sent since `at`, and has not answered yet */
  isCatchingUp: boolean;
  running: Promise<void> | null;
  /** another fetch follows the one that runs */
  isWaiting: boolean;
  /** another process answers than the one that pushes, and may be a moment behind it: asked once more for every doubt */
  isDoubted: boolean;
  /** `later` was asked to fetch */
  isFetchingLater: boolean;
};

/**
 * Keeps what came with one answer (a list, a fixture) true by the numbered messages of its stream (contract/realtime.ts). It is
 * fetched again after a gap in the numbers, another numbering, a change that no message carries, or a position that is
 * behind, unless the stream itself sends what was missed. At most one fetch runs, and one waits.
 */
export function createOddsFeed<Answer>(deps: Deps<Answer>) {
  const feed: Following<Answer> = {
    deps,
    at: null,
    heardAt: 0,
    held: [],
    hasAnswer: false,
    isCatchingUp: false,
    running: null,
    isWaiting: false,
    isDoubted: false,
    isFetchingLater: false,
  };
  return {
    refetch: () => refetch(feed),
    take: (message: StreamMessage) => takeMessage(feed, message),
    /** How far this goes, for the stream to tell what came since; null while nothing is known. */
    since: () => since(feed),
    /** The stream is there now. `missed` brings it all up to there; without it, what was missed on the way is fetched. */
    reached: (position: StreamPosition, missed?: readonly StreamMessage[]) => reach(feed, position, missed),
  };
}

function since<Answer>({ at, hasAnswer, heardAt }: Following<Answer>): (StreamPosition & { ms: number }) | null {
  return at === null || !hasAnswer ? null : { ...at, ms: Math.round(performance.now() - heardAt) };
}

function takeMessage<Answer>(feed: Following<Answer>, message: StreamMessage): void {
  const { at, deps } = feed;
  const { epoch, seq } = message;
  if (at?.epoch === epoch && seq <= at.seq) return;
  if (feed.isCatchingUp) return deps.push(message); // it comes once more, with those before it
  const follows = at?.epoch === epoch && seq === at.seq + 1;
  feed.at = { epoch, seq };
  feed.heardAt = performance.now();
  if (feed.running) feed.held.push(message);
  deps.push(message);
  if (!follows) doubt(feed);
  else if (changesMore(message)) refetchLater(feed);
}

function reach<Answer>(
  feed: Following<Answer>,
  { epoch, seq }: StreamPosition,
  missed?: readonly StreamMessage[],
): void {
  const { at, deps } = feed;
  feed.isCatchingUp = false;
  if (at?.epoch === epoch && at.seq >= seq) return;
  feed.at = { epoch, seq };
  feed.heardAt = performance.now();
  if (missed) {
    missed.forEach(deps.push);
    if (missed.some(changesMore)) refetchLater(feed);
  } else if (feed.hasAnswer || !feed.running || !deps.catchUp) doubt(feed);
}

/** Whether something changed that the message itself does not carry. */
const changesMore = (message: StreamMessage) => message.topic === 'odds' && message.changed.length > 0;

function doubt<Answer>(feed: Following<Answer>): void {
  feed.isDoubted = true;
  feed.deps.onDoubt?.(true);
  void refetch(feed);
}

function refetchLater<Answer>(feed: Following<Answer>): void {
  if (feed.isFetchingLater) return;
  feed.isFetchingLater = true;
  feed.deps.later(() => {
    feed.isFetchingLater = false;
    void refetch(feed);
  });
}

function refetch<Answer>(feed: Following<Answer>): Promise<void> {
  if (feed.running) {
    feed.isWaiting = true;
    return feed.running;
  }
  feed.running = fetchNow(feed).finally(() => {
    feed.running = null;
    if (!feed.isWaiting) return;
    feed.isWaiting = false;
    void refetch(feed);
  });
  return feed.running;
}

async function fetchNow<Answer>(feed: Following<Answer>): Promise<void> {
  const { deps } = feed;
  const asked = performance.now();
  const isFirst = !feed.hasAnswer;
  feed.held = [];
  try {
    const answer = await deps.fetch();
    const position = deps.positionOf(answer);
    deps.load(answer);
    // versions keep what is older than the answer from being shown
    feed.held.forEach(deps.push);
    feed.hasAnswer = true;
    deps.onState('ready');
    if (!feed.isWaiting) deps.onDoubt?.(false);
    if (position !== null) takePosition(feed, position, isFirst, asked);
  } catch {
    deps.onState('failed');
  }
}

/** Puts an answer beside what the stream said meanwhile. @param asked  when the answer was asked for */
function takePosition<Answer>(
  feed: Following<Answer>,
  position: StreamPosition,
  isFirst: boolean,
  asked: number,
): void {
  const { at, deps } = feed;
  const isBehind = at !== null && (at.epoch !== position.epoch || at.seq > position.seq + feed.held.length);
  if (isFirst && deps.catchUp && isBehind) {
    feed.at = position;
    feed.heardAt = asked;
    feed.isCatchingUp = true;
    deps.catchUp();
  } else if (at === null || at.epoch === position.epoch)
    feed.at = { epoch: position.epoch, seq: Math.max(at?.seq ?? 0, position.seq) };
  else if (feed.isDoubted) {
    feed.isDoubted = false;
    refetchLater(feed);
  }
}
