import type { ExportPath, ReportExportPath } from '@lime/contract/export-paths.ts';
import { reportExportPaths } from '@lime/contract/export-paths.ts';
import { agentLabRows } from '@lime/contract/staff-agent-lab.words.ts';
import type { WireAgentLab } from '@lime/contract/staff-agent-lab.ts';
import { promotionLabRows } from '@lime/contract/staff-promotion-lab.words.ts';
import type { WirePromotionLab } from '@lime/contract/staff-promotion-lab.ts';
import { agentStatementRows } from '@lime/contract/staff-agents.texts.ts';
import type { WireAgentStatement } from '@lime/contract/staff-agents.ts';
import { exportMark } from '@lime/domain/access/export-mark.ts';
import type { StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import type { ExportContent } from '../../core/export-content.ts';
import type { Handled } from '../../core/handle.ts';
import { openReport, reportTitle } from '../reports/report-export.service.ts';
import { momentOf } from '../reports/report-moment.service.ts';
import { walkLedger } from '../reports/reports.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { exportSlips } from '../slips/export.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { exportLists } from './export-lists.ts';

/** Rows read at a time where a list is read by pages. */
const pageRows = 500;

/** What the rows of files are read with. */
export type SourceDeps = {
  readonly db: Db;
  readonly texts: SlipTexts;
  readonly calls: ReadonlyMap<string, Handled>;
};

/** Is it a report? Those are of a moment of the ledger, and tell at their head what it says to them. */
export const isReport = (path: ExportPath | ReportExportPath): path is ReportExportPath =>
  (reportExportPaths as readonly string[]).includes(path);

/** What a file is called. @param input  as the call's schema gives it */
export const sourceTitle = (path: ExportPath | ReportExportPath, input: Record<string, unknown>): string =>
  isReport(path) ? reportTitle(path, input) : exportLists[path].title;

/**
 * Waits for what a report has to wait for, before its snapshot is taken: a seal that is being made.
 *
 * @returns what opens the rows, inside of the snapshot
 */
export async function prepareSource(
  deps: SourceDeps,
  staff: StaffCaller,
  path: ExportPath | ReportExportPath,
  input: Record<string, unknown>,
): Promise<() => Promise<ExportContent>> {
  if (!isReport(path)) return () => openList(deps, staff, path, input);
  const moment = await momentOf(deps.db, input['asOf'] as string | undefined);
  return () => openReport(deps.db, path, input, moment);
}

async function openList(
  deps: SourceDeps,
  staff: StaffCaller,
  path: ExportPath,
  input: Record<string, unknown>,
): Promise<ExportContent> {
  const { title, name, columns } = exportLists[path];
  const now = await databaseNow(deps.db);
  const { name: site } = await readSetting(deps.db, 'brand');
  const { total, pages } = await rowsOf(deps, staff, path, input);
  async function* records() {
    for await (const rows of pages) yield rows.map((row) => columns.map(([, of]) => of(row)));
  }
  return {
    name,
    moment: { at: now, seal: null },
    top: [],
    head: columns.map(([label]) => label),
    total,
    pages: records(),
    about: `${title} ${total}건 · ${exportMark(staff, now, site)}`,
  };
}

/** Every row of a list, some at a time, in the order of its call. */
async function rowsOf(
  deps: SourceDeps,
  staff: StaffCaller,
  path: ExportPath,
  input: Record<string, unknown>,
): Promise<{ total: number; pages: AsyncIterable<unknown[]> }> {
  if (path === '/staff/slips/list') return exportSlips(deps.db, deps.texts, input as never);
  if (path === '/staff/ledger/transfers') return walkLedger(deps.db, input as never);
  const { handler } = deps.calls.get(path)!;
  const sheet = sheets[path];
  if (sheet) {
    const rows = sheet(await handler({ input, staff, caller: null, db: deps.db } as never));
    return { total: rows.length, pages: onePage(rows) };
  }
  const page = async (no: number) => {
    const asked = 'page' in input ? { ...input, page: no, size: pageRows } : input;
    return (await handler({ input: asked, staff, caller: null, db: deps.db } as never)) as {
      list: unknown[];
      pagination?: { total: number };
    };
  };
  const first = await page(1);
  const total = first.pagination?.total ?? first.list.length;
  async function* pages() {
    let { list } = first;
    for (let no = 2, read = 0; list.length > 0; no += 1) {
      yield list;
      read += list.length;
      if (read >= total) return;
      ({ list } = await page(no));
    }
  }
  return { total, pages: pages() };
}

/** Answers that are no list, as the rows of their table. */
const sheets: Partial<Record<ExportPath, (answer: unknown) => unknown[]>> = {
  '/staff/agents/statement': (answer) => agentStatementRows(answer as WireAgentStatement),
  '/staff/agents/lab': (answer) => agentLabRows(answer as WireAgentLab),
  '/staff/promotions/lab': (answer) => promotionLabRows(answer as WirePromotionLab),
};

async function* onePage(rows: unknown[]) {
  yield rows;
}
