import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A port nobody uses at the moment, outside the range the system gives to outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if ((await isFree(port, '0.0.0.0')) && (await isFree(port, '::'))) return port;
  }
}

/** Waits until `condition` holds, asking every 50 ms; false when it did not within `limitMs`. */
export async function until(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(50)) if (await condition()) return true;
  return condition();
}

/**
 * @param leftBehind  a start was killed here: its processes notice within seconds and free the port
 * @throws Error in words when another program has it
 */
export async function assertPortFree(port: number, leftBehind = false): Promise<void> {
  for (let waited = 0; ; waited += 200) {
    if ((await isFree(port, '0.0.0.0')) && (await isFree(port, '::'))) return;
    if (!leftBehind || waited > 8_000)
      throw new Error(`Port ${port} is taken by another program. Choose another one with PORT.`);
    await wait(200);
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(false);
      else if (error.code === 'EACCES')
        fail(new Error(`Port ${port} may not be opened by this user. Choose another one with PORT.`));
      else done(true); // no such address family here
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });
}
