import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { maxSegments } from '@lime/contract/staff-segments.ts';
import type { countSegment, saveSegment, WireSegment } from '@lime/contract/staff-segments.ts';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { lockSegmentLimits } from './segment-limits.sql.ts';
import {
  countMatching,
  deleteSegmentRow,
  insertSegment,
  isNameTaken,
  lockSegment,
  readFirst,
  readSegment,
  readSegments,
  updateSegment,
} from './segments.sql.ts';

const firstShown = 5;

/** All segments, by name. */
export async function listAll(db: Db): Promise<{ list: WireSegment[] }> {
  const rows = await readSegments(db);
  return {
    list: rows.map(({ id, name, conditions, max_stake, max_win, bet_delay, by, changed_at }) => ({
      id: String(id),
      name,
      conditions,
      maxStake: max_stake,
      maxWin: max_win,
      betDelay: bet_delay,
      by,
      changedAt: changed_at.toISOString(),
    })),
  };
}

/** How many members conditions hold for, and the newest of them. */
export async function count(
  db: Db,
  { conditions }: InputOf<typeof countSegment>,
): Promise<PayloadOf<typeof countSegment>> {
  const [total, first] = await Promise.all([countMatching(db, conditions), readFirst(db, conditions, firstShown)]);
  return { count: total, first: first.map(({ login_id, nickname }) => ({ loginId: login_id, nickname })) };
}

/** What a segment is called and made of. @throws Refused NOT_FOUND (404) */
export async function segmentOf(db: Db | Tx, id: string): Promise<{ name: string; conditions: MemberCondition[] }> {
  const segment = await readSegment(db, Number(id));
  if (!segment) throw notFound();
  return segment;
}

/** Adds a segment, or changes the one named. @throws Refused SEGMENT_TAKEN, SEGMENT_LIMITED, SEGMENTS_FULL (400), NOT_FOUND (404) */
export async function save(
  tx: Tx,
  staff: StaffCaller,
  { id, name, conditions }: InputOf<typeof saveSegment>,
): Promise<{ id: string }> {
  const written = { name, conditions, staffId: staff.staffId };
  if (id === undefined) {
    const made = await insertSegment(tx, written, maxSegments);
    if (made === 'full') throw new Refused({ code: 'SEGMENTS_FULL', detail: { max: maxSegments } });
    if (made === null) throw new Refused({ code: 'SEGMENT_TAKEN' });
    await addAuditEvent(tx, {
      ...byStaff(staff),
      action: 'segment.create',
      subject: `segment:${made}`,
      after: { name, conditions },
    });
    return { id: String(made) };
  }
  if (await isNameTaken(tx, Number(id), name)) throw new Refused({ code: 'SEGMENT_TAKEN' });
  const before = await lockSegment(tx, Number(id));
  if (!before) throw notFound();
  if (JSON.stringify(before.conditions) !== JSON.stringify(conditions)) await assertFree(tx, id);
  await updateSegment(tx, Number(id), written);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'segment.change',
    subject: `segment:${id}`,
    before,
    after: { name, conditions },
  });
  return { id };
}

/** Deletes a segment. @throws Refused SEGMENT_LIMITED, NOT_FOUND (404) */
export async function remove(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const before = await lockSegment(tx, Number(id));
  if (!before) throw notFound();
  await assertFree(tx, id);
  await deleteSegmentRow(tx, Number(id));
  await addAuditEvent(tx, { ...byStaff(staff), action: 'segment.delete', subject: `segment:${id}`, before });
}

/** Whoever changes whom limits hold for changes the limits: those take a second person. */
async function assertFree(tx: Tx, id: string): Promise<void> {
  const limits = await lockSegmentLimits(tx, Number(id));
  if (limits && (limits.max_stake !== null || limits.max_win !== null || limits.bet_delay > 0))
    throw new Refused({ code: 'SEGMENT_LIMITED' });
}

const notFound = () => new Refused({ code: 'NOT_FOUND' }, 404);
