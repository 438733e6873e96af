import { ownHeaders, ownSession } from '../../token/client/host.ts';
import '../../token/client/session-line.ts';
import './site-links.ts';

// What every page of the casino with a guest has besides its own script.

/** Opens a page of the casino by a way in: no cookie may go with a link from here. */
async function goTo(path: string): Promise<void> {
  const response = await fetch('/casino/ways', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownHeaders() },
    body: JSON.stringify({ path }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(String(response.status));
  const { entry } = (await response.json()) as { entry: string };
  location.assign(`/casino?entry=${entry}`);
}

/** Links to pages; a file of a round or a title needs no session. */
const pages = 'a[href^="/casino/lobby/"], a[href^="/casino/play/"]';

if (ownSession !== undefined)
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(pages);
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // the plain link still leads there where a cookie does go with it
    goTo(link.pathname).catch(() => location.assign(link.href));
  });
