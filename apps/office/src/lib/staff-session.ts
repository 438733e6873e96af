import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import type { WireStaff } from '@lime/contract/staff-auth.ts';
import { go } from '@lime/ui/go.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { create } from 'zustand';
import type { AuthenticatorCalls } from './authenticator.tsx';
import { refreshTokenKey, send, tokenKey, whenSessionEnds } from './api.ts';
import { forgetExports } from './exports/export-jobs.ts';
import { queryClient } from './query.ts';

const staffKey = 'lime_office_staff';

type Session = {
  readonly staff: WireStaff | null;
  /** why the last session ended, to say on the sign-in page */
  readonly ended: string | null;
};

const useSession = create<Session>()(() => ({ staff: restored(), ended: null }));

/** The member of staff who is signed in here, or null. */
export function useStaff(): WireStaff | null {
  return useSession((session) => session.staff);
}

/** The same, outside of components. */
export function staffNow(): WireStaff | null {
  return useSession.getState().staff;
}

/** Whether the one who is signed in may do this; the server asks again. */
export function can(right: StaffRight | null): boolean {
  const staff = staffNow();
  return staff !== null && (right === null || staff.rights.includes(right));
}

/** Whether the office is open: not before a password of one's own and, where the role needs it, an authenticator. */
export function mayWork(staff: WireStaff | null): boolean {
  return staff !== null && !staff.mustChangePassword && !staff.mustSetUp;
}

/** Why the last session ended; null when nobody was thrown out. */
export function useEnded(): string | null {
  return useSession((session) => session.ended);
}

function restored(): WireStaff | null {
  if (readKept(tokenKey) === null) return null;
  try {
    return JSON.parse(readKept(staffKey) ?? 'null') as WireStaff | null;
  } catch {
    return null;
  }
}

function setStaff(staff: WireStaff | null): void {
  keep(staffKey, staff === null ? null : JSON.stringify(staff));
  useSession.setState({ staff });
}

/**
 * Signs in and keeps tokens and rights.
 *
 * @param code  six digits of the authenticator, once the server asked for them
 * @throws CallFailed STAFF_CODE_NEEDED where an authenticator is set up and `code` is missing
 */
export async function signIn(userId: string, userPw: string, code?: string): Promise<void> {
  const { token, refreshToken, staff } = await send('/staff/auth/login', {
    userId,
    userPw,
    ...(code === undefined ? {} : { code }),
  });
  keep(tokenKey, token);
  keep(refreshTokenKey, refreshToken);
  useSession.setState({ ended: null });
  setStaff(staff);
}

/** Reads name, role and rights anew: they change while staff work. Failures wait for the next time. */
export async function refreshStaff(): Promise<void> {
  if (staffNow() === null) return;
  try {
    const { staff } = await send('/staff/auth/me', {});
    if (readKept(tokenKey) !== null) setStaff(staff);
  } catch {
    // the end of the session, or the next round, says more
  }
}

/** Another password for oneself. */
export const changePassword = (oldUserPw: string, userPw: string) =>
  send('/staff/me/change-password', { oldUserPw, userPw });

/** What one does with one's own authenticator. */
export const authenticatorOfStaff: AuthenticatorCalls = {
  start: (userPw) => send('/staff/me/start-authenticator', { userPw }),
  confirm: (code) => send('/staff/me/confirm-authenticator', { code }),
  remove: (userPw, code) => send('/staff/me/remove-authenticator', { userPw, code }),
  renew: (userPw, code) => send('/staff/me/recovery-codes', { userPw, code }),
};

let leaving = false;

/** Signs out here and on the server. @param why what the sign-in page says of it; nothing after a person's own wish */
export async function signOut(why: string | null = null): Promise<void> {
  if (leaving) return;
  leaving = true; // the server may tell this page as well that the session ended
  await send('/staff/auth/logout', {}).catch(() => {}); // out is out, whatever the server says
  forget();
  useSession.setState({ ended: why });
  leaving = false;
  go('/sign-in');
}

function forget(): void {
  keep(tokenKey, null);
  keep(refreshTokenKey, null);
  setStaff(null);
  queryClient.clear();
  forgetExports();
}

/** The session is over while the page is open: out, and the sign-in page says why. */
export function forceSignOut(reason: string): void {
  if (staffNow() === null || leaving) return;
  forget();
  useSession.setState({ ended: reason });
  go('/sign-in');
}

whenSessionEnds(forceSignOut);

/** Other tabs sign in and out as well. */
window.addEventListener('storage', (event) => {
  if (event.key === tokenKey && (event.newValue === null) !== (staffNow() === null)) window.location.reload();
  if (event.key === staffKey) useSession.setState({ staff: restored() });
});
