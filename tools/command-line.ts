import { asksForHelp, readWords, shownForm } from '../apps/api/src/core/cli.ts';
import type { CommandForm, Given } from '../apps/api/src/core/cli.ts';

/** What an npm command takes, and what it does, for its help. */
export type CommandLine = { readonly name: string; readonly form: CommandForm; readonly about: string };

/**
 * Reads the words given to an npm command, before it does anything. `--help` prints what it takes and ends the process with
 * 0; an unknown option or word ends it with 2 and says so.
 */
export function readCommandLine(line: CommandLine, given: readonly string[] = process.argv.slice(2)): Given {
  const form = shownForm(line.form);
  const usage = `Usage: npm ${line.name}${form === '' ? '' : ` -- ${form}`}\n\n${line.about}`;
  if (given.length > 0 && asksForHelp(given)) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return readWords(given, line.form);
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return process.exit(2);
  }
}
