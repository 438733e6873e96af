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

/** The words and options that a command takes, written as its help shows them. */
export type CommandForm = {
  /** `<needed>`, `[optional]`, with `…` for several, in their order; what follows `--` is not read here. Absent: no words */
  readonly takes?: string;
  /** `--name value`, or `--name` alone for a switch; in brackets where it may be left out. Brackets are for the reader alone */
  readonly options?: readonly string[];
};

/** What was given to a command: its words, and its options by name. A switch that was given is true. */
export type Given = {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
};

/** A form as one line of help. */
export const shownForm = ({ takes = '', options = [] }: CommandForm): string => [takes, ...options].join(' ').trim();

/** Tells whether help is asked for: by `help` or nothing at all, or by `--help` or `-h` before `--`. */
export function asksForHelp(words: readonly string[]): boolean {
  const [own] = splitAtDashes(words);
  return words.length === 0 || words[0] === 'help' || own.some((word) => word === '--help' || word === '-h');
}

function splitAtDashes(words: readonly string[]): [own: readonly string[], rest: readonly string[]] {
  const at = words.indexOf('--');
  return at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
}

/**
 * Reads what follows a command. Every command line of this repository is read here.
 *
 * @throws UsageError for an option the form does not have, one without its value, and too few or too many words
 */
export function readWords(args: readonly string[], { takes = '', options = [] }: CommandForm): Given {
  const named = options.map((text) => {
    const [name = '', value] = text.replaceAll(/^\[?--|\]$/g, '').split(' ');
    return [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }] as const;
  });
  const [own, rest] = splitAtDashes(args);
  const places = takes.split(' ').filter((place) => place !== '' && place !== '--');
  const least = places.filter((place) => place.startsWith('<')).length;
  const most = takes.includes('…') ? Infinity : places.length;
  try {
    const { values, positionals } = parseArgs({
      args: [...own],
      options: Object.fromEntries(named),
      allowPositionals: true,
      strict: true,
    });
    const words = [...positionals, ...rest];
    if (words.length < least) throw new UsageError(`Something is missing: ${takes}.`);
    if (words.length > most)
      throw new UsageError(`There is a word too many: ${words.slice(most).join(' ')}. Nothing was done.`);
    return { words, options: values };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // the first sentence; the others explain how to write such a word as if it were none
    throw new UsageError(`${(error as Error).message.split(/[.\n]/, 1)[0]!}. Nothing was done.`);
  }
}

/** An id and `--name value` options among `names`. @throws UsageError */
export function readIdAndOptions(
  args: readonly string[],
  names: readonly string[],
): { id: string; options: Readonly<Record<string, string | undefined>> } {
  const { words, options } = readWords(args, { takes: '<id>', options: names.map((name) => `--${name} …`) });
  return { id: words[0]!, options: options as Readonly<Record<string, string | undefined>> };
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
