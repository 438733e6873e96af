import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoadOrder, LoadReport } from './load-client.ts';
import type { WalletOrder, WalletReport } from './wallet-client.ts';

/** Sends one stretch of bets from a process of its own. */
export const load = (order: LoadOrder): Promise<LoadReport> => run('load-client.ts', order);

/** The same of a provider's calls. */
export const loadWallet = (order: WalletOrder): Promise<WalletReport> => run('wallet-client.ts', order);

function run<Report>(file: string, order: LoadOrder | WalletOrder): Promise<Report> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, file), {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.once('message', (message: { report?: Report; error?: string }) => {
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
