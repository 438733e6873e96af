import { constants, setPriority } from 'node:os';
import type { CliCommand, CliContext, CommandForm } from '../apps/api/src/core/cli.ts';
import { asksForHelp, readWords, shownForm, UsageError } from '../apps/api/src/core/cli.ts';
import { readConfig } from '../apps/api/src/core/api-config.ts';
import { feedVariables } from '../apps/api/src/feeds/feed-variables.ts';
import { openDb, openPool } from '../apps/api/src/core/db.ts';
import { Refused } from '../apps/api/src/core/refused.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import { claimDataDir, holderOf } from './data-dir.ts';
import { dataDir, openInstallation } from './installation.ts';
import type { Installation } from './installation.ts';

// The commands of `npm run lime`: most are of the features, on the database of the running site or of the one in DATA_DIR.

/** Works on DATA_DIR itself: no database is opened or migrated for it. */
type BareCommand = (args: readonly string[], dir: string, print: (line: string) => void) => Promise<number>;

type Command = {
  words: string;
  /** the words and options it takes, as its help shows them; others are refused before anything is opened */
  form: CommandForm;
  about: string;
} & (
  | { load(): Promise<CliCommand> }
  /** `yields`: runs at a lower priority than the site; on a busy machine it gets a tenth of the site's share */
  | { loadBare(): Promise<BareCommand>; yields?: true }
);

const commands: readonly Command[] = [
  {
    words: 'import',
    form: { takes: '<source> <csv…>', options: ['[--shift-to YYYY-MM-DD]'] },
    about: 'fixtures and prices: football-data, kleague, nba, mlb',
    load: async () => (await import('../apps/api/src/features/catalogue/catalogue.cli.ts')).importCommand,
  },
  {
    words: 'results',
    form: { takes: '<source> <csv…>' },
    about: 'results of the same files',
    load: async () => (await import('../apps/api/src/features/catalogue/catalogue.cli.ts')).resultsCommand,
  },
  {
    words: 'replay',
    form: { takes: '<file>', options: ['[--speed 1–60]', '[--start ISO]'] },
    about: 'tells a recorded or real match once more, under a new fixture',
    load: async () => (await import('../apps/api/src/features/catalogue/recordings/replay.cli.ts')).replayCommand,
  },
  {
    words: 'record',
    form: { takes: '<gameSeq> <file>' },
    about: 'what is known of a match, as a file to replay',
    load: async () => (await import('../apps/api/src/features/catalogue/recordings/replay.cli.ts')).recordCommand,
  },
  {
    words: 'audit',
    form: { options: ['[--since seal|file]'] },
    about: 'checks every won from the audit views, and that every seal written down is still there',
    load: async () => (await import('../apps/api/src/core/ledger/audit.cli.ts')).auditCommand,
  },
  {
    words: 'report rebuild',
    form: {},
    about: 'adds up anew what reports read, from settlements and transfers',
    load: async () => (await import('../apps/api/src/features/reports/reports.cli.ts')).reportRebuildCommand,
  },
  {
    words: 'at',
    form: { takes: '<time> -- <report…>' },
    about:
      'a report as of then, and its hash: report table|rows|money|cohorts --from D --to D [--rows … --columns …] [--out FILE]',
    load: async () => (await import('../apps/api/src/features/reports/report-at.cli.ts')).reportAtCommand,
  },
  {
    words: 'member add',
    form: {
      takes: '<id>',
      options: [
        '--password -|…',
        '--birthday YYYY-MM-DD',
        '[--grade N]',
        '[--cash WON]',
        '[--nickname …]',
        '[--withdrawal …]',
      ],
    },
    about: 'a member; `-` reads the password from standard input',
    load: async () => (await import('../apps/api/src/features/members/members.cli.ts')).memberAddCommand,
  },
  {
    words: 'grant',
    form: { takes: '<id> <won>' },
    about: 'play money for a member',
    load: async () => (await import('../apps/api/src/features/members/members.cli.ts')).grantCommand,
  },
  {
    words: 'staff add',
    form: {
      takes: '<id>',
      options: ['--role super|cash|trading|support|content|read-only', '[--name …]', '[--password -|…]'],
    },
    about: 'a member of staff',
    load: async () => (await import('../apps/api/src/features/staff/staff.cli.ts')).staffAddCommand,
  },
  {
    words: 'seed',
    form: {},
    about: 'first data of an empty database (npm start does it)',
    load: async () => (await import('../apps/api/src/seed.ts')).seedCommand,
  },
  {
    words: 'migrate',
    form: {},
    about: 'upgrades the database to this release (npm start does it)',
    load: async () => async (_args, context) => {
      context.print('The database is at this release.');
      return 0;
    },
  },
  {
    words: 'keys rotate',
    form: { options: ['[--grace 14d]', '[--lead 60s]'] },
    about: 'a fresh key signs tokens; those before it count for the grace',
    loadBare: async () => (await import('./keys-command.ts')).rotateKeysCommand,
  },
  {
    words: 'keys list',
    form: {},
    about: 'which keys of tokens count now',
    loadBare: async () => (await import('./keys-command.ts')).listKeysCommand,
  },
  {
    words: 'restart',
    form: {},
    about: 'replaces the API processes by this release, one by one',
    load: async () => (await import('./restart-command.ts')).restartCommand,
  },
  {
    words: 'backup',
    form: { takes: '<folder>' },
    about: 'copies the site as it runs: database, keys, checksums',
    loadBare: async () => (await import('./backup/backup.ts')).backupCommand,
    yields: true,
  },
  {
    words: 'restore',
    form: { takes: '<folder>', options: ['[--replace]'] },
    about: 'puts a backup into DATA_DIR and audits it',
    loadBare: async () => (await import('./backup/restore.ts')).restoreCommand,
  },
  {
    words: 'drill',
    form: { takes: '[folder]' },
    about: 'tries backup, restore, upgrade and audit elsewhere',
    loadBare: async () => (await import('./backup/drill.ts')).drillCommand,
    yields: true,
  },
];

