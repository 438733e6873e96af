import { layoutNow } from '../../lib/layout.ts';

/** Source: specification 2 §4: a launch opens its address in a new window of this name. */
const name = 'KPlay';

/** Said while a game is on its way. Source: decision 102. */
export const startingText = '게임을 시작하고 있어요.';

/**
 * The window games are played in, a new one or that of the game before. To be called in the press itself, or browsers block
 * it; its address can follow.
 *
 * @param address  absent: an empty page that says what it waits for
 * @returns null when the browser blocked it
 */
export function openKplay(address = ''): Window | null {
  const opened = window.open(address, name, layoutNow() === 'mobile' ? '' : features());
  if (opened && address === '') sayStarting(opened);
  opened?.focus();
  return opened;
}

const features = () =>
  `popup,width=${Math.min(1440, window.screen.availWidth)},height=${Math.min(900, window.screen.availHeight)}`;

function sayStarting(opened: Window): void {
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
