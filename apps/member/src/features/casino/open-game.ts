import { create } from 'zustand';
import { CallFailed, send } from '../../lib/api.ts';
import { layoutNow } from '../../lib/layout.ts';
import { askToSignIn, showAlert, showClosed, showError, showProcess } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { memberNow } from '../../lib/member-session.ts';
import { ownClosedText, settingsNow } from '../../lib/use-settings.ts';
import { serveGameWindows } from './game-windows.ts';
import { rememberGame } from './kept-games.ts';
import { openKplay } from './kplay-window.ts';
import { beginLaunch, isLaunching, onLaunchNews } from './launch-lock.ts';
import type { LobbyGame } from './lobby-games.ts';
import type { StudioDoor } from './studio-doors.ts';
import { termsOfDoor } from './tile-state.ts';
import type { LobbyTerms } from './tile-state.ts';
import { closedWordsNow, tileStateNow } from './use-tile-state.ts';

/** A game whose window the browser blocked: the page shows a link to it. */
export type Blocked = {
  readonly name: string;
  readonly url: string;
  /** epoch ms at which the address expires; null: never */
  readonly until: number | null;
  readonly again: () => void;
};

export const useBlocked = create<{ readonly blocked: Blocked | null }>()(() => ({ blocked: null }));

/** Refusals that have a popup of their own (lib/use-settings.ts). */
const shownElsewhere: ReadonlySet<string> = new Set(['CASINO_CLOSED', 'MENU_CLOSED', 'SITE_EMERGENCY']);
/** Refusals of the error popup. Source: specification 2 §5; of a route under repair decision 74. */
const saidAsErrors: ReadonlySet<string> = new Set(['ROUTE_REPAIR', 'STUDIO_NOT_PERMITTED']);

/** Opens a table or a title. Source: specification 2 §4, §7; decisions 95 and 99. */
export function openGame(game: LobbyGame): void {
  const member = memberWhoMayLaunch();
  if (member === null || saysClosed(game)) return;
  const { id: gameId, lobbyId, name } = game;
  const ask = async () => {
    const platform = layoutNow() === 'mobile' ? 'MOBILE' : 'PC';
    const answer = await send('/casino/cx/game', { lobbyId, gameId, platform });
    rememberGame(member.members_seq, gameId, Date.now());
    return answer;
  };
  open(name, ask, () => openGame(game));
}

/** How long the address of a lobby can be used, seconds: its answer does not say, a game's does. Source: decision 95. */
const lobbyExpiresIn = 60;

/** Opens the lobby of a studio that has a call of its own. @param terms  of its lobby; null: not known. Source: specification 2 §7; decision 95. */
export function openStudio(door: StudioDoor, terms: LobbyTerms | null = null): void {
  if (memberWhoMayLaunch() === null || !isDoorOpen(door) || saysClosed(terms)) return;
  const ask = async () => ({ url: await lobbyAddress(door), expiresIn: lobbyExpiresIn });
  open(door.name, ask, () => openStudio(door, terms));
}

/** Asks the site for the address of a studio's lobby. @throws CallFailed */
export const lobbyAddress = async ({ type }: StudioDoor): Promise<string> =>
  (await send('/casino/v2/lobby', { type })).data.lobbyUrl;

/**
 * Opens a product by its launch page, which asks the casino's host itself.
 *
 * @param door   the studio's, when it has one
 * @param terms  what the site's lobby says of it
 */
export function openProduct(
  name: string,
  productId: number,
  type: number,
  door: StudioDoor | null,
  terms: LobbyTerms,
): void {
  if (memberWhoMayLaunch() === null || (door !== null && !isDoorOpen(door)) || saysClosed(terms)) return;
  serveGameWindows();
  const url = `/slots/${productId}/${type}?isMobile=${layoutNow() === 'mobile'}`;
  const end = beginLaunch(settingsNow()?.launch.lockUntilUrl ?? false);
  onLaunchNews(end);
  if (openKplay(url)) return;
  end('error');
  const again = () => openProduct(name, productId, type, door, terms);
  useBlocked.setState({ blocked: { name, url, until: null, again } });
}

/** The signed-in member, or null after showing why nothing can be launched: not signed in, or a launch is under way. */
function memberWhoMayLaunch() {
  const member = memberNow();
  if (member === null) askToSignIn();
  else if (isLaunching()) showProcess('게임이 열리면 다시 누를 수 있어요.');
  else return member;
  return null;
}

/** Whether the page knows that it is closed to the member; says why when it is. */
function saysClosed(terms: LobbyTerms | null): boolean {
  const words = terms && closedWordsNow(terms);
  if (words !== null) void showAlert(words);
  return words !== null;
}

/** Whether a studio is open to the member; shows why when it is not. Source: specification 2 §5 and §8. */
function isDoorOpen(door: StudioDoor): boolean {
  const state = tileStateNow(termsOfDoor(door));
  if (state === 'repair') void showClosed(door.menu, ownClosedText(settingsNow(), door.menu));
  if (state === 'denied') showError(door.denied);
  return state === 'open';
}

/** An address, and for how many seconds it can be used. */
type Launch = { readonly url: string; readonly expiresIn: number };

/** Opens an empty window within the press, and gives it the address once the site has answered. */
function open(name: string, ask: () => Promise<Launch>, again: () => void): void {
  serveGameWindows();
  const end = beginLaunch(settingsNow()?.launch.lockUntilUrl ?? false);
  const opened = openKplay();
  ask().then(
    ({ url, expiresIn }) => {
      end('url');
      if (opened && !opened.closed) opened.location.replace(url);
      else useBlocked.setState({ blocked: { name, url, until: Date.now() + expiresIn * 1_000, again } });
    },
    (error: unknown) => {
      end('error');
      opened?.close();
      if (error instanceof CallFailed && shownElsewhere.has(error.code)) return;
      if (error instanceof CallFailed && saidAsErrors.has(error.code)) showError(error.message);
      else void showAlert(refusalText(error));
    },
  );
}
