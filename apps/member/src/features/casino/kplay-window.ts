import { layoutNow } from '../../lib/layout.ts';

/** Source: specification 2 §4: a launch opens its address in a new window of this name. */
const name = 'KPlay';

/** Shown until a game has opened. Source: decision 102. */
export const startingText = '게임을 시작하고 있어요.';

/**
 * Opens the window in which games are played, or takes the one that is open. Call it within the press itself, or browsers
 * block it; the address can follow.
 *
 * @param address  absent: an empty page that says that the game is starting
 * @returns null when the browser blocked it
 */
export function openKplay(address = ''): Window | null {
  const opened = window.open(address, name, layoutNow() === 'mobile' ? '' : features());
  if (opened && address === '') showStarting(opened);
  opened?.focus();
  return opened;
}

const features = () =>
  `popup,width=${Math.min(1440, window.screen.availWidth)},height=${Math.min(900, window.screen.availHeight)}`;

function showStarting(opened: Window): void {
  try {
    const { document } = opened;
    document.title = startingText;
    document.body.style.cssText =
      'margin:0;min-height:100vh;display:grid;place-items:center;background:#090c0f;color:#f3f6f8;font:600 17px sans-serif';
    document.body.textContent = startingText;
  } catch {
    // the game before is another server's page: it stays until the address comes
  }
}
