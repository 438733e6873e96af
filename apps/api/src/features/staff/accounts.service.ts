import type { z } from 'zod';
import { mayManage, ownRightsBeside, rightsOf } from '@lime/domain/access/staff-rights.ts';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { Pagination } from '@lime/contract/call.ts';
import type { createStaff, listStaff, listStaffSignIns, updateStaff } from '@lime/contract/staff-accounts.ts';
import type { WireStaffAccount, WireStaffSignIn } from '@lime/contract/staff-accounts.ts';
import { isAddressEntry } from '../../core/address-list.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, Outbox, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { hashPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import type { AccountEndReason } from './account-store.types.ts';
import { passwordByStaff } from './own-account.service.ts';
import { deleteRecoveryCodes } from './recovery-codes.sql.ts';
import { endSessionsOf, listSignIns } from './staff-sessions.sql.ts';
import { mayComeFrom } from './allow-list.ts';
import {
  addHandling,
  hasStaff,
  insertStaff,
  listStaffRows,
  lockStaff,
  removeSecret,
  saveStaff,
  setTemporaryHash,
} from './staff.sql.ts';
import type { StaffFields, StaffRow } from './staff.sql.ts';

/** May it be the id of a sign-in: 2 to 30 small letters, digits, dots, dashes? */
export const isLoginId = (text: string): boolean => /^[a-z0-9][a-z0-9._-]{1,29}$/.test(text);

type Page<Row> = Promise<{ list: Row[]; pagination: Pagination }>;

/**
 * What changing other people's accounts needs. Every change wants a reason, and nobody deals with an account that may do more
 * than they may.
 */
export type AccountDeps = Pick<Core, 'db' | 'outbox' | 'channel'>;

/** A page of the staff accounts the filters let through. */
export async function listAccounts(
  db: Db,
  { page, size, sort, dir, q, id, role, state }: z.output<typeof listStaff.input>,
): Page<WireStaffAccount> {
  const { rows, total } = await listStaffRows(db, {
    page,
    size,
    sort,
    dir,
    q: q ? anywhere(q) : null,
    id: id ? Number(id) : null,
    role: role ?? null,
    state: state ?? null,
  });
  const list = rows.map((row) => ({
    id: String(row.id),
    loginId: row.login_id,
    name: row.name || row.login_id,
    role: row.role,
    ownRights: row.rights,
    rights: rightsOf(row.role, row.rights),
    state: row.state,
    allowList: row.allow_list,
    secondFactor: row.second_factor,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    lastAddress: row.last_address,
    sessions: row.sessions,
  }));
  return { list, pagination: paginationOf(page, size, total) };
}

/** Makes an account with a made-up password, given back this once. @throws Refused STAFF_ID_INVALID, STAFF_ID_TAKEN, STAFF_ADDRESS_INVALID (400), STAFF_ABOVE (403) */
export async function addAccount(
  db: Db,
  caller: StaffCaller,
  { loginId: shownId, name, role, rights, allowList, reason }: z.output<typeof createStaff.input>,
): Promise<{ id: string; password: string }> {
  const loginId = shownId.trim().toLowerCase();
  if (!isLoginId(loginId)) throw new Refused({ code: 'STAFF_ID_INVALID' });
  const own = ownRightsBeside(role, rights);
  if (!mayManage(caller, { role, rights: own })) throw new Refused({ code: 'STAFF_ABOVE' }, 403);
  assertAddresses(allowList);
  const { password, hash: passwordHash } = await passwordByStaff(caller);
  return inTransaction(db, async (tx) => {
    const id = await insertStaff(tx, {
      loginId,
      name,
      passwordHash,
      role,
      rights: own,
      allowList,
      temporary: true,
    });
    if (id === null) throw new Refused({ code: 'STAFF_ID_TAKEN' });
    await addHandling(tx, { staffId: id, byId: caller.staffId, what: 'create' });
    await addAuditEvent(tx, {
      ...byStaff(caller),
      action: 'staff.create',
      subject: `staff:${id}`,
      after: { loginId, name, role, rights: own, allowList },
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    });
    return { id: String(id), password };
  });
}

