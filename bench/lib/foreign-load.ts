import { readFileSync, readdirSync } from 'node:fs';

type Sample = { at: number; busy: number; ours: number };

const ticksPerSecond = 100;

/** CPU ticks of the whole machine and of our own processes (this one, its descendants, the given roots and theirs). */
function sample(roots: readonly number[]): Sample {
  const total = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).slice(1).map(Number);
  const busy = total.reduce((sum, value) => sum + value, 0) - total[3]! - (total[4] ?? 0);
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
  const ours = new Set([process.pid, ...roots]);
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
  return { at: Date.now(), busy, ours: ticks };
}

/**
 * Runs a block and says how much of one core somebody else used meanwhile; Linux only, elsewhere zero.
 *
 * @param roots pids of servers that belong to the bench but are not its children
 * @returns share of all cores that foreign work took, 0…1
 */
export async function withForeignLoad<T>(
  roots: readonly number[],
  cores: number,
  work: () => Promise<T>,
): Promise<{ value: T; foreign: number }> {
  if (process.platform !== 'linux') return { value: await work(), foreign: 0 };
  const before = sample(roots);
  const value = await work();
  const after = sample(roots);
  const seconds = (after.at - before.at) / 1000;
  const foreignTicks = Math.max(0, after.busy - before.busy - (after.ours - before.ours));
  return { value, foreign: seconds > 0 ? foreignTicks / ticksPerSecond / seconds / cores : 0 };
}

/** Repeats a block that foreign work disturbed (above 20 % of the machine), at most twice. */
export async function undisturbed<T>(
  roots: readonly number[],
  cores: number,
  name: string,
  work: () => Promise<T>,
): Promise<{ value: T; disturbed: boolean }> {
  for (let attempt = 0; ; attempt += 1) {
    const { value, foreign } = await withForeignLoad(roots, cores, work);
    if (foreign <= 0.2) return { value, disturbed: false };
    if (attempt === 2) return { value, disturbed: true };
    console.log(`  ${name}: foreign work took ${(foreign * 100).toFixed(0)} % of the machine, once more`);
  }
}
