import { isTopUpWish } from '@lime/contract/top-up-messages.ts';

let isServing = false;

/** From now on this page takes what windows and frames of games ask it to put into the casino wallet. */
export function serveGameWindows(): void {
  if (isServing) return;
  isServing = true;
  // what cannot be loaded answers nothing: the window leads to the wallet's page then
  const loading = import('./window-top-up.ts').catch(() => null);
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (isTopUpWish(data) && isOurs(source)) void loading.then((code) => code?.takeWish(data, origin, source));
  });
}

/** Whether this page opened or frames it: nobody else's message even has the host's name looked up. */
const isOurs = (source: MessageEventSource | null): source is Window =>
  source !== null && 'parent' in source && (source.opener === window || source.parent === window);
