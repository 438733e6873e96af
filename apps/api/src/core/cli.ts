import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Config } from './api-config.ts';
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
  /** where `--password -` reads from; standard input when left out */
  readonly input?: NodeJS.ReadStream | Readable;
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

/**
 * A password given by an option: `-` reads it from standard input, where nobody else on the machine sees it. A terminal is
 * asked for it and does not show what is typed.
 *
 * @throws UsageError when there is no line to read
 */
export async function readSecret(
  given: string,
  { print, input = process.stdin }: Pick<CliContext, 'print' | 'input'>,
): Promise<string> {
  if (given !== '-') {
    print('A password on the command line can be seen by others on this machine; `--password -` reads it unseen.');
    return given;
  }
  const isTerminal = 'isTTY' in input && input.isTTY;
  if (isTerminal) process.stderr.write('Password: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: unseen, terminal: isTerminal });
  try {
    for await (const line of lines) {
      if (isTerminal) process.stderr.write('\n');
      if (line !== '') return line;
      break;
    }
  } finally {
    lines.close();
  }
  throw new UsageError('There was no password to read on standard input.');
}
