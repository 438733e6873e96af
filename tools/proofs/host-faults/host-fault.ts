import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../../processes.ts';
import type { GameSite } from '../killed-games/killed-site.ts';

/** What is wrong with a host's calls: none of them is proven while it lasts. */
export type HostFault =
  | { readonly kind: 'none' }
  /** its clock is so far ahead, or behind below zero */
  | { readonly kind: 'clock'; readonly aheadMs: number }
  /** it signs with a secret that the site does not know yet */
  | { readonly kind: 'secret' }
  /** it calls from an address that is not on the site's list */
  | { readonly kind: 'address' };

/** How a host proves its calls, and what can be wrong with that. */
export type ProofKind = {
  readonly name: string;
  /** of the product's environment */
  readonly env: Readonly<Record<string, string>>;
  readonly faults: readonly HostFault[];
};

const key = randomBytes(24).toString('hex');

/** Adding a kind of proof is adding an element. */
export const proofKinds: readonly ProofKind[] = [
  {
    name: 'signed',
    env: {},
    faults: [{ kind: 'clock', aheadMs: 90_000 }, { kind: 'clock', aheadMs: -90_000 }, { kind: 'secret' }],
  },
  {
    name: 'secret-key',
    env: { PROVIDER_PROOFS: JSON.stringify({ token: { kind: 'secret-key', key, addresses: ['127.0.0.1'] } }) },
    faults: [{ kind: 'address' }],
  },
];

export const inWords = (fault: HostFault): string =>
  fault.kind === 'clock' ? `clock ${fault.aheadMs > 0 ? '+' : ''}${fault.aheadMs / 1000} s` : fault.kind;

/** The file that tells the hosts' process its fault. */
export function openFaultFile() {
  const folder = mkdtempSync(join(tmpdir(), 'lime-host-fault-'));
  const path = join(folder, 'fault.json');
  const set = (fault: HostFault) => writeFileSync(path, JSON.stringify(fault), { mode: 0o644 });
  set({ kind: 'none' });
  return { path, set, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Has the hosts' process replaced by one with the fault of the file, as a restart of the host would. */
export async function restartHost({ product }: GameSite): Promise<void> {
  const pid = product.run().pids['providers']!;
  process.kill(pid, 'SIGKILL');
  for (const end = Date.now() + 60_000; ; await wait(50)) {
    const next = product.run().pids['providers']!;
    if (next !== pid && isAlive(next)) return;
    if (Date.now() > end) throw new Error('the host is not back a minute after its end');
  }
}
