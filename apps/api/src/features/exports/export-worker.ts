import { exportKeptDays, maxWorkbookRows } from '@lime/contract/export-paths.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import { rightsOf } from '@lime/domain/access/staff-rights.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import type { Handled } from '../../core/handle.ts';
import { inSnapshot, outsideSnapshot } from '../../core/in-snapshot.ts';
import { Refused } from '../../core/refused.ts';
import { everyStep } from '../../core/every-step.ts';
import { workEach } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { removeAttempt, removeOthers, writeExport } from './export-files.ts';
import {
  claimJob,
  endJob,
  finishJob,
  forgetJobs,
  readJobStaff,
  readKeptFiles,
  renewJob,
  returnJob,
} from './export-jobs.sql.ts';
import type { ClaimedJob, Made } from './export-jobs.sql.ts';
import { prepareSource } from './export-sources.ts';
import { seoulTime } from './columns.ts';
import { readListQuery } from './exports.service.ts';

const pauseMs = 5_000;
const leaseMs = 30_000;
const sweepMs = 3_600_000;
/** An attempt whose process died is begun anew; what kills its process each time is not. */
const maxAttempts = 3;
const words = {
  gone: '내보내기를 시작한 계정이 정지됐어요.',
  failed: '파일을 만들지 못했어요. 다시 시도해주세요.',
} as const;

/** Makes files in the background. */
export type ExportWorker = Pick<WorkerLoop, 'start' | 'stop'> & {
  /** Makes every file that is asked for. @returns how many it took */
  runOnce(): Promise<number>;
  /** Forgets what has been kept long enough, with the files. */
  sweep(): Promise<void>;
};

type Deps = Pick<Core, 'db' | 'pool' | 'log' | 'config'> & {
  readonly texts: SlipTexts;
  readonly calls: () => ReadonlyMap<string, Handled>;
  /** how often a job says how far it is, and hears that it is to stop */
  readonly beatMs: number;
  readonly isGoing: () => boolean;
};

/** Why an attempt ends before its file: its person gave it up, another process has it, or this one ends. */
type Stop = 'cancelled' | 'lost' | 'ending';
class Stopped extends Error {
  readonly why: Stop;
  constructor(why: Stop) {
    super(why);
    this.why = why;
  }
}

/**
 * Makes the files that staff ask for, one at a time. A job is leased: its process says every second how far it is, and where
 * it died the next one begins anew. What an attempt wrote is removed unless it became the file.
 */
export function createExportWorker(
  core: Pick<Core, 'db' | 'pool' | 'log' | 'config' | 'channel'>,
  more: Pick<Deps, 'texts' | 'calls'> & { readonly beatMs?: number },
): ExportWorker {
  const { db, log } = core;
  const deps: Deps = { beatMs: 1_000, ...core, ...more, isGoing: () => loop.isGoing() };
  let sweptAt = 0;
  const loop = createWorkerLoop(
    async () => {
      const isDue = Date.now() - sweptAt >= sweepMs;
      if (isDue) sweptAt = Date.now();
      await everyStep(...(isDue ? [() => sweep(deps)] : []), () => makeAll(deps));
    },
    {
      name: 'export-worker',
      db,
      pauseMs,
      failed: (error) => log.error({ err: error }, 'exports could not be made; the next pass goes on'),
    },
  );
  core.channel.on('export_jobs', () => loop.wake());
  return { start: loop.start, stop: loop.stop, runOnce: () => makeAll(deps), sweep: () => sweep(deps) };
}

async function sweep({ db, config }: Deps): Promise<void> {
  await everyStep(
    () => forgetJobs(db, exportKeptDays),
    async () => removeOthers(config.dataDir, await readKeptFiles(db)),
  );
}

async function makeAll(deps: Deps): Promise<number> {
  let taken = 0;
  while (deps.isGoing()) {
    const job = await claimJob(deps.db, leaseMs);
    if (!job) return taken;
    taken += 1;
    await workEach([job], {
      db: deps.db,
      log: deps.log,
      work: 'exports',
      itemOf: ({ id }) => id,
      run: () => makeOne(deps, job),
    });
  }
  return taken;
}

