import { readFileSync, readdirSync } from 'node:fs';

/**
 * What processes and all below them have used of the processor so far, ended children included; only Linux says it.
 *
 * @param roots  pids
 * @returns milliseconds
 */
export function processorMs(roots: readonly number[]): number {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      // utime + stime + those of children that have ended
      const ticks = Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
      processes.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // it ended between the listing and the reading
    }
  }
  const ours = new Set(roots);
  let grown = true;
  while (grown) {
    grown = false;
    for (const [pid, { parent }] of processes) {
      if (ours.has(parent) && !ours.has(pid)) {
        ours.add(pid);
        grown = true;
      }
    }
  }
  let ticks = 0;
  for (const pid of ours) ticks += processes.get(pid)?.ticks ?? 0;
  return ticks * 10;
}

/** Memory a process holds, in MB of 10⁶ bytes. */
export function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1.024e-3;
}
