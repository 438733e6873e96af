import { isPageMessage } from '@lime/contract/frame-messages.ts';
import type { FromFrame } from '@lime/contract/frame-messages.ts';

// The frame's script: prices move in place, and picks are sent to the page around, which alone may get them.

const root = document.documentElement;
const origins = root.dataset['site']!.split(' ');
const pollMs = 2_000;
/** who frames this page, where the browser says so; else the first to speak */
let site: string | null = origins.find((origin) => origin === location.ancestorOrigins?.[0]) ?? null;

// the token counted when the page was made: it has no business in the address any more
history.replaceState(null, '', location.pathname);

function tell(message: FromFrame): void {
  // else each of the site's own origins may be it; nobody else can frame this page
  for (const origin of site === null ? origins : [site]) parent.postMessage(message, origin);
}

addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
  if (source !== parent || !origins.includes(origin) || !isPageMessage(data)) return;
  site = origin;
  root.dataset['theme'] = data.theme;
  const picked = new Set(data.picks);
  for (const price of prices()) price.setAttribute('aria-pressed', String(picked.has(price.dataset['bet']!)));
});

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('#sign-in')) return tell({ type: 'lime:sign-in' });
  const price = target.closest<HTMLElement>('[data-bet]');
  const fixture = price?.closest<HTMLElement>('[data-game]');
  if (!price || !fixture || (price.ariaDisabled === 'true' && price.ariaPressed !== 'true')) return;
  tell({ type: 'lime:pick', gameSeq: fixture.dataset['game']!, betsSeq: price.dataset['bet']! });
});

function prices(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-bet]');
}

async function refresh(): Promise<void> {
  const news = document.querySelector('#news')!;
  try {
    const response = await fetch(`/sports/${root.dataset['page']}/prices`);
    if (!response.ok) throw new Error(String(response.status));
    const now = new Map((await response.json()) as [string, string | null][]);
    for (const button of prices()) show(button, now.get(button.dataset['bet']!) ?? null);
    news.textContent = '';
  } catch {
    news.textContent = '연결이 끊겼어요. 배당이 최신이 아닐 수 있어요.';
  }
}

/** @param price as shown; null while it cannot be bet on */
function show(button: HTMLElement, price: string | null): void {
  const shown = button.querySelector('b')!;
  const text = price ?? '정지';
  if (shown.textContent === text) return;
  const before = Number(shown.textContent);
  shown.textContent = text;
  if (price === null) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
  button.dataset['move'] = price === null || Number.isNaN(before) ? '' : Number(price) > before ? 'up' : 'down';
}

setInterval(() => void (document.hidden || refresh()), pollMs);
// until now a press would have been lost
document.body.inert = false;
tell({ type: 'lime:ready' });
