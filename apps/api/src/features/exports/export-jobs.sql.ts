import { sql } from 'kysely';
import type { ExportPath, ReportExportPath } from '@lime/contract/export-paths.ts';
import type { ExportFormat, WireExportJob } from '@lime/contract/staff-exports.ts';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** A file that is asked for, made, or was given up. */
export type ExportJobRow = {
  id: number;
  path: ExportPath | ReportExportPath;
  query: Record<string, unknown>;
  title: string;
  format: ExportFormat;
  state: WireExportJob['state'];
  asked_at: Date;
  ended_at: Date | null;
  as_of: Date | null;
  seal: number | null;
  rows_done: number;
  rows_total: number | null;
  attempt: number;
  cancel_asked: boolean;
  problem: string | null;
  made: ExportFormat | null;
  name: string | null;
  bytes: number | null;
  sha256: string | null;
};

const columns = sql`id, path, query, title, format, state, asked_at, ended_at, as_of, seal, rows_done, rows_total, attempt, cancel_asked, problem, made, name, bytes, sha256`;

type NewJob = Pick<ExportJobRow, 'path' | 'query' | 'title' | 'format'> & {
  staffId: number;
  address: string;
  asOf: Date | null;
  seal: number | null;
};

/** Asks for a file. @returns null: the person has `most` of them waiting or being made */
export async function insertJob(tx: Tx, job: NewJob, most: number): Promise<ExportJobRow | null> {
  await sql`select from staff where id = ${job.staffId} for no key update`.execute(tx);
  const { rows } = await sql<ExportJobRow>`
    insert into export_job (staff_id, address, path, query, title, format, as_of, seal)
    select ${job.staffId}, ${job.address}, ${job.path}, ${JSON.stringify(job.query)}::jsonb, ${job.title}, ${job.format}, ${job.asOf}::timestamptz, ${job.seal}::bigint
    where (select count(*) from export_job where staff_id = ${job.staffId} and state in ('waiting', 'running')) < ${most}
    returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/** The newest of one person. */
export async function readJobs(db: Db, staffId: number, most: number): Promise<ExportJobRow[]> {
  const { rows } = await sql<ExportJobRow>`
    select ${columns} from export_job where staff_id = ${staffId} order by id desc limit ${most}`.execute(db);
  return rows;
}

/** One of a person's own; null when it is none of theirs. */
export async function readJob(db: Db, staffId: number, id: number): Promise<ExportJobRow | null> {
  const { rows } = await sql<ExportJobRow>`
    select ${columns} from export_job where id = ${id} and staff_id = ${staffId}`.execute(db);
  return rows[0] ?? null;
}

/** Gives up one that waits, and asks the worker of one that is being made to stop. @returns null: it has ended */
export async function cancelJob(tx: Tx, staffId: number, id: number): Promise<ExportJobRow | null> {
  const { rows } = await sql<ExportJobRow>`
    update export_job set cancel_asked = true,
      state = case state when 'waiting' then 'cancelled' else state end,
      ended_at = case state when 'waiting' then clock_timestamp() end
    where id = ${id} and staff_id = ${staffId} and state in ('waiting', 'running')
    returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/** A job as its worker has it. */
export type ClaimedJob = Pick<ExportJobRow, 'id' | 'path' | 'query' | 'title' | 'format' | 'attempt'> & {
  as_of: Date | null;
  staff_id: number;
  address: string;
  has_failed: boolean;
};

/** Takes the oldest job that nobody makes and that does not rest. @returns null: there is none */
export async function claimJob(db: Db, leaseMs: number): Promise<ClaimedJob | null> {
  const { rows } = await sql<ClaimedJob>`
    update export_job set state = 'running', attempt = attempt + 1, rows_done = 0, rows_total = null,
      lease_until = clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'
    where id = (
      select id from export_job
      where (state = 'waiting' or state = 'running' and lease_until < clock_timestamp()) and not ${isResting('exports', sql`id::text`)}
      order by id limit 1 for update skip locked)
    returning id, path, query, title, format, attempt, as_of, staff_id, address, ${hasFailed('exports', sql`export_job.id::text`)} as has_failed`.execute(
    db,
  );
  return rows[0] ?? null;
}

type Held = Pick<ClaimedJob, 'id' | 'attempt'>;
const held = ({ id, attempt }: Held) => sql`id = ${id} and attempt = ${attempt} and state = 'running'`;

/** Says how far a job is and prolongs its lease. @returns whether it is to stop; null: it is another's by now */
export async function renewJob(
  db: Db,
  job: Held,
  { done, total, leaseMs }: { done: number; total: number | null; leaseMs: number },
): Promise<boolean | null> {
  const { rows } = await sql<{ cancel_asked: boolean }>`
    update export_job set rows_done = ${done}, rows_total = ${total}::bigint, lease_until = clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'
    where ${held(job)} returning cancel_asked`.execute(db);
  return rows[0]?.cancel_asked ?? null;
}

/** What became of a job. */
export type Made = {
  asOf: Date;
  seal: number | null;
  rows: number;
  format: ExportFormat;
  name: string;
  bytes: number;
  sha256: string;
};

/** Its file is there. @returns false: the job is another's by now, or was cancelled */
export async function finishJob(tx: Tx, job: Held, made: Made): Promise<boolean> {
  const { rows } = await sql`
    update export_job set state = 'done', lease_until = null, ended_at = clock_timestamp(), as_of = ${made.asOf}, seal = ${made.seal}::bigint,
      rows_done = ${made.rows}, rows_total = ${made.rows}, made = ${made.format}, name = ${made.name}, bytes = ${made.bytes}, sha256 = ${made.sha256}
    where ${held(job)} and not cancel_asked returning id`.execute(tx);
  return rows.length > 0;
}

/** Ends a job without a file. @param problem  null: it was cancelled */
export async function endJob(db: Db, job: Held, problem: string | null): Promise<void> {
  await sql`
    update export_job set state = ${problem === null ? 'cancelled' : 'failed'}, lease_until = null, ended_at = clock_timestamp(), problem = ${problem}
    where ${held(job)}`.execute(db);
}

/** Puts a job back: the next worker begins anew. */
export async function returnJob(db: Db, job: Held): Promise<void> {
  await sql`update export_job set state = 'waiting', lease_until = null, rows_done = 0 where ${held(job)}`.execute(db);
}

/** Who asked, as they are now. */
export type JobStaff = { login_id: string; name: string; role: StaffRole; rights: OwnRights };

/** @returns null: the account is suspended */
export async function readJobStaff(db: Db, id: number): Promise<JobStaff | null> {
  const { rows } = await sql<JobStaff>`
    select login_id, name, role, rights from staff where id = ${id} and state = 'normal'`.execute(db);
  return rows[0] ?? null;
}

/** Forgets jobs that ended so long ago. */
export async function forgetJobs(db: Db, days: number): Promise<void> {
  await sql`
    delete from export_job where ended_at < clock_timestamp() - make_interval(days => ${days}::int)`.execute(db);
}

/** The files that belong to a job, made or being made. */
export async function readKeptFiles(db: Db): Promise<{ id: number; attempt: number }[]> {
  const { rows } = await sql<{ id: number; attempt: number }>`
    select id, attempt from export_job where state in ('running', 'done')`.execute(db);
  return rows;
}
