import { maxMemberTags, rightOfBulkAct } from '@lime/domain/access/member-bulk.ts';
import type { MemberBulkAct } from '@lime/domain/access/member-bulk.ts';
import { rightsOf } from '@lime/domain/access/staff-rights.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { inSavepoint, inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { clearFailure, recordFailure } from '../../core/work-failures.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { endBulk, hasRunning, lockRunning, noteOutcomes, readNext } from './bulk.sql.ts';
import type { BulkOutcome, RunningBulk } from './bulk.sql.ts';
import { limit } from './limits.service.ts';
import { edit } from './member-edit.service.ts';
import type { EditDeps } from './member-edit.service.ts';
import { lockForEdit } from './member-edit.sql.ts';
import { remember } from './staff-members.service.ts';

/** Members of one transaction: a stop waits for at most so many. */
const pieceSize = 50;
const everyMs = 2_000;

/** Changes the members of acts that are under way. */
export type BulkWorker = Pick<WorkerLoop, 'start' | 'stop'> & {
  /** Goes on with everything under way. @returns members it looked at */
  runOnce(): Promise<number>;
  /** The next piece alone. @returns members it looked at; null when nothing is under way */
  runPiece(): Promise<number | null>;
};

/**
 * Goes through the members of an act in the order of their ids, some in one transaction: what was done to them and that it
 * was done are written together, so a process that dies leaves nothing half done and nobody is changed twice. Any number
 * of processes may run it; each act is one's at a time.
 */
export function createBulkWorker(
  { db, log, channel }: Pick<Core, 'db' | 'log' | 'channel'>,
  deps: EditDeps,
  size = pieceSize,
): BulkWorker {
  const loop = createWorkerLoop(runOnce, {
    name: 'bulk-worker',
    db,
    pauseMs: everyMs,
    failed: (error) => log.error({ err: error }, 'members could not be changed; the next pass goes on'),
  });
  channel.on('member_bulk', () => loop.wake());

  async function runOnce(): Promise<number> {
    if (!(await hasRunning(db))) return 0;
    for (let members = 0; ;) {
      const done = await runPiece();
      if (done === null) return members;
      members += done;
      if (!loop.isGoing()) return members;
    }
  }

  /** An act that fails rests, and the next one has its turn. */
  async function runPiece(): Promise<number | null> {
    let bulk: RunningBulk | null = null;
    const piece = (apart: boolean) =>
      inTransaction(db, async (tx) => {
        bulk = await lockRunning(tx);
        return bulk ? changeSome(tx, bulk, apart) : null;
      });
    try {
      const members = await piece(false).catch(() => piece(true));
      const taken = bulk as RunningBulk | null;
      if (taken?.has_failed) await clearFailure(db, 'member-bulk', String(taken.id));
      return members;
    } catch (error) {
      if (!bulk) throw error;
      const item = String((bulk as RunningBulk).id);
      log.error({ err: error, bulk: item }, 'an act on many members failed; it rests, and the others go on');
      if ((await recordFailure(db, 'member-bulk', item, error)).failures === 0) throw error;
      return 0;
    }
  }

  /** @param apart  a member whose change fails for whatever reason is left as they were, and says so */
  async function changeSome(tx: Tx, bulk: RunningBulk, apart: boolean): Promise<number> {
    const maker = makerOf(bulk);
    if (!maker) {
      await endBulk(tx, bulk.id, 'cancel', '요청한 관리자의 계정이나 권한이 바뀌었어요.');
      await addAuditEvent(tx, { actor: 'system', action: 'member-bulk.cancel', subject: `member-bulk:${bulk.id}` });
      return 0;
    }
    const memberIds = await readNext(tx, bulk.id, size);
    const outcomes: BulkOutcome[] = [];
    for (const memberId of memberIds)
      outcomes.push({ memberId, ...(await changeOne(tx, maker, bulk, memberId, apart)) });
    if (outcomes.length > 0) await noteOutcomes(tx, bulk.id, outcomes);
    if (memberIds.length < size) await finish(tx, maker, bulk);
    return memberIds.length;
  }

  /** A refusal is the member's outcome: each service refuses before it writes. */
  async function changeOne(
    tx: Tx,
    maker: StaffCaller,
    bulk: RunningBulk,
    id: number,
    apart: boolean,
  ): Promise<Pick<BulkOutcome, 'state' | 'code'>> {
    const change = () => act(tx, maker, bulk, id);
    try {
      return { state: (await (apart ? inSavepoint(tx, change) : change())) ? 'changed' : 'same', code: null };
    } catch (error) {
      if (error instanceof Refused) return { state: 'failed', code: error.code };
      if (!apart) throw error;
      log.error({ err: error, bulk: bulk.id, member: id }, 'a member could not be changed');
      return { state: 'failed', code: 'SERVER_FAULT' };
    }
  }

  /** @returns whether anything is different now */
  async function act(tx: Tx, maker: StaffCaller, { act: what, reason, approved }: RunningBulk, id: number) {
    if (what.kind === 'memo') {
      await remember(tx, maker, { id: String(id), text: what.text });
      return true;
    }
    const before = await lockForEdit(tx, id);
    if (before?.state === 'left') throw new Refused({ code: 'MEMBER_LEFT' });
    if (what.kind === 'limits') {
      const { maxStake, maxWin, betDelay } = what;
      const input = { id: String(id), maxStake, maxWin, betDelay, reason };
      const asked = await limit(tx, maker, input, { ...deps, approved });
      if (asked) throw new Refused({ code: 'MEMBER_LIMITS_ASKED' });
      return true;
    }
    const changes = what.kind === 'tag' ? { tags: tagsOf(before?.tags ?? [], what) } : changesOf(what);
    return (await edit(tx, maker, { id, changes, reason }, deps)).length > 0;
  }

  return { start: () => loop.start(), stop: () => loop.stop(), runOnce, runPiece };
}

async function finish(tx: Tx, maker: StaffCaller, { id }: RunningBulk): Promise<void> {
  await endBulk(tx, id, 'finish', null);
  await addAuditEvent(tx, { ...byStaff(maker), action: 'member-bulk.finish', subject: `member-bulk:${id}` });
}

const changesOf = (act: Extract<MemberBulkAct, { kind: 'grade' | 'state' }>) =>
  act.kind === 'grade' ? { grade: act.grade } : { state: act.state };

function tagsOf(tags: readonly string[], { tag, on }: Extract<MemberBulkAct, { kind: 'tag' }>): string[] {
  if (!on) return tags.filter((one) => one !== tag);
  if (tags.includes(tag)) return [...tags];
  if (tags.length >= maxMemberTags) throw new Refused({ code: 'MEMBER_TAGS_FULL' });
  return [...tags, tag];
}

/** Who asked, as they are now; null once they may no longer do it. */
function makerOf(bulk: RunningBulk): StaffCaller | null {
  const rights = new Set(rightsOf(bulk.role, bulk.rights));
  if (bulk.maker_state !== 'normal' || !rights.has('members.bulk') || !rights.has(rightOfBulkAct[bulk.act.kind]))
    return null;
  const { made_by: staffId, login_id: loginId, name, role, made_from: address } = bulk;
  return { staffId, sessionId: '', loginId, name, role, rights, address };
}
