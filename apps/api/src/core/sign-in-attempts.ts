import type pg from 'pg';
import { placeOf } from './client-address.ts';
import type { Device } from './devices.ts';
import type { Lane } from './fair-turns.ts';
import type { Guard } from './password.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';

/** So many wrong passwords of one account from one device or address close the sign-in there for so long. */
export const wrongPasswords = 5;
/** Seconds that wrong passwords of one account close the sign-in for, from one device or address. */
export const wrongPasswordSeconds = 15 * 60;
/** Wrong passwords of one address over all accounts. Source: decision 108. */
export const wrongOfAddress = 100;
const wrongOfAddressSeconds = 10 * 60;

/** Where someone signs in from. */
export type From = { readonly address: string; readonly device: Device };

/** The tries of one account from one place: a device it signed in from before counts alone, everybody else by address. */
export type AccountAttempts = Guard & {
  /** from a device this account signed in from before */
  readonly isKnown: boolean;
  /** where its passwords wait to be hashed */
  readonly lane: Lane;
  /** Before anything waits or asks the database. @throws Refused TOO_MANY_REQUESTS (429) as this process remembers */
  assertNotRefused(): void;
  /** Counts one beforehand. @throws Refused TOO_MANY_REQUESTS (429) */
  take(): Promise<void>;
  /** It went well. What the address tried with other accounts stays counted. */
  forget(): Promise<void>;
};

/** Wrong passwords by account together with device or address, so that nobody is locked out from elsewhere. Source: decision 108. */
export type SignInAttempts = {
  of(loginId: string, from: From): AccountAttempts;
  /** Everything counted for an account, wherever it was tried. */
  forget(loginId: string): Promise<void>;
};

/** Whose sign-in it is: a member's, of staff at the office, or an agent's. */
export type SignInKind = 'sign-in' | 'staff-sign-in' | 'agent-sign-in';

/** @param what whose sign-in it counts */
export function createSignInAttempts(pool: pg.Pool, what: SignInKind): SignInAttempts {
  const byAccount = createAttemptLimiter(pool, what, wrongPasswords, wrongPasswordSeconds);
  const byAddress = createAttemptLimiter(pool, `${what}-address`, wrongOfAddress, wrongOfAddressSeconds);
  return {
    of(loginId, { address, device }) {
      const place = placeOf(address);
      const isKnown = device.knows(accountOf(what, loginId));
      const name = isKnown ? `${loginId} device ${device.id}` : `${loginId} ${place}`;
      return {
        isKnown,
        lane: isKnown ? { kind: 'device', name: device.id } : { kind: 'address', name: place },
        assertNotRefused() {
          if (!isKnown) byAddress.assertNotRefused(place);
          byAccount.assertNotRefused(name);
        },
        async before() {
          if (!isKnown) await byAddress.assertLeft(place);
          await byAccount.assertLeft(name);
        },
        async wrong() {
          await byAccount.count(name);
          if (!isKnown) await byAddress.count(place);
        },
        take: () => byAccount.take(name),
        forget: () => byAccount.forget(name),
      };
    },
    forget: (loginId) => byAccount.forgetAll(`${loginId} `),
  };
}

/** An account as devices remember it. */
export function accountOf(what: SignInKind, loginId: string): string {
  return `${what}:${loginId}`;
}
