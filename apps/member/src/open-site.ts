import { watchBack } from '@lime/ui/back-closes.ts';
import { followComposedEnter } from '@lime/ui/composed-enter.ts';
import { noEntry } from './lib/guard.ts';
import { closeAlert, closeOverlays, notSignedIn, returnToGuarded, showClosed, showError } from './lib/overlays.ts';
import { pagePart } from './lib/page-part.tsx';
import { startRouter } from './lib/router/router.ts';
import { memberNow } from './lib/member-session.ts';
import { isMenuVisible, loadSettings, ownClosedText, repairsOf, settingsNow } from './lib/use-settings.ts';
import { firstOpenSports, sportsDoor } from './lib/sports-nav.tsx';
import { screenAt, screens } from './routes.tsx';
import type { Screen } from './routes.tsx';

const routes = screens.map((screen) => ({
  path: screen.path,
  name: screen.title ?? screen.name,
  part: pagePart(screen.load),
}));

/** Follows the address from now on; resolves once the first page can be shown. */
export function openSite(): Promise<void> {
  watchBack();
  followComposedEnter();
  return startRouter({ screens: routes, refuse, leave });
}

/** What was open over a page goes with it. What a refused entry says stays. Source: specification 0 §2. */
function leave(byBack: boolean): void {
  closeOverlays();
  if (byBack) closeAlert();
}

/** @param here  the path on screen @param wanted  the address asked for, with what follows its question mark */
function refuse(path: string, here: string | null, wanted: string): string | null | Promise<string | null> {
  if (path === sportsDoor) return leadToSports();
  // every other path leads to the main page
  const back = here !== null && here !== path && screenAt(here) ? here : '/main';
  const screen = screenAt(path);
  if (!screen) return '/main';
  return mayEnter(screen, wanted, back) ? null : back;
}

async function leadToSports(): Promise<string> {
  if (settingsNow() === null) await loadSettings();
  return firstOpenSports(settingsNow()).path;
}

/** Whether the screen opens for the member, who reads why where it does not, and comes back to it by signing in. */
function mayEnter(screen: Screen, wanted: string, back: string): boolean {
  const settings = settingsNow();
  const member = memberNow();
  const isVisible = (menu: string) => isMenuVisible(settings, menu);
  const no = noEntry(screen, member !== null, isVisible, repairsOf(settings), member?.members_detail_setting);
  if (!no) return true;
  if ('closed' in no) void showClosed(no.closed, ownClosedText(settings, no.closed));
  else showError(no.text);
  if ('text' in no && no.text === notSignedIn) returnToGuarded(wanted, back);
  return false;
}
