import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';

/** Sequences that count in thousands, so that a process numbers its rows itself and needs no RETURNING. */
export type BlockSequence = 'ledger_transfer_id' | 'slip_id';
const blockSize = 1000;

/** Numbers of one sequence, handed out in blocks. */
export interface IdBlocks {
  /**
   * Ids no one else will get, ascending within one answer. They are not in commit order.
   *
   * @param runner the caller's own transaction when in one: taking ids must never wait for a second connection
   */
  take(runner: Db | Tx, count: number): Promise<number[]>;
}

/** Hands out the blocks of one sequence of one database; ids left over at the end of the process are never used. */
export function createIdBlocks(sequence: BlockSequence): IdBlocks {
  let spare: number[] = []; // descending: the next id is at the end
  return {
    async take(runner, count) {
      if (spare.length < count) {
        const blocks = Math.ceil((count - spare.length) / blockSize);
        const { rows } = await sql<{ first: number }>`
          select nextval(${sequence}::regclass) as first from generate_series(1, ${blocks}::int)`.execute(runner);
        // others may have taken or added meanwhile: only append
        const fresh = rows.flatMap(({ first }) => Array.from({ length: blockSize }, (_, i) => first + i));
        spare = [...fresh.toReversed(), ...spare];
        if (spare.length < count) return this.take(runner, count);
      }
      // two callers' new blocks may arrive in either order
      return spare.splice(spare.length - count, count).toSorted((a, b) => a - b);
    },
  };
}
