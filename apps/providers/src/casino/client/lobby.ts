import { at, ownHeaders, setText } from '../../token/client/host.ts';
import { createTopUps } from './top-ups.ts';

// A lobby shows what the member has as its host wrote it; the host's page is asked again after money was put in.

/** What the least stake of its games is, won. */
const least = Number(at('top-ups').dataset['least']);
const heldIn = (page: Document): number | null => {
  const text = page.getElementById('balance')!.textContent.replaceAll(',', '');
  return /^\d+$/.test(text) ? Number(text) : null;
};

async function refresh(): Promise<number | null> {
  const reply = await fetch(location.href, { headers: ownHeaders() }).catch(() => null);
  if (!reply?.ok) return null;
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  if (!page.getElementById('balance')) return null;
  setText(at('balance'), page.getElementById('balance')!.textContent);
  return look(page);
}

function look(page: Document): number | null {
  const held = heldIn(page);
  topUps.short(held !== null && held < least && at('top-up').dataset['sitePath'] === '/casino/in');
  return held;
}

const topUps = createTopUps(refresh);
look(document);