/** Changes what the input names; nothing when it is so already. @throws Refused NOT_FOUND (404), STAFF_ABOVE, STAFF_SELF (403), STAFF_LAST_SUPER, STAFF_REASON_REQUIRED, STAFF_ADDRESS_INVALID, STAFF_ADDRESS_OWN (400) */
export async function updateAccount(
  { channel, outbox }: AccountDeps,
  tx: Tx,
  caller: StaffCaller,
  { id, reason, ...input }: z.output<typeof updateStaff.input>,
): Promise<void> {
  const why = reasonIn(reason);
  const { row, otherSupers } = await lockStaff(tx, Number(id));
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const role = input.role ?? row.role;
  const next: StaffFields = {
    name: input.name ?? row.name,
    role,
    rights: ownRightsBeside(role, input.rights ?? row.rights),
    state: input.state ?? row.state,
    allow_list: input.allowList ?? row.allow_list,
  };
  const before: StaffFields = { ...row, rights: ownRightsBeside(row.role, row.rights) };
  const changed = fieldNames.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(next[field]));
  if (changed.length === 0) return;
  if (row.id === caller.staffId) assertOwnChange(changed, next, caller.address);
  else if (!mayManage(caller, row) || !mayManage(caller, next)) throw new Refused({ code: 'STAFF_ABOVE' }, 403);
  assertAddresses(next.allow_list);
  if (otherSupers === 0 && (next.role !== 'super' || next.state !== 'normal'))
    throw new Refused({ code: 'STAFF_LAST_SUPER' });
  await saveStaff(tx, row.id, next);
  if (next.state === 'suspended' && row.state !== 'suspended') await endAllSessions(outbox, tx, row.id, 'forced');
  await channel.notify(tx, 'staff', String(row.id));
  const only = (fields: StaffFields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  await addAuditEvent(tx, {
    ...byStaff(caller),
    action: 'staff.update',
    subject: `staff:${row.id}`,
    before: only(before),
    after: only(next),
    reason: why,
  });
}

/** Locks an account, or a super's, until the end of the transaction. */
export async function holdAccount(tx: Tx, id: number): Promise<void> {
  await lockStaff(tx, id);
}

/** A temporary password, given back this once; all sessions end. @throws Refused as `updateAccount` does */
export async function resetPassword(
  { db, outbox }: AccountDeps,
  caller: StaffCaller,
  id: string,
  reason: string,
): Promise<{ password: string }> {
  const why = reasonIn(reason);
  const { password, hash } = await passwordByStaff(caller);
  return inTransaction(db, async (tx) => {
    const row = await lockOther(tx, caller, id);
    await setTemporaryHash(tx, row.id, hash);
    await addHandling(tx, { staffId: row.id, byId: caller.staffId, what: 'password' });
    await record(tx, caller, 'staff.password-reset', row, why, await endAllSessions(outbox, tx, row.id, 'password'));
    return { password };
  });
}

/** Removes the authenticator and its recovery codes; all sessions end. @throws Refused as `updateAccount` does, STAFF_AUTHENTICATOR_MISSING (400) */
export async function resetAuthenticator(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  caller: StaffCaller,
  id: string,
  reason: string,
): Promise<void> {
  const why = reasonIn(reason);
  const row = await lockOther(tx, caller, id);
  if (!(await removeSecret(tx, row.id))) throw new Refused({ code: 'STAFF_AUTHENTICATOR_MISSING' });
  await deleteRecoveryCodes(tx, row.id);
  await addHandling(tx, { staffId: row.id, byId: caller.staffId, what: 'authenticator' });
  await record(tx, caller, 'staff.authenticator-reset', row, why, await endAllSessions(outbox, tx, row.id, 'forced'));
}

/** Ends all sessions of the account. @throws Refused as `updateAccount` does */
export async function endSessionsOfAccount(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  caller: StaffCaller,
  id: string,
  reason: string,
): Promise<{ ended: number }> {
  const why = reasonIn(reason);
  const row = await lockOther(tx, caller, id);
  const ended = await endAllSessions(outbox, tx, row.id, 'forced');
  await record(tx, caller, 'staff.sessions-end', row, why, ended);
  return { ended };
}

