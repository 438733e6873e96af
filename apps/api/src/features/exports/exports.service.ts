import { mayCall } from '@lime/contract/call.ts';
import type { InputOf } from '@lime/contract/call.ts';
import type { ExportPath } from '@lime/contract/export-paths.ts';
import type { makeExport } from '@lime/contract/staff-exports.ts';
import { exportMark } from '@lime/domain/access/export-mark.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { createCsvFiles } from '../../core/csv-files.ts';
import type { CsvFile, CsvFiles } from '../../core/csv-files.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Streamed } from '../../core/handle.ts';
import type { Handled } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import { outsideSnapshot } from '../../core/in-snapshot.ts';
import { seoulTime } from './columns.ts';
import { exportLists } from './export-lists.ts';
import type { Rows } from './export-lists.ts';
import { walkLedger } from '../reports/reports.service.ts';
import { exportSlips } from '../slips/export.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';

/** Each holds a connection and an old picture of the database for as long as it is read. */
const maxAtOnce = 2;
/** Rows read at a time where a list is read by pages. */
const pageRows = 500;

/** What writing a list as a file needs. */
export type ExportDeps = Pick<Core, 'db'> & {
  readonly files: CsvFiles;
  /** the calls of the site by their paths: a list is exported by what answers its call */
  readonly calls: ReadonlyMap<string, Handled>;
  readonly texts: SlipTexts;
};

/** Writes so many files at once, and no more. */
export function createExportFiles({ pool, log }: Pick<Core, 'pool' | 'log'>): CsvFiles {
  return createCsvFiles({ pool, log }, maxAtOnce);
}

/**
 * A list as a file, written while it is sent.
 *
 * @throws Refused STAFF_RIGHT_MISSING (403), INPUT_INVALID (400), EXPORT_BUSY (429), and what the list's call refuses
 */
export async function exportList(
  deps: ExportDeps,
  staff: StaffCaller,
  { path, query }: InputOf<typeof makeExport>,
): Promise<Streamed> {
  const { call } = deps.calls.get(path)!;
  if (!mayCall(call, staff.rights))
    throw new Refused({ code: 'STAFF_RIGHT_MISSING', detail: { right: call.right } }, 403);
  const { page: _page, size: _size, ...asked } = query;
  const parsed = call.input.safeParse(asked);
  if (!parsed.success)
    throw new Refused(
      { code: 'INPUT_INVALID', detail: { fields: [{ path: 'query', problem: parsed.error.issues[0]!.code }] } },
      400,
    );
  return deps.files.make(path, () =>
    readFile(deps, staff, { path, query: asked }, parsed.data as Record<string, unknown>),
  );
}

/** Every row of a list, some at a time, in the order of its call. */
async function rowsOf(
  deps: ExportDeps,
  path: ExportPath,
  staff: StaffCaller,
  input: Record<string, unknown>,
): Promise<Rows> {
  if (path === '/staff/slips/list') return exportSlips(deps.db, deps.texts, input as never);
  if (path === '/staff/ledger/transfers') return walkLedger(deps.db, input as never);
  const { handler } = deps.calls.get(path)!;
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

async function readFile(
  deps: ExportDeps,
  staff: StaffCaller,
  { path, query }: InputOf<typeof makeExport>,
  input: Record<string, unknown>,
): Promise<CsvFile> {
  const { title, name, columns } = exportLists[path];
  const now = await databaseNow(deps.db);
  const at = seoulTime(now.toISOString());
  const { total, pages } = await rowsOf(deps, path, staff, input);
  await outsideSnapshot(() =>
    inTransaction(deps.db, (tx) =>
      addAuditEvent(tx, {
        ...byStaff(staff),
        action: 'export.save',
        subject: `export:${name}`,
        after: { query, rows: total },
      }),
    ),
  );
  async function* records() {
    for await (const rows of pages) yield rows.map((row) => columns.map(([, of]) => of(row)));
  }
  return {
    name: `lime-${name}-${at.replaceAll(/\D/g, '').slice(0, 12)}-${staff.loginId}.csv`,
    head: columns.map(([label]) => label),
    total,
    pages: records(),
    last: `${title} ${total}건 · ${exportMark(staff, now)}`,
  };
}
