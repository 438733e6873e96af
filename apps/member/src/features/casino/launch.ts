import { create } from 'zustand';
import { CallFailed, send } from '../../lib/api.ts';
import { layoutNow } from '../../lib/layout.ts';
import { askToSignIn, showAlert, showClosed, showError, showProcess } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { memberNow } from '../../lib/session.ts';
import { isMenuVisible, ownClosedText, settingsNow } from '../../lib/settings.ts';
import { rememberGame } from './kept-games.ts';
import { openKplay } from './kplay-window.ts';
import { beginLaunch, isLaunching, whenToldOfLaunch } from './launch-lock.ts';
import type { LobbyGame } from './lobby-games.ts';
import { doorState } from './studio-doors.ts';
import type { StudioDoor } from './studio-doors.ts';

/** A game whose window the browser blocked: the page shows a link to it. */
export type Blocked = {
  readonly name: string;
  readonly url: string;
  /** epoch ms after which the address counts no longer; null: it always does */
  readonly until: number | null;
  readonly again: () => void;
};

export const useBlocked = create<{ readonly blocked: Blocked | null }>()(() => ({ blocked: null }));

/** Already said by a popup of its own when the answer came (lib/settings.ts). */
const saidAlready: ReadonlySet<string> = new Set(['MENU_CLOSED', 'SITE_EMERGENCY', 'ROUTE_REPAIR']);

/** Opens a table or a title. Source: specification 2 §4, §7; decisions 95 and 99. */
export function openGame(game: LobbyGame): void {
  const { id: gameId, lobbyId, name } = game;
  const ask = async () => {
    const { url, expiresIn } = await send('/casino/cx/game', { lobbyId, gameId, platform: platformNow() });
    rememberGame(memberNow()!.members_seq, gameId, Date.now());
    return { url, expiresIn };
  };
  open(name, ask, () => openGame(game));
}

/** Opens the lobby of a studio that has a call of its own. Source: specification 2 §7; decision 95. */
export function openStudio(door: StudioDoor): void {
  if (!mayLaunch() || !isDoorOpen(door)) return;
  const ask = async () => ({ url: (await send('/casino/v2/lobby', { type: door.type })).data.lobbyUrl, expiresIn: 60 });
  open(door.name, ask, () => openStudio(door));
}

/**
 * Opens a product by its launch page, which asks the casino's host itself.
 *
 * @param door  of a studio that can be closed by itself, or for one member
 */
export function openProduct(name: string, productId: number, type: number, door: StudioDoor | null): void {
  if (!mayLaunch() || (door !== null && !isDoorOpen(door))) return;
  const url = `/slots/${productId}/${type}?isMobile=${layoutNow() === 'mobile'}`;
  const end = beginLaunch(settingsNow()?.launch.lockUntilUrl ?? false);
  whenToldOfLaunch(end);
  if (openKplay(url)) return;
  end('error');
  const again = () => openProduct(name, productId, type, door);
  useBlocked.setState({ blocked: { name, url, until: null, again } });
}

const platformNow = () => (layoutNow() === 'mobile' ? 'MOBILE' : 'PC');

/** A visitor, or somebody whose launch is under way, reads why nothing happens. */
function mayLaunch(): boolean {
  if (memberNow() === null) {
    askToSignIn();
    return false;
  }
  if (isLaunching()) {
    showProcess('게임이 열리면 다시 누를 수 있어요.');
    return false;
  }
  return true;
}

/** Whether a studio is open to the member; shows why when it is not. Source: specification 2 §5 and §8. */
function isDoorOpen(door: StudioDoor): boolean {
  const settings = settingsNow();
  const state = doorState(door, isMenuVisible(settings, door.menu), memberNow());
  if (state === 'repair') void showClosed(door.menu, ownClosedText(settings, door.menu));
  if (state === 'denied') showError(door.denied);
  return state === 'open';
}

type Way = { readonly url: string; readonly expiresIn: number };

/** The window comes in the press, its address when the site has answered. */
function open(name: string, ask: () => Promise<Way>, again: () => void): void {
  if (!mayLaunch()) return;
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
      if (error instanceof CallFailed && saidAlready.has(error.code)) return;
      if (error instanceof CallFailed && error.code === 'STUDIO_NOT_PERMITTED') showError(error.message);
      else void showAlert(refusalText(error));
    },
  );
}
