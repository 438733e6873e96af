import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoadOrder, LoadReport } from './load-client.ts';

/** Sends one stretch of load from a process of its own. */
export function load(order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'load-client.ts'), {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.once('message', (message: { report?: LoadReport; error?: string }) => {
      if (message.report) resolve(message.report);
      else reject(new Error(message.error));
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the load client ended with ${code}`));
    });
    child.send(order);
  });
}