/** Makes one file, or says why there is none. */
async function makeOne(deps: Deps, job: ClaimedJob): Promise<void> {
  const { db, config, log } = deps;
  try {
    if (job.attempt > maxAttempts) return await endJob(db, job, words.failed);
    const staff = await callerOf(db, job);
    if (!staff) return await endJob(db, job, words.gone);
    if (await make(deps, job, staff)) return;
    throw new Stopped((await renewJob(db, job, { done: 0, total: null, leaseMs })) === null ? 'lost' : 'cancelled');
  } catch (error) {
    await removeAttempt(config.dataDir, job);
    if (!(error instanceof Stopped)) {
      const isRefusal = error instanceof Refused;
      if (!isRefusal) log.error({ err: error, job: job.id, path: job.path }, 'an export failed');
      await endJob(db, job, isRefusal ? textOf(error.code, error.detail) : words.failed);
    } else if (error.why === 'cancelled') await endJob(db, job, null);
    else if (error.why === 'ending') await returnJob(db, job);
  }
}

/** Who asked, as they are now: what they may no longer see they do not get. */
async function callerOf(db: Db, job: ClaimedJob): Promise<StaffCaller | null> {
  const row = await readJobStaff(db, job.staff_id);
  return (
    row && {
      staffId: job.staff_id,
      sessionId: '',
      loginId: row.login_id,
      name: row.name,
      role: row.role,
      rights: new Set(rightsOf(row.role, row.rights)),
      address: job.address,
    }
  );
}

/** @returns false: the file is there, and the job is not its worker's any more */
async function make(deps: Deps, job: ClaimedJob, staff: StaffCaller): Promise<boolean> {
  const { db, pool, config } = deps;
  const calls = deps.calls();
  const { input } = readListQuery(calls.get(job.path)!, staff.rights, job.query);
  const open = await prepareSource({ db, texts: deps.texts, calls }, staff, job.path, input);
  const pulse = createPulse(deps, job);
  try {
    const made = await inSnapshot(pool, async (): Promise<Made> => {
      const content = await open();
      pulse.counted(content.total);
      await pulse.reached(0);
      const format = content.total > maxWorkbookRows ? 'csv' : job.format;
      const file = await writeExport(config.dataDir, job, { content, format, progress: pulse });
      const { at, seal } = content.moment;
      const madeAt = seoulTime(at.toISOString()).replaceAll(/\D/g, '').slice(0, 12);
      const name = `lime-${content.name}-${madeAt}-${staff.loginId}.${format}`;
      return { asOf: at, seal, rows: content.total, format, name, ...file };
    });
    return await inTransaction(db, async (tx) => {
      if (!(await finishJob(tx, job, made))) return false;
      await addAuditEvent(tx, {
        ...byStaff(staff),
        action: 'export.save',
        subject: `export:${job.id}`,
        after: { path: job.path, query: job.query, rows: made.rows, format: made.format, sha256: made.sha256 },
      });
      return true;
    });
  } finally {
    pulse.end();
  }
}

/** Says how far a job is now and then, also while one statement takes long, and hears that it is to stop. */
function createPulse(deps: Deps, job: ClaimedJob) {
  const { db, beatMs } = deps;
  const ended = new AbortController();
  let done = 0;
  let total: number | null = null;
  let beatenAt = 0;
  const beat = async () => {
    beatenAt = Date.now();
    const isAsked = await outsideSnapshot(() => renewJob(db, job, { done, total, leaseMs }));
    if (isAsked !== false) ended.abort(new Stopped(isAsked === null ? 'lost' : 'cancelled'));
    else if (!deps.isGoing()) ended.abort(new Stopped('ending'));
  };
  // one that is missed is made up for by the next; the lease is as long as many
  const timer = setInterval(() => void beat().catch(() => undefined), Math.max(beatMs, 250));
  return {
    signal: ended.signal,
    counted(count: number) {
      total = count;
    },
    async reached(rows: number) {
      done = rows;
      if (Date.now() - beatenAt >= beatMs) await beat();
      if (ended.signal.aborted) throw ended.signal.reason;
    },
    end: () => clearInterval(timer),
  };
}
