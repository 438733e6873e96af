import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { reportCohorts } from '@lime/contract/staff-cohorts.ts';
import { reportMoney, reportRows, reportTable } from '@lime/contract/staff-reports.ts';
import type { CliCommand } from '../../core/cli.ts';
import { readWords, UsageError } from '../../core/cli.ts';
import { csvBeginning, lineOf } from '../../core/export-content.ts';
import { inSnapshot } from '../../core/in-snapshot.ts';
import { openReport } from './report-export.service.ts';
import { momentOf } from './report-moment.service.ts';

const reports = { table: reportTable, rows: reportRows, money: reportMoney, cohorts: reportCohorts };
const texts = ['rows', 'columns', 'from', 'to', 'row', 'column', 'by', 'out'] as const;
const wordLists = ['products', 'games'] as const;
const numberLists = ['grades', 'agents', 'sports', 'leagues', 'markets', 'legs'] as const;

/**
 * `at <time> [--] report table|rows|money|cohorts …`: a report as of a moment as the office's CSV file has it, and the file's SHA-256.
 * Nothing is taken from the sums that reports read: it is counted from settlements and transfers.
 */
export const reportAtCommand: CliCommand = async (args, { db, pool, print }) => {
  const [time = '', ...rest] = args;
  const [noun, which = '', ...options] = rest.filter((word, at) => at > 0 || word !== '--');
  if (noun !== 'report' || !isReport(which))
    throw new UsageError('After the time comes `report table`, `rows`, `money` or `cohorts`.');
  const { out, ...asked } = readOptions(options);
  const parsed = reports[which].input.safeParse({ ...asked, ...momentIn(time) });
  if (!parsed.success)
    throw new UsageError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const moment = await momentOf(db, parsed.data.asOf);
  const hash = createHash('sha256');
  const pieces: string[] = [];
  const write = (text: string) => {
    hash.update(text);
    if (out !== undefined) pieces.push(text);
    else for (const line of text.replace('\uFEFF', '').split('\r\n').slice(0, -1)) print(line);
  };
  await inSnapshot(pool, async () => {
    const content = await openReport(db, `/staff/reports/${which}`, parsed.data, { ...moment, fromLedger: true });
    write(csvBeginning(content));
    for await (const rows of content.pages) write(rows.map(lineOf).join(''));
  });
  if (out !== undefined) await writeFile(out, pieces.join(''));
  print(`sha256 ${hash.digest('hex')}`);
  return 0;
};

const isReport = (word: string): word is keyof typeof reports => word in reports;

/** `now` is the last seal; a time without a zone is Seoul's. @throws UsageError */
function momentIn(time: string): { asOf?: string } {
  if (time === 'now') return {};
  const isLocal = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/.test(time);
  const at = new Date(isLocal ? `${time.replace(' ', 'T')}+09:00` : time);
  if (Number.isNaN(at.getTime()) || !time.includes(':'))
    throw new UsageError('The time is `now` or like 2026-11-27T09:00, Seoul’s where no zone is named.');
  return { asOf: at.toISOString() };
}

/** @throws UsageError for an option there is none of */
function readOptions(args: readonly string[]): Record<string, unknown> & { out?: string } {
  const names = [...texts, ...wordLists, ...numberLists];
  const { options: values } = readWords(args, { options: names.map((name) => `[--${name} …]`) });
  const list = (name: string) => String(values[name]).split(',');
  return {
    ...values,
    ...Object.fromEntries(wordLists.filter((name) => name in values).map((name) => [name, list(name)])),
    ...Object.fromEntries(numberLists.filter((name) => name in values).map((name) => [name, list(name).map(Number)])),
  };
}
