import { randomUUID } from 'node:crypto';
import type { LiveMessage, OddsMessage, MarketStream, StreamPosition } from '@lime/contract/realtime.ts';
import type { SnapshotFixture } from '../catalogue.types.ts';
import type { Phases } from '../lists/list-kinds.ts';
import { isMain, isSpecial } from '../lists/market-views.ts';
import type { SnapshotChange } from '../snapshot/snapshot.ts';
import { liveNews, oddsNews } from './stream-news.ts';
import { createStreamMemory } from './stream-memory.ts';
import type { StreamKind } from './stream-news.ts';

/** Who follows the streams; each process tells its own sockets. */
export type StreamAudience = {
  /** whether anybody of this process follows it */
  isHeard(stream: MarketStream): boolean;
  send(message: OddsMessage | LiveMessage): void;
  /** how long the last sending kept the process, in milliseconds */
  lastSendingMs(): number;
};

export type MarketStreams = {
  /** number and epoch of a stream's last message */
  position(stream: MarketStream): StreamPosition;
  /**
   * The messages of a stream that everybody follows after `since`, which may be another process's position.
   *
   * @returns null when some of them are not kept any more
   */
  after(stream: MarketStream, since: StreamPosition & { ms: number }): readonly (OddsMessage | LiveMessage)[] | null;
  add(changes: readonly SnapshotChange[]): void;
  /** Fixtures that left by their start. */
  addGone(fixtureIds: Iterable<number>): void;
  /** Nobody listens any more. */
  stop(): void;
};

/** A stop must be on screens at once. */
const stopMs = 5;
/** Other news gather so long, counted from the messages before; longer where sending to everybody takes its time. */
const leastMs = 50;
const maxMs = 120;
/** of the time between messages, sending may take this part */
const sendingShare = 1 / 2;

/**
 * Turns snapshot changes into the numbered messages of contract/realtime.ts. What changes several times before a message
 * goes out is sent once, in its latest state. A message that nobody of this process follows is only counted.
 */
export function createMarketStreams(phases: Phases, audience: StreamAudience): MarketStreams {
  const epoch = randomUUID().slice(0, 8);
  const isOnSale = (fixture: SnapshotFixture) => phases.isOpen(fixture) || phases.isInPlay(fixture);
  const before = { belongs: phases.isOpen, phases: ['scheduled'], tellsLive: false } as const;
  const during = { belongs: phases.isInPlay, phases: ['live'], tellsLive: true } as const;
  const both = { belongs: isOnSale, phases: ['scheduled', 'live'], tellsLive: true } as const;
  const kinds: readonly StreamKind[] = [
    { ...before, name: 'prematch', shows: isMain },
    { ...before, name: 'special', shows: isSpecial },
    { ...during, name: 'live', shows: isMain },
  ];
  const news = createGathering(
    () => Math.min(maxMs, Math.max(leastMs, audience.lastSendingMs() / sendingShare)),
    (changes) => {
      for (const kind of kinds) tell(kind, changes);
      // A stream for each game: only who asks for it hears of all its markets.
      for (const [id, change] of changes)
        tell({ ...both, name: `game:${id}`, shows: () => true }, new Map([[id, change]]));
    },
  );
  const counts = new Map<MarketStream, number>();
  const memory = createStreamMemory(epoch, () => performance.now());

  function position(stream: MarketStream): StreamPosition {
    return { epoch, seq: counts.get(stream) ?? 0 };
  }

  /** Numbers what there is to tell of a stream, and sends it. */
  function tell(kind: StreamKind, changes: ReadonlyMap<number, SnapshotChange>): void {
    const odds = oddsNews(kind, changes);
    const live = kind.tellsLive ? liveNews(kind, changes) : null;
    const isHeard = audience.isHeard(kind.name);
    for (const message of [odds && { topic: 'odds' as const, ...odds }, live && { topic: 'live' as const, ...live }]) {
      if (!message) continue;
      const seq = position(kind.name).seq + 1;
      counts.set(kind.name, seq);
      const numbered = { seq, epoch, stream: kind.name, ...message };
      if (!kind.name.startsWith('game:')) memory.keep(numbered);
      if (isHeard) audience.send(numbered);
    }
  }

  return {
    position,
    after: memory.after,
    add: (changes) => news.add(changes, changes.some(stopsSomething)),
    addGone: (ids) => news.addGone([...ids]),
    stop: news.stop,
  };
}

/** Gathers changes until their message is due: what clients knew before the first of them, and what holds now. */
function createGathering(gatherMs: () => number, flushed: (changes: ReadonlyMap<number, SnapshotChange>) => void) {
  let gathered = new Map<number, SnapshotChange>();
  let timer: NodeJS.Timeout | null = null;
  let due = Infinity;
  let lastAt = -Infinity;

  function flush(): void {
    timer = null;
    due = Infinity;
    lastAt = performance.now();
    const changes = gathered;
    gathered = new Map();
    flushed(changes);
  }

  function wake(isStop: boolean): void {
    const now = performance.now();
    const at = isStop ? now + stopMs : Math.max(now + stopMs, lastAt + gatherMs());
    if (at >= due) return;
    if (timer) clearTimeout(timer);
    due = at;
    timer = setTimeout(flush, at - now).unref();
  }

  return {
    add(changes: readonly SnapshotChange[], isStop: boolean) {
      for (const { before, after } of changes) {
        const id = (after ?? before)!.id;
        gathered.set(id, { before: gathered.has(id) ? gathered.get(id)!.before : before, after });
      }
      wake(isStop);
    },
    addGone(ids: readonly number[]) {
      if (ids.length === 0) return;
      for (const id of ids) if (!gathered.has(id)) gathered.set(id, { before: undefined, after: undefined });
      wake(true);
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}

/** Something that could be bet on cannot any more. */
function stopsSomething({ before, after }: SnapshotChange): boolean {
  if (!before) return false;
  if (!after || after.status !== before.status) return true;
  const now = new Map(after.markets.map((market) => [market.id, market]));
  return before.markets.some((market) => {
    if (market.status !== 'open') return false;
    const same = now.get(market.id);
    return (
      same?.status !== 'open' ||
      same.selections.some(({ suspended }, at) => suspended && !market.selections[at]?.suspended)
    );
  });
}
