import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { site, test as siteTest } from './site.ts';

/** A line between the browser and the site that can be cut. */
export type Line = {
  /** where the page finds the site through it */
  readonly url: string;
  /** Breaks every connection; new ones are broken at once. */
  cut(): void;
  /** Connections stay open, and so do new ones: nothing comes through. */
  freeze(): void;
  /** Everything comes through again; what was held back is lost with its connection. */
  mend(): void;
  /** Cuts as soon as the browser sends this text, which arrives; its answer does not. */
  cutAfter(text: string): void;
  close(): Promise<void>;
};

/** A test whose page may use a line of its own. */
export const test = siteTest.extend<{ line: Line }>({
  line: async ({ browserName: _any }, use) => {
    const line = await openLine();
    await use(line);
    await line.close();
  },
});

/** Opens a line to the site of this run, on a port of its own. */
export async function openLine(): Promise<Line> {
  const to = new URL(site());
  const near = new Set<Socket>();
  const held = new Set<Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  let lastText: string | null = null;

  const cut = () => {
    state = 'cut';
    for (const socket of near) socket.destroy();
  };

  const server = createServer((browser) => {
    browser.on('error', () => undefined);
    if (state === 'cut') return browser.destroy();
    near.add(browser);
    browser.on('close', () => near.delete(browser));
    if (state === 'frozen') {
      held.add(browser);
      return browser.resume();
    }
    const far = connect(Number(to.port), to.hostname);
    far.on('error', () => browser.destroy());
    far.on('close', () => browser.destroy());
    browser.on('close', () => far.destroy());
    browser.on('data', (bytes) => {
      if (lastText !== null && bytes.includes(lastText)) {
        lastText = null;
        state = 'frozen';
        far.write(bytes);
        setTimeout(cut, 500);
        return;
      }
      if (state === 'whole') far.write(bytes);
      else held.add(browser);
    });
    far.on('data', (bytes) => {
      if (state === 'whole') browser.write(bytes);
      else held.add(browser);
    });
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    cutAfter(text) {
      lastText = text;
    },
    freeze() {
      state = 'frozen';
    },
    mend() {
      state = 'whole';
      // they missed bytes
      for (const socket of held) socket.destroy();
      held.clear();
    },
    async close() {
      for (const socket of near) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
