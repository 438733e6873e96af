import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A port nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

/** Waits until `condition` holds, asking every 50 ms; false when it did not within `limitMs`. */
export async function until(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(50)) if (await condition()) return true;
  return condition();
}
