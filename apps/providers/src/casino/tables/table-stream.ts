import type { ServerResponse } from 'node:http';
import { openEventStream } from '../../event-stream.ts';
import type { TableView } from './table-types.ts';

/** What is due in a turn of the loop, which looks after all tables of this process. */
export type TableStream = {
  /** Follows a table until the reader leaves. @returns false when the member has too many of them */
  add(table: string, memberId: string, response: ServerResponse): boolean;
  /** Tables that have readers here. */
  tables(): readonly string[];
  /** Who follows which table here. */
  readers(): readonly { readonly table: string; readonly memberId: string }[];
  /** Tells who follows a table what it is like now, where that is news. */
  tell(table: string, view: TableView): void;
  close(): void;
};

/** Without news a message comes all the same: it keeps the clock, and shows that the connection works. */
const quietMs = 2_000;
const maxOfMember = 16;
/** A reader who falls this far behind is disconnected; they come back and get everything. */
const maxUnread = 262_144;

type Reader = { readonly table: string; readonly memberId: string; said: string; saidAt: number };

/** Tables as server-sent events, all of a table each time: it is small. @param left  a member follows a table no more */
export function createTableStream(left: (table: string, memberId: string) => void): TableStream {
  const readers = new Map<ServerResponse, Reader>();

  return {
    add(table, memberId, response) {
      if ([...readers.values()].filter((one) => one.memberId === memberId).length >= maxOfMember) return false;
      openEventStream(response);
      readers.set(response, { table, memberId, said: '', saidAt: 0 });
      response.once('close', () => {
        readers.delete(response);
        const isHere = [...readers.values()].some((one) => one.table === table && one.memberId === memberId);
        if (!isHere) left(table, memberId);
      });
      return true;
    },
    tables: () => [...new Set([...readers.values()].map(({ table }) => table))],
    readers: () => [...readers.values()],
    tell(table, view) {
      const { now: _now, ...news } = view;
      const said = JSON.stringify(news);
      const event = `data: ${JSON.stringify(view)}\n\n`;
      const at = performance.now();
      for (const [response, reader] of readers) {
        if (reader.table !== table || (reader.said === said && at - reader.saidAt < quietMs)) continue;
        [reader.said, reader.saidAt] = [said, at];
        if (response.writableLength > maxUnread) response.destroy();
        else response.write(event);
      }
    },
    close() {
      for (const response of readers.keys()) response.end();
    },
  };
}
