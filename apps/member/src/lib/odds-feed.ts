import type { WireFixture } from '@lime/contract/fixtures.ts';
import type { LiveMessage, OddsMessage, StreamPosition } from '@lime/contract/realtime.ts';

/** A list of fixtures, with how far into its stream it goes. */
export type FixtureListAnswer = { list: WireFixture[]; seq: number; epoch: string };

/** What streams of prices and of live news carry. */
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

/** `failed`: the last try for an answer. */
export type FeedState = 'loading' | 'ready' | 'failed';

/** A feed, whatever its answer is. */
export type AnyOddsFeed = Pick<OddsFeed<never>, 'since' | 'take' | 'reached' | 'refetch'>;

/**
 * Keeps what came with one answer (a list, a fixture) true by the numbered messages of its stream (contract/realtime.ts). It is
 * fetched again after a gap in the numbers, another numbering, a change that no message carries, or a position that is
 * behind, unless the stream itself sends what was missed. At most one fetch runs, and one waits.
 */
export class OddsFeed<Answer> {
  readonly #deps: Deps<Answer>;
  #at: StreamPosition | null = null;
  /** when the page asked for, or received, the position `at` */
  #heardAt = 0;
  /** what came while the answer was on its way; an answer may be older than it */
  #held: StreamMessage[] = [];
  #hasAnswer = false;
  /** the stream was asked for what it sent since `at`, and has not answered yet */
  #isCatchingUp = false;
  #running: Promise<void> | null = null;
  /** another fetch follows the one that runs */
  #isWaiting = false;
  /** another process answers than the one that pushes, and may be a moment behind it: asked once more for every doubt */
  #isDoubted = false;
  /** `later` was asked to fetch */
  #isPlanned = false;

  constructor(deps: Deps<Answer>) {
    this.#deps = deps;
  }

  /** How far this goes, for the stream to tell what came since; null while nothing is known. */
  readonly since = (): (StreamPosition & { ms: number }) | null => {
    return this.#at && this.#hasAnswer ? { ...this.#at, ms: Math.round(performance.now() - this.#heardAt) } : null;
  };

  readonly take = (message: StreamMessage): void => {
    const at = this.#at;
    const { epoch, seq } = message;
    if (at?.epoch === epoch && seq <= at.seq) return;
    if (this.#isCatchingUp) return this.#deps.push(message); // it comes once more, with those before it
    const follows = at?.epoch === epoch && seq === at.seq + 1;
    this.#moveTo({ epoch, seq });
    if (this.#running) this.#held.push(message);
    this.#deps.push(message);
    if (!follows) this.#doubt();
    else if (changesMore(message)) this.#refetchLater();
  };

  /** The stream is there now. `missed` brings it all up to there; without it, what was missed on the way is fetched. */
  readonly reached = ({ epoch, seq }: StreamPosition, missed?: readonly StreamMessage[]): void => {
    const at = this.#at;
    this.#isCatchingUp = false;
    if (at?.epoch === epoch && at.seq >= seq) return;
    this.#moveTo({ epoch, seq });
    if (missed) {
      missed.forEach(this.#deps.push);
      if (missed.some(changesMore)) this.#refetchLater();
    } else if (this.#hasAnswer || !this.#running || !this.#deps.catchUp) this.#doubt();
  };

  refetch(): Promise<void> {
    if (this.#running) {
      this.#isWaiting = true;
      return this.#running;
    }
    this.#running = this.#fetchNow().finally(() => {
      this.#running = null;
      if (!this.#isWaiting) return;
      this.#isWaiting = false;
      void this.refetch();
    });
    return this.#running;
  }

  #moveTo(at: StreamPosition, heardAt = performance.now()): void {
    this.#at = at;
    this.#heardAt = heardAt;
  }

  #doubt(): void {
    this.#isDoubted = true;
    this.#deps.onDoubt?.(true);
    void this.refetch();
  }

  #refetchLater(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    this.#deps.later(() => {
      this.#isPlanned = false;
      void this.refetch();
    });
  }

  async #fetchNow(): Promise<void> {
    const deps = this.#deps;
    const asked = performance.now();
    const isFirst = !this.#hasAnswer;
    this.#held = [];
    try {
      const answer = await deps.fetch();
      const position = deps.positionOf(answer);
      deps.load(answer);
      // versions keep what is older than the answer from being shown
      this.#held.forEach(deps.push);
      this.#hasAnswer = true;
      deps.onState('ready');
      if (!this.#isWaiting) deps.onDoubt?.(false);
      if (position) this.#takePosition(position, isFirst, asked);
    } catch {
      deps.onState('failed');
    }
  }

  /** Puts an answer beside what the stream said meanwhile. @param asked  when the answer was asked for */
  #takePosition(position: StreamPosition, isFirst: boolean, asked: number): void {
    const at = this.#at;
    const { epoch, seq } = position;
    const isBehind = at && (at.epoch !== epoch || at.seq > seq + this.#held.length);
    if (isFirst && this.#deps.catchUp && isBehind) {
      this.#moveTo(position, asked);
      this.#isCatchingUp = true;
      this.#deps.catchUp();
    } else if (!at || at.epoch === epoch) this.#at = { epoch, seq: Math.max(at?.seq ?? 0, seq) };
    else if (this.#isDoubted) {
      this.#isDoubted = false;
      this.#refetchLater();
    }
  }
}

/** Whether something changed that the message itself does not carry. */
const changesMore = (message: StreamMessage) => message.topic === 'odds' && message.changed.length > 0;
