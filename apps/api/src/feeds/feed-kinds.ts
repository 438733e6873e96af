import type { Core } from '../core/context.ts';
import type { ConfigPart } from '../core/config-part.ts';
import type { Runnable } from '../core/runnable.ts';
import type { CsvSource } from './csv-source.ts';
import type { FeedCommand, FeedReport } from './feed-report.ts';
import type { FeedSink } from './feed.ts';
import type { Lock } from './leadership.ts';

/** What is known of every feed. */
type Known = {
  /** the provider its fixtures are kept under; of files, the word on the command line */
  readonly name: string;
  /** Korean, for staff */
  readonly title: string;
  /** the names under which it reports to the office; a feed of several queues has several */
  readonly sources: readonly string[];
  /** Does it report play while it goes on? Such fixtures are sold in play. */
  readonly tellsPlay: boolean;
  /** variables of the environment that switch it on; none: it is run by a command */
  readonly needs: readonly string[];
};

/** What a feed is handed when a process with the role `feed` opens it. */
export type FeedDeps = {
  readonly core: Core;
  readonly sink: FeedSink;
  /** where it tells how it is */
  readonly report: FeedReport;
  /** the sink with what passes through it reported as this source's: for a feed that does not report by itself */
  watched(sink: FeedSink, source: string): FeedSink;
  /** Whether staff stopped a source. */
  isPaused(source: string): Promise<boolean>;
  /** decides the results of the demo world; a secret of the installation */
  readonly seed: string;
};

/** A feed while a process runs it: at most one of the site does at a time. */
export type OpenFeed = Runnable & {
  /** What staff ask of a source; nothing when it does not run here. Absent: there is nothing to ask. */
  command?(source: string, command: FeedCommand): void;
};

/** Runs by itself. */
export type LiveFeed = Known & {
  readonly kind: 'live';
  /** those of its own, which `feeds/feed-variables.ts` lists too */
  readonly variables?: ConfigPart;
  readonly lock: Lock;
  /** @returns null where this installation has not what it needs */
  open(deps: FeedDeps): OpenFeed | null;
};

/** Files that staff import by command. */
export type FileFeed = Known & CsvSource & { readonly kind: 'file' };

/** Matches that a command plays once more. */
export type RecordedFeed = Known & { readonly kind: 'recording' };

export type Feed = LiveFeed | FileFeed | RecordedFeed;

/** A kind of season file as a feed. */
export function fileFeed(source: CsvSource): FileFeed {
  return { ...source, kind: 'file', sources: [source.name], tellsPlay: false, needs: [] };
}
