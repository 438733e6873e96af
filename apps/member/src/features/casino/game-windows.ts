import { isTopUpWish } from '@lime/contract/top-up-messages.ts';

let isServing = false;

/** From now on this page takes what windows and frames of games ask it to put into the casino wallet. */
export function serveGameWindows(): void {
  if (isServing) return;
  isServing = true;
  // what cannot be loaded answers nothing: the window leads to the wallet's page then
  const loading = import('./window-top-up.ts').catch(() => null);
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (isTopUpWish(data) && source !== null) void loading.then((code) => code?.takeWish(data, origin, source));
  });
}
