import { assert } from '../assert.ts';

// Everything that is left to chance is drawn by these steps: on the server, in the browser that checks it and in tests.

/** The n-th block (0, 1, …) of a stream of uniform bytes. */
export type Blocks = (no: number) => Uint8Array;

/** What a stream of uniform bytes comes to: the same bytes, the same outcome. It asks for no block before it needs it. */
export type Draw<T> = (blocks: Blocks) => T;

/** One number of the stream, and what it stood for. */
export type Drawn = {
  readonly word: number;
  /** how many outcomes were possible */
  readonly count: number;
  /** null: left out, as it would have favoured the first outcomes */
  readonly value: number | null;
};

/**
 * Reads a stream number by number.
 *
 * @param bytes  of each number, the most significant first; what is left of a block is not used
 * @returns one of `count` outcomes (1 to 2^(8 × bytes)), each equally likely: the next number modulo `count`, numbers from
 *   the largest multiple of `count` on left out. `note` is called with each number, also with those
 */
export function createReader(bytes: 1 | 4, blocks: Blocks): (count: number, note?: (drawn: Drawn) => void) => number {
  const span = 256 ** bytes;
  let block: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  let asked = 0;

  function next(): number {
    if (at + bytes > block.byteLength) {
      const given = blocks(asked);
      assert(given.byteLength >= bytes, 'a block has a number');
      block = new DataView(given.buffer, given.byteOffset, given.byteLength);
      at = 0;
      asked += 1;
    }
    const word = bytes === 1 ? block.getUint8(at) : block.getUint32(at);
    at += bytes;
    return word;
  }

  return (count, note) => {
    for (;;) {
      const word = next();
      const value = word < span - (span % count) ? word % count : null;
      note?.({ word, count, value });
      if (value !== null) return value;
    }
  };
}

/** Thrown to a draw that asks for a block which is not here yet. */
class BlockMissing extends Error {}

/** Draws from blocks that take their time, as a browser's do. A draw has no memory, so it begins anew with each block that comes. */
export async function drawSlowly<T>(draw: Draw<T>, block: (no: number) => Promise<Uint8Array>): Promise<T> {
  for (const here: Uint8Array[] = []; ; here.push(await block(here.length))) {
    try {
      return draw((no) => {
        if (no >= here.length) throw new BlockMissing();
        return here[no]!;
      });
    } catch (error) {
      if (!(error instanceof BlockMissing)) throw error;
    }
  }
}
