// Keeps the page and hashed files of one build, so that the site opens without a network. The build writes the two constants
// (packages/ui/build/service-worker.ts); docs/decisions/0044-service-worker.md says why it is what it is.
const build = '__BUILD__';
const shell = ['__SHELL__'];
const kept = `lime-${build}`;

// A new worker waits until no page of the build before is open: none of them loses a file it may still ask for.
self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (/^\/(api|office)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') {
    // what has a dot is a file, not the page
    if (pathname.includes('.')) return;
    event.respondWith(fromNetwork(request, '/'));
    event.waitUntil(keepAgain());
  } else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
  else if (shell.includes(pathname)) event.respondWith(fromNetwork(request, pathname));
});

async function keepShell() {
  const cache = await caches.open(kept);
  await cache.addAll(shell);
}

/** A member may empty the cache (캐시삭제), and so may the browser. */
async function keepAgain() {
  if (!(await caches.match('/', { cacheName: kept }))) await keepShell().catch(() => undefined);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('lime-') && name !== kept).map((name) => caches.delete(name)),
  );
}

/** The server's answer; the kept one only where there is no answer at all. */
async function fromNetwork(request, keptAs) {
  try {
    return await fetch(request);
  } catch (error) {
    const answer = await caches.match(keptAs, { cacheName: kept });
    if (answer) return answer;
    throw error;
  }
}

/** A hashed file never changes: the kept one is the one. */
async function fromCache(request) {
  const cache = await caches.open(kept);
  const before = await cache.match(request);
  if (before) return before;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
