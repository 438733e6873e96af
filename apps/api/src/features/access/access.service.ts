import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { accessDays } from '@lime/domain/access/access-review.ts';
import type { listAccess, listAccessReviews, reviewAccess, WireAccess } from '@lime/contract/staff-access.ts';
import { rightsOf } from '@lime/domain/access/staff-rights.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { holdKey, stop } from '../api-keys/api-keys.service.ts';
import { holdAccount, updateAccount } from '../staff/accounts.service.ts';
import { insertReview, readAccess, readReviews } from './access.sql.ts';
import type { AccessRow } from './access.sql.ts';

/** What taking access away needs. */
export type AccessDeps = Pick<Core, 'channel' | 'db' | 'outbox'>;

/** The access of all accounts and API keys; those due first. */
export async function list(db: Db, staff: StaffCaller): Promise<PayloadOf<typeof listAccess>> {
  const rows = await readAccess(db, null, accessDays);
  return {
    list: rows.map((row) => ({
      kind: row.kind,
      id: String(row.id),
      who: row.who,
      name: row.name || row.who,
      dueAt: row.due_at.toISOString(),
      isDue: row.is_due,
      reviewedAt: row.reviewed_at?.toISOString() ?? null,
      mine: row.kind === 'staff' && row.id === staff.staffId,
      ...accessOf(row),
    })),
    due: rows.filter(({ is_due }) => is_due).length,
  };
}

/**
 * Confirms what one account or key may, or takes of it away, and keeps what was seen.
 *
 * @throws Refused ACCESS_SUPER or ACCESS_OWN (403), ACCESS_MOVED (409), ACCESS_NOTHING (400), NOT_FOUND (404), and as `updateAccount` and `stop` do
 */
export async function review(
  deps: AccessDeps,
  tx: Tx,
  staff: StaffCaller,
  { kind, id, decision, rights, note, reviewedAt }: InputOf<typeof reviewAccess>,
): Promise<PayloadOf<typeof reviewAccess>> {
  if (staff.role !== 'super') throw new Refused({ code: 'ACCESS_SUPER' }, 403);
  if (kind === 'staff' && Number(id) === staff.staffId) throw new Refused({ code: 'ACCESS_OWN' }, 403);
  if (decision !== 'keep' && note === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  // one review of it at a time, behind the lock that every change of it takes
  if (kind === 'staff') await holdAccount(tx, Number(id));
  else await holdKey(tx, Number(id));
  const [row] = await readAccess(tx, { kind, id: Number(id) }, accessDays);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if ((row.reviewed_at?.toISOString() ?? null) !== reviewedAt) throw new Refused({ code: 'ACCESS_MOVED' }, 409);
  const access = accessOf(row);
  const held = new Set<StaffRight>([...access.used, ...access.unused]);
  const taken = decision === 'reduce' ? [...new Set(rights)].filter((right) => held.has(right)) : [];
  if (decision === 'reduce' && (taken.length === 0 || row.role === 'super'))
    throw new Refused({ code: 'ACCESS_NOTHING' });
  if (taken.length > 0) {
    const own = { ...row.rights, ...Object.fromEntries(taken.map((right) => [right, false])) };
    await updateAccount(deps, tx, staff, { id, rights: own, reason: note });
  }
  if (decision === 'end' && kind === 'staff')
    await updateAccount(deps, tx, staff, { id, state: 'suspended', reason: note });
  if (decision === 'end' && kind === 'key') await stop(tx, staff, id);
  const seen = { ...access, taken };
  const made = await insertReview(tx, { kind, subject: row.id, by: staff.staffId, decision, note, access: seen });
  const subject = kind === 'staff' ? `staff:${id}` : `api-key:${id}`;
  const after = { decision, taken };
  await addAuditEvent(tx, { ...byStaff(staff), action: 'access.review', subject, after, reason: note || undefined });
  return { id: String(made) };
}

/** Reviews that were made. */
export async function history(
  db: Db,
  { page, size, kind, q, from, to }: InputOf<typeof listAccessReviews>,
): Promise<PayloadOf<typeof listAccessReviews>> {
  const { rows, total } = await readReviews(db, {
    page,
    size,
    kind: kind ?? null,
    q: q ? anywhere(q) : null,
    from: from ?? null,
    to: to ?? null,
  });
  return {
    list: rows.map(({ id, at, access: { taken, ...access }, ...row }) => ({
      ...row,
      id: String(id),
      at: at.toISOString(),
      access,
      taken: taken as StaffRight[],
    })),
    pagination: paginationOf(page, size, total),
  };
}

function accessOf({ role, rights, used, scopes, addresses, last_at }: AccessRow): WireAccess {
  const held = role === null ? [] : rightsOf(role, rights ?? {});
  return {
    role,
    ownRights: rights ?? {},
    used: held.filter((right) => used.includes(right)),
    unused: held.filter((right) => !used.includes(right)),
    scopes,
    addresses,
    lastAt: last_at?.toISOString() ?? null,
  };
}
