import { randomBytes } from 'node:crypto';
import { isCommonPassword } from '../../core/common-passwords.ts';
import type { Lane } from '../../core/fair-turns.ts';
import { Refused } from '../../core/refused.ts';

const shortest = 10;
const longest = 64;

/** @throws Refused STAFF_PASSWORD_INVALID when it is too short, too long, well known, the id, or the one before */
export function assertStaffPassword(password: string, loginId: string, before: string): void {
  const { length } = password;
  const isKnown = isCommonPassword(password) || password.toLowerCase() === loginId || password === before;
  if (length < shortest || length > longest || isKnown) throw new Refused({ code: 'STAFF_PASSWORD_INVALID' });
}

/** 96 bits in sixteen characters. */
export function madeUpPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** A hash for one who is signed in waits among members' passwords, not behind strangers'. */
export function laneOf(kind: 'staff' | 'agent', accountId: number): Lane {
  return { kind: 'member', name: `${kind}:${accountId}` };
}
