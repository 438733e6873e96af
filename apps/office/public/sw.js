// Shows the alarms that push brings and opens what they are about. It keeps nothing and answers no request, so a new one may
// take the place of the one before at once (docs/decisions/0091-what-leaves-the-house.md).
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

function show({ title, text, path, tag }) {
  return self.registration.showNotification(title, { body: text, tag, data: path, lang: 'ko', icon: 'favicon.svg' });
}

/** A page that is open elsewhere in the office is left alone: something may be written there. */
async function open(path) {
  const url = self.registration.scope.replace(/\/$/, '') + path;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find((page) => page.url === url);
  await (same ? same.focus() : self.clients.openWindow(url));
}
