import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { tableSorts } from './table-sorts.ts';

// `npx node tools/row-ages.ts` draws docs/row-ages.md from this list; tests hold the list to the statements that remove rows.

export type RowAge = {
  /** how long a row stays */
  readonly age: string;
  /** what removes it */
  readonly by: string;
  /** the file with the statement, from `apps/api/` */
  readonly file: string;
  /** where the age is a constant: its file, from `apps/api/`, and its line */
  readonly constant?: readonly [file: string, text: string];
};

const strangers = {
  by: 'the retention worker, once an hour',
  file: 'migrations/0027-what-strangers-write.sql',
};
const agents = { by: 'the retention worker, once an hour', file: 'migrations/0112-agent-members.sql' };
const answers = { by: 'the retention worker, once an hour', file: 'src/core/answered-calls.ts' };
const caps = (age: string): RowAge => ({
  age,
  by: 'the process that keeps the limits',
  file: 'src/features/betting/caps.sql.ts',
});
const staff = (file: string): RowAge => ({
  age: 'until staff delete it',
  by: 'a staff member',
  file: `src/features/${file}`,
});

/** Tables from which the site removes rows. Rows of every other table stay as long as the site does. */
export const rowAges: Readonly<Record<string, RowAge>> = {
  alarm_rung: {
    age: '90 days',
    by: 'the worker that looks at what waits',
    file: 'src/features/alarms/alarms.sql.ts',
    constant: ['src/features/alarms/alarm-watch.ts', 'keptDays = 90'],
  },
  agent_recovery_code: {
    age: 'until there are new ones or the authenticator is removed',
    by: 'its agent, or a staff member',
    file: 'src/features/agents/agent-accounts.sql.ts',
  },
  agent_session: { age: '400 days after it was over', ...agents },
  agent_sign_in: { age: '400 days', ...agents },
  answered_call: { age: '24 hours', ...answers },
  answered_staff_call: { age: '24 hours', ...answers },
  article: staff('boards/staff-boards.sql.ts'),
  banner: staff('banners/banners.sql.ts'),
  bet_refusal: { age: '24 hours', by: 'the betting worker', file: 'src/features/betting/betting.sql.ts' },
  canned_reply: staff('inquiries/canned.sql.ts'),
  cap_line: caps('10 minutes after it was last measured'),
  cap_portion: caps('while its process uses it'),
  cap_process: caps('1 hour after its lease ended'),
  chat_duty: {
    age: 'while the staff member has the chat open',
    by: 'each look at who is there',
    file: 'src/features/chat/chat.sql.ts',
  },
  client_error: { age: '30 days', ...strangers },
  delivery: {
    age: '30 days after it ended',
    by: 'the worker that sends',
    file: 'src/features/deliveries/deliveries.sql.ts',
    constant: ['src/features/deliveries/delivery-worker.ts', 'keptDays = 30'],
  },
  export_job: {
    age: '7 days after it ended, with its file',
    by: 'the export worker, once an hour',
    file: 'src/features/exports/export-jobs.sql.ts',
    constant: ['../../packages/contract/src/export-paths.ts', 'exportKeptDays = 7'],
  },
  feed_event: {
    age: '30 days',
    by: 'the feed reporter',
    file: 'src/features/feeds/feeds.sql.ts',
    constant: ['src/features/feeds/feed-reporter.ts', 'keptDays = 30'],
  },
  fixture_step: {
    age: '3 days after the fixture was decided, but for what the audit asks of a leg',
    by: 'the price worker',
    file: 'src/features/catalogue/intake/price-thinning.sql.ts',
  },
  game_monitor_pick: {
    age: 'until the watch of its game begins anew',
    by: 'the monitor',
    file: 'src/features/games/monitor.sql.ts',
  },
  game_monitor_point: {
    age: 'until the watch of its game begins anew',
    by: 'the monitor',
    file: 'src/features/games/monitor.sql.ts',
  },
  host_end: {
    age: 'until the host has answered, at most the hours of a host session',
    by: 'the worker that ends host sessions',
    file: 'src/features/launch/host-ends.sql.ts',
  },
  leg_void: {
    age: 'as long as the site, unless two persons withdraw the start that made the leg late',
    by: 'the second person',
    file: 'src/features/results/true-start.sql.ts',
  },
  launch_token: { age: '1 day after it expired', by: 'each launch', file: 'src/features/launch/launch.sql.ts' },
  market_price: {
    age: '3 days after the fixture was decided, but for what the audit asks of a leg',
    by: 'the price worker',
    file: 'src/features/catalogue/intake/price-thinning.sql.ts',
  },
  member_data: {
    age: '7 days after it was made',
    by: 'the privacy worker, once an hour',
    file: 'src/features/privacy/privacy.sql.ts',
    constant: ['../../packages/contract/src/privacy.names.ts', 'dataKeptDays = 7'],
  },
  member_device: {
    age: 'until its member, who has left, is purged',
    by: 'the privacy worker, or two staff members',
    file: 'migrations/0116-privacy.sql',
  },
  note_template: staff('notes/templates.sql.ts'),
  older_result: {
    age: 'until its fixture is graded anew',
    by: 'the results',
    file: 'src/features/results/leg-voids.sql.ts',
  },
  outbox: { age: '10 minutes', by: 'the outbox', file: 'src/core/outbox.ts' },
  popup: staff('popups/popups.sql.ts'),
  price_schedule: {
    age: 'until its fixture is played or decided',
    by: 'the feed’s way in',
    file: 'src/features/catalogue/intake/fixture.sql.ts',
  },
  process_state: {
    age: '1 hour after its process wrote last; one that ends removes its own',
    by: 'the processes themselves',
    file: 'src/features/operations/operations.sql.ts',
  },
  product_article: {
    age: 'until the product no longer brings it',
    by: 'the start of the site',
    file: 'src/features/boards/product-articles.sql.ts',
  },
  push_device: {
    age: 'until its owner removes it or its push service answers that it is gone',
    by: 'a staff member, or the worker that sends',
    file: 'src/features/alarms/push.sql.ts',
  },
  rate_limit: {
    age: 'an hour after the limit ran out',
    by: 'the library of the limits',
    file: 'src/core/attempt-limiter.ts',
  },
  ...Object.fromEntries(
    ['report_fold', 'report_leg', 'report_member', 'report_money', 'report_slip'].map((table) => [
      table,
      {
        age: 'until the sums of reports are made anew from what they are sums of',
        by: 'the command `report rebuild`',
        file: 'src/features/reports/folding.sql.ts',
      },
    ]),
  ),
  schema_migration: {
    age: 'an unfinished row of a file none of whose statements ran',
    by: 'the migrator',
    file: 'src/core/migrate.ts',
  },
  segment: staff('segments/segments.sql.ts'),
  promotion_left: {
    age: 'until the settlement is paid for',
    by: 'the worker of promotions',
    file: 'src/features/promotions/lots.sql.ts',
  },
  setting_draft: {
    age: 'until it is published or dropped',
    by: 'its staff member',
    file: 'src/features/settings/drafts.sql.ts',
  },
  sign_in_help: {
    age: '90 days',
    by: 'the next request for help',
    file: 'src/features/auth/help.sql.ts',
    constant: ['../../packages/domain/src/access/check-sign-in-help.ts', 'signInHelpDays = 90'],
  },
  spin_seed: {
    age: 'until the spin that it was made for',
    by: 'the member',
    file: 'src/features/activities/roulette.sql.ts',
  },
  staff_recovery_code: {
    age: 'until new codes are made',
    by: 'a staff member',
    file: 'src/features/staff/recovery-codes.sql.ts',
  },
  staff_sign_in: { age: '90 days of unknown ids, 400 days of accounts', ...strangers },
  staff_sign_in_tally: { age: '90 days', ...strangers },
  staff_view: staff('views/views.sql.ts'),
  work_failure: {
    age: 'until its work succeeds, or its next try is an hour overdue',
    by: 'the worker that tried, or the processes',
    file: 'src/core/work-failures.ts',
  },
};

const file = join(root, 'docs/row-ages.md');

/** docs/row-ages.md as it is now. */
export const drawnRowAges = (): string => readFileSync(file, 'utf8');

/** The page as the list says. */
export function drawRowAges(): string {
  const kept = Object.keys(tableSorts).filter((table) => !(table in rowAges));
  return `# How long rows live

Every table of the site is in one of the two lists. \`npx node tools/row-ages.ts\` draws this page from \`tools/row-ages.ts\`, which tests hold to the statements that remove rows; do not edit it by hand.

## Tables from which rows are removed

| table | how long a row stays | what removes it | statement |
|---|---|---|---|
${Object.entries(rowAges)
  .map(([table, row]) => `| \`${table}\` | ${row.age} | ${row.by} | \`apps/api/${row.file}\` |`)
  .join('\n')}

## Tables whose rows stay

Money, bets, results, the audit chain and what members and staff wrote stay as long as the site: ${kept
    .toSorted()
    .map((table) => `\`${table}\``)
    .join(', ')}.
`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, drawRowAges());
