import type { WireStaffSession } from '@lime/contract/staff-auth.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { endOwnSession, endSessionsOf, listLiveSessions } from './staff-sessions.sql.ts';

/** The caller's live sessions. */
export async function listOwnSessions(
  db: Db,
  { staffId, sessionId }: StaffCaller,
): Promise<{ list: WireStaffSession[] }> {
  const rows = await listLiveSessions(db, staffId);
  return {
    list: rows.map((row) => ({
      id: row.id,
      address: row.address,
      agent: row.agent,
      startedAt: row.created_at.toISOString(),
      lastSeenAt: row.refreshed_at.toISOString(),
      current: row.id === sessionId,
    })),
  };
}

/** Ends one other session, or all others. @throws Refused NOT_FOUND (404) when the session is not one's own, over, or the one that asks */
export function endOwnSessions(
  { db, outbox }: Pick<Core, 'db' | 'outbox'>,
  caller: StaffCaller,
  id: string | undefined,
): Promise<{ ended: number }> {
  return inTransaction(db, async (tx) => {
    const { staffId, sessionId } = caller;
    if (id === sessionId) throw new Refused({ code: 'NOT_FOUND' }, 404);
    const ids = id
      ? await endOwnSession(tx, staffId, id, 'forced')
      : await endSessionsOf(tx, staffId, 'forced', sessionId);
    if (id && ids.length === 0) throw new Refused({ code: 'NOT_FOUND' }, 404);
    if (ids.length > 0) {
      await outbox.write(tx, 'staff-session', { ids });
      await addAuditEvent(tx, {
        ...byStaff(caller),
        action: 'staff.sessions-end',
        subject: `staff:${staffId}`,
        after: { sessionsEnded: ids.length },
      });
    }
    return { ended: ids.length };
  });
}