/** A page of the sign-in tries of staff. */
export async function listSignInTries(
  db: Db,
  { page, size, dir, q, id, outcome, from, to }: z.output<typeof listStaffSignIns.input>,
): Page<WireStaffSignIn> {
  const { rows, total } = await listSignIns(db, {
    page,
    size,
    dir,
    staffId: id ? Number(id) : null,
    q: q ? anywhere(q) : null,
    outcome: outcome ?? null,
    from: from ?? null,
    to: to ?? null,
  });
  const list = rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    loginId: row.login_id,
    staffId: row.staff_id === null ? null : String(row.staff_id),
    address: row.address,
    agent: row.agent,
    outcome: row.outcome,
    tries: row.tries,
  }));
  return { list, pagination: paginationOf(page, size, total) };
}

/** Another account, locked, for staff who may change it. */
async function lockOther(tx: Tx, caller: StaffCaller, id: string): Promise<StaffRow> {
  const { row } = await lockStaff(tx, Number(id));
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (row.id === caller.staffId) throw new Refused({ code: 'STAFF_SELF' }, 403);
  if (!mayManage(caller, row)) throw new Refused({ code: 'STAFF_ABOVE' }, 403);
  return row;
}

async function endAllSessions(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  id: number,
  reason: AccountEndReason,
): Promise<number> {
  const ids = await endSessionsOf(tx, id, reason);
  if (ids.length > 0) await outbox.write(tx, 'staff-session', { ids });
  return ids.length;
}

const fieldNames = ['name', 'role', 'rights', 'state', 'allow_list'] as const;

/** Of their own account people change the name, and the addresses as long as they do not lock themselves out. */
function assertOwnChange(changed: readonly string[], next: StaffFields, address: string): void {
  if (changed.some((field) => field !== 'name' && field !== 'allow_list'))
    throw new Refused({ code: 'STAFF_SELF' }, 403);
  assertAddresses(next.allow_list);
  if (!mayComeFrom(next.allow_list, address)) throw new Refused({ code: 'STAFF_ADDRESS_OWN' });
}

function assertAddresses(entries: readonly string[]): void {
  const wrong = entries.find((entry) => !isAddressEntry(entry));
  if (wrong !== undefined) throw new Refused({ code: 'STAFF_ADDRESS_INVALID', detail: { address: wrong } });
}

function reasonIn(text: string): string {
  const reason = text.trim();
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  return reason;
}

async function record(
  tx: Tx,
  caller: StaffCaller,
  action: string,
  row: Pick<StaffRow, 'id'>,
  reason: string,
  sessionsEnded: number,
): Promise<void> {
  await addAuditEvent(tx, {
    ...byStaff(caller),
    action,
    subject: `staff:${row.id}`,
    after: { sessionsEnded },
    reason,
  });
}

/** An account that a command or the seed adds. */
export type StaffToAdd = {
  loginId: string;
  password: string;
  role: StaffRole;
  actor: string;
  /** it was printed and others may have read it: to be changed at the first sign-in */
  temporary?: boolean;
  name?: string;
  rights?: OwnRights;
};

/**
 * For commands and the seed.
 *
 * @returns the account's id
 * @throws  Error in words when the id is taken or id or password cannot be one
 */
export async function addStaff(
  db: Db,
  { loginId, password, role, actor, temporary = false, name = '', rights = {} }: StaffToAdd,
): Promise<number> {
  if (!isLoginId(loginId)) throw new Error('A staff id has 2 to 30 small letters, digits, dots or dashes.');
  if (password.length < 8 || password.length > 64) throw new Error('A staff password has 8 to 64 characters.');
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const own = ownRightsBeside(role, rights);
    const id = await insertStaff(tx, { loginId, name, passwordHash, role, rights: own, allowList: [], temporary });
    if (id === null) throw new Error(`There is a staff account ${loginId} already.`);
    const after = { loginId, name, role, rights: own };
    await addAuditEvent(tx, { actor, action: 'staff.create', subject: `staff:${id}`, after });
    return id;
  });
}

/** Is there any staff account? */
export function isStaffed(db: Db): Promise<boolean> {
  return hasStaff(db);
}
