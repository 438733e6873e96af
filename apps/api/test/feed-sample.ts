import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CliContext } from '../src/core/cli.ts';
import { importCommand, resultsCommand } from '../src/features/catalogue/catalogue.cli.ts';
import type { FeedSink } from '../src/feeds/feed.ts';
import type { listeningReport } from './feed-world.ts';
import { testConfig } from './pg.ts';
import type { TestDatabase } from './pg.ts';

/** Where a sample goes: a database of its own, with the catalogue's own sink. */
export type SampleWorld = {
  readonly database: TestDatabase;
  readonly sink: FeedSink;
  readonly report: ReturnType<typeof listeningReport>;
};

/** A little of what a feed sends, made for tests in the feed's own folder, and what it promises of it. */
export type FeedSample = {
  /** name in the list of feeds */
  readonly feed: string;
  /** rows of a file, messages, answers, moments: in the order they are sent */
  readonly messages: readonly string[];
  /** messages that nobody can read */
  readonly broken: readonly string[];
  /** what a broken message leaves of those around it */
  readonly brokenLeaves: 'the others' | 'nothing';
  /** when its fixtures start, in UTC, earliest first; null: that hangs on the hour of the test */
  readonly starts: readonly string[] | null;
  /** how many of its fixtures have a result in the end; null: that hangs on the hour of the test */
  readonly decided: number | null;
  /** Which messages may change places without a change in the end: all, neighbours, or none. */
  readonly anyOrder: 'all' | 'neighbours' | 'none';
  /** May all of it be sent once more, from its beginning, without any change? */
  readonly repeatable: boolean;
  /** Brings messages through the feed into the world, and stops it. @returns how many it reported as unreadable */
  bring(world: SampleWorld, messages: readonly string[]): Promise<number>;
};

/** A sample of season files: its messages are rows, imported and then read for their scores by the commands of staff. */
export function fileSample(
  sample: Pick<FeedSample, 'feed' | 'messages' | 'broken' | 'starts' | 'decided'> & {
    readonly header: string;
    readonly fileName: string;
  },
): FeedSample {
  const { header, fileName, ...rest } = sample;
  return {
    ...rest,
    brokenLeaves: 'the others',
    anyOrder: 'all',
    repeatable: true,
    async bring({ database }, rows) {
      const folder = await mkdtemp(join(tmpdir(), 'lime-sample-'));
      const printed: string[] = [];
      const context: CliContext = {
        config: testConfig(database),
        db: database.db,
        pool: database.pool,
        ownerDb: database.db,
        auditUrl: database.auditUrl,
        print: (line) => printed.push(line),
      };
      const path = join(folder, fileName);
      await writeFile(path, [header, ...rows, ''].join('\n'));
      await importCommand([rest.feed, path], context);
      const unread = printed.filter((line) => /^[^:]+:\d+: skipped, /.test(line)).length;
      await resultsCommand([rest.feed, path], context);
      await rm(folder, { recursive: true });
      return unread;
    },
  };
}
