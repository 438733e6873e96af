import { readFileSync } from 'node:fs';
import { processorMs } from './processor.ts';

type Sample = { at: number; busy: number; ours: number };

/** Milliseconds of processor time of the whole machine and of our own processes (this one, the given roots, all below). */
function sample(roots: readonly number[]): Sample {
  const total = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).slice(1).map(Number);
  const busy = total.reduce((sum, value) => sum + value, 0) - total[3]! - (total[4] ?? 0);
  return { at: Date.now(), busy: busy * 10, ours: processorMs([process.pid, ...roots]) };
}

/**
 * Runs a block and says what share of all cores other processes used meanwhile; Linux only, elsewhere zero.
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
  const ms = after.at - before.at;
  const foreignMs = Math.max(0, after.busy - before.busy - (after.ours - before.ours));
  return { value, foreign: ms > 0 ? foreignMs / ms / cores : 0 };
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
