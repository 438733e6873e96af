import { open, stat } from 'node:fs/promises';
import { mayCall } from '@lime/contract/call.ts';
import type { InputOf } from '@lime/contract/call.ts';
import { exportKeptDays } from '@lime/contract/export-paths.ts';
import type { cancelExport, startExport, takeExport, WireExportJob } from '@lime/contract/staff-exports.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Streamed } from '../../core/handle.ts';
import type { Handled } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import { exportFile } from './export-files.ts';
import { isReport, sourceTitle } from './export-sources.ts';
import { cancelJob, insertJob, readJob, readJobs } from './export-jobs.sql.ts';
import type { ExportJobRow } from './export-jobs.sql.ts';
import { momentOf } from '../reports/report-moment.service.ts';

/** So many files of one person may wait or be made. */
const maxOpen = 5;
/** So many are listed. */
const maxListed = 30;
const dayMs = 86_400_000;

/** What the calls of exports need. */
export type ExportCalls = Pick<Core, 'db' | 'channel' | 'config'> & {
  /** the calls of the site by their paths: a list is exported by what answers its call */
  readonly calls: ReadonlyMap<string, Handled>;
};

/**
 * What the list's call is asked, read by its own schema without page and size.
 *
 * @throws Refused STAFF_RIGHT_MISSING (403) without the list's right, INPUT_INVALID (400)
 */
export function readListQuery(
  { call }: Handled,
  rights: StaffCaller['rights'],
  query: Readonly<Record<string, unknown>>,
): { asked: Record<string, unknown>; input: Record<string, unknown> } {
  if (!mayCall(call, rights)) throw new Refused({ code: 'STAFF_RIGHT_MISSING', detail: { right: call.right } }, 403);
  const { page: _page, size: _size, ...asked } = query;
  const parsed = call.input.safeParse(asked);
  if (!parsed.success)
    throw new Refused(
      { code: 'INPUT_INVALID', detail: { fields: [{ path: 'query', problem: parsed.error.issues[0]!.code }] } },
      400,
    );
  return { asked, input: parsed.data as Record<string, unknown> };
}

/**
 * Asks for a file. A report is of the moment it is asked for, also when its worker has to begin anew.
 *
 * @throws Refused STAFF_RIGHT_MISSING (403), INPUT_INVALID (400), EXPORT_BUSY (429)
 */
export async function start(
  { calls, channel, db }: ExportCalls,
  tx: Tx,
  staff: StaffCaller,
  { path, query, format }: InputOf<typeof startExport>,
): Promise<WireExportJob> {
  const { asked, input } = readListQuery(calls.get(path)!, staff.rights, query);
  const moment = isReport(path) ? await momentOf(db, input['asOf'] as string | undefined) : null;
  const job = await insertJob(
    tx,
    {
      path,
      query: moment ? { ...asked, asOf: moment.at.toISOString() } : asked,
      title: sourceTitle(path, input),
      format,
      staffId: staff.staffId,
      address: staff.address,
      asOf: moment?.at ?? null,
      seal: moment?.seal ?? null,
    },
    maxOpen,
  );
  if (!job) throw new Refused({ code: 'EXPORT_BUSY' }, 429);
  await channel.notify(tx, 'export_jobs', '');
  return toWire(job);
}

/** One's own files, newest first. */
export async function list(db: Db, staff: StaffCaller): Promise<{ list: WireExportJob[] }> {
  return { list: (await readJobs(db, staff.staffId, maxListed)).map(toWire) };
}

/** @throws Refused NOT_FOUND (404), EXPORT_ENDED */
export async function cancel(tx: Tx, staff: StaffCaller, { id }: InputOf<typeof cancelExport>): Promise<WireExportJob> {
  const job = await cancelJob(tx, staff.staffId, Number(id));
  if (job) return toWire(job);
  if (await readJob(tx, staff.staffId, Number(id))) throw new Refused({ code: 'EXPORT_ENDED' });
  throw new Refused({ code: 'NOT_FOUND' }, 404);
}

/** A file that is made. @throws Refused NOT_FOUND (404), STAFF_RIGHT_MISSING (403) */
export async function take(
  { calls, db, config }: ExportCalls,
  staff: StaffCaller,
  { id }: InputOf<typeof takeExport>,
): Promise<Streamed> {
  const job = await readJob(db, staff.staffId, Number(id));
  if (job?.state !== 'done') throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { call } = calls.get(job.path)!;
  if (!mayCall(call, staff.rights))
    throw new Refused({ code: 'STAFF_RIGHT_MISSING', detail: { right: call.right } }, 403);
  const path = exportFile(config.dataDir, job, job.made!);
  const { size } = await stat(path).catch(() => Promise.reject(new Refused({ code: 'NOT_FOUND' }, 404)));
  const file = await open(path);
  return new Streamed(file.createReadStream(), job.name!, job.rows_done, size);
}

function toWire(job: ExportJobRow): WireExportJob {
  return {
    id: String(job.id),
    path: job.path,
    query: job.query,
    title: job.title,
    format: job.format,
    state: job.state,
    askedAt: job.asked_at.toISOString(),
    endedAt: job.ended_at?.toISOString() ?? null,
    asOf: job.as_of?.toISOString() ?? null,
    seal: job.seal === null ? null : String(job.seal),
    rows: job.rows_done,
    total: job.rows_total,
    isStopping: job.state === 'running' && job.cancel_asked,
    problem: job.problem,
    file:
      job.state === 'done'
        ? {
            name: job.name!,
            format: job.made!,
            bytes: job.bytes!,
            sha256: job.sha256!,
            keptUntil: new Date(job.ended_at!.getTime() + exportKeptDays * dayMs).toISOString(),
          }
        : null,
  };
}
