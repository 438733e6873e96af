import type { AccountStore } from './account-store.types.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './recovery-codes.sql.ts';
import {
  countSignInTries,
  endSessions,
  endSessionsOf,
  insertSession,
  insertSignInTry,
  lockSession,
  noteActive,
  readSession,
  rotateSession,
} from './staff-sessions.sql.ts';
import type { StaffSessionRow } from './staff-sessions.sql.ts';
import {
  confirmSecret,
  findStaff,
  readStaff,
  removeSecret,
  setPasswordHash,
  setSecret,
  takeStep,
} from './staff.sql.ts';

/** The accounts of staff. */
export const staffStore: AccountStore<StaffSessionRow> = {
  kind: 'staff',
  find: findStaff,
  read: readStaff,
  takeStep,
  setSecret,
  confirmSecret,
  removeSecret,
  setPasswordHash,
  readSession,
  insertSession,
  lockSession,
  rotateSession,
  noteActive,
  endSessions,
  endSessionsOf,
  noteTry: insertSignInTry,
  noteTries: countSignInTries,
  replaceRecoveryCodes,
  deleteRecoveryCodes,
  useRecoveryCode,
  countRecoveryCodes,
};
