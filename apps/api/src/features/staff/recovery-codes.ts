import { createHash, randomInt } from 'node:crypto';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Tx } from '../../core/db.ts';
import type { AccountRow, AccountStore } from './account-store.types.ts';

const codesAtOnce = 10;
/** Letters and digits nobody mixes up on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Ten codes of 79 bits, as they are shown: `abcd-efgh-jkmn-pqrs`. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: codesAtOnce }, () => Array.from({ length: groups }, group).join('-'));
}

/** Null when it cannot be a recovery code. Spaces, dashes and capitals do not matter. */
export function recoveryHash(shown: string): Buffer | null {
  const code = shown.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-9]{16}$/.test(code) ? createHash('sha256').update(code).digest() : null;
}

/** Uses the code up and records it with how many are left. False when it is none of this account's unused ones. */
export async function takeRecoveryCode(
  { kind, useRecoveryCode, countRecoveryCodes }: AccountStore,
  tx: Tx,
  { id, login_id: loginId }: Pick<AccountRow, 'id' | 'login_id'>,
  shown: string,
  address: string,
): Promise<boolean> {
  const hash = recoveryHash(shown);
  if (hash === null || !(await useRecoveryCode(tx, id, hash))) return false;
  await addAuditEvent(tx, {
    actor: `${kind}:${loginId}`,
    action: `${kind}.recovery-code`,
    subject: `${kind}:${id}`,
    after: { left: await countRecoveryCodes(tx, id) },
    address,
  });
  return true;
}
