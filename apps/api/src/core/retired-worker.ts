/**
 * Answers `/sw.js` when the site's worker is switched off (`SERVICE_WORKER=0`): it takes the place of the one a browser has,
 * drops what that kept and removes itself. It answers no request, so pages that are open ask the server again at once.
 */
export const retiredWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('lime-')) await caches.delete(name);
      await self.registration.unregister();
    })(),
  ),
);
`;
