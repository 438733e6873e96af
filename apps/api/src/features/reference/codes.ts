import type { RefusalCode } from '@lime/contract/all-texts.ts';
import type { Call } from '@lime/contract/call.ts';
import { scopeOf } from '@lime/domain/access/api-scopes.ts';

/** The codes a call may refuse with: those of every call of its kind, then its own. */
export function codesOf(call: Call): readonly RefusalCode[] {
  return [...new Set([...codesOfKind(call), ...(call.throws ?? [])])];
}

function codesOfKind({ path, auth, menu, always, withTemporary, once, input }: Call): RefusalCode[] {
  const isOffice = auth === 'staff' || path.startsWith('/staff/');
  const codes: RefusalCode[] = ['INPUT_INVALID', 'INPUT_TOO_LARGE', 'SERVICE_UNAVAILABLE'];
  if (auth === 'member' || auth === 'staff') codes.push('AUTH_REQUIRED', 'AUTH_SESSION_ENDED');
  if (auth === 'member' && !withTemporary) codes.push('AUTH_PASSWORD_TEMPORARY');
  if (auth === 'staff') codes.push('STAFF_ADDRESS', 'STAFF_RIGHT_MISSING', 'STAFF_SECOND_FACTOR_REQUIRED');
  if (auth === 'staff' && !withTemporary) codes.push('STAFF_PASSWORD_TEMPORARY');
  if (auth === 'staff') codes.push('API_KEY_SCOPE');
  if (scopeOf(path) !== null) codes.push('TOO_MANY_REQUESTS');
  if (auth === 'provider') codes.push('PROVIDER_UNKNOWN');
  if (auth === 'none' || auth === 'provider') codes.push('TOO_MANY_REQUESTS');
  codes.push(...codesOfOnce(once));
  const keys = 'shape' in input ? Object.keys(input.shape as object) : [];
  // a row that is named may not be there; a reason that is asked for may be missing
  if (keys.some((key) => /^(id|seq|item|betCode)$|(Seq|_seq|(?<!user)Id)$/.test(key))) codes.push('NOT_FOUND');
  if (auth === 'staff' && keys.includes('reason')) codes.push('STAFF_REASON_REQUIRED');
  if (!isOffice) codes.push('ADDRESS_DENIED');
  if (!always) codes.push('SITE_EMERGENCY');
  if (menu !== undefined) codes.push('MENU_CLOSED', 'ROUTE_REPAIR');
  return codes;
}

/** What a call that happens once refuses by itself: its declaration need not name it. */
export function codesOfOnce(once: Call['once']): RefusalCode[] {
  if (once === undefined) return [];
  return once === 'key' ? ['IDEMPOTENCY_KEY_REUSED'] : ['IDEMPOTENCY_KEY_REUSED', 'DUPLICATE_REQUEST'];
}
