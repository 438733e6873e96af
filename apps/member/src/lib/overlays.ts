import { go } from '@lime/ui/go.ts';
import { toast } from '@lime/ui/toast.ts';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { layoutNow } from './layout.ts';

/** What every guard and every call says to a visitor. Source: specification 0 §8. */
export const notSignedIn = '로그인 후 이용해주세요.';

/** The popups of specification 0 §4 and 1 §4, one at a time; each closes by its own rule. */
export type Overlay =
  | { readonly kind: 'signup' | 'mmenu' | 'cart' | 'deposit' | 'withdrawal' }
  /** `note`: what the member wanted that needs it */
  | { readonly kind: 'login'; readonly note?: string }
  | { readonly kind: 'notes'; readonly unread: number }
  | {
      readonly kind: 'error' | 'error2' | 'fixing' | 'success' | 'process' | 'deduction' | 'roulette';
      readonly text: string;
      readonly detail?: ReactNode;
    }
  | { readonly kind: 'error3'; readonly text: string; readonly detail?: ReactNode; readonly fromSignUp: boolean }
  | { readonly kind: 'loading'; readonly text: string }
  | {
      readonly kind: 'confirm';
      readonly text: string;
      readonly detail?: ReactNode;
      readonly yes: string;
      readonly no: string;
      readonly hold?: Hold;
      readonly answer: (yes: boolean) => void;
    };

/** Why a question cannot be answered with yes for now, as its button says it; null: it can. */
export type Hold = { readonly subscribe: (wake: () => void) => () => void; readonly get: () => string | null };

type Alert = { readonly text: string; readonly detail?: string | undefined; readonly closed: () => void };

type State = {
  readonly current: Overlay | null;
  /** shown above everything, also over a dialog that stays open */
  readonly alert: Alert | null;
};

/** The popup and the alert that are open; null: none. */
export const useOverlays = create<State>()(() => ({ current: null, alert: null }));

/** Opens a popup; whichever was open closes first. Nothing opens over an emergency. */
export function openOverlay(overlay: Overlay): void {
  const { current } = useOverlays.getState();
  if (current?.kind === 'fixing' && overlay.kind !== 'fixing') return leave(overlay);
  leave(current);
  useOverlays.setState({ current: overlay });
}

/** Hides all popups without their closing rules (an alert stays, and so does an emergency). */
export function closeOverlays(): void {
  const { current } = useOverlays.getState();
  if (current?.kind === 'fixing') return;
  leave(current);
  useOverlays.setState({ current: null });
}

/** Pages that an emergency leaves open: withdrawing, support, the member's own account, signing in (decision 110). */
const openInEmergency = /^\/(cash\/out|bbs\/c\/|chat$|info\/user|login$)/;

/** Does the page stay open while the site is in emergency? */
export function staysOpen(path: string): boolean {
  return openInEmergency.test(path);
}

/** The emergency popup comes and goes with the emergency; nobody closes it. Source: specification 0 §4. */
export function showEmergency(active: boolean, text: string): void {
  if (active) openOverlay({ kind: 'fixing', text: '점검중 입니다.', detail: text });
  else if (useOverlays.getState().current?.kind === 'fixing') useOverlays.setState({ current: null });
}

/** The member closes the popup on screen: what its kind asks for follows. Source: specification 0 §4, decision 37. */
export function dismissOverlay(): void {
  const { current } = useOverlays.getState();
  if (!current || current.kind === 'loading' || current.kind === 'fixing') return;
  closeOverlays();
  switch (current.kind) {
    case 'error':
      if (current.text === notSignedIn && layoutNow() === 'mobile') go('/login');
      break;
    case 'error2':
      go('/main');
      break;
    case 'error3':
      if (current.fromSignUp) openOverlay({ kind: 'signup' });
      break;
    case 'notes':
      go('/bbs/msg/l');
      break;
    default:
  }
}

function leave(overlay: Overlay | null): void {
  if (overlay?.kind === 'confirm') overlay.answer(false);
}

/** The error popup; every other popup closes. */
export function showError(text: string, detail?: ReactNode): void {
  openOverlay({ kind: 'error', text, ...(detail === undefined ? {} : { detail }) });
}

/** What a press needs could not be loaded: nothing was done. */
export function showNotLoaded(): void {
  showError('연결이 끊겨 진행하지 못했어요. 연결되면 다시 눌러주세요.');
}

/** What a closed menu entry says, by its own popup. The table of them loads when it is needed. @param own its text by an operator */
export async function showClosed(menu: string, own?: string): Promise<void> {
  const menus = await import('@lime/domain/access/menus.ts').catch(() => null);
  if (menus === null) return showNotLoaded();
  const { closedTextOf, menuGate } = menus;
  const text = own ?? closedTextOf(menu, []);
  const popup = menuGate(menu)?.popup ?? 'error2';
  const fromSignUp = useOverlays.getState().current?.kind === 'signup';
  openOverlay(popup === 'error3' ? { kind: popup, text, fromSignUp } : { kind: popup, text });
}

/** The page on screen is under repair: closing the popup leads to the main page. Source: specification 0 §2, decision 74. */
export function showRepair(): void {
  showPageClosed('점검중 입니다.');
}

/** The page on screen is closed to the member: closing the popup leads to the main page. */
export function showPageClosed(text: string): void {
  openOverlay({ kind: 'error2', text });
}

/** A popup over everything while something is on its way, until it is closed. */
export function showLoading(text: string): void {
  openOverlay({ kind: 'loading', text });
}

/** How what informs is shown: as the specified popups, or as cards that close themselves (decision 112). */
let asCards = false;

