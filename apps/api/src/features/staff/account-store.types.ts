import type { SignInOutcome } from '@lime/contract/staff-accounts.ts';
import type { Db, Tx } from '../../core/db.ts';

/** Why a session ended. `idle`: nobody touched the page for as long as the setting allows. */
export type AccountEndReason = 'logout' | 'reused' | 'forced' | 'password' | 'idle';

/** An account that signs in by id and password, and by the codes of an authenticator where it has one. */
export type AccountRow = {
  id: number;
  login_id: string;
  state: 'normal' | 'suspended';
  /** addresses and blocks it may come from; empty: any */
  allow_list: string[];
  password_hash: string;
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
};

/** A session with its account, as each call needs them; `quiet` in seconds. */
export type AccountSessionRow = {
  account_id: number;
  login_id: string;
  state: 'normal' | 'suspended';
  allow_list: string[];
  second_factor: boolean;
  password_temporary: boolean;
  expired: boolean;
  /** seconds since the page was last used, as it reported */
  quiet: number;
  ended_reason: AccountEndReason | null;
};

/** A session under its lock; `quiet` and `seconds` in seconds. */
export type LockedSession = {
  account_id: number;
  login_id: string;
  state: 'normal' | 'suspended';
  allow_list: string[];
  refresh_hash: Buffer;
  /** since the token was exchanged last */
  seconds: number;
  /** since the page was last used */
  quiet: number;
  expired: boolean;
  ended_reason: AccountEndReason | null;
};

/** A session to begin. */
export type NewAccountSession = { id: string; accountId: number; refreshHash: Buffer; address: string; agent: string };

/** A try to sign in; `accountId` is null while no account is known. */
export type SignInTry = { loginId: string; accountId: number | null; address: string; agent: string };

/** The one who changes an account of their own. */
export type AccountCaller = {
  readonly accountId: number;
  readonly sessionId: string;
  readonly loginId: string;
  readonly address: string;
};

/**
 * Where the accounts of one kind are kept with their sessions. Staff have one store and agents another: signing in, sessions
 * and what people do with their own account are the same for both.
 */
export type AccountStore<Session extends AccountSessionRow = AccountSessionRow> = {
  /** names tokens, limits and audit events: `staff.sessions-end` of `staff:7` */
  readonly kind: 'staff' | 'agent';
  find(db: Db, loginId: string): Promise<AccountRow | null>;
  read(db: Db | Tx, id: number): Promise<AccountRow | null>;
  /** A code works once, and none before it does afterwards. False when it was taken already. */
  takeStep(db: Db | Tx, id: number, step: number): Promise<boolean>;
  /** False when there is a confirmed authenticator. */
  setSecret(db: Db, id: number, secret: string): Promise<boolean>;
  /** False when it is not the secret that waits. The code it was confirmed with is used up. */
  confirmSecret(tx: Tx, id: number, secret: string, step: number): Promise<boolean>;
  /** False when there was none. */
  removeSecret(tx: Tx, id: number): Promise<boolean>;
  /** One's own choice, over the one it was checked against. False when that is no more the one there. */
  setPasswordHash(tx: Tx, id: number, hash: string, before: string): Promise<boolean>;
  /** The session and its owner as they are now; nothing of them is cached. */
  readSession(db: Db, id: string): Promise<Session | null>;
  insertSession(tx: Tx, one: NewAccountSession): Promise<void>;
  lockSession(tx: Tx, id: string): Promise<LockedSession | null>;
  /** Only the token with this hash refreshes the session from now on. */
  rotateSession(tx: Tx, id: string, refreshHash: Buffer): Promise<void>;
  /** The page was used so many seconds ago; a later time that was reported before stays. */
  noteActive(db: Db, id: string, secondsAgo: number): Promise<void>;
  /** @returns the ids of the sessions that ended with this */
  endSessions(tx: Tx, ids: readonly string[], reason: AccountEndReason): Promise<string[]>;
  /** All of one account but `keep`. @returns the ids of the sessions that ended with this */
  endSessionsOf(tx: Tx, id: number, reason: AccountEndReason, keep?: string | null): Promise<string[]>;
  noteTry(db: Db | Tx, it: SignInTry, outcome: SignInOutcome): Promise<void>;
  /** So many at once, of an account or an id nobody has. */
  noteTries(db: Db | Tx, it: SignInTry, outcome: SignInOutcome, tries: number): Promise<void>;
  replaceRecoveryCodes(tx: Tx, id: number, hashes: readonly Buffer[]): Promise<void>;
  deleteRecoveryCodes(tx: Tx, id: number): Promise<void>;
  /** Each works once. False when there is none like it, or it was used. */
  useRecoveryCode(tx: Tx, id: number, hash: Buffer): Promise<boolean>;
  /** How many are unused. */
  countRecoveryCodes(db: Db | Tx, id: number): Promise<number>;
};
