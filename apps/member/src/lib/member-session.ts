import type { WireMember, WireMoney } from '@lime/contract/auth.ts';
import { go } from '@lime/ui/go.ts';
import { create } from 'zustand';
import { clientVersion, refreshTokenKey, reportFault, send, siteName, tokenKey, whenSessionEnds } from './api.ts';
import { inform, showAlert, takeReturn } from './overlays.ts';
import { keep, readKept } from '@lime/ui/storage.ts';

const memberKey = 'lime_member';
const flashKey = 'lime_flash';

type Session = { readonly member: WireMember | null };

/** Who is signed in here; restored at start, so that pages know it before the first answer. */
export const useSession = create<Session>()(() => ({ member: readKept(tokenKey) === null ? null : remembered() }));

/** The signed-in member, or null for a visitor. */
export function useMember(): WireMember | null {
  return useSession((session) => session.member);
}

/** The same, outside of components. */
export function memberNow(): WireMember | null {
  return useSession.getState().member;
}

function restored(): WireMember | null {
  try {
    return JSON.parse(readKept(memberKey) ?? 'null') as WireMember | null;
  } catch {
    return null;
  }
}

/** What an earlier page kept: anything the server says is newer. */
function remembered(): WireMember | null {
  const member = restored();
  return member && { ...member, members_transit: member.members_transit ?? 0, members_version: 0 };
}

/** The member with the balances that are shown, where those that came are of an earlier moment. Source: decision 0107. */
function withNewestMoney(member: WireMember): WireMember {
  const shown = memberNow();
  if (shown === null || shown.members_seq !== member.members_seq) return member;
  if (member.members_version >= shown.members_version) return member;
  const { members_cash, members_point, members_casino, members_transit, members_version } = shown;
  return { ...member, members_cash, members_point, members_casino, members_transit, members_version };
}

function setMember(member: WireMember | null): void {
  keep(memberKey, member === null ? null : JSON.stringify(member));
  show(member);
}

let heldPoints: number | null = null;

function show(member: WireMember | null): void {
  useSession.setState({
    member: member === null || heldPoints === null ? member : { ...member, members_point: heldPoints },
  });
}

/** The points on screen stay as they are, whatever comes in; the returned function ends it and reads the member anew. */
export function holdPoints(): () => Promise<void> {
  heldPoints = memberNow()?.members_point ?? null;
  return () => {
    heldPoints = null;
    return refreshMember();
  };
}

/**
 * Signs in, keeps tokens and member, and reloads the page, which then says welcome.
 *
 * @param joined  the member has just signed up: the first step is offered instead
 * @throws CallFailed
 */
export async function signIn(userId: string, userPw: string, joined = false): Promise<void> {
  const { token, refreshToken, members } = await send('/auth/login', {
    userId,
    userPw,
    sitename: siteName,
    version: clientVersion,
  });
  keep(tokenKey, token);
  keep(refreshTokenKey, refreshToken);
  setMember(members);
  sayAfterReload(joined ? firstStep : welcome);
  const to = takeReturn() ?? (joined || window.location.pathname === '/login' ? '/main' : null);
  if (to === null || to === window.location.pathname + window.location.search) window.location.reload();
  else window.location.replace(to);
}

/** What a member is greeted with; it informs, where other sentences over a reload say why a session ended. */
export const welcome = '방문을 환영합니다.';

/** Left for the next page instead of a sentence: the member is new. */
export const firstStep = 'first-step';

let leaving = false;

/** Signs out here and on the server. Source: specification 0 §4 "Logout". */
export async function signOut(): Promise<void> {
  leaving = true; // the server may tell this page as well that the session ended
  await send('/auth/logout', {}).catch(() => {}); // out is out, whatever the server says
  forget();
  leaving = false;
  go('/main');
  await inform('로그아웃 되셨습니다.');
}

function forget(): void {
  keep(tokenKey, null);
  keep(refreshTokenKey, null);
  setMember(null);
}

/** How many changes this page has made by itself. */
let changes = 0;

/**
 * Reads the member anew: cash, points, notes, limits. Failures wait for the next time. An answer that a change overtook is
 * older than the change, so the server is asked once more.
 */
export async function refreshMember(): Promise<void> {
  if (memberNow() === null) return;
  const before = changes;
  try {
    const { member } = await send('/auth/info/new', {});
    if (readKept(tokenKey) === null) return;
    if (changes !== before) return await refreshMember();
    setMember(withNewestMoney(member));
  } catch {
    // the next round, or the end of the session, says more
  }
}

/** Takes the balances of an answer or a push; older ones than those on screen are left. */
export function takeMoney(money: Partial<WireMoney> & Pick<WireMoney, 'members_version'>): void {
  const member = memberNow();
  if (member === null || money.members_version < member.members_version) return;
  // of a whole answer, nothing but the balances
  const { members_version, members_cash = member.members_cash, members_point = member.members_point } = money;
  const { members_casino = member.members_casino, members_transit = member.members_transit } = money;
  setMember({ ...member, members_cash, members_point, members_casino, members_transit, members_version });
}

/** Takes the member as an answer has them. */
export function takeMember(member: WireMember): void {
  changes += 1;
  setMember(withNewestMoney(member));
}

/** Takes what the page knows before the server has said it. */
export function changeMember(taken: Partial<Omit<WireMember, keyof WireMoney>>): void {
  const member = memberNow();
  changes += 1;
  if (member) setMember({ ...member, ...taken });
}

/**
 * The server ended the session while the page is open: signs out, starts the page anew and shows the reason.
 *
 * Source: specification 0 §4.
 */
export function forceSignOut(reason: string): void {
  if (memberNow() === null || leaving) return;
  reportFault('logOut', { what: 'logOut', reason });
  forget();
  sayAfterReload(reason);
  window.location.assign('/main');
}

whenSessionEnds((reason) => {
  if (memberNow() === null || leaving) return;
  forget();
  go('/main');
  void showAlert(reason);
});

/** Other tabs sign in and out as well. */
window.addEventListener('storage', (event) => {
  if (event.key === tokenKey && (event.newValue === null) !== (memberNow() === null)) window.location.reload();
  if (event.key !== memberKey) return;
  const member = readKept(tokenKey) === null ? null : restored();
  show(member && withNewestMoney(member));
});

function sayAfterReload(text: string): void {
  try {
    sessionStorage.setItem(flashKey, text);
  } catch {
    // then it goes unsaid
  }
}

/** The sentence the page before this one left to say. */
export function takeFlash(): string | null {
  try {
    const text = sessionStorage.getItem(flashKey);
    sessionStorage.removeItem(flashKey);
    return text;
  } catch {
    return null;
  }
}
