import { parseArgs } from 'node:util';
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

/** An id and `--name value` options among `names`. */
export function readIdAndOptions(
  args: readonly string[],
  names: readonly string[],
): { id: string; options: Readonly<Record<string, string | undefined>> } {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length !== 1) throw new Error('One id is needed.');
    return { id: positionals[0]!, options: values };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
