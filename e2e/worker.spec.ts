import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { retiredWorker } from '../apps/api/src/core/retired-worker.ts';
import { test as lineTest } from './lib/cut-line.ts';
import { expect, site } from './lib/site.ts';

// The member site's service worker (decision 0044); all other tests run without it.

type Front = {
  readonly url: string;
  /** what `/sw.js` is from now on; null: the build's own */
  worker: string | null;
};

const test = lineTest.extend<{ front: Front }>({
  /** The site behind an address of its own whose worker the test may change, as a new build or a switch does. */
  front: async ({ browserName: _any }, use) => {
    const front = { url: '', worker: null as string | null };
    const to = new URL(site());
    const server = createServer((incoming, outgoing) => {
      if (incoming.url === '/sw.js' && front.worker !== null) {
        outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(front.worker);
        return;
      }
      const { method, headers, url } = incoming;
      const passed = ask({ hostname: to.hostname, port: to.port, path: url, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    front.url = `http://localhost:${(server.address() as AddressInfo).port}`;
    await use(front);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  },
});

// what a page without a network says in the console is no fault
test.use({ serviceWorkers: 'allow', refusals: /./, others: /^localhost:\d+$/ });

/** The worker comes eight seconds after the page. */
const ready = { timeout: 30_000 };
const hasWorker = () => navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated');
const keptAddresses = async () => {
  const kept: string[] = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
  return kept;
};

test('a site that was open once opens without a network, says so and locks what it shows', async ({ page, line }) => {
  await page.goto(`${line.url}/sport/korean`);
  await expect(page.locator('[data-bet]').first()).toBeVisible();
  await expect.poll(() => page.evaluate(hasWorker), ready).toBe(true);
  // 화면 새로 받기 empties it; the next page fills it again
  await page.evaluate(async () => void (await Promise.all((await caches.keys()).map((name) => caches.delete(name)))));
  await page.reload();
  await expect(page.locator('[data-bet]').first()).toBeVisible();
  await expect.poll(() => page.evaluate(keptAddresses)).toContain('/theme.js');

  line.cut();
  await page.goto(`${line.url}/sport/korean`);
  await expect(page.locator('.connection')).toContainText(/연결이 끊겼어요.*에 본 배당이에요/);
  const price = page.locator('.price:not(.off)').first();
  await expect(price).toBeVisible();
  await expect(price).toHaveAttribute('aria-disabled', 'true');

  const kept = await page.evaluate(keptAddresses);
  expect(kept).toContain('/');
  expect(kept.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/',
    '/favicon.svg',
    '/manifest.webmanifest',
    '/theme.js',
  ]);

  line.mend();
  await expect(price).toHaveAttribute('aria-disabled', 'false');
  await expect(page.locator('.connection')).toBeEmpty();
});

test(
  'the page may hand the browser the address of that worker, and nothing else',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto(`${site()}/main`);
    await expect.poll(() => page.evaluate(hasWorker), ready).toBe(true);
    const refused = await page.evaluate(async () => {
      const names: string[] = [];
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
      };
      for (const name of ['lime-worker', 'other', 'default']) {
        try {
          trustedTypes.createPolicy(name, {});
        } catch {
          names.push(name);
        }
      }
      const registered = await navigator.serviceWorker.register('/theme.js').then(
        () => true,
        () => false,
      );
      return { names, registered };
    });
    expect(refused).toEqual({ names: ['lime-worker', 'other', 'default'], registered: false });
  },
);

test(
  'a new build takes over when no page of the one before is open',
  { tag: '@night' },
  async ({ page, context, front }) => {
    await page.goto(`${front.url}/main`);
    await expect.poll(() => page.evaluate(hasWorker), ready).toBe(true);
    await page.reload(); // a page that was open before its worker is none of its own
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const first = await page.evaluate(() => caches.keys());
    expect(first).toHaveLength(1);
    const worker = await (await page.request.get(`${front.url}/sw.js`)).text();
    front.worker = worker.replace(/const build = '\w+'/, "const build = 'next'");
    const update = () => navigator.serviceWorker.getRegistration().then(async (found) => void (await found!.update()));
    await page.evaluate(update);
    const waits = () => navigator.serviceWorker.getRegistration().then((found) => found?.waiting?.state ?? null);
    await expect.poll(() => page.evaluate(waits), ready).toBe('installed');
    expect(await page.evaluate(() => caches.keys())).toEqual(expect.arrayContaining([...first, 'lime-next']));
    // the open page still gets the files of its build
    await page.getByRole('link', { name: '이벤트' }).first().click();
    await expect(page).toHaveURL(/\/bbs\/e\/l$/);

    const next = await context.newPage();
    await page.close();
    await next.waitForTimeout(2_000); // the browser lets go of a closed page in its own time
    await next.goto(`${front.url}/main`);
    await expect.poll(() => next.evaluate(() => caches.keys()), ready).toEqual(['lime-next']);
  },
);

test('the kill switch: open pages are rid of the worker and of what it kept', async ({ page, front }) => {
  await page.goto(`${front.url}/main`);
  await expect.poll(() => page.evaluate(hasWorker), ready).toBe(true);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  front.worker = retiredWorker;
  await page.goto(`${front.url}/main`); // the browser asks for the worker with every page it opens
  const left = async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  });
  await expect.poll(() => page.evaluate(left), ready).toEqual({ caches: [], workers: 0 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'LIME의 네 가지 약속' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
