import pg from 'pg';
import { AssertionFault } from '@lime/domain/assert.ts';

/** With so many odd slips an event is left until its rest is over: to find one takes some twenty transactions. */
const mostOdd = 20;

/** A slip that cannot be settled, with its error. */
type OddSlip = { readonly id: number; readonly error: unknown };

/** Some slips of an event cannot be settled; all others are, unless there are too many odd ones. */
export class OddSlips extends Error {
  override name = 'OddSlips';

  /** @param slips  at least one */
  constructor(slips: readonly OddSlip[]) {
    const { id, error } = slips[0]!;
    const others = slips.length > 1 ? ` (and ${slips.length - 1} more)` : '';
    super(`slip ${id}${others}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * Whether the slips themselves are at fault, so that others can still be settled: a broken assumption, or values that
 * PostgreSQL refuses. Lost connections and waits for locks are not.
 */
function isFaultOfSlips(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^2[23]/.test(error.code ?? '');
  return error instanceof AssertionFault || error instanceof TypeError || error instanceof RangeError;
}

/**
 * Settles a chunk. Where some of its slips are at fault, it is halved until each of them is alone, and all others are settled.
 *
 * @param chunk  at least one slip
 * @param write  settles slips in one transaction; false when the task must be taken up anew
 * @param odd    slips that cannot be settled; those of this chunk are added
 * @returns false when the task must be taken up anew
 * @throws OddSlips when there are too many of them; an error that is not the fault of slips
 */
export async function settleApart<Slip extends { readonly id: number }>(
  chunk: readonly Slip[],
  write: (slips: readonly Slip[]) => Promise<boolean>,
  odd: OddSlip[],
): Promise<boolean> {
  const parts = [chunk];
  for (let part = parts.pop(); part; part = parts.pop()) {
    try {
      if (!(await write(part))) return false;
    } catch (error) {
      if (!isFaultOfSlips(error)) throw error;
      const half = part.length >> 1;
      if (half > 0) parts.push(part.slice(half), part.slice(0, half));
      else if (odd.push({ id: part[0]!.id, error }) >= mostOdd) throw new OddSlips(odd);
    }
  }
  return true;
}
