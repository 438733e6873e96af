import type { InputOf } from '@lime/contract/call.ts';
import type { WireWaiting } from '@lime/contract/staff-approvals.ts';
import type { limitSegment } from '@lime/contract/staff-segments.ts';
import { ownLimitsLoosen } from '@lime/domain/limits/level-limits.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { workApart } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { ask } from '../approvals/approvals.service.ts';
import { hold } from '../members/held.service.ts';
import { ownLimitLines } from '../members/limits.service.ts';
import { lockSegmentLimits, readLimited, readMoved, saveSegmentLimits } from './segment-limits.sql.ts';
import type { SegmentLimits } from './segment-limits.sql.ts';

const everyMs = 60_000;
const chunk = 200;

const wireOf = ({ max_stake, max_win, bet_delay }: SegmentLimits) => ({
  maxStake: max_stake,
  maxWin: max_win,
  betDelay: bet_delay,
});

/**
 * Holds the members of a segment to limits, as long as they are its members. What lets them do more waits for a second person.
 *
 * @returns what waits; null when it is done
 * @throws  Refused NOT_FOUND (404), STAFF_REASON_REQUIRED
 */
export async function limitAll(
  tx: Tx,
  staff: StaffCaller,
  input: InputOf<typeof limitSegment>,
  { channel, approved }: { readonly channel: Pick<Channel, 'notify'>; readonly approved: boolean },
): Promise<WireWaiting | null> {
  const { id, maxStake, maxWin, betDelay, reason } = input;
  const before = await lockSegmentLimits(tx, Number(id));
  if (!before) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const [was, now] = [wireOf(before), { maxStake, maxWin, betDelay }];
  if (JSON.stringify(was) === JSON.stringify(now)) return null;
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  if (!approved && ownLimitsLoosen(was, now))
    return ask(tx, staff, {
      kind: 'segment.limits',
      subject: `segment:${id}`,
      input,
      lines: [{ label: '회원 그룹', before: null, after: before.name }, ...ownLimitLines(was, now)],
      why: 'control',
      amount: null,
      reason,
    });
  await saveSegmentLimits(tx, Number(id), { max_stake: maxStake, max_win: maxWin, bet_delay: betDelay });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'segment.limits',
    subject: `segment:${id}`,
    before: was,
    after: now,
    reason,
  });
  await channel.notify(tx, 'segment_limits', '');
  return null;
}

/** Writes into the rows of members what holds for them by segments, some at a time. @returns how many rows it changed */
export async function holdAll(
  { db, log, channel }: Pick<Core, 'db' | 'log'> & { readonly channel: Pick<Channel, 'notify'> },
  { isGoing = () => true, most = chunk }: { readonly isGoing?: () => boolean; readonly most?: number } = {},
): Promise<number> {
  let changed = 0;
  while (isGoing()) {
    const members = await readMoved(db, await readLimited(db), most);
    if (members.length === 0) break;
    const done = await workApart(members, {
      db,
      log,
      work: 'segment-limits',
      itemOf: ({ id }) => id,
      run: async (some) => {
        await inTransaction(db, (tx) => hold(tx, some, channel));
        return some.length;
      },
    });
    changed += done.reduce((sum, count) => sum + count, 0);
  }
  return changed;
}

/** Follows who comes into and leaves segments with limits, once a minute and when limits change. */
export function createSegmentLimits({ db, log, channel }: Pick<Core, 'db' | 'log' | 'channel'>): WorkerLoop {
  const loop = createWorkerLoop(() => holdAll({ db, log, channel }, { isGoing: loop.isGoing }), {
    name: 'segment-limits',
    db,
    pauseMs: everyMs,
    failed: (error) => log.error({ err: error }, 'limits of segments could not be written; the next pass goes on'),
  });
  channel.on('segment_limits', () => loop.wake());
  return loop;
}
