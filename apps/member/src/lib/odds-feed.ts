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

/**
 * Keeps what came with one answer (a list, a fixture) true by the numbered messages of its stream (contract/realtime.ts). It is
 * fetched again after a gap in the numbers, another numbering, a change that no message carries, or a position that is
 * behind, unless the stream itself sends what was missed. At most one fetch runs, and one waits.
 */
export function createOddsFeed<Answer>({
  fetch,
  positionOf,
  load,
  push,
  later,
  onState,
  onDoubt,
  catchUp,
}: Deps<Answer>) {
  let at: StreamPosition | null = null;
  /** when the page asked for, or received, the position `at` */
  let heardAt = 0;
  /** what came while the answer was on its way; an answer may be older than it */
  let held: StreamMessage[] = [];
  let answered = false;
  /** the stream was asked for what it sent since `at`, and has not answered yet */
  let catchingUp = false;
  let running: Promise<void> | null = null;
  let waiting = false;
  /** another process answers than the one that pushes, and may be a moment behind it: asked once more for every doubt */
  let doubted = false;

  async function fetchNow(): Promise<void> {
    const asked = performance.now();
    const isFirst = !answered;
    held = [];
    try {
      const answer = await fetch();
      const position = positionOf(answer);
      load(answer);
      // versions keep what is older than the answer from being shown
      held.forEach(push);
      answered = true;
      onState('ready');
      if (!waiting) onDoubt?.(false);
      if (position === null) return;
      if (isFirst && catchUp && at !== null && (at.epoch !== position.epoch || at.seq > position.seq + held.length)) {
        at = position;
        heardAt = asked;
        catchingUp = true;
        catchUp();
        return;
      }
      if (at === null || at.epoch === position.epoch)
        at = { epoch: position.epoch, seq: Math.max(at?.seq ?? 0, position.seq) };
      else if (doubted) {
        doubted = false;
        refetchLater();
      }
    } catch {
      onState('failed');
    }
  }

  function refetch(): Promise<void> {
    if (running) {
      waiting = true;
      return running;
    }
    running = fetchNow().finally(() => {
      running = null;
      if (waiting) {
        waiting = false;
        void refetch();
      }
    });
    return running;
  }

  let asked = false;
  function refetchLater() {
    if (asked) return;
    asked = true;
    later(() => {
      asked = false;
      void refetch();
    });
  }

  function doubt() {
    doubted = true;
    onDoubt?.(true);
    void refetch();
  }

  return {
    refetch,
    take(message: StreamMessage) {
      const { epoch, seq } = message;
      if (at?.epoch === epoch && seq <= at.seq) return;
      if (catchingUp) return push(message); // it comes once more, with those before it
      const follows = at?.epoch === epoch && seq === at.seq + 1;
      at = { epoch, seq };
      heardAt = performance.now();
      if (running) held.push(message);
      push(message);
      if (!follows) doubt();
      else if (message.topic === 'odds' && message.changed.length > 0) refetchLater();
    },
    /** How far this goes, for the stream to tell what came since; null while nothing is known. */
    since(): (StreamPosition & { ms: number }) | null {
      return at === null || !answered ? null : { ...at, ms: Math.round(performance.now() - heardAt) };
    },
    /** The stream is there now. `missed` brings it all up to there; without it, what was missed on the way is fetched. */
    reached({ epoch, seq }: StreamPosition, missed?: readonly StreamMessage[]) {
      catchingUp = false;
      if (at?.epoch === epoch && at.seq >= seq) return;
      at = { epoch, seq };
      heardAt = performance.now();
      if (missed) {
        missed.forEach(push);
        if (missed.some((message) => message.topic === 'odds' && message.changed.length > 0)) refetchLater();
      } else if (answered || !running || !catchUp) doubt();
    },
  };
}