/** Where a command's lines go. */
export type Printer = Pick<Console, 'log' | 'error'>;

/** Every command by its words, with the form of what follows it. */
export const commandForms: ReadonlyMap<string, CommandForm> = new Map(commands.map(({ words, form }) => [words, form]));

const shown = ({ words, form, about }: Command) => `  ${`${words} ${shownForm(form)}`.trim().padEnd(48)} ${about}`;
const usage = (some: readonly Command[]) => `Usage: npm run lime -- <command>\n${some.map(shown).join('\n')}`;

/**
 * Runs one command in this process. `--help` behind any of its words prints what it takes and does nothing.
 *
 * @param words    the command and what follows it
 * @returns exit code: 0 done, 1 not (and said why), 2 used wrongly, so that nothing was begun
 */
export async function runCommand(words: readonly string[], printer: Printer = console): Promise<number> {
  const isHelp = asksForHelp(words);
  const asked = words[0] === 'help' ? words.slice(1) : words;
  const command = commands.find((candidate) =>
    candidate.words.split(' ').every((word, index) => asked[index] === word),
  );
  if (isHelp) {
    const group = commands.filter((candidate) => candidate.words.split(' ')[0] === asked[0]);
    printer.log(usage(command ? [command] : group.length > 0 ? group : commands));
    return 0;
  }
  if (!command) {
    printer.error(`There is no command "${words.slice(0, 2).join(' ')}".\n${usage(commands)}`);
    return 2;
  }
  const args = words.slice(command.words.split(' ').length);
  try {
    readWords(args, command.form);
    if ('loadBare' in command) {
      if (command.yields) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
      const run = await command.loadBare();
      return await run(args, dataDir(), (line) => printer.log(line));
    }
    const run = await command.load();
    return await withContext(printer, (context) => run(args, context));
  } catch (error) {
    printer.error(inWords(error));
    if (!(error instanceof UsageError)) return 1;
    printer.error(usage([command]));
    return 2;
  }
}

type Work = (context: CliContext) => Promise<number>;

/** The database of the running site, or the one in DATA_DIR, started for as long as the command runs. */
async function withContext(printer: Printer, work: Work): Promise<number> {
  const dir = dataDir();
  const attach = holderOf(dir)?.url.startsWith('http') ?? false;
  const claim = attach || process.env['DATABASE_URL'] ? null : claimDataDir(dir, 'npm run lime');
  try {
    return await onHouse(await openInstallation(dir, attach), attach, printer, work);
  } finally {
    claim?.release();
  }
}

async function onHouse(installation: Installation, attach: boolean, printer: Printer, work: Work): Promise<number> {
  const config = readConfig(
    {
      ...process.env,
      DATABASE_URL: installation.appUrl,
      JWT_SECRET: installation.secrets.jwtSecret,
      DATA_DIR: installation.dataDir,
    },
    feedVariables,
  );
  const lost = (error: Error) => printer.error(`The database connection was lost: ${error.message}`);
  const pool = openPool(installation.appUrl, 8, lost);
  const ownerPool = openPool(installation.ownerUrl, 2, lost);
  try {
    return await work({
      config,
      pool,
      db: openDb(pool),
      ownerDb: openDb(ownerPool),
      auditUrl: installation.auditUrl,
      print: (line) => printer.log(line),
    });
  } finally {
    await Promise.all([pool.end(), ownerPool.end()]);
    if (!attach) await installation.postgres?.stop();
  }
}

function inWords(error: unknown): string {
  if (error instanceof Refused) return `${error.code}: ${textOf(error.code, error.detail)}`;
  return error instanceof Error ? error.message : String(error);
}
