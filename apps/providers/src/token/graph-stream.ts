import type { ServerResponse } from 'node:http';
import { openEventStream } from '../event-stream.ts';
import type { GraphTableView, GraphViews, Seat } from './graph-view.ts';

/** What a frame is sent: all of it at first, then what has changed. */
export type GraphTick = GraphTableView & {
  /** whether `seats` are all there are, not the changed ones */
  readonly isWhole: boolean;
};

export type GraphStream = {
  /** Follows the table until the reader leaves. @returns false when the member has too many of them */
  add(memberId: string, response: ServerResponse): boolean;
  /** Looks at the table and sends it to its readers. @returns whether anybody does */
  tick(): Promise<boolean>;
  close(): void;
};

/** Ticks come at most so often. */
export const tickMs = 100;
/** Without news a tick comes all the same: it keeps the clock, and shows that the connection works. */
const quietMs = 500;
const maxOfMember = 16;
/** A reader who falls this far behind is disconnected. */
const maxUnread = 262_144;

/** The ticks of graph: server-sent events, at most ten a second to each reader. Source: decision 92. @param everyMs  for tests */
export function createGraphStream(views: Pick<GraphViews, 'table'>, everyMs = tickMs): GraphStream {
  const readers = new Map<ServerResponse, { readonly memberId: string; isNew: boolean }>();
  let before = new Map<number, Seat>();
  let [lookedAt, saidAt, roundSaid] = [-Infinity, 0, ''];

  const write = (response: ServerResponse, tick: GraphTick) => {
    if (response.writableLength > maxUnread) response.destroy();
    else response.write(`data: ${JSON.stringify(tick)}\n\n`);
  };

  return {
    add(memberId, response) {
      if ([...readers.values()].filter((one) => one.memberId === memberId).length >= maxOfMember) return false;
      openEventStream(response);
      readers.set(response, { memberId, isNew: true });
      response.once('close', () => readers.delete(response));
      return true;
    },
    async tick() {
      if (readers.size === 0) return false;
      // a host that has more to do looks more often
      if (performance.now() - lookedAt < everyMs) return true;
      lookedAt = performance.now();
      const view = await views.table();
      const { round, seats } = view;
      const changed = seats.filter(({ id, out, payout }) => {
        const last = before.get(id);
        return !last || last.out !== out || last.payout !== payout;
      });
      before = new Map(seats.map((seat) => [seat.id, seat]));
      const text = JSON.stringify(round);
      const isNews = text !== roundSaid || changed.length > 0 || performance.now() - saidAt >= quietMs;
      if (isNews) [saidAt, roundSaid] = [performance.now(), text];
      for (const [response, reader] of readers) {
        if (reader.isNew) write(response, { ...view, isWhole: true });
        else if (isNews) write(response, { ...view, seats: changed, isWhole: false });
        reader.isNew = false;
      }
      return true;
    },
    close() {
      for (const response of readers.keys()) response.end();
    },
  };
}
