import { createHash, randomBytes } from 'node:crypto';
import { apiScopes, rightsOfScopes } from '@lime/domain/access/api-scopes.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { maxApiKeys } from '@lime/contract/staff-api-keys.ts';
import type { makeApiKey, WireApiKey } from '@lime/contract/staff-api-keys.ts';
import { isAddressEntry } from '../../core/address-list.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { ask } from '../approvals/approvals.service.ts';
import { insertKey, lockKey, markStopped, readKeys, switchOn } from './api-keys.sql.ts';

/** How every key begins. */
export const keyMark = 'lime_';
const hintLength = keyMark.length + 4;

/** What the database knows a key by. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** All keys, the newest first. */
export async function listAll(db: Db): Promise<{ list: WireApiKey[] }> {
  const rows = await readKeys(db);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      name: row.name,
      hint: row.hint,
      scopes: row.scopes,
      addresses: row.addresses,
      lastDay: row.last_day,
      state: row.state,
      isOver: row.is_over,
      madeBy: row.made_by,
      madeAt: row.made_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      lastAddress: row.last_address,
    })),
  };
}

/**
 * Makes a key. It works once a second super has agreed.
 *
 * @param approved  the demo world has one person: what they make works at once
 * @returns         the key itself; it is shown only here
 * @throws          Refused API_KEY_NAME, API_KEY_ADDRESS, API_KEYS_FULL (400), STAFF_RIGHT_MISSING (403): nobody gives away what they may not see
 */
export async function make(
  tx: Tx,
  staff: StaffCaller,
  { name, scopes, addresses, lastDay }: InputOf<typeof makeApiKey>,
  approved: boolean,
): Promise<PayloadOf<typeof makeApiKey>> {
  const missing = rightsOfScopes(scopes).find((right) => !staff.rights.has(right));
  if (missing) throw new Refused({ code: 'STAFF_RIGHT_MISSING', detail: { right: missing } }, 403);
  if (!addresses.every(isAddressEntry)) throw new Refused({ code: 'API_KEY_ADDRESS' });
  const token = `${keyMark}${randomBytes(32).toString('base64url')}`;
  const made = await insertKey(
    tx,
    {
      name,
      hash: hashOf(token),
      hint: token.slice(0, hintLength),
      scopes: [...new Set(scopes)],
      addresses,
      lastDay,
      state: approved ? 'on' : 'waiting',
      madeBy: staff.staffId,
    },
    maxApiKeys,
  );
  if (made === 'full') throw new Refused({ code: 'API_KEYS_FULL', detail: { max: maxApiKeys } });
  if (made === null) throw new Refused({ code: 'API_KEY_NAME' });
  const labels = apiScopes.filter(({ id }) => scopes.includes(id)).map(({ label }) => label);
  const after = { name, scopes, addresses, lastDay };
  await addAuditEvent(tx, { ...byStaff(staff), action: 'api-key.create', subject: `api-key:${made}`, after });
  const waiting = approved
    ? null
    : await ask(tx, staff, {
        kind: 'api.key',
        subject: `api-key:${made}`,
        input: { id: made },
        lines: [
          { label: '이름', before: null, after: name },
          { label: '범위', before: null, after: labels.join(', ') },
          { label: 'IP 주소', before: null, after: addresses.length === 0 ? '모든 IP 주소' : addresses.join(', ') },
          { label: '마지막 날', before: null, after: lastDay ?? '정지할 때까지' },
        ],
        why: 'key',
        amount: null,
        reason: '',
      });
  return { id: String(made), token, waiting };
}

/** Lets a key work once a second person has agreed. @throws Refused API_KEY_STOPPED when it was stopped meanwhile */
export async function carryOutKey(tx: Tx, maker: StaffCaller, input: unknown): Promise<void> {
  const { id } = input as { id: number };
  const key = await lockKey(tx, id);
  if (key?.state !== 'waiting') throw new Refused({ code: 'API_KEY_STOPPED' });
  await switchOn(tx, id);
  await addAuditEvent(tx, {
    ...byStaff(maker),
    action: 'api-key.open',
    subject: `api-key:${id}`,
    after: { name: key.name },
  });
}

/** Locks a key until the end of the transaction. */
export async function holdKey(tx: Tx, id: number): Promise<void> {
  await lockKey(tx, id);
}

/** Stops a key for good. @throws Refused API_KEY_STOPPED (400), NOT_FOUND (404) */
export async function stop(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const key = await lockKey(tx, Number(id));
  if (!key) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (key.state === 'stopped') throw new Refused({ code: 'API_KEY_STOPPED' });
  await markStopped(tx, Number(id));
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'api-key.end',
    subject: `api-key:${id}`,
    before: { name: key.name },
  });
}
