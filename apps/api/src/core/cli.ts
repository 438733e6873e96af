import type pg from 'pg';
import type { Config } from './config.ts';
import type { Db } from './db.ts';

/** What a command of `npm run lime` is handed: a migrated database, whether or not the site runs at the moment. */
export type CliContext = {
  readonly config: Config;
  /** of the application role: commands go through the same services and rights as the site */
  readonly db: Db;
  readonly pool: pg.Pool;
  /** of the database's owner: only for what the application may not do */
  readonly ownerDb: Db;
  /** the read-only auditor's address */
  readonly auditUrl: string;
  /** one line for the operator, on standard output */
  print(line: string): void;
};

/**
 * A command, exported by the feature it belongs to from `<noun>.cli.ts`. Gets the words after its own name.
 *
 * @returns the exit code: 0 done, 1 not (and said why)
 * @throws  Refused or Error: printed as one line, exit code 1
 */
export type CliCommand = (args: readonly string[], context: CliContext) => Promise<number>;

/** Wrong use of a command: the dispatcher prints the message and how the command is used. */
export class UsageError extends Error {
  override name = 'UsageError';
}
