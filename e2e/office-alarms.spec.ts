import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// The page of what waits on a desk, and the office's worker. A subscription needs the push service of the browser's maker,
// and a browser without a screen shows no notification: Chromium's own tools hand the worker its message here, and what the
// worker asks of the browser is noted down. What the site sends is read in alarms.pg.test.ts.

test.use({ serviceWorkers: 'allow' });

type Noted = { shown?: unknown; opened?: string };

test('the bell leads to what waits, and the worker shows and opens what push brings', async ({ page, context }) => {
  await officeSignedIn(page);
  await page.goto(`${site()}/office/dashboard`);
  await page.getByRole('button', { name: /^알림/ }).click();
  await page.getByRole('button', { name: '지금 할 일 모두 보기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '지금 할 일' })).toBeVisible();
  const card = page.getByRole('region', { name: '이 기기로 알림 받기' });
  await expect(card).toContainText('아직 내가 받을 푸시 알림이 없어요.');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('alerts.png') });

  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/office/'));
      if (own) resolve(own.registrationId);
    }),
  );
  await client.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/office/sw.js', { scope: '/office/' });
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Noted & {
      registration: { showNotification: unknown };
      clients: { openWindow: unknown };
    };
    scope.registration.showNotification = async (title: string, { body, data }: { body: string; data: string }) => {
      scope.shown = { title, body, data };
    };
    scope.clients.openWindow = async (url: string) => {
      scope.opened = url;
    };
  });
  const noted = () =>
    worker.evaluate(() => {
      const { shown, opened } = globalThis as unknown as Noted;
      return { shown, opened };
    });
  const message = { title: '[라임] 기다리는 일 1건', text: '입금 신청', path: '/deposits?open=1', tag: 'one' };
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: site(),
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const shown = { title: message.title, body: message.text, data: message.path };
  await expect.poll(async () => (await noted()).shown).toEqual(shown);

  await worker.evaluate((path) => {
    const press = Object.assign(new Event('notificationclick'), {
      notification: { close: () => undefined, data: path },
      waitUntil: () => undefined,
    });
    globalThis.dispatchEvent(press);
  }, message.path);
  await expect.poll(async () => (await noted()).opened).toBe(`${site()}/office/deposits?open=1`);
});
