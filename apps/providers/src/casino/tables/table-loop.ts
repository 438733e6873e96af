import { shownBy } from './table-rounds.ts';
import type { TablePace, TableRounds, TableRow } from './table-rounds.ts';
import { sharedTable } from './table-list.ts';
import type { SharedTable } from './table-list.ts';
import type { TableGuests } from './table-guests.ts';
import type { TableStream } from './table-stream.ts';
import type { NewestRounds, TableViews } from './table-views.ts';

export type TableLoop = {
  /** Looks after all tables once. @returns milliseconds until there is something to do again */
  turn(): Promise<number>;
};

/** Another process's bets, and its steps, are seen after so long at a table that is followed. */
const watchedMs = 200;
/** So often it looks for rounds that another process left, which is one small statement. */
const idleMs = 1_000;
const seeMs = 10_000;
/** A table that failed is looked at again then. */
const againMs = 1_000;

type Deps = {
  readonly rounds: TableRounds;
  readonly views: Pick<TableViews, 'newest' | 'views'>;
  readonly stream: Pick<TableStream, 'tables' | 'readers' | 'tell'>;
  readonly guests: Pick<TableGuests, 'see'>;
  readonly pace: TablePace;
  readonly failed: (error: unknown, table: string) => void;
};

/**
 * The one loop of a process that advances all shared tables, by the database's clock. A round opens only at a table that a
 * guest follows. A round under way is ended whether or not anyone is there. So an empty table costs nothing: all of them
 * together are one statement a second.
 */
export function createTableLoop({ rounds, views, stream, guests, pace, failed }: Deps): TableLoop {
  /** host's time before which nothing is due at a table although its row does not say so: a shoe is being shuffled */
  const later = new Map<string, number>();
  let seenAt = -Infinity;

  /** When something is due at a table, and when what its guests see changes by itself. */
  async function timesOf(table: SharedTable, row: TableRow | null, now: number, isOpen: boolean) {
    const wait = later.get(table.id) ?? 0;
    if (row === null) return { due: isOpen ? wait : Infinity, shows: Infinity };
    if (row.drawn_at !== null)
      return { due: isOpen ? Math.max(wait, row.draws_at + pace.restMs) : Infinity, shows: Infinity };
    if (row.salt === null) return { due: Math.max(wait, row.closes_at), shows: row.closes_at };
    const reveals = await rounds.revealsOf(table, row);
    const next = row.starts_at! + (shownBy(row, reveals.length, now, pace) + 1) * pace.revealMs;
    return { due: row.draws_at, shows: next };
  }

  /** Tells guests what they see; where the view of one table cannot be made, each table's is made alone. */
  async function tellViews(seen: readonly SharedTable[], newest: NewestRounds): Promise<void> {
    const tell = async (tables: readonly SharedTable[]) => {
      for (const [id, view] of await views.views(tables, newest)) stream.tell(id, view);
    };
    await tell(seen).catch(async () => {
      for (const table of seen) await tell([table]).catch((error: unknown) => failed(error, table.id));
    });
  }

  return {
    async turn() {
      const watched = new Set(stream.tables());
      if (watched.size > 0 && performance.now() - seenAt > seeMs) {
        seenAt = performance.now();
        await guests.see(stream.readers()).catch((error: unknown) => failed(error, 'guests'));
      }
      const newest = await views.newest([...watched]);
      const beganAt = performance.now();
      const looked = [...newest.rounds].flatMap(([id, row]) => {
        const table = sharedTable(id);
        return table ? [{ table, row }] : [];
      });
      let next = newest.now + (watched.size > 0 ? watchedMs : idleMs);
      const due: SharedTable[] = [];
      for (const { table, row } of looked) {
        const times = await timesOf(table, row, newest.now, watched.has(table.id)).catch((error: unknown) => {
          failed(error, table.id);
          return { due: Infinity, shows: newest.now + againMs };
        });
        if (times.due <= newest.now) due.push(table);
        else next = Math.min(next, times.due, watched.has(table.id) ? times.shows : Infinity);
      }
      const seen = looked.filter(({ table }) => watched.has(table.id)).map(({ table }) => table);
      await tellViews(seen, newest);
      for (const table of due) {
        const then = await rounds.advance(table, watched.has(table.id)).catch((error: unknown) => {
          failed(error, table.id);
          return newest.now + againMs;
        });
        later.set(table.id, then ?? 0);
      }
      // what was done is seen at once
      if (due.length > 0) return 1;
      return Math.max(1, next - newest.now - (performance.now() - beganAt));
    },
  };
}