/** Sets how `showSuccess` and the like inform. */
export function showInformingAsCards(on: boolean): void {
  asCards = on;
}

/** Something was done. As a card it leaves the page to the member at once. */
export function showSuccess(text: string, detail?: ReactNode, kind: 'success' | 'roulette' = 'success'): void {
  if (asCards) {
    closeOverlays();
    toast(text, 'ok', detail);
    return;
  }
  openOverlay({ kind, text, ...(detail === undefined ? {} : { detail }) });
}

/** What the wheel gave. */
export function showPrize(text: string): void {
  showSuccess(text, undefined, 'roulette');
}

/** Something of the member's still runs, and what was asked for waits for its end. Source: specification 0 §5. */
export function showProcess(detail: string): void {
  openOverlay({ kind: 'process', text: '처리 중입니다. 잠시만 기다려주세요', detail });
}

/** Why a combination pays less than its prices. */
export function showDeduction(text: string, detail: string): void {
  openOverlay({ kind: 'deduction', text, detail });
}

/** What the server said of something done is alerted, then its success popup opens; as cards the popup's words are enough. */
export async function showDone(msg: string, text: string, detail?: ReactNode): Promise<void> {
  if (!asCards) await showAlert(msg);
  showSuccess(text, detail);
}

/** One sentence to take note of, over whatever is open; resolves when it is closed. */
export function showAlert(text: string, detail?: string): Promise<void> {
  useOverlays.getState().alert?.closed();
  return new Promise((closed) => useOverlays.setState({ alert: { text, detail, closed } }));
}

/** What a member is only to know, and has nothing to answer to. Resolves when it was read, or at once as a card. */
export function inform(text: string, detail?: string): Promise<void> {
  if (!asCards) return showAlert(text, detail);
  toast(text, 'ok', detail);
  return Promise.resolve();
}

/** Runs `show` once no popup is in the way: a form being filled in is not closed for what a page has to say. */
export function whenFree(show: () => void): void {
  const isFree = () => {
    const { current } = useOverlays.getState();
    return current === null || current.kind === 'cart';
  };
  if (isFree()) return show();
  const stop = useOverlays.subscribe(() => {
    if (!isFree()) return;
    stop();
    // whatever follows the popup that closes comes first
    setTimeout(() => whenFree(show));
  });
}

/** Closes the alert that is open, and runs what waits for that. */
export function closeAlert(): void {
  const { alert } = useOverlays.getState();
  useOverlays.setState({ alert: null });
  alert?.closed();
}

type Question = { detail?: ReactNode; yes?: string; no?: string; hold?: Hold | undefined };

/** Asks yes or no; closing it any other way is no. */
export function confirmDialog(
  text: string,
  { detail, yes = '예', no = '아니요', hold }: Question = {},
): Promise<boolean> {
  return new Promise((answer) =>
    openOverlay({
      kind: 'confirm',
      text,
      yes,
      no,
      answer,
      ...(detail === undefined ? {} : { detail }),
      ...(hold && { hold }),
    }),
  );
}

/** The member says yes to the question on screen. */
export function agree(): void {
  const { current } = useOverlays.getState();
  if (current?.kind !== 'confirm' || (current.hold && current.hold.get() !== null)) return;
  current.answer(true);
  // what the yes begins takes the question's place in one drawing: two took a busy machine 140 ms
  queueMicrotask(() => {
    if (useOverlays.getState().current === current) useOverlays.setState({ current: null });
  });
}

/** What a visitor meets who wants what only members may: the sign-in question on screen, by the layout's own way. */
export function askToSignIn(): void {
  showError(notSignedIn);
}

const returnKey = 'lime_return';
/** a sign-in later than this begins anew */
const returnMs = 15 * 60_000;

/** A visitor bets: signing in comes first and leads back to this page, where cart and amount are as they were. */
export function signInToBet(): void {
  keepReturn({ to: window.location.pathname + window.location.search, bet: true });
  if (layoutNow() === 'mobile') go('/login');
  else openOverlay({ kind: 'login', note: notSignedIn });
}

/** A visitor came to a page of members alone: signing in from where the guard left them leads there. @param from that page */
export function returnToGuarded(to: string, from: string): void {
  keepReturn({ to, bet: false, from });
}

type Return = { readonly to: string; readonly bet: boolean; readonly from?: string };

function keepReturn(wanted: Return): void {
  try {
    sessionStorage.setItem(returnKey, JSON.stringify({ ...wanted, at: Date.now() }));
  } catch {
    // then the sign-in leads where it always does
  }
}

/** Where a sign-in leads back to; null when nothing was begun. */
export function returnAfterSignIn(): Return | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(returnKey) ?? 'null') as (Return & { at: number }) | null;
    if (!kept || !kept.to.startsWith('/') || kept.to.startsWith('//') || kept.at <= Date.now() - returnMs) return null;
    // a member who has left the page meanwhile is not taken back
    const here = window.location.pathname;
    return kept.from === undefined || kept.from === here || here === '/login' ? kept : null;
  } catch {
    return null;
  }
}

/** The page is there again: whether it was left for a bet. Answers once. */
export function takeReturnedBet(): boolean {
  const back = returnAfterSignIn();
  if (!back?.bet || window.location.pathname === '/login') return false;
  forgetReturn();
  return true;
}

/** Where a sign-in that has just succeeded leads; null: it stays where it is. A bet is kept for the page it returns to. */
export function takeReturn(): string | null {
  const back = returnAfterSignIn();
  if (back && !back.bet) forgetReturn();
  return back?.to ?? null;
}

function forgetReturn(): void {
  try {
    sessionStorage.removeItem(returnKey);
  } catch {
    // it grows old by itself
  }
}
