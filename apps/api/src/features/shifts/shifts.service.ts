import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { listHandovers, shiftNow, WireHandover } from '@lime/contract/staff-shifts.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { lateWork, openWork } from '../dashboard/counts.service.ts';
import type { Targets } from '@lime/domain/alarms/target-hours.ts';
import { insertHandover, lockHandover, readHandovers, readSince, readSums, setConfirmed } from './shifts.sql.ts';
import type { HandoverRow } from './shifts.sql.ts';

/** What ending the shift now would write down. */
export async function readNow(on: Db | Tx, staff: StaffCaller, targets: Targets): Promise<PayloadOf<typeof shiftNow>> {
  const since = await readSince(on, staff.staffId);
  return {
    since: since.toISOString(),
    open: await openWork(on),
    late: await lateWork(on, targets),
    sums: await readSums(on, staff.loginId, since),
  };
}

/** A page of handovers. */
export async function list(
  db: Db,
  staff: StaffCaller,
  { page, size }: InputOf<typeof listHandovers>,
): Promise<PayloadOf<typeof listHandovers>> {
  const { rows, total } = await readHandovers(db, (page - 1) * size, size);
  return { list: rows.map((row) => toWire(row, staff)), pagination: paginationOf(page, size, total) };
}

/** Ends this person's shift. */
export async function end(tx: Tx, staff: StaffCaller, note: string, targets: Targets): Promise<{ id: string }> {
  const { since, open, late, sums } = await readNow(tx, staff, targets);
  const id = await insertHandover(tx, { staffId: staff.staffId, since: new Date(since), open, late, sums, note });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'shift.end',
    subject: `shift:${id}`,
    after: { open, late, sums, note },
  });
  return { id: String(id) };
}

/** Confirms a colleague's handover. @throws Refused NOT_FOUND (404), SHIFT_OWN, SHIFT_CONFIRMED */
export async function confirm(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const row = await lockHandover(tx, id);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (row.staff_id === staff.staffId) throw new Refused({ code: 'SHIFT_OWN' });
  if (row.confirmed_by !== null) throw new Refused({ code: 'SHIFT_CONFIRMED' });
  await setConfirmed(tx, row.id, staff.staffId);
  await addAuditEvent(tx, { ...byStaff(staff), action: 'shift.confirm', subject: `shift:${id}` });
}

function toWire(row: HandoverRow, { staffId }: StaffCaller): WireHandover {
  return {
    id: String(row.id),
    by: row.by,
    beganAt: row.began_at.toISOString(),
    endedAt: row.ended_at.toISOString(),
    open: row.open,
    late: row.late,
    sums: row.sums,
    note: row.note,
    confirmedBy: row.confirmed_name,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    mine: row.staff_id === staffId,
  };
}
