import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { csvLine, csvMark } from '@lime/domain/text/csv.ts';
import type { Core } from './context.ts';
import { Streamed } from './handle.ts';
import { Refused } from './refused.ts';
import { inSnapshot } from './in-snapshot.ts';

/** A reader who takes nothing for so long has gone. */
const patienceMs = 60_000;

/** What a file holds: `pages` give its records in their order, and `last` closes it. */
export type CsvFile = {
  readonly name: string;
  readonly head: readonly string[];
  readonly total: number;
  readonly pages: AsyncIterable<readonly (readonly string[])[]>;
  readonly last: string;
};

/** Files of rows that the office or a member takes away. */
export type CsvFiles = {
  /**
   * A file that is written while it is sent; all it reads is of one moment.
   *
   * @param what  for the log
   * @param read  begins to read, inside of the snapshot
   * @param ended  the file is written or given up, before its reader sees the end
   * @throws Refused EXPORT_BUSY (429) while too many are being made, and what `read` refuses
   */
  make(what: string, read: () => Promise<CsvFile>, ended?: () => void): Promise<Streamed>;
};

/** @param maxAtOnce  each holds a connection and an old picture of the database for as long as it is read */
export function createCsvFiles({ pool, log }: Pick<Core, 'pool' | 'log'>, maxAtOnce: number): CsvFiles {
  let running = 0;

  async function write(out: PassThrough, file: CsvFile, what: string, free: () => void): Promise<void> {
    const put = async (text: string) => {
      if (out.destroyed) throw new Error('nobody takes the export any more');
      if (out.write(text)) return;
      await Promise.race([
        once(out, 'drain', { signal: AbortSignal.timeout(patienceMs) }),
        once(out, 'close').then(() => Promise.reject(new Error('nobody takes the export any more'))),
      ]);
    };
    await put(csvMark + csvLine(file.head));
    let count = 0;
    for await (const records of file.pages) {
      count += records.length;
      await put(records.map(csvLine).join(''));
    }
    if (count !== file.total) throw new Error(`an export of ${what} had ${count} rows instead of ${file.total}`);
    await put(csvLine([file.last]));
    // a reader with the whole file may ask for the next one
    free();
    out.end();
  }

  return {
    make(what, read, ended) {
      if (running >= maxAtOnce) return Promise.reject(new Refused({ code: 'EXPORT_BUSY' }, 429));
      running += 1;
      let isFree = false;
      const free = () => {
        if (isFree) return;
        isFree = true;
        running -= 1;
        ended?.();
      };
      const out = new PassThrough({ highWaterMark: 256 * 1024 });
      const ready = Promise.withResolvers<Streamed>();
      void inSnapshot(pool, async () => {
        const file = await read();
        ready.resolve(new Streamed(out, file.name, file.total));
        await write(out, file, what, free);
      })
        .catch((error: unknown) => {
          ready.reject(error);
          // the reader must see that the file is not whole
          if (!out.destroyed) {
            log.warn({ err: error, path: what }, 'an export ended before its end');
            out.destroy(error as Error);
          }
        })
        .finally(free);
      out.on('error', () => undefined);
      return ready.promise;
    },
  };
}
