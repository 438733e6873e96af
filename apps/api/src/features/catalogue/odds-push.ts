import { randomUUID } from 'node:crypto';
import { oddsToWire } from '@lime/domain/odds.ts';
import type { OddsMessage } from '@lime/contract/realtime.ts';
import type { SnapshotFixture, SnapshotMarket } from './catalogue.types.ts';
import type { Position } from './prematch-list.ts';
import type { SnapshotChange } from './snapshot.ts';

/** How long changes gather before one message tells them all. */
const gatherMs = 200;

export type OddsPush = {
  /** number and epoch of the last message sent */
  position(): Position;
  add(changes: readonly SnapshotChange[]): void;
  /** Fixtures that left by their start. */
  addGone(fixtureIds: Iterable<number>): void;
  /** Nobody listens any more. */
  stop(): void;
};

/**
 * Turns snapshot changes into numbered odds messages. A client that sees a gap or another epoch fetches again.
 *
 * @param isOpen     the fixture is shown in the list now
 * @param broadcast  to everybody who watches list prices
 */
export function createOddsPush(
  isOpen: (fixture: SnapshotFixture) => boolean,
  broadcast: (message: OddsMessage) => void,
): OddsPush {
  const epoch = randomUUID().slice(0, 8);
  let seq = 0;
  // What clients knew before the first change of this gathering, and what holds now.
  let gathered = new Map<number, SnapshotChange>();
  let gone = new Set<number>();
  let timer: NodeJS.Timeout | null = null;

  function wake(): void {
    timer ??= setTimeout(flush, gatherMs).unref();
  }

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const message = write(gathered, gone, isOpen);
    gathered = new Map();
    gone = new Set();
    if (!message) return;
    seq += 1;
    broadcast({ seq, topic: 'odds', epoch, ...message });
  }

  return {
    position: () => ({ epoch, seq }),
    add(changes) {
      for (const { before, after } of changes) {
        const id = (after ?? before)!.id;
        gathered.set(id, { before: gathered.has(id) ? gathered.get(id)!.before : before, after });
      }
      wake();
    },
    addGone(ids) {
      for (const id of ids) gone.add(id);
      if (gone.size > 0) wake();
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

function write(
  gathered: ReadonlyMap<number, SnapshotChange>,
  started: ReadonlySet<number>,
  isOpen: (fixture: SnapshotFixture) => boolean,
) {
  const message: Pick<OddsMessage, 'markets' | 'versions' | 'gone' | 'changed'> = {
    markets: [],
    versions: {},
    gone: [],
    changed: [],
  };
  const gone = new Set(started);
  for (const [id, { before, after }] of gathered) {
    if (!after || !isOpen(after)) {
      if (before && before.markets.length > 0) gone.add(id);
      continue;
    }
    gone.delete(id);
    message.versions[String(id)] = after.version;
    if (!before || isReshaped(before, after)) message.changed.push(String(id));
    if (before) message.markets.push(...movedMarkets(before, after));
  }
  message.gone = [...gone].map(String);
  const isEmpty = message.gone.length === 0 && Object.keys(message.versions).length === 0;
  return isEmpty ? null : message;
}

function isReshaped(before: SnapshotFixture, after: SnapshotFixture): boolean {
  const shape = ({ startsAt, status, leagueId, names, markets }: SnapshotFixture) =>
    JSON.stringify([startsAt, status, leagueId, names, markets.map((market) => [market.id, market.main])]);
  return shape(before) !== shape(after);
}

function movedMarkets(before: SnapshotFixture, after: SnapshotFixture): OddsMessage['markets'] {
  const old = new Map(before.markets.map((market) => [market.id, market]));
  const moved = after.markets.filter((market) => {
    const stood = old.get(market.id);
    old.delete(market.id);
    return (
      stood &&
      (stood.status !== market.status ||
        stood.selections.some((selection, at) => selection.odds !== market.selections[at]?.odds))
    );
  });
  return [
    ...moved.map((market) => marketToWire(market, true)),
    ...[...old.values()].map((market) => marketToWire(market, false)),
  ];
}

function marketToWire(market: SnapshotMarket, isVisible: boolean): OddsMessage['markets'][number] {
  return {
    MatchId: String(market.fixture.id),
    Id: String(market.id),
    IsVisible: isVisible && market.status !== 'closed',
    IsSuspended: market.status === 'suspended',
    Selections: market.selections.map((selection) => ({ Id: String(selection.id), Price: oddsToWire(selection.odds) })),
  };
}
